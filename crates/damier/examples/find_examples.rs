//! Finds the positions of `src/describe/examples.tsv`: for each movement and each rule that a
//! diagram can show, a small position in which the rule decides what is legal.
//!
//! ```text
//! cargo run --release -p damier --example find_examples > crates/damier/src/describe/examples.tsv
//! ```
//!
//! It tries random positions of few pieces, keeps for each rule the one that is easiest to take in
//! (few pieces, few legal moves), and writes the same file every time.

use std::collections::BTreeMap;

use damier::describe::Statement;
use damier::{AnyGame, Color, Kind, Mechanics, MoveRecord, RuleSet, Square};

/// Positions tried for each rule set.
const TRIES: u32 = 60_000;

/// A statement and the refusal that a move it forbids gets.
const FORBIDDING: &[(&str, &str)] = &[
    ("capture-duty", "must-capture"),
    ("capture-to-the-end", "must-go-on"),
    ("capture-lands-to-go-on", "must-land"),
    ("capture-no-reversal", "turns-back"),
    ("choice-most", "takes-too-few"),
    ("choice-most-pieces", "takes-too-few"),
    ("choice-then-most-kings", "takes-too-few-kings"),
    ("choice-then-with-king", "must-take-with-king"),
    ("choice-then-king-earliest", "takes-king-too-late"),
    ("choice-king", "must-take-with-king"),
    ("choice-value", "takes-too-little"),
    ("men-take-no-king", "man-takes-no-king"),
    ("men-first-jump", "begins-backward"),
    ("men-capture", "jumps-backward"),
    ("men-no-return", "no-return"),
    ("men-rest-on-last-row", "last-row-rests"),
    ("king-steps-limited", "king-rests"),
    ("parachutist-never-steps", "parachutist-steps"),
    ("kings-capture-landing-behind", "lands-too-far"),
    ("crown-stops", "ends-where-crowned"),
    ("crown-at-the-end", "not-yet-king"),
];

/// Positions that are too rare to be met by chance.
const GIVEN: &[(&str, &str)] = &[("italian", "W:WKe4:BKf5,f7,d5,Kb7"), ("turkish", "W:Wd6:Bd7,f8")];

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap_or_default()
    }
}

/// A random position of a few pieces, White to move, as FEN; often one that cannot be.
fn position(rules: &RuleSet, mechanics: &Mechanics, dice: &mut Dice) -> String {
    let mut free = rules.geometry().squares.clone();
    let mut lists = [Vec::new(), Vec::new()];
    for (color, list) in Color::BOTH.into_iter().zip(&mut lists) {
        let most = if color == Color::White { 2 } else { 5 };
        for _ in 0..=dice.roll(most) {
            let square = free.swap_remove(dice.roll(free.len()));
            let far = mechanics.last_row(color).contains(square);
            let king = mechanics.has_kings() && dice.roll(5) < 2;
            let letter = match () {
                () if mechanics.men.parachutists && far => "P",
                () if king || mechanics.crowning(color).contains(square) => "K",
                () => "",
            };
            list.push(format!("{letter}{square}"));
        }
    }
    let mut fen = format!("W:W{}:B{}", lists[0].join(","), lists[1].join(","));
    if mechanics.men.no_return && dice.roll(2) == 0 {
        let man = &lists[0][0];
        let beside = char::from(man.as_bytes()[0] + 1);
        fen += &format!(":N{man}{beside}{}", &man[1..]);
    }
    if let (Some(most), Some(king)) =
        (mechanics.king_step_limit(), lists[0].iter().find_map(|piece| piece.strip_prefix('K')))
    {
        fen += &format!(":K{king}={most}");
    }
    fen
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// What a legal move shows by being legal.
fn shows(game: &dyn AnyGame, mechanics: &Mechanics, mv: &MoveRecord) -> Vec<&'static str> {
    let piece = game.pieces().into_iter().find(|(square, _)| *square == mv.from);
    let kind = piece.map_or(Kind::Man, |(_, piece)| piece.kind);
    let (man, king) = (kind == Kind::Man, kind == Kind::King);
    let crowns = |square: &Square| mechanics.crowning(Color::White).contains(*square);
    let capture = !mv.taken.is_empty();
    let inner = mv.path.get(1..mv.path.len() - 1).unwrap_or_default();
    let jumps: Vec<(Square, Square)> = mv.path.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let reach = distance(mv.from, mv.to);
    let back = jumps.iter().any(|(a, b)| b.rank() < a.rank());
    let straight = |(a, b): &(Square, Square)| a.file() == b.file() || a.rank() == b.rank();
    let passes = inner.iter().any(crowns);
    let at_last = mechanics.last_row(Color::White).contains(mv.to);
    let stays_man = at_last && !mv.crowned && mechanics.has_kings();
    let stops = || game.moves().iter().filter(|other| other.from == mv.from).count() > 1;
    let all = [
        (man && !capture && reach > 1, "men-leap"),
        (man && capture && back, "men-capture"),
        (man && capture && jumps.iter().all(straight), "straight-jumps-two-apart"),
        (man && passes && !mv.crowned, "crown-at-the-end"),
        (mv.crowned && passes && !crowns(&mv.to), "crown-goes-on"),
        (man && !capture && stays_man, "crown-on-squares"),
        (inner.iter().any(|square| mv.taken.contains(square)), "removal-at-once"),
        (kind == Kind::Parachutist, "parachutist-jump"),
        (
            king && jumps.iter().any(|(a, b)| distance(*a, *b) > 3) && capture,
            "kings-capture-flying",
        ),
        (mechanics.captures.straight && mv.taken.len() == 1 && stops(), "capture-straight"),
        (mechanics.captures.may_stop && mv.taken.len() == 1 && stops(), "capture-may-stop"),
        (mv.huffed.is_some(), "capture-huff"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, id)| id).collect()
}

