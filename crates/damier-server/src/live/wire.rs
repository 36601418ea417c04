//! What pages are told over their sockets, as JSON.

use std::borrow::Cow;

use damier::{Color, MoveRecord, Square};
use serde::Serialize;
use serde_json::Value;

use super::json::json;
use super::position::{GeometryView, Pieces, Position, PositionView, continuations};
use crate::games::Millis;
use crate::games::clock::TimeControl;
use crate::games::event::{Event, Proposal};
use crate::games::game::{Game, Played};
use crate::games::ids::{GameId, PlayerId};
use crate::games::level::Level;
use crate::games::seat::Seat;
use crate::texts::Texts;

/// A move that was played.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PlayedMove"))]
pub(crate) struct MoveView {
    ply: usize,
    #[cfg_attr(test, ts(type = "Color"))]
    by: Color,
    notation: String,
    #[cfg_attr(test, ts(type = "Square"))]
    from: Square,
    #[cfg_attr(test, ts(type = "Square"))]
    to: Square,
    #[cfg_attr(test, ts(type = "Square[]"))]
    path: Vec<Square>,
    #[cfg_attr(test, ts(type = "Square[]"))]
    taken: Vec<Square>,
    crowned: bool,
    /// The pieces after the move.
    #[cfg_attr(test, ts(type = "Pieces"))]
    pieces: Pieces,
    /// Seconds of thought, when the game has a clock.
    spent: Option<f64>,
}

impl MoveView {
    fn of(ply: usize, played: &Played) -> Self {
        let MoveRecord { from, to, path, taken, crowned, notation, .. } = played.record.clone();
        let pieces = Pieces(played.pieces.clone());
        let spent = played.spent.map(|spent| spent as f64 / 1000.0);
        Self { ply, by: played.by, notation, from, to, path, taken, crowned, pieces, spent }
    }
}

/// What the clocks show at one moment.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Clock"))]
pub(crate) struct ClockView {
    /// The time control, such as `5+3`.
    control: String,
    /// What is left to both sides. All times are milliseconds.
    white: u64,
    black: u64,
    #[cfg_attr(test, ts(type = "Color | null"))]
    running: Option<Color>,
    /// The running time stands for so long still (simple delay).
    delay: u64,
    /// Byo-yomi: the last so many periods are of this length.
    periods: u32,
    period: u64,
    /// Hourglass: what runs off one side runs onto the other.
    hourglass: bool,
    /// What is left for the first move of the side to move, while the clock stands.
    #[serde(rename = "firstMove")]
    first_move: Option<u64>,
}

impl ClockView {
    /// The clocks of a game at `now`.
    pub(crate) fn of(game: &Game, now: Millis) -> Option<Self> {
        let clock = game.clock()?;
        let [white, black] = clock.left(now);
        let control = clock.control();
        let (periods, period) = match *control {
            TimeControl::ByoYomi { periods, period, .. } => (periods, period),
            _ => (0, 0),
        };
        Some(Self {
            control: control.to_string(),
            white,
            black,
            running: clock.running(),
            delay: clock.delay(now),
            periods,
            period,
            hourglass: matches!(control, TimeControl::Hourglass { .. }),
            first_move: game.first_move_left(now),
        })
    }
}

/// How the game ended, in a reader's language.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Outcome"))]
pub(super) struct OutcomeView {
    #[cfg_attr(test, ts(type = "string"))]
    result: &'static str,
    #[cfg_attr(test, ts(type = "Color | null"))]
    winner: Option<Color>,
    #[cfg_attr(test, ts(type = "string"))]
    reason: &'static str,
    condition: Option<&'static str>,
    claimed: bool,
    text: String,
}

