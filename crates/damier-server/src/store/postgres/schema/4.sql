-- The schema of version 4; versions before it were of SQLite alone. See the steps of SQLite for
-- what the columns mean. Games are told apart by their names byte by byte, in any locale.
CREATE TABLE damier_schema (version BIGINT NOT NULL);
INSERT INTO damier_schema VALUES (0);

CREATE TABLE players (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash  BYTEA  NOT NULL UNIQUE,
    name        TEXT,
    created_at  BIGINT NOT NULL
);

CREATE TABLE games (
    id              TEXT COLLATE "C" PRIMARY KEY,
    rules           TEXT    NOT NULL,
    place           TEXT    NOT NULL,
    listed          BOOLEAN NOT NULL,
    start           TEXT    NOT NULL,
    set_up          BOOLEAN NOT NULL,
    clock_initial   BIGINT,
    clock_increment BIGINT,
    creator         BIGINT  NOT NULL REFERENCES players (id),
    created_at      BIGINT  NOT NULL,
    white           BIGINT  REFERENCES players (id),
    black           BIGINT  REFERENCES players (id),
    white_name      TEXT,
    black_name      TEXT,
    white_level     BIGINT,
    black_level     BIGINT,
    invited         BIGINT  REFERENCES players (id),
    state           TEXT    NOT NULL,
    seq             BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL,
    plies           BIGINT  NOT NULL,
    turn            TEXT    NOT NULL,
    fen             TEXT    NOT NULL,
    white_left      BIGINT,
    black_left      BIGINT,
    result          TEXT,
    winner          TEXT,
    reason          TEXT,
    condition       TEXT,
    claimed         BOOLEAN NOT NULL DEFAULT false,
    damaged         TEXT
);

CREATE INDEX games_by_state ON games (state, updated_at DESC);
CREATE INDEX games_by_rules ON games (rules, state, updated_at DESC);
CREATE INDEX games_by_white ON games (white, state, updated_at DESC);
CREATE INDEX games_by_black ON games (black, state, updated_at DESC);

CREATE TABLE events (
    game  TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    body  TEXT   NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE unfinished_loads (
    game      TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id),
    attempts  BIGINT NOT NULL
);