/// A move that is refused for a reason, the shortest of those that there are.
fn refused(game: &dyn AnyGame, key: &str) -> Option<String> {
    let rules = game.rule_set();
    let geometry = rules.geometry();
    let is_step =
        matches!(key, "no-return" | "must-capture" | "parachutist-steps") || key.ends_with("rests");
    let sign = if is_step { '-' } else { rules.notation.capture_sign };
    let pieces = game.pieces();
    let own = pieces.iter().filter(|(_, piece)| piece.color == Color::White);
    let free = geometry.squares.iter().filter(|to| pieces.iter().all(|(square, _)| square != *to));
    let mut ends: Vec<(Square, Square)> =
        own.flat_map(|&(from, _)| free.clone().map(move |&to| (from, to))).collect();
    ends.sort_by_key(|&(from, to)| distance(from, to));
    // The duty to capture is shown by a step that would be legal if there were nothing to take.
    let alone = || {
        let fen = game.fen();
        let (white, _) = fen.split_once(":B")?;
        rules.game_from_fen(&format!("{white}:B")).ok()
    };
    let alone = (key == "must-capture").then(alone).flatten();
    let shows = |&(from, to): &(Square, Square)| {
        let text = format!("{}{sign}{}", geometry.label(from), geometry.label(to));
        let step = match key {
            "must-capture" => {
                let legal = alone.as_ref().is_some_and(|game| game.find(&text).is_ok());
                legal && distance(from, to) == 1
            }
            "parachutist-steps" => distance(from, to) == 1,
            _ => true,
        };
        let refused = game.find(&text).is_err_and(|refusal| refusal.key() == key);
        (step && refused).then_some(text)
    };
    ends.iter().find_map(shows)
}

/// How hard a position is to take in.
fn weight(game: &dyn AnyGame) -> usize {
    let fen = game.fen();
    let extra = fen.matches(':').count() - 2;
    10 * game.pieces().len() + game.move_count() + 3 * fen.matches('K').count() + 15 * extra
}

/// For each statement the weight of the best position, and its line of the table.
type Best = BTreeMap<&'static str, (usize, String)>;

fn keep(best: &mut Best, id: &'static str, weight: usize, line: impl FnOnce() -> Option<String>) {
    if best.get(id).is_none_or(|(least, _)| weight < *least)
        && let Some(line) = line()
    {
        best.insert(id, (weight, line));
    }
}

fn search(rules: &RuleSet, mechanics: &Mechanics, says: &dyn Fn(&str) -> bool) -> Best {
    let mut best = Best::new();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let given = GIVEN.iter().filter(|(key, _)| *key == rules.key).map(|(_, fen)| (*fen).to_owned());
    let random = (0..TRIES).map(|_| position(rules, mechanics, &mut dice));
    for fen in given.chain(random) {
        let Some(game) = rules.game_from_fen(&fen).ok().filter(|game| game.move_count() > 0) else {
            continue;
        };
        let (weight, moves) = (weight(&*game), game.moves());
        for &(id, key) in FORBIDDING.iter().filter(|(id, _)| says(id)) {
            keep(&mut best, id, weight, || {
                let text = refused(&*game, key)?;
                let shown = &moves[0].notation;
                Some(format!("{id}\t{}\t{shown}\t{text}\t{key}", game.fen()))
            });
        }
        for mv in &moves {
            for id in shows(&*game, mechanics, mv).into_iter().filter(|id| says(id)) {
                keep(&mut best, id, weight, || {
                    Some(format!("{id}\t{}\t{}", game.fen(), mv.notation))
                });
            }
        }
    }
    best
}

fn main() {
    let mut seen: Vec<&'static RuleSet> = Vec::new();
    for rules in RuleSet::all() {
        let mechanics = rules.mechanics();
        let alike = |other: &&'static RuleSet| {
            other.mechanics() == mechanics
                && other.geometry().squares == rules.geometry().squares
                && other.notation == rules.notation
                && other.goal == rules.goal
        };
        if seen.iter().any(alike) {
            continue;
        }
        seen.push(rules);
        let said: Vec<Statement> =
            rules.describe().into_iter().flat_map(|section| section.statements).collect();
        let best = search(rules, mechanics, &|id| said.iter().any(|s| s.id() == id));
        for (_, line) in said.iter().filter_map(|statement| best.get(statement.id())) {
            println!("{}\t{line}", rules.key);
        }
    }
}