impl OutcomeView {
    fn of(game: &Game, texts: Texts) -> Option<Self> {
        let ending = game.ending()?;
        let condition = ending.condition();
        Some(Self {
            result: ending.result(),
            winner: ending.winner(),
            reason: ending.reason(),
            condition: condition.map(|(condition, _)| condition.id),
            claimed: condition.is_some_and(|(_, claimed)| claimed),
            text: texts.outcome(ending),
        })
    }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Seat"))]
pub(super) struct SeatView<'a> {
    #[cfg_attr(test, ts(type = "string | null"))]
    name: Option<Cow<'a, str>>,
    /// The level of the computer, if it sits there.
    computer: Option<u8>,
    taken: bool,
    here: bool,
    you: bool,
}

/// Both seats, as one reader sees them.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Seats"))]
pub(crate) struct SeatsView<'a> {
    white: SeatView<'a>,
    black: SeatView<'a>,
}

/// Who reads a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    /// The player, if the browser is known.
    pub(crate) player: Option<PlayerId>,
    /// Their language.
    pub(crate) texts: Texts,
}

/// The seats of a game. `here` says which of them have a page open, White first.
fn seats(game: &Game, here: [bool; 2], reader: Reader) -> SeatsView<'_> {
    let view = |color: Color| {
        let seat = game.seat(color);
        SeatView {
            name: seat.and_then(|seat| reader.texts.seat_name(seat)),
            computer: seat.and_then(Seat::level).map(Level::number),
            taken: seat.is_some(),
            here: here[color.index()],
            you: seat.and_then(Seat::player).is_some_and(|seated| Some(seated) == reader.player),
        }
    };
    SeatsView { white: view(Color::White), black: view(Color::Black) }
}

fn you(game: &Game, reader: Reader) -> Vec<Color> {
    reader.player.map(|player| game.held_by(player)).unwrap_or_default()
}

fn open(game: &Game, kind: Proposal) -> Option<Color> {
    game.proposal().filter(|&(_, what)| what == kind).map(|(by, _)| by)
}

/// A change of a game, kept for the pages that missed it.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// A seat was taken.
    Seated,
    /// A move was made, and led to a position.
    Moved(Box<(MoveView, Position)>),
    /// A draw was offered, or a takeback asked for.
    Offered(Color, Proposal),
    /// A proposal was declined.
    Declined(Color, Proposal),
    /// Moves were taken back, to a position.
    Undone(Box<Position>),
    /// The game ended otherwise than by a move.
    Ended,
    /// The next game was opened.
    Rematch(Color, GameId),
}

impl Change {
    /// The change that `event` has made, with `game` as it is after it.
    pub(crate) fn by(event: &Event, game: &Game) -> Self {
        match event {
            Event::Seated { .. } => Self::Seated,
            Event::Moved { .. } => match game.played().last() {
                Some(played) => {
                    let made = MoveView::of(game.plies(), played);
                    Self::Moved(Box::new((made, Position::of(game))))
                }
                // A move that was applied is the last one: without it, there is the position to tell.
                None => Self::Undone(Box::new(Position::of(game))),
            },
            Event::Offered { by, what } => Self::Offered(*by, *what),
            Event::Declined { by, what } => Self::Declined(*by, *what),
            Event::Undone { .. } => Self::Undone(Box::new(Position::of(game))),
            Event::Ended { .. } => Self::Ended,
            Event::Rematch { by, game } => Self::Rematch(*by, *game),
        }
    }
}

