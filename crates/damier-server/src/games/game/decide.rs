//! What a player may do in a game: a command becomes an event, or a reason why not.

use damier::Color;

use super::{Game, Seat, Settings};
use crate::games::Millis;
use crate::games::command::{Command, Entry, Refused};
use crate::games::event::{End, Event, Proposal, Step};
use crate::games::ids::{GameId, PlayerId};
use crate::games::winnable::can_win;

impl Game {
    /// The event by which the flag of the person to move falls, or the game is called off for want of a
    /// first move, once its time is over.
    pub(crate) fn flag(&self, now: Millis) -> Option<Event> {
        self.deadline().filter(|&deadline| deadline <= now)?;
        Some(self.fallen(now).unwrap_or_else(|| self.end(End::Aborted, now)))
    }

    fn fallen(&self, now: Millis) -> Option<Event> {
        let clock = self.clock.as_ref()?;
        let who = clock.flagged(now)?;
        let winnable = can_win(&*self.board, who.other());
        Some(self.end(if winnable { End::Flagged(who) } else { End::FlaggedDraw }, now))
    }

    /// Whether `player` may do what they ask, and what then happens.
    pub(crate) fn decide(
        &self,
        player: PlayerId,
        command: Command,
        now: Millis,
    ) -> Result<Event, Refused> {
        self.decide_for(&self.held_by(player), command, now)
    }

    /// The same for the computer.
    pub(crate) fn decide_for_computer(
        &self,
        color: Color,
        command: Command,
        now: Millis,
    ) -> Result<Event, Refused> {
        match self.fallen(now).filter(|_| self.ending.is_none() && self.turn() == color) {
            Some(flag) => Ok(flag),
            None => self.decide_for(&[color], command, now),
        }
    }

    fn decide_for(&self, held: &[Color], command: Command, now: Millis) -> Result<Event, Refused> {
        if held.is_empty() {
            return Err(Refused::NotAPlayer);
        }
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        if self.free_seat().is_some() {
            return match command {
                Command::Cancel => Ok(self.end(End::Cancelled, now)),
                _ => Err(Refused::Waiting),
            };
        }
        // The clock decides first: who is too late by a millisecond is too late.
        if let Some(flag) = self.flag(now) {
            return Ok(flag);
        }
        let both = held.len() == 2;
        let own = if both { self.turn() } else { held[0] };
        match command {
            Command::Move { ply, entry } => self.decide_move(held, ply, &entry, now),
            Command::Resign => Ok(self.end(End::Resigned(own), now)),
            Command::Offer if both => Ok(self.end(End::Agreed, now)),
            Command::Offer => self.propose(own, Proposal::Draw, now),
            Command::Undo if both => self.take_back(1, now),
            Command::Undo if self.computer().is_some() => self.take_back_own(own, now),
            Command::Undo => self.propose(own, Proposal::Undo, now),
            Command::Accept => match self.proposal {
                Some((by, what)) if by != own => self.agree(by, what, now),
                _ => Err(Refused::NothingOffered),
            },
            Command::Decline => match self.proposal {
                Some((by, what)) if by != own => Ok(Event::Declined { by: own, what }),
                _ => Err(Refused::NothingOffered),
            },
            Command::Claim => self.decide_claim(held, now),
            Command::Cancel if self.computer().is_some() && self.moves_by(own) == 0 => {
                Ok(self.end(End::Cancelled, now))
            }
            Command::Cancel => Err(Refused::NoCancel),
        }
    }

