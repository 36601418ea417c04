//! A game between two seats: what it holds, what a player may do, and what then changes.

use std::time::{Duration, Instant};

use damier::{AnyGame, Color, MoveRecord, Outcome, Piece, Reason, RuleSet, Square};

use super::Millis;
use super::clock::Clock;
use super::command::{Command, Entry, Refused};
use super::ending::Ending;
use super::event::{End, Event, Proposal, Step};
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

    /// The event by which the flag of the person to move falls, once it has fallen. The computer's is
    /// looked at when it moves: before, nobody knows how long it had to wait.
    pub(crate) fn flag(&self, now: Instant) -> Option<Event> {
        let computer = self.computer().is_some_and(|(color, _)| color == self.turn());
        if computer { None } else { self.fallen(now) }
    }

    fn fallen(&self, now: Instant) -> Option<Event> {
        let clock = self.clock.as_ref()?;
        let who = clock.flagged(now)?;
        Some(Event::Ended { how: End::Flagged(who), left: Some(clock.left(now)) })
    }

    /// Whether `player` may do what they ask, and what then happens.
    pub(crate) fn decide(
        &self,
        player: PlayerId,
        command: Command,
        now: Instant,
    ) -> Result<Event, Refused> {
        self.decide_for(&self.held_by(player), command, now)
    }

    /// The same for the computer.
    pub(crate) fn decide_for_computer(
        &self,
        color: Color,
        command: Command,
        now: Instant,
    ) -> Result<Event, Refused> {
        match self.fallen(now).filter(|_| self.ending.is_none() && self.turn() == color) {
            Some(flag) => Ok(flag),
            None => self.decide_for(&[color], command, now),
        }
    }

    fn decide_for(&self, held: &[Color], command: Command, now: Instant) -> Result<Event, Refused> {
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
        now: Instant,
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
            // There is none only for the computer, should it choose one that is not in the list.
            Entry::Listed(index) => {
                Ok(self.board.move_ids().get(*index).copied().ok_or(Refused::Late)?)
            }
        }
        .map_err(Refused::Rules)?;
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
            left: self.clock.as_ref().map(|clock| clock.after_move(now)),
        })
    }

    fn decide_claim(&self, held: &[Color], now: Instant) -> Result<Event, Refused> {
        if !held.contains(&self.turn()) {
            return Err(Refused::NotYourTurn);
        }
        self.board.box_clone().claim_draw().map_err(Refused::Rules)?;
        Ok(self.end(End::Claimed, now))
    }

    /// A proposal: one of each kind for each own move, one at a time, and the same from both sides is a deal.
    fn propose(&self, own: Color, what: Proposal, now: Instant) -> Result<Event, Refused> {
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

    fn agree(&self, by: Color, what: Proposal, now: Instant) -> Result<Event, Refused> {
        match what {
            Proposal::Draw => Ok(self.end(End::Agreed, now)),
            // Back to where the proposer was to move.
            Proposal::Undo => self.take_back_own(by, now),
        }
    }

    /// Takes back the last move of `own`, and the answer to it.
    fn take_back_own(&self, own: Color, now: Instant) -> Result<Event, Refused> {
        if self.moves_by(own) == 0 {
            return Err(Refused::NothingToTakeBack);
        }
        self.take_back(if self.turn() == own { 2 } else { 1 }, now)
    }

    fn take_back(&self, plies: usize, now: Instant) -> Result<Event, Refused> {
        if plies > self.plies() {
            return Err(Refused::NothingToTakeBack);
        }
        Ok(Event::Undone { plies, left: self.clock.as_ref().map(|clock| clock.left(now)) })
    }

    /// The event by which the game ends at `now` without a move.
    pub(crate) fn end(&self, how: End, now: Instant) -> Event {
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

    fn moves_by(&self, color: Color) -> usize {
        self.played.iter().filter(|played| played.by == color).count()
    }

    /// Makes an event happen. Fails for an event that cannot happen here: a damaged record.
    pub(crate) fn apply(
        &mut self,
        event: &Event,
        now: Instant,
        at: Millis,
    ) -> Result<(), Unplayable> {
        match event {
            Event::Seated { color, player, name } => {
                let seat = Seat::Person { player: PlayerId(*player), name: name.clone() };
                self.seats[color.index()] = Some(seat);
            }
            Event::Moved { step, spent, left } => self.make(step, *spent, *left, now)?,
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
                self.keep_time(*left, now);
            }
            Event::Ended { how, left } => {
                self.finish(*how)?;
                self.proposal = None;
                self.keep_time(*left, now);
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
        now: Instant,
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
        self.played.push(Played { record, by, spent, pieces: self.board.pieces() });
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
            End::Cancelled => self.ending = Some(Ending::Cancelled),
            End::Expired => self.ending = Some(Ending::Expired),
        }
        self.ending = self.ending.or(self.board.outcome().map(Ending::Played));
        Ok(())
    }

    /// Sets the clock after an event: it runs for the side to move once both have moved.
    fn keep_time(&mut self, left: Option<[u64; 2]>, now: Instant) {
        let runs = self.ending.is_none() && self.plies() >= 2;
        let running = runs.then(|| self.turn());
        if let Some(clock) = &mut self.clock {
            let left = left.unwrap_or_else(|| clock.left(now));
            clock.set(left, running, now);
        }
    }
}
