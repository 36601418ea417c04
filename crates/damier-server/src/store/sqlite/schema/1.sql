-- Version 1. A game is its events; its row holds what lists and restarts need of it.
CREATE TABLE players (
    id          INTEGER PRIMARY KEY,
    token_hash  BLOB    NOT NULL UNIQUE,  -- SHA-256 of the secret in the cookie
    name        TEXT,
    created_at  INTEGER NOT NULL          -- milliseconds since 1970, like all moments here
);

CREATE TABLE games (
    id              TEXT    PRIMARY KEY,
    rules           TEXT    NOT NULL,     -- key of the rule set
    place           TEXT    NOT NULL,     -- link | screen
    listed          INTEGER NOT NULL,
    start           TEXT    NOT NULL,     -- canonical FEN
    set_up          INTEGER NOT NULL,     -- 1: not the usual start position
    clock_initial   INTEGER,              -- milliseconds; NULL: no clock
    clock_increment INTEGER,
    creator         INTEGER NOT NULL REFERENCES players (id),
    created_at      INTEGER NOT NULL,
    white           INTEGER REFERENCES players (id),
    black           INTEGER REFERENCES players (id),
    white_name      TEXT,
    black_name      TEXT,
    state           TEXT    NOT NULL,     -- waiting | running | over | void (called off)
    seq             INTEGER NOT NULL,     -- number of the last event
    updated_at      INTEGER NOT NULL,
    plies           INTEGER NOT NULL,
    turn            TEXT    NOT NULL,
    fen             TEXT    NOT NULL,
    white_left      INTEGER,              -- milliseconds on the clocks at the last event
    black_left      INTEGER,
    result          TEXT,                 -- 1-0 | 0-1 | 1/2-1/2 | *
    winner          TEXT,
    reason          TEXT,
    condition       TEXT,                 -- draws by the code: key of the condition
    claimed         INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX games_by_state ON games (state, updated_at DESC);
CREATE INDEX games_by_rules ON games (rules, state, updated_at DESC);
CREATE INDEX games_by_white ON games (white, state, updated_at DESC);
CREATE INDEX games_by_black ON games (black, state, updated_at DESC);

CREATE TABLE events (
    game  TEXT    NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    body  TEXT    NOT NULL,               -- JSON
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
