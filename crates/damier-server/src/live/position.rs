//! Boards, pieces and positions as pages are told of them.

use damier::{Color, ConditionStatus, Geometry, MoveRecord, Piece, RuleSet, Square};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::json::json;
use crate::games::game::Game;
use crate::texts::Texts;

/// The most ways of making one move that a position lists.
const PATHS: usize = 16;

/// Positions with more legal moves than this list one way for each: the page asks for the rest.
const MANY_MOVES: usize = 60;

/// The most ways of one move that are looked through to answer `resolve`.
const LOOKED_THROUGH: usize = 1024;

/// Pieces by square: `{"a1":"wm","d4":"bk"}`.
#[derive(Clone, Debug)]
pub(crate) struct Pieces(pub(crate) Vec<(Square, Piece)>);

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (square, piece) in &self.0 {
            map.serialize_entry(square, &piece_code(*piece))?;
        }
        map.end()
    }
}

/// Colour and kind by their first letters: `wm`, `bk`, `wp`.
fn piece_code(piece: Piece) -> String {
    let first = |name: &str| name.chars().next().unwrap_or('?');
    [first(piece.color.name()), first(piece.kind.key())].iter().collect()
}

/// The board of a rule set.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Geometry"))]
pub(crate) struct GeometryView<'a> {
    files: u8,
    ranks: u8,
    /// Playing squares in the order of their numbers.
    #[cfg_attr(test, ts(type = "Square[]"))]
    squares: &'a [Square],
    /// Whether this rule set writes its moves with numbers.
    numbered: bool,
    #[cfg_attr(test, ts(type = "Record<Square, string> | null"))]
    labels: Option<Labels>,
    /// Which points are joined, on a board of points.
    #[cfg_attr(test, ts(type = "[Square, Square][]"))]
    lines: &'a [(Square, Square)],
}

/// What is printed on each square, where moves are written with numbers.
struct Labels(Vec<(Square, String)>);

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(square, label)| (square, label)))
    }
}

impl<'a> GeometryView<'a> {
    /// The board of `rules`.
    pub(crate) fn of(rules: &'a RuleSet) -> Self {
        let geometry = rules.geometry();
        let labelled = |square: &Square| (*square, geometry.label(*square));
        let labels =
            geometry.numbered.then(|| Labels(geometry.squares.iter().map(labelled).collect()));
        Self {
            files: geometry.files,
            ranks: geometry.ranks,
            numbered: geometry.numbered,
            labels,
            squares: &geometry.squares,
            lines: &geometry.lines,
        }
    }
}

/// A small picture of a position, for lists.
pub(crate) fn board_picture(rules: &RuleSet, pieces: Vec<(Square, Piece)>) -> String {
    picture(rules, pieces, None)
}

/// A small picture of a position with a move drawn on it.
pub(crate) fn example_picture(
    rules: &RuleSet,
    pieces: Vec<(Square, Piece)>,
    shown: &MoveRecord,
) -> String {
    picture(rules, pieces, Some(Drawn { path: &shown.path, taken: &shown.taken }))
}

/// The way of a move.
#[derive(Serialize)]
struct Drawn<'a> {
    path: &'a [Square],
    taken: &'a [Square],
}

fn picture(rules: &RuleSet, pieces: Vec<(Square, Piece)>, shown: Option<Drawn<'_>>) -> String {
    #[derive(Serialize)]
    struct Picture<'a> {
        files: u8,
        ranks: u8,
        squares: &'a [Square],
        lines: &'a [(Square, Square)],
        pieces: Pieces,
        #[serde(skip_serializing_if = "Option::is_none")]
        shown: Option<Drawn<'a>>,
    }
    let Geometry { files, ranks, squares, lines, .. } = rules.geometry();
    let pieces = Pieces(pieces);
    json(&Picture { files: *files, ranks: *ranks, squares, lines, pieces, shown })
}

/// A position with its legal moves, in no language yet.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    fen: String,
    turn: Color,
    pieces: Pieces,
    legal: Vec<LegalMove>,
    conditions: Vec<ConditionStatus>,
}