/// A message about a change: its last part is the state of the game when it is sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) enum ServerMessage<'a> {
    Game(Box<WholeGame<'a>>),
    Moved {
        seq: u64,
        ply: usize,
        #[serde(rename = "move")]
        #[cfg_attr(test, ts(type = "PlayedMove"))]
        made: &'a MoveView,
        position: PositionView<'a>,
        clock: Option<ClockView>,
        #[cfg_attr(test, ts(type = "Color | null"))]
        offer: Option<Color>,
        #[cfg_attr(test, ts(type = "Color | null"))]
        ask: Option<Color>,
        outcome: Option<OutcomeView>,
    },
    Seated {
        seq: u64,
        seats: SeatsView<'a>,
        clock: Option<ClockView>,
        #[cfg_attr(test, ts(type = "Color[]"))]
        you: Vec<Color>,
    },
    Offered {
        seq: u64,
        #[cfg_attr(test, ts(type = "Color"))]
        by: Color,
    },
    Asked {
        seq: u64,
        #[cfg_attr(test, ts(type = "Color"))]
        by: Color,
    },
    Declined {
        seq: u64,
        #[cfg_attr(test, ts(type = "Color"))]
        by: Color,
        what: Proposal,
    },
    Undone {
        seq: u64,
        ply: usize,
        position: PositionView<'a>,
        clock: Option<ClockView>,
        #[cfg_attr(test, ts(type = "Color | null"))]
        offer: Option<Color>,
        #[cfg_attr(test, ts(type = "Color | null"))]
        ask: Option<Color>,
    },
    Ended {
        seq: u64,
        outcome: Option<OutcomeView>,
        clock: Option<ClockView>,
    },
    Rematch {
        seq: u64,
        #[serde(flatten)]
        next: NextView,
    },
    Here {
        seq: u64,
        seats: SeatsView<'a>,
        watchers: usize,
        clock: Option<ClockView>,
    },
    Refused {
        #[cfg_attr(test, ts(type = "string | number | null"))]
        to: &'a Value,
        #[cfg_attr(test, ts(type = "string"))]
        reason: &'a str,
        #[cfg_attr(test, ts(type = "string"))]
        text: &'a str,
    },
    Paths {
        #[cfg_attr(test, ts(type = "string | number | null"))]
        to: &'a Value,
        #[cfg_attr(test, ts(type = "Square[][]"))]
        paths: Vec<Vec<Square>>,
    },
    Pong,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Game"))]
pub(super) struct WholeGame<'a> {
    seq: u64,
    id: String,
    #[cfg_attr(test, ts(type = "Color[]"))]
    you: Vec<Color>,
    #[cfg_attr(test, ts(type = "'link' | 'screen'"))]
    place: &'static str,
    rules: RulesView<'a>,
    geometry: GeometryView<'a>,
    seats: SeatsView<'a>,
    #[cfg_attr(test, ts(type = "string"))]
    start: &'a str,
    #[serde(rename = "startPieces")]
    #[cfg_attr(test, ts(type = "Pieces"))]
    start_pieces: Pieces,
    moves: Vec<MoveView>,
    position: PositionView<'a>,
    clock: Option<ClockView>,
    /// Who has offered a draw.
    #[cfg_attr(test, ts(type = "Color | null"))]
    offer: Option<Color>,
    /// Who has asked to take a move back.
    #[cfg_attr(test, ts(type = "Color | null"))]
    ask: Option<Color>,
    outcome: Option<OutcomeView>,
    listed: bool,
    /// Whether the free seat is kept for one player.
    invited: bool,
    /// What each side has proposed since its last move, White first.
    #[cfg_attr(test, ts(type = "[Proposal[], Proposal[]]"))]
    proposed: [Vec<Proposal>; 2],
    next: Option<NextView>,
}

/// The next game of the two players.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Next"))]
pub(super) struct NextView {
    #[cfg_attr(test, ts(type = "Color"))]
    by: Color,
    url: String,
}

impl NextView {
    fn new(by: Color, game: GameId) -> Self {
        Self { by, url: format!("/game/{game}") }
    }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Rules"))]
pub(super) struct RulesView<'a> {
    #[cfg_attr(test, ts(type = "string"))]
    key: &'a str,
    name: String,
}

/// A change with what else the pages need to follow it.
#[derive(Clone, Debug)]
pub(crate) struct ChangeMessage {
    /// Its number.
    pub(crate) seq: u64,
    change: Change,
    ply: usize,
    offer: Option<Color>,
    ask: Option<Color>,
    /// Whether the game was over after it.
    ends: bool,
}

impl ChangeMessage {
    /// What `event`, the last of `game`, is to its pages.
    pub(crate) fn new(event: &Event, game: &Game) -> Self {
        Self {
            seq: game.seq(),
            change: Change::by(event, game),
            ply: game.plies(),
            offer: open(game, Proposal::Draw),
            ask: open(game, Proposal::Undo),
            ends: game.ending().is_some(),
        }
    }

