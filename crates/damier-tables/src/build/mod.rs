//! How tables are made: materials from the smallest up, each by retrograde analysis, each into a file
//! as soon as it is solved.

mod cells;
mod progress;
mod solve;

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use damier::RuleSet;
use damier::board::Bits;

use crate::codec;
use crate::error::TablesError;
use crate::file::{self, Counts, NewTable, TableFile};
use crate::fingerprint::fingerprint;
use crate::index::Index;
use crate::material::{MOST_PIECES, Material};
use crate::rules::{Board, RulesVisitor, TableId, TableRules, supported, table_owner, visit_rules};
use crate::shelf::{Indices, Shelf, Table};
use crate::value::{Value, ValueCode};

pub use progress::Progress;
use solve::{Solver, Unsolvable};

/// What tables to make, and with what.
#[derive(Clone, Copy, Debug)]
pub struct BuildOptions {
    /// The most pieces of a position, of both sides together.
    pub pieces: u8,
    /// The number of threads that work.
    pub threads: usize,
    /// How many bytes of memory may be used.
    pub memory: u64,
}

impl Default for BuildOptions {
    /// Four pieces, one thread, 4 GiB.
    fn default() -> Self {
        Self { pieces: 4, threads: 1, memory: 4 << 30 }
    }
}

/// Makes the tables of a rule set, in a directory of their own below `directory`. Those that are there
/// are kept and read, so that work that was stopped, by whatever, goes on where it was.
///
/// # Errors
///
/// If there are no tables for these rules, if they need more memory than is allowed, or if files
/// cannot be written or those that are there are damaged. What was finished before stays.
pub fn build(
    rules: &RuleSet,
    directory: &Path,
    options: BuildOptions,
    progress: &Progress,
) -> Result<(), TablesError> {
    supported(rules)?;
    if options.pieces > MOST_PIECES {
        return Err(TablesError::TooManyPieces { most: MOST_PIECES });
    }
    let directory = &directory.join(&table_owner(rules).key);
    fs::create_dir_all(directory).map_err(TablesError::io(directory))?;
    let lock = directory.join("lock");
    let held = File::create(&lock).map_err(TablesError::io(&lock))?;
    if held.try_lock().is_err() {
        return Err(TablesError::InUse { directory: directory.clone() });
    }
    visit_rules(&*rules.new_game(), Build { directory, options, progress })
}

struct Build<'a> {
    directory: &'a Path,
    options: BuildOptions,
    progress: &'a Progress,
}

impl RulesVisitor for Build<'_> {
    type Output = Result<(), TablesError>;

    fn visit<B: Bits>(self, rules: TableRules<B>) -> Result<(), TablesError> {
        let plan = plan(&rules, self.options.pieces);
        let positions = |group: &Group<B>| -> u64 { group.iter().map(|(_, i)| i.len()).sum() };
        let total: u64 = plan.iter().map(positions).sum();
        // All bytes stay in memory; besides, a group has a counter for each byte, and then twice two
        // bytes for each while it is compressed.
        let needed = total + 5 * plan.iter().map(positions).max().unwrap_or(0);
        if needed > self.options.memory {
            return Err(TablesError::Memory { needed, allowed: self.options.memory });
        }
        self.progress.begin(2 * total);
        let mut builder =
            Builder { fingerprint: fingerprint(&rules), shelf: Shelf::new(), rules, work: self };
        plan.iter().try_for_each(|group| builder.make(group))
    }
}

/// Tables that are solved together, with their indices.
type Group<B> = Vec<(TableId, Arc<Index<B>>)>;

/// All groups of up to so many pieces, each after those that its moves lead to.
fn plan<B: Bits>(rules: &TableRules<B>, pieces: u8) -> Vec<Group<B>> {
    let mut indices = Indices::new(rules);
    let materials = (1..=pieces).flat_map(Material::all_of);
    materials
        // Of two that are solved together, one is enough.
        .filter(|material| !rules.is_symmetric() || material.place() >= material.swapped().place())
        .filter(|&material| rules.has_table(material))
        .map(|material| {
            let pair = rules.pair(material);
            pair.into_iter().filter_map(|id| Some((id, indices.get(id.material)?))).collect()
        })
        .collect()
}

struct Builder<'a, B: Bits> {
    rules: TableRules<B>,
    fingerprint: u64,
    shelf: Shelf<B>,
    work: Build<'a>,
}

