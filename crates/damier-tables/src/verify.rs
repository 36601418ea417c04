//! Checks tables: every position is worth what the best of its moves leads to.
//!
//! Nothing here is shared with the code that makes tables: positions are put together square by
//! square, their moves come from the ordinary generator, and values from the files.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use damier::board::Bits;
use damier::movegen::Move;
use damier::{Color, Goal, Kind, Piece};

use crate::error::TablesError;
use crate::file::Counts;
use crate::fingerprint::Random;
use crate::material::Material;
use crate::rules::Board;
use crate::set::TableSet;
use crate::value::Value;

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct VerifyOptions {
    /// Of a million positions, so many; which is left to chance.
    pub per_million: u32,
    /// The number of threads that work.
    pub threads: usize,
}

impl Default for VerifyOptions {
    /// Every position, by one thread.
    fn default() -> Self {
        Self { per_million: MILLION, threads: 1 }
    }
}

const MILLION: u32 = 1_000_000;

/// What a check of tables has found.
#[derive(Clone, Debug, Default)]
pub struct Verification {
    /// The number of positions that were compared with what their moves lead to.
    pub checked: u64,
    /// How many were wrong.
    pub wrong: u64,
    /// Some of those, each in a sentence.
    pub examples: Vec<String>,
}

/// So many wrong positions are named.
const MOST_EXAMPLES: usize = 10;

impl Verification {
    fn note(&mut self, example: impl FnOnce() -> String) {
        self.wrong += 1;
        if self.examples.len() < MOST_EXAMPLES {
            self.examples.push(example());
        }
    }

    fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.wrong += other.wrong;
        let room = MOST_EXAMPLES - self.examples.len();
        self.examples.extend(other.examples.into_iter().take(room));
    }
}

pub(crate) fn verify<B: Bits>(
    tables: &TableSet<B>,
    options: VerifyOptions,
) -> Result<Verification, TablesError> {
    let materials: Vec<Material> = tables.materials().collect();
    for &material in &materials {
        if let Some((_, file)) = tables.file(material) {
            file.check()?;
        }
    }
    let jobs: Vec<(Material, Color)> = materials
        .iter()
        .flat_map(|&material| tables.turns().iter().map(move |&turn| (material, turn)))
        .collect();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Verification::default());
    let work = || {
        while let Some(&(material, turn)) = jobs.get(next.fetch_add(1, Relaxed)) {
            let of_material = Check::new(tables, options, material, turn).run();
            if let Ok(mut found) = found.lock() {
                found.add(of_material);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..options.threads.min(jobs.len()) {
            scope.spawn(work);
        }
        work();
    });
    // A thread that panics takes the whole run down with it.
    Ok(found.into_inner().unwrap_or_default())
}

/// The check of one table.
struct Check<'a, B: Bits> {
    tables: &'a TableSet<B>,
    options: VerifyOptions,
    material: Material,
    turn: Color,
    random: Random,
    moves: Vec<Move<B>>,
    counts: Counts,
    found: Verification,
}

impl<'a, B: Bits> Check<'a, B> {
    fn new(
        tables: &'a TableSet<B>,
        options: VerifyOptions,
        material: Material,
        turn: Color,
    ) -> Self {
        // Another share of each material, and the same one every time.
        let random = Random(0x2545_f491_4f6c_dd1d ^ (material.place() as u64) << 20);
        let (counts, found) = (Counts::default(), Verification::default());
        Self { tables, options, material, turn, random, moves: Vec::new(), counts, found }
    }

    fn run(mut self) -> Verification {
        let mut pieces = Vec::new();
        for (color, kind) in [
            (Color::White, Kind::Man),
            (Color::Black, Kind::Man),
            (Color::White, Kind::King),
            (Color::Black, Kind::King),
        ] {
            let count = match kind {
                Kind::Man => self.material.men[color.index()],
                _ => self.material.kings[color.index()],
            };
            pieces.extend((0..count).map(|_| Piece { color, kind }));
        }
        self.place(&pieces, 0, Board::empty(self.turn));
        if self.options.per_million >= MILLION {
            self.compare_counts();
        }
        self.found
    }

    /// Puts the pieces that are left on every square where they may stand; those of a kind from
    /// `least` up, so that each position comes up once.
    fn place(&mut self, pieces: &[Piece], least: u8, position: Board<B>) {
        let Some((&piece, rest)) = pieces.split_first() else {
            if self.options.per_million >= MILLION
                || self.random.below(MILLION.into()) < self.options.per_million.into()
            {
                self.check(&position);
            }
            return;
        };
        let compiled = self.tables.rules().generator().compiled();
        let mut squares = compiled.layout.squares & !position.occupied();
        if piece.kind == Kind::Man {
            squares &= !compiled.crowning[piece.color];
        }
        for slot in squares.slots().filter(|&slot| slot >= least) {
            let mut next = position;
            next.put(slot, piece);
            let alike = rest.first() == Some(&piece);
            self.place(rest, if alike { slot + 1 } else { 0 }, next);
        }
    }

    fn check(&mut self, position: &Board<B>) {
        self.found.checked += 1;
        let told = self.tables.value(position);
        match told {
            Some(value) => self.counts.add(0, value),
            None => self.counts.positions += 1,
        }
        let wanted = self.value_by_moves(position);
        if told != wanted {
            let fen = self.tables.rules().generator().fen(position);
            let words =
                |value: Option<Value>| value.map_or("in no table".into(), |v| v.to_string());
            self.found
                .note(|| format!("{fen} is {} but by its moves {}", words(told), words(wanted)));
        }
    }

    /// What a position is worth by what its moves lead to.
    fn value_by_moves(&mut self, position: &Board<B>) -> Option<Value> {
        let (tables, rules) = (self.tables, self.tables.rules());
        self.moves.clear();
        rules.generator().legal_moves(position, &mut self.moves);
        let mut best = match (self.moves.is_empty(), rules.goal) {
            (true, Goal::Misere) => Some(Value::Won(0)),
            (true, Goal::Stalemate | Goal::FirstKing) => Some(Value::Lost(0)),
            (false, _) => None,
        };
        for mv in &self.moves {
            let value = tables.value(&rules.generator().after(position, mv))?.before();
            if best.is_none_or(|best| value.is_better_than(best)) {
                best = Some(value);
            }
        }
        best
    }

    /// Compares what was counted with what the file says.
    fn compare_counts(&mut self) {
        let Some((_, file)) = self.tables.file(self.material) else { return };
        let Some(told) = file.counts(self.turn.index()) else { return };
        let counted = Counts { example: told.example, ..self.counts };
        if counted != *told {
            let material = self.material;
            self.found.note(|| {
                format!("{material}: the file counts {told:?}, but there are {counted:?}")
            });
        }
    }
}
