-- Version 2. The next game of two players keeps its free seat for the one who has not come yet.
ALTER TABLE games ADD COLUMN invited INTEGER REFERENCES players (id);
