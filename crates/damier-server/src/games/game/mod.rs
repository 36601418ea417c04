//! A game between two seats: what it holds; [`decide`] has what a player may do, [`apply`] what then
//! changes.

mod apply;
mod decide;

use std::time::{Duration, Instant};

use damier::{AnyGame, Color, MoveRecord, Piece, RuleSet, Square};

use super::Millis;
use super::clock::Clock;
use super::ending::Ending;
use super::event::{Event, Proposal};
use super::ids::{GameId, PlayerId};
use super::record::{Record, State};
use super::seat::Seat;
use super::settings::Settings;

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// What it was, with the path the player chose.
    pub(crate) record: MoveRecord,
    /// Who made it.
    pub(crate) by: Color,
    /// Milliseconds it took, when they were charged.
    pub(crate) spent: Option<u64>,
    /// The pieces after it.
    pub(crate) pieces: Vec<(Square, Piece)>,
}

/// A game being played, or replayed.
pub(crate) struct Game {
    id: GameId,
    settings: Settings,
    creator: PlayerId,
    created_at: Millis,
    updated_at: Millis,
    seats: [Option<Seat>; 2],
    board: Box<dyn AnyGame>,
    start_pieces: Vec<(Square, Piece)>,
    played: Vec<Played>,
    seq: u64,
    proposal: Option<(Color, Proposal)>,
    /// For each side and each kind of proposal, how many own moves the side had made when it last
    /// proposed that.
    proposed_at: [[Option<usize>; 2]; 2],
    clock: Option<Clock>,
    ending: Option<Ending>,
    next: Option<(Color, GameId)>,
}

/// A stored game that cannot be played back.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unplayable(pub(crate) String);

impl Game {
    /// A new game whose creator holds the seats in `seats`.
    pub(crate) fn new(
        id: GameId,
        settings: Settings,
        creator: PlayerId,
        seats: [Option<Seat>; 2],
        now: Millis,
    ) -> Result<Self, Unplayable> {
        let board = settings
            .rules
            .game_from_fen(&settings.start)
            .map_err(|error| Unplayable(format!("its start position is refused: {error}")))?;
        Ok(Self::on_board(board, id, settings, creator, seats, now))
    }

    /// As [`new`](Self::new), with the board at the start position of `settings`.
    pub(crate) fn on_board(
        board: Box<dyn AnyGame>,
        id: GameId,
        settings: Settings,
        creator: PlayerId,
        seats: [Option<Seat>; 2],
        now: Millis,
    ) -> Self {
        let ending = board.outcome().map(Ending::Played);
        Self {
            id,
            creator,
            created_at: now,
            updated_at: now,
            seats,
            start_pieces: board.pieces(),
            board,
            played: Vec::new(),
            seq: 0,
            proposal: None,
            proposed_at: [[None; 2]; 2],
            clock: settings.clock.map(Clock::new),
            settings,
            ending,
            next: None,
        }
    }

    /// Plays back a stored game. Its clock, if it runs, runs from `now` on: the time for which the
    /// server was down is nobody's.
    pub(crate) fn restore(
        record: Record,
        events: &[(Event, Millis)],
        now: Instant,
    ) -> Result<Self, Unplayable> {
        let seats = record.seats.clone();
        let mut game =
            Self::new(record.id, record.settings, record.creator, seats, record.created_at)?;
        for (event, at) in events {
            game.apply(event, now, *at)?;
        }
        // What was recorded stays recorded, should the rules' code ever judge otherwise.
        game.ending = record.ending;
        game.seats = record.seats;
        if let (Some(clock), Some(left)) = (&mut game.clock, record.left) {
            let running = clock.running();
            clock.set(left, running, now);
        }
        game.keep_time(None, now);
        Ok(game)
    }

    /// What the store keeps of the game beside its events.
    pub(crate) fn record(&self, now: Instant) -> Record {
        Record {
            id: self.id,
            settings: self.settings.clone(),
            creator: self.creator,
            created_at: self.created_at,
            seats: self.seats.clone(),
            seq: self.seq,
            updated_at: self.updated_at,
            plies: self.plies(),
            turn: self.turn(),
            fen: self.board.fen(),
            ending: self.ending,
            left: self.clock.as_ref().map(|clock| clock.left(now)),
        }
    }

    /// Its name.
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// What was agreed before it began.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Its rule set.
    pub(crate) fn rules(&self) -> &RuleSet {
        &self.settings.rules
    }

    /// When it was opened.
    pub(crate) fn created_at(&self) -> Millis {
        self.created_at
    }

    /// The game on the board.
    pub(crate) fn board(&self) -> &dyn AnyGame {
        &*self.board
    }

    /// The pieces of the start position.
    pub(crate) fn start_pieces(&self) -> &[(Square, Piece)] {
        &self.start_pieces
    }

    /// The moves played.
    pub(crate) fn played(&self) -> &[Played] {
        &self.played
    }

    /// How many plies were played.
    pub(crate) fn plies(&self) -> usize {
        self.played.len()
    }

    /// Whose move it is.
    pub(crate) fn turn(&self) -> Color {
        self.board.turn()
    }

    /// The number of the last event.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    /// The clock, in games with one.
    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// How it ended.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The open proposal.
    pub(crate) fn proposal(&self) -> Option<(Color, Proposal)> {
        self.proposal
    }

    /// The next game of the two players, and who opened it.
    pub(crate) fn next(&self) -> Option<(Color, GameId)> {
        self.next
    }

    /// Whether a side has proposed `what` since its last move.
    pub(crate) fn has_proposed(&self, color: Color, what: Proposal) -> bool {
        self.proposed_at[color.index()][what as usize] == Some(self.moves_by(color))
    }

    /// Who sits on a side.
    pub(crate) fn seat(&self, color: Color) -> Option<&Seat> {
        self.seats[color.index()].as_ref()
    }

    /// The seats a player holds.
    pub(crate) fn held_by(&self, player: PlayerId) -> Vec<Color> {
        let sits = |seat: &Seat| seat.player() == Some(player);
        let held = |&color: &Color| self.seat(color).is_some_and(sits);
        Color::BOTH.into_iter().filter(held).collect()
    }

    /// Lets the time of the side to move begin so much later: the computer does not pay for the time
    /// in which it could not think.
    pub(crate) fn credit(&mut self, wait: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.credit(wait);
        }
    }

    /// The first free seat of a game that waits.
    pub(crate) fn free_seat(&self) -> Option<Color> {
        let free = |&color: &Color| self.seat(color).is_none();
        Color::BOTH.into_iter().find(free).filter(|_| self.ending.is_none())
    }

    /// The free seat that `player` takes by coming here.
    pub(crate) fn seat_for(&self, player: PlayerId) -> Option<Color> {
        let kept = self.settings.invited.is_some_and(|invited| invited != player);
        self.free_seat().filter(|_| !kept && self.held_by(player).is_empty())
    }

    /// How far it is.
    pub(crate) fn state(&self) -> State {
        match (self.ending, self.free_seat()) {
            (Some(_), _) => State::Over,
            (None, Some(_)) => State::Waiting,
            (None, None) => State::Running,
        }
    }

    /// Gives a seated player another name.
    pub(crate) fn rename(&mut self, player: PlayerId, name: Option<&str>) {
        for seat in self.seats.iter_mut().flatten() {
            if let Seat::Person { player: seated, name: shown } = seat
                && *seated == player
            {
                *shown = name.map(str::to_owned);
            }
        }
    }

    fn moves_by(&self, color: Color) -> usize {
        self.played.iter().filter(|played| played.by == color).count()
    }
}
