-- Version 4. A game that cannot be loaded is marked, so that it is not tried again and again.
ALTER TABLE games ADD COLUMN damaged TEXT;     -- why it cannot be loaded

CREATE TABLE unfinished_loads (
    game      TEXT    PRIMARY KEY REFERENCES games (id),
    attempts  INTEGER NOT NULL                 -- that the process did not outlive
) WITHOUT ROWID;