    /// Whether every reader of one language is told the same.
    pub(crate) fn is_the_same_for_all(&self) -> bool {
        !matches!(self.change, Change::Seated)
    }

    /// The message that tells `reader`. Clock, seats and outcome are those of `now`: a page that
    /// catches up is told the truth of the moment with each message.
    pub(crate) fn tell(&self, game: &Game, here: [bool; 2], reader: Reader, now: Millis) -> String {
        let seq = self.seq;
        let clock = ClockView::of(game, now);
        let outcome = self.ends.then(|| OutcomeView::of(game, reader.texts)).flatten();
        let (ply, offer, ask) = (self.ply, self.offer, self.ask);
        json(&match &self.change {
            Change::Seated => {
                let seats = seats(game, here, reader);
                ServerMessage::Seated { seq, seats, clock, you: you(game, reader) }
            }
            Change::Moved(moved) => {
                let (made, position) = (&moved.0, moved.1.view(reader.texts));
                ServerMessage::Moved { seq, ply, made, position, clock, offer, ask, outcome }
            }
            Change::Offered(by, Proposal::Draw) => ServerMessage::Offered { seq, by: *by },
            Change::Offered(by, Proposal::Undo) => ServerMessage::Asked { seq, by: *by },
            Change::Declined(by, what) => ServerMessage::Declined { seq, by: *by, what: *what },
            Change::Undone(position) => {
                let position = position.view(reader.texts);
                ServerMessage::Undone { seq, ply, position, clock, offer, ask }
            }
            Change::Ended => ServerMessage::Ended { seq, outcome, clock },
            Change::Rematch(by, game) => {
                ServerMessage::Rematch { seq, next: NextView::new(*by, *game) }
            }
        })
    }
}

/// The whole game.
pub(crate) fn whole_game(game: &Game, here: [bool; 2], reader: Reader, now: Millis) -> String {
    let rules = game.rules();
    let moves = game.played().iter().enumerate();
    let proposed = Color::BOTH.map(|color| {
        Proposal::ALL.into_iter().filter(|&what| game.has_proposed(color, what)).collect()
    });
    json(&ServerMessage::Game(Box::new(WholeGame {
        seq: game.seq(),
        id: game.id().to_string(),
        you: you(game, reader),
        place: game.settings().place.key(),
        rules: RulesView { key: &rules.key, name: reader.texts.rules_name(rules) },
        geometry: GeometryView::of(rules),
        seats: seats(game, here, reader),
        start: &game.settings().start,
        start_pieces: Pieces(game.start_pieces().to_vec()),
        moves: moves.map(|(index, played)| MoveView::of(index + 1, played)).collect(),
        position: Position::of(game).view(reader.texts),
        clock: ClockView::of(game, now),
        offer: open(game, Proposal::Draw),
        ask: open(game, Proposal::Undo),
        outcome: OutcomeView::of(game, reader.texts),
        listed: game.settings().listed,
        invited: game.settings().invited.is_some(),
        proposed,
        next: game.next().map(|(by, next)| NextView::new(by, next)),
    })))
}

/// Who is here.
pub(crate) fn here(
    game: &Game,
    here: [bool; 2],
    watchers: usize,
    reader: Reader,
    now: Millis,
) -> String {
    let seats = seats(game, here, reader);
    json(&ServerMessage::Here { seq: game.seq(), seats, watchers, clock: ClockView::of(game, now) })
}

/// A refusal: its key and its sentence.
pub(crate) fn refused(to: &Value, reason: &str, text: &str) -> String {
    json(&ServerMessage::Refused { to, reason, text })
}

/// The answer to a ping.
pub(crate) fn pong() -> String {
    json(&ServerMessage::Pong)
}

/// The ways in which a move that was begun can go on.
pub(crate) fn paths(to: &Value, game: &Game, begun: &[Square]) -> String {
    json(&ServerMessage::Paths { to, paths: continuations(game, begun) })
}
