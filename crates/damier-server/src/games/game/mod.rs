//! A game between two seats: what it holds; [`decide`] has what a player may do, [`apply`] what then
//! changes.

mod apply;
mod decide;

use damier::{AnyGame, Color, MoveRecord, Piece, RuleSet, Square};

use super::Millis;
use super::clock::{Clock, TimeControl};
use super::ending::Ending;
use super::event::{Event, Proposal};
use super::ids::{GameId, PlayerId};
use super::record::{Record, State};
use super::seat::Seat;
use super::settings::{Place, Settings};

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// What it was, with the path the player chose.
    pub(crate) record: MoveRecord,
    /// Who made it.
    pub(crate) by: Color,
    /// Milliseconds it took, when they were charged.
    pub(crate) spent: Option<u64>,
    /// Milliseconds that who made it had left after it.
    pub(crate) left: Option<u64>,
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
    /// Since when the side to move could move.
    turn_began_at: Millis,
    ending: Option<Ending>,
    next: Option<(Color, GameId)>,
}

/// How long a first move may take in a game with a clock: two minutes.
const FIRST_MOVE: Millis = 120_000;

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
            clock: settings.clock.clone().map(Clock::new),
            turn_began_at: now,
            settings,
            ending,
            next: None,
        }
    }

    /// Plays back a stored game. Its clock, if it runs, runs towards the deadline that was stored; one
    /// without a deadline runs from `now` on.
    pub(crate) fn restore(
        record: Record,
        events: &[(Event, Millis)],
        now: Millis,
    ) -> Result<Self, Unplayable> {
        let seats = record.seats.clone();
        let mut game =
            Self::new(record.id, record.settings, record.creator, seats, record.created_at)?;
        for (event, at) in events {
            game.apply(event, *at)?;
        }
        // What was recorded stays recorded, should the rules' code ever judge otherwise.
        game.ending = record.ending;
        game.seats = record.seats;
        game.keep_time(record.left, now);
        if let (Some(deadline), Some(clock)) = (record.deadline, &mut game.clock) {
            clock.reschedule(deadline);
            if let Some(time) = game.first_move_time() {
                game.turn_began_at = deadline - time;
            }
        }
        Ok(game)
    }

    /// What the store keeps of the game beside its events.
    pub(crate) fn record(&self) -> Record {
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
            left: self.clock.as_ref().map(Clock::left_at_turn),
            deadline: self.deadline(),
        }
    }

    /// When the flag of the person to move falls, or when their first move has to be made. The
    /// computer's flag is looked at when it moves: before, nobody knows how long it had to wait.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        let person = self.seat(self.turn()).is_some_and(|seat| seat.level().is_none());
        let clock = self.clock.as_ref().filter(|_| person)?;
        let first_move = || Some(self.turn_began_at.saturating_add(self.first_move_time()?));
        clock.deadline().or_else(first_move)
    }

    /// Milliseconds that are left at `now` for the first move of the side to move.
    pub(crate) fn first_move_left(&self, now: Millis) -> Option<u64> {
        let left = self.turn_began_at.saturating_add(self.first_move_time()?) - now;
        Some(u64::try_from(left).unwrap_or_default())
    }

    /// For how long a player may keep the other waiting for a first move, while the clock stands.
    fn first_move_time(&self) -> Option<Millis> {
        let between_people = self.settings.place == Place::Link && self.computer().is_none();
        let begins = self.state() == State::Running && self.plies() < 2 && between_people;
        self.clock.as_ref().filter(|_| begins).map(|clock| match clock.control() {
            TimeControl::Correspondence { per_move, .. } => per_move.cast_signed(),
            _ => FIRST_MOVE,
        })
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

    /// Lets the time of the side to move begin so many milliseconds later, by what is not its fault.
    pub(crate) fn credit(&mut self, wait: u64, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.credit(wait, now);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::command::{Command, Entry};
    use crate::games::event::End;
    use crate::games::fixture::GameBuilder;
    use crate::games::winnable::tests::quiet_move;

    const ANN: PlayerId = PlayerId(1);
    const BOB: PlayerId = PlayerId(2);

    fn ann_and_bob(control: &str) -> GameBuilder {
        let game = GameBuilder::new("russian").person(Color::White, ANN, None);
        game.person(Color::Black, BOB, None).time_control(control)
    }

    fn play(game: &mut Game, text: &str, at: Millis) -> Event {
        let player = game.seat(game.turn()).and_then(Seat::player).expect("a person");
        let entry = Entry::Text(text.into());
        let event = game.decide(player, Command::Move { ply: game.plies(), entry }, at);
        let event = event.expect("a legal move");
        game.apply(&event, at).expect("an event that can happen");
        event
    }

    #[test]
    fn a_game_whose_first_moves_do_not_come_is_called_off() {
        let aborted = |event: Option<Event>| {
            event.is_some_and(|event| matches!(event, Event::Ended { how: End::Aborted, .. }))
        };
        let mut game = ann_and_bob("5+3").build();
        assert_eq!((game.flag(FIRST_MOVE - 1), game.deadline()), (None, Some(FIRST_MOVE)));
        assert!(aborted(game.flag(FIRST_MOVE)));
        play(&mut game, "c3-d4", 60_000);
        assert_eq!(game.first_move_left(70_000), Some(110_000));
        assert!(aborted(game.flag(60_000 + FIRST_MOVE)));
        let record = Record { deadline: Some(200_000), ..game.record() };
        let again = Game::restore(record, &[], 100_000).map(|game| game.deadline());
        assert_eq!(again.ok().flatten(), Some(200_000), "the server was away meanwhile");
        let late = game.decide(BOB, Command::Resign, 60_000 + FIRST_MOVE);
        assert!(aborted(late.ok()), "who is too late cannot lose any more");
        play(&mut game, "b6-a5", 61_000);
        assert_eq!(game.deadline(), Some(361_000), "from now on the clock runs");

        let event = game.flag(361_000).expect("a flag");
        assert!(matches!(event, Event::Ended { how: End::Flagged(Color::White), .. }));
        let days = ann_and_bob("3d").build();
        assert_eq!(days.deadline(), Some(3 * 86_400_000));
        for other in [
            GameBuilder::new("russian").one_screen(ANN, None).clock(60_000, 0),
            GameBuilder::new("russian").person(Color::White, ANN, None).clock(60_000, 0),
            ann_and_bob("5+3").computer(Color::Black, 1),
        ] {
            assert_eq!(other.build().deadline(), None, "nobody waits for anybody");
        }
    }

    #[test]
    fn a_flag_is_a_draw_where_the_other_side_could_not_win() {
        let game = GameBuilder::new("international").person(Color::White, ANN, None);
        let game = game.person(Color::Black, BOB, None).start("W:WK46:BK6");
        let mut game = game.time_control("5+0").build();
        let (mut flags, mut at) = (Vec::new(), 0);
        while let Some(id) = quiet_move(game.board()) {
            flags.extend(game.flag(at + 300_000).filter(|_| game.plies() >= 2));
            let player = game.seat(game.turn()).and_then(Seat::player).expect("a person");
            let command = Command::Move { ply: game.plies(), entry: Entry::Id(id) };
            let event = game.decide(player, command, at).expect("a legal move");
            game.apply(&event, at).expect("an event that can happen");
            at += 1;
        }
        let drawn = |event: &Event| matches!(event, Event::Ended { how: End::FlaggedDraw, .. });
        let (last, first) = (flags.last().expect("a flag"), flags.first().expect("a flag"));
        assert!(drawn(last) && !drawn(first), "{flags:?}");
        let mut other = ann_and_bob("5+0").build();
        other.apply(last, at).expect("an end");
        assert_eq!(other.ending().map(Ending::result), Some("1/2-1/2"));
    }

    #[test]
    fn a_game_that_is_played_back_has_the_account_it_had() {
        for control in ["5+0", "5+3", "5b3", "5d3", "1+2x30", "2/5+1:3+2", "*5", "3d", "1d+2d"] {
            let mut game = ann_and_bob(control).build();
            let mut events = Vec::new();
            let (mut at, mut luck) = (0, 7_u32);
            for text in ["c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5", "a7-b6", "c5xa7"] {
                events.push((play(&mut game, text, at), at));
                luck = luck.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                at += Millis::from(luck >> 16) % 20_000;
            }
            let again = Game::restore(game.record(), &events, at + 1_000_000).expect("a game");
            for moment in [at, at + 5000, at + 20_000] {
                let left = |game: &Game| game.clock().map(|clock| clock.left(moment));
                assert_eq!(left(&again), left(&game), "{control}");
            }
            assert_eq!(again.deadline(), game.deadline(), "{control}");
        }
    }
}