impl<B: Bits> Builder<'_, B> {
    /// Puts a group on the shelf: from its files if they are there, else by solving it.
    fn make(&mut self, group: &Group<B>) -> Result<(), TablesError> {
        let Some(&(TableId { material, .. }, _)) = group.first() else { return Ok(()) };
        self.work.progress.set_material(material);
        let tables = match self.read(group)? {
            Some(tables) => tables,
            None => {
                let tables = self.solve(group)?;
                self.write(group, &tables)?;
                tables
            }
        };
        for ((id, index), bytes) in group.iter().zip(tables) {
            self.shelf.put(*id, Table { index: Arc::clone(index), bytes });
        }
        Ok(())
    }

    /// The byte of a position that is solved already.
    fn settled(&self, position: &Board<B>) -> u8 {
        match self.rules.value_by_kings(position) {
            Some(value) => value.plies().unwrap_or(ValueCode::DRAWN),
            None => self.shelf.byte(position).unwrap_or(ValueCode::NONE),
        }
    }

    fn solve(&self, group: &Group<B>) -> Result<Vec<Vec<u8>>, TablesError> {
        let solver = Solver {
            rules: &self.rules,
            settled: |position: &Board<B>| self.settled(position),
            threads: self.work.options.threads,
            progress: self.work.progress,
        };
        let tables: Vec<(TableId, &Index<B>)> =
            group.iter().map(|(id, index)| (*id, &**index)).collect();
        let material = group[0].0.material;
        solver.solve(&tables).map_err(|why| match why {
            Unsolvable::TooLong => TablesError::TooLong(material),
            Unsolvable::TooManyMoves => TablesError::TooManyMoves(material),
            Unsolvable::Stopped => TablesError::Stopped,
        })
    }

    /// Reads a group from its files, if all of them are there.
    fn read(&self, group: &Group<B>) -> Result<Option<Vec<Vec<u8>>>, TablesError> {
        let mut tables = Vec::new();
        for (id, index) in group {
            let (directory, len) = (self.work.directory, index.len());
            let file = TableFile::open(directory, id.material, self.fingerprint, len)?;
            let Some(file) = file else { return Ok(None) };
            file.check()?;
            let mut bytes = file.all(id.turn.index())?;
            self.fill(*id, index, &mut bytes);
            self.work.progress.add(2 * len);
            tables.push(bytes);
        }
        Ok(Some(tables))
    }

    /// Puts in the positions that no file holds, since their captures say what they are worth.
    fn fill(&self, id: TableId, index: &Index<B>, bytes: &mut [u8]) {
        let (generator, code) = (self.rules.generator(), ValueCode::new(self.rules.stuck_wins()));
        let mut moves = Vec::new();
        for (byte, position) in bytes.iter_mut().zip(index.positions(0..index.len())) {
            let Some(mut position) = position else {
                *byte = ValueCode::NONE;
                continue;
            };
            position.turn = id.turn;
            if !self.is_left_out(&position) {
                continue;
            }
            moves.clear();
            generator.legal_moves(&position, &mut moves);
            let after = moves.iter().map(|mv| self.rules.turn(&generator.after(&position, mv)));
            let values = after.filter_map(|after| code.value(self.settled(&after)));
            let better = |a: Value, b: Value| if b.is_better_than(a) { b } else { a };
            if let Some(value) = values.map(Value::before).reduce(better) {
                *byte = value.plies().unwrap_or(ValueCode::DRAWN);
            }
        }
    }

    /// Whether no file holds the value of a position.
    fn is_left_out(&self, position: &Board<B>) -> bool {
        self.rules.captures_are_obligatory() && self.rules.generator().can_capture(position)
    }

    /// Writes the files of a group: one for each material.
    fn write(&self, group: &Group<B>, tables: &[Vec<u8>]) -> Result<(), TablesError> {
        let compress = |n: usize| {
            let (id, index) = &group[n];
            self.work.progress.add(index.len());
            self.new_table(*id, index, &tables[n])
        };
        let new: Vec<NewTable> = if self.work.options.threads > 1 && group.len() > 1 {
            thread::scope(|scope| {
                let other = scope.spawn(|| compress(1));
                let one = compress(0);
                // A thread that panics takes the whole run down with it.
                let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                vec![one, other]
            })
        } else {
            (0..group.len()).map(compress).collect()
        };
        let same = group.chunk_by(|(a, _), (b, _)| a.material == b.material);
        let mut rest = &new[..];
        for files in same {
            let (these, others) = rest.split_at(files.len());
            file::write(self.work.directory, files[0].0.material, self.fingerprint, these)?;
            rest = others;
        }
        Ok(())
    }

    /// Counts and compresses a table.
    fn new_table(&self, id: TableId, index: &Index<B>, bytes: &[u8]) -> NewTable {
        let code = ValueCode::new(self.rules.stuck_wins());
        let mut counts = Counts::default();
        let mut kept = Vec::with_capacity(bytes.len());
        // What nobody asks for is whatever makes the file small.
        let mut last = ValueCode::DRAWN;
        for ((at, &byte), position) in (0..).zip(bytes).zip(index.positions(0..index.len())) {
            if let (Some(value), Some(mut position)) = (code.value(byte), position) {
                position.turn = id.turn;
                counts.add(at, value);
                if !self.is_left_out(&position) {
                    last = byte;
                }
            }
            kept.push(last);
        }
        NewTable { counts, compressed: codec::compress(&kept) }
    }
}
