-- Version 5. Each part of a list follows one index from its newest game on.
DROP INDEX games_by_state;
DROP INDEX games_by_rules;
DROP INDEX games_by_white;
DROP INDEX games_by_black;
CREATE INDEX games_by_state ON games (state, updated_at DESC, id);
CREATE INDEX games_listed ON games (state, updated_at DESC, id) WHERE listed;
CREATE INDEX games_listed_by_rules ON games (rules, state, updated_at DESC, id) WHERE listed;
CREATE INDEX games_by_white ON games (white, state, updated_at DESC, id);
CREATE INDEX games_by_black ON games (black, state, updated_at DESC, id);
CREATE INDEX games_by_invited ON games (invited, state, updated_at DESC, id)
    WHERE invited IS NOT NULL;