    fn decide_move(
        &self,
        held: &[Color],
        ply: usize,
        entry: &Entry,
        now: Millis,
    ) -> Result<Event, Refused> {
        if ply != self.plies() {
            return Err(Refused::Late);
        }
        if !held.contains(&self.turn()) {
            return Err(Refused::NotYourTurn);
        }
        let id = match entry {
            Entry::Path(squares) => self.board.find_path(squares),
            Entry::Text(text) => self.board.find(text),
            Entry::Id(id) => Ok(*id),
        }
        .map_err(Refused::Rules)?;
        // There is none only for the computer, should it choose a move of another position.
        let record = self.board.move_record(id).ok_or(Refused::Late)?;
        let path = match entry {
            // Every landing was entered: that is the way the piece went.
            Entry::Path(squares) if squares.len() == record.path.len() => squares.clone(),
            _ => record.path,
        };
        Ok(Event::Moved {
            step: Step {
                from: record.from,
                to: record.to,
                taken: record.taken,
                crowned: record.crowned,
                path,
            },
            spent: self.clock.as_ref().and_then(|clock| clock.spent(now)),
            left: self
                .clock
                .as_ref()
                .map(|clock| clock.after_move(self.moves_by(self.turn()) + 1, now)),
        })
    }

    fn decide_claim(&self, held: &[Color], now: Millis) -> Result<Event, Refused> {
        if !held.contains(&self.turn()) {
            return Err(Refused::NotYourTurn);
        }
        self.board.box_clone().claim_draw().map_err(Refused::Rules)?;
        Ok(self.end(End::Claimed, now))
    }

    /// A proposal: one of each kind for each own move, one at a time, and the same from both sides is a deal.
    fn propose(&self, own: Color, what: Proposal, now: Millis) -> Result<Event, Refused> {
        match self.proposal {
            Some((by, standing)) if by != own && standing == what => self.agree(by, what, now),
            Some((by, _)) if by != own => Err(Refused::AnswerFirst),
            Some(_) => Err(Refused::AlreadyOffered),
            None if self.has_proposed(own, what) => Err(Refused::AlreadyOffered),
            None if what == Proposal::Undo && self.moves_by(own) == 0 => {
                Err(Refused::NothingToTakeBack)
            }
            None => Ok(Event::Offered { by: own, what }),
        }
    }

    fn agree(&self, by: Color, what: Proposal, now: Millis) -> Result<Event, Refused> {
        match what {
            Proposal::Draw => Ok(self.end(End::Agreed, now)),
            // Back to where the proposer was to move.
            Proposal::Undo => self.take_back_own(by, now),
        }
    }

    /// Takes back the last move of `own`, and the answer to it.
    fn take_back_own(&self, own: Color, now: Millis) -> Result<Event, Refused> {
        if self.moves_by(own) == 0 {
            return Err(Refused::NothingToTakeBack);
        }
        self.take_back(if self.turn() == own { 2 } else { 1 }, now)
    }

    fn take_back(&self, plies: usize, now: Millis) -> Result<Event, Refused> {
        if plies > self.plies() {
            return Err(Refused::NothingToTakeBack);
        }
        Ok(Event::Undone { plies, left: self.clock.as_ref().map(|clock| clock.after_turn(now)) })
    }

    /// The event by which the game ends at `now` without a move.
    pub(crate) fn end(&self, how: End, now: Millis) -> Event {
        Event::Ended { how, left: self.clock.as_ref().map(|clock| clock.left(now)) }
    }

    /// The next game of the two, opened by `player` under the `name` they have now: the colours
    /// change, and the free seat is kept for the other; the computer sits down at once.
    pub(crate) fn rematch(
        &self,
        player: PlayerId,
        name: Option<String>,
        now: Millis,
    ) -> Result<(Self, Event), Refused> {
        if self.ending.is_none() {
            return Err(Refused::NotOver);
        }
        let [by] = self.held_by(player)[..] else { return Err(Refused::NotAPlayer) };
        let other = self.seat(by.other()).ok_or(Refused::NotAPlayer)?;
        let mut seats = [None, None];
        seats[by.other().index()] = Some(Seat::Person { player, name });
        seats[by.index()] = other.level().map(Seat::Computer);
        let settings = Settings { invited: other.player(), ..self.settings.clone() };
        // The start position was good for this game: it is for the next.
        let next = Self::new(GameId::random(), settings, player, seats, now)
            .map_err(|_| Refused::NotAPlayer)?;
        let event = Event::Rematch { by, game: next.id };
        Ok((next, event))
    }
}