#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct LegalMove {
    notation: String,
    #[cfg_attr(test, ts(type = "Square"))]
    from: Square,
    #[cfg_attr(test, ts(type = "Square"))]
    to: Square,
    #[cfg_attr(test, ts(type = "Square[]"))]
    taken: Vec<Square>,
    /// The piece, among those taken, that is huffed before the move: its square stands before the path.
    #[cfg_attr(test, ts(type = "Square | null"))]
    huffed: Option<Square>,
    crowned: bool,
    /// Ways of making the move: start, landing, landing, …
    #[cfg_attr(test, ts(type = "Square[][]"))]
    paths: Vec<Vec<Square>>,
    /// False when there are more ways than `paths` lists; then the server resolves landings.
    all: bool,
}

impl Position {
    /// The position a game is in.
    pub(crate) fn of(game: &Game) -> Self {
        let board = game.board();
        let over = game.ending().is_some();
        let moves = if over { Vec::new() } else { board.moves() };
        let limit = if moves.len() > MANY_MOVES { 1 } else { PATHS };
        let legal = moves.into_iter().map(|legal| {
            let mut paths = board.paths(legal.id(), limit + 1);
            let all = paths.len() <= limit;
            paths.truncate(limit);
            let MoveRecord { from, to, taken, huffed, crowned, notation, .. } = legal;
            LegalMove { notation, from, to, taken, huffed, crowned, paths, all }
        });
        Self {
            fen: board.fen(),
            turn: game.turn(),
            pieces: Pieces(board.pieces()),
            legal: legal.collect(),
            conditions: if over { Vec::new() } else { board.conditions() },
        }
    }

    /// The position in a reader's language.
    pub(super) fn view(&self, texts: Texts) -> PositionView<'_> {
        let counts = self.conditions.iter().filter_map(|status| count(texts, status)).collect();
        let claims = self.conditions.iter().filter(|status| is_claimable(status));
        let claims = claims.map(|status| Claim {
            id: status.condition.id,
            words: texts.message(&status.condition.message()),
        });
        PositionView {
            fen: &self.fen,
            turn: self.turn,
            pieces: &self.pieces,
            legal: &self.legal,
            counts,
            claims: claims.collect(),
        }
    }
}

fn is_claimable(status: &ConditionStatus) -> bool {
    status.holds && status.condition.on_claim
}

/// A position in a language.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Position"))]
pub(super) struct PositionView<'a> {
    #[cfg_attr(test, ts(type = "string"))]
    fen: &'a str,
    #[cfg_attr(test, ts(type = "Color"))]
    turn: Color,
    #[cfg_attr(test, ts(type = "Pieces"))]
    pieces: &'a Pieces,
    #[cfg_attr(test, ts(type = "LegalMove[]"))]
    legal: &'a [LegalMove],
    counts: Vec<Count>,
    claims: Vec<Claim>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Count {
    #[cfg_attr(test, ts(type = "string"))]
    id: &'static str,
    words: String,
    count: u16,
    limit: u16,
    text: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Claim {
    #[cfg_attr(test, ts(type = "string"))]
    id: &'static str,
    words: String,
}

/// A running count, once there is something to tell: a count that stands at nothing says nothing.
fn count(texts: Texts, status: &ConditionStatus) -> Option<Count> {
    let text = texts.count(status)?;
    Some(Count {
        id: status.condition.id,
        words: texts.message(&status.condition.message()),
        count: status.count,
        limit: status.limit,
        text,
    })
}

/// The ways in which a move that was begun can go on.
pub(crate) fn continuations(game: &Game, begun: &[Square]) -> Vec<Vec<Square>> {
    let board = game.board();
    let moves = if game.ending().is_some() { Vec::new() } else { board.move_ids() };
    let starts = moves.into_iter().filter(|id| Some(id.from()) == begun.first().copied());
    let all = starts
        .flat_map(|id| board.paths(id, LOOKED_THROUGH))
        .filter(|path| path.starts_with(begun));
    // Every next landing is among the answers, however many ways go on from the others.
    let mut paths: Vec<Vec<Square>> = Vec::new();
    for path in all {
        let next = path.get(begun.len());
        let same = paths.iter().filter(|other| other.get(begun.len()) == next).count();
        if same < PATHS {
            paths.push(path);
        }
    }
    paths
}
