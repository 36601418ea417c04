-- Version 3. A seat may be the computer's, which has a level from 1 to 8 and is no player.
ALTER TABLE games ADD COLUMN white_level INTEGER;
ALTER TABLE games ADD COLUMN black_level INTEGER;
