//! The tables of one rule set in a directory, and what they say of positions.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use damier::board::Bits;
use damier::movegen::Move;
use damier::{Color, position::RawPosition};

use crate::error::TablesError;
use crate::file::TableFile;
use crate::fingerprint::fingerprint;
use crate::index::Index;
use crate::material::{self, Material};
use crate::rules::{Board, TableId, TableRules};
use crate::shelf::Indices;
use crate::tables::MaterialCounts;
use crate::value::{Value, ValueCode};

/// The tables of a rule set in one width of word.
pub(crate) struct TableSet<B: Bits> {
    rules: TableRules<B>,
    code: ValueCode,
    most_pieces: u8,
    /// By [`material::place`].
    tables: Vec<Option<(Arc<Index<B>>, TableFile)>>,
}

impl<B: Bits> fmt::Debug for TableSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableSet").field("most_pieces", &self.most_pieces).finish_non_exhaustive()
    }
}

impl<B: Bits> TableSet<B> {
    /// Opens what there is in a directory.
    pub(crate) fn open(rules: TableRules<B>, directory: &Path) -> Result<Self, TablesError> {
        let fingerprint = fingerprint(&rules);
        let mut indices = Indices::new(&rules);
        let mut tables = Vec::new();
        tables.resize_with(material::PLACES, || None);
        let mut most_pieces = 0;
        for material in materials_in(directory)? {
            let Some(index) = indices.get(material) else { continue };
            if let Some(file) = TableFile::open(directory, material, fingerprint, index.len())? {
                tables[material.place()] = Some((index, file));
                most_pieces = most_pieces.max(material.pieces());
            }
        }
        if most_pieces == 0 {
            return Err(TablesError::NoTables { directory: directory.to_owned() });
        }
        let code = ValueCode::new(rules.stuck_wins());
        Ok(Self { rules, code, most_pieces, tables })
    }

    pub(crate) fn rules(&self) -> &TableRules<B> {
        &self.rules
    }

    /// What a position is worth; none if it is in none of the tables.
    pub(crate) fn value(&self, position: &Board<B>) -> Option<Value> {
        if let Some(value) = self.rules.value_by_kings(position) {
            return Some(value);
        }
        if self.rules.captures_are_obligatory() && self.rules.generator().can_capture(position) {
            return self.value_by_moves(position);
        }
        let position = self.rules.turned_to_table(position);
        let id = TableId::of(&position);
        let (index, file) = self.tables.get(id.material.checked_place()?)?.as_ref()?;
        self.code.value(file.get(id.turn.index(), index.of(&position))?)
    }

    /// What a position is worth by what its moves lead to, of which there must be some.
    fn value_by_moves(&self, position: &Board<B>) -> Option<Value> {
        let mut moves: Vec<Move<B>> = Vec::new();
        self.rules.generator().legal_moves(position, &mut moves);
        let mut best = None;
        for mv in &moves {
            let value = self.value(&self.rules.generator().after(position, mv))?.before();
            if best.is_none_or(|best| value.is_better_than(best)) {
                best = Some(value);
            }
        }
        best
    }

    /// The file and the index of a material.
    pub(crate) fn file(&self, material: Material) -> Option<(&Index<B>, &TableFile)> {
        let (index, file) = self.tables[material.place()].as_ref()?;
        Some((index, file))
    }

    pub(crate) fn most_pieces(&self) -> u8 {
        self.most_pieces
    }

    /// The materials that there are tables of, the smallest first.
    pub(crate) fn materials(&self) -> impl Iterator<Item = Material> + '_ {
        let all = (1..=self.most_pieces).flat_map(Material::all_of);
        all.filter(|material| self.tables[material.place()].is_some())
    }

    /// The sides to move that there are tables of.
    pub(crate) fn turns(&self) -> &'static [Color] {
        if self.rules.is_symmetric() { &Color::BOTH[..1] } else { &Color::BOTH }
    }

    /// How the positions of a material came out.
    pub(crate) fn counts(&self, material: Material) -> Option<MaterialCounts> {
        let (index, file) = self.file(material)?;
        let counts = *file.counts(0)?;
        let longest = counts.longest.and_then(|_| index.decoder().position(counts.example));
        let example = longest.map(|position| self.rules.generator().fen(&position));
        Some(MaterialCounts { material, counts, example, file_size: file.size() })
    }
}

/// A position in the word of another board, slot by slot.
pub(crate) fn in_word<A: Bits, B: Bits>(position: &RawPosition<A>) -> Board<B> {
    let set = |set: A| set.slots().fold(B::EMPTY, |sum, slot| sum | B::bit(slot));
    Board {
        men: position.men.map(set),
        kings: position.kings.map(set),
        turn: position.turn,
        state: (),
    }
}

/// The materials that a directory has files of, by their names, the smallest first.
fn materials_in(directory: &Path) -> Result<Vec<Material>, TablesError> {
    let entries = match std::fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(TablesError::io(directory)(error)),
    };
    let mut materials = Vec::new();
    for entry in entries {
        let name = entry.map_err(TablesError::io(directory))?.file_name();
        let material = name.to_str().and_then(|name| name.strip_suffix(".table")?.parse().ok());
        materials.extend(material.filter(|material: &Material| material.checked_place().is_some()));
    }
    materials.sort_unstable_by_key(|material| (material.pieces(), material.place()));
    Ok(materials)
}
