-- Version 6. Every time control, as its text; the moment at which the flag of the person to move
-- falls; and when a server was last there.
ALTER TABLE games ADD COLUMN time_control TEXT;
ALTER TABLE games ADD COLUMN deadline BIGINT;
UPDATE games SET time_control = (clock_initial / 60000)
    || CASE WHEN clock_initial % 60000 = 30000 THEN '.5' ELSE '' END
    || '+' || (clock_increment / 1000)
WHERE clock_initial IS NOT NULL;
ALTER TABLE games DROP COLUMN clock_initial;
ALTER TABLE games DROP COLUMN clock_increment;
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE service (alive_at BIGINT);
INSERT INTO service VALUES (NULL);
