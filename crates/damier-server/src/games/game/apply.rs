//! What changes in a game by an event, whether it happens now or is played back.

use damier::{MoveRecord, Outcome, Reason};

use super::{Game, Played, Unplayable};
use crate::games::Millis;
use crate::games::ending::Ending;
use crate::games::event::{End, Event, Proposal, Step};
use crate::games::ids::PlayerId;
use crate::games::seat::Seat;

impl Game {
    /// Makes an event happen. Fails for an event that cannot happen here: a damaged record.
    pub(crate) fn apply(&mut self, event: &Event, at: Millis) -> Result<(), Unplayable> {
        match event {
            Event::Seated { color, player, name } => {
                let seat = Seat::Person { player: PlayerId(*player), name: name.clone() };
                self.seats[color.index()] = Some(seat);
                self.turn_began_at = at;
            }
            Event::Moved { step, spent, left } => self.make(step, *spent, *left, at)?,
            Event::Offered { by, what } => {
                self.proposal = Some((*by, *what));
                self.proposed_at[by.index()][*what as usize] = Some(self.moves_by(*by));
            }
            Event::Declined { .. } => self.proposal = None,
            Event::Undone { plies, left } => {
                for _ in 0..*plies {
                    let undone = self.board.undo().and(self.played.pop());
                    undone.ok_or_else(|| Unplayable("it takes back a move too many".into()))?;
                }
                self.proposal = None;
                // The moves that follow are new ones: after each of them one may ask again.
                self.proposed_at = [[None; 2]; 2];
                self.keep_time(*left, at);
            }
            Event::Ended { how, left } => {
                self.finish(*how)?;
                self.proposal = None;
                self.keep_time(*left, at);
            }
            Event::Rematch { by, game } => {
                self.next = Some((*by, *game));
                self.seq += 1;
                // Lists tell when the game ended: what comes after it does not count.
                return Ok(());
            }
        }
        self.seq += 1;
        self.updated_at = at;
        Ok(())
    }

    fn make(
        &mut self,
        step: &Step,
        spent: Option<u64>,
        left: Option<[u64; 2]>,
        now: Millis,
    ) -> Result<(), Unplayable> {
        let by = self.turn();
        let made = |legal: &MoveRecord| {
            (legal.from, legal.to, legal.crowned) == (step.from, step.to, step.crowned)
                && legal.taken == step.taken
        };
        let played = self.board.moves().iter().find(|legal| made(legal)).map(MoveRecord::id);
        let played = played.and_then(|id| self.board.play_move(id).ok());
        let mut record = played.ok_or_else(|| {
            let (number, from, to) = (self.plies() + 1, step.from, step.to);
            Unplayable(format!("its move {number} from {from} to {to} is not legal"))
        })?;
        record.path.clone_from(&step.path);
        let own_left = left.map(|left| left[by.index()]);
        let pieces = self.board.pieces();
        self.played.push(Played { record, by, spent, left: own_left, pieces });
        let moves = self.moves_by(by);
        if let Some(clock) = &mut self.clock {
            clock.count_moves(by, moves);
        }
        // An offer lapses when the other player moves; a request to take back, when anybody does.
        self.proposal = self.proposal.filter(|&(who, what)| who == by && what == Proposal::Draw);
        self.ending = self.board.outcome().map(Ending::Played);
        self.keep_time(left, now);
        Ok(())
    }

    fn finish(&mut self, how: End) -> Result<(), Unplayable> {
        match how {
            End::Resigned(who) => self.board.resign(who),
            End::Flagged(who) => self.board.end(Outcome::lost_by(who, Reason::Time)),
            End::Agreed => self.board.agree_draw(),
            End::Claimed => {
                self.board
                    .claim_draw()
                    .map_err(|refusal| Unplayable(format!("its claim is refused: {refusal}")))?;
            }
            End::FlaggedDraw => self.ending = Some(Ending::FlaggedDraw),
            End::Cancelled => self.ending = Some(Ending::Cancelled),
            End::Expired => self.ending = Some(Ending::Expired),
            End::Aborted => self.ending = Some(Ending::Aborted),
        }
        self.ending = self.ending.or(self.board.outcome().map(Ending::Played));
        Ok(())
    }

    /// Sets the clock after an event that begins a turn or ends the game: it runs for the side to move
    /// once both have moved.
    pub(super) fn keep_time(&mut self, left: Option<[u64; 2]>, now: Millis) {
        self.turn_began_at = now;
        let runs = self.ending.is_none() && self.plies() >= 2;
        let running = runs.then(|| self.turn());
        if let Some(clock) = &mut self.clock {
            let left = left.unwrap_or_else(|| clock.left(now));
            clock.set(left, running, now);
        }
    }
}
