//! Tables in memory: the bytes of every position of some materials.

use std::collections::HashMap;
use std::sync::Arc;

use damier::board::Bits;

use crate::index::{Index, Squares};
use crate::material::{Material, PLACES};
use crate::rules::{Board, TableId, TableRules};

/// The indices of all materials that were asked for.
pub(crate) struct Indices<B> {
    squares: Arc<Squares<B>>,
    known: HashMap<Material, Arc<Index<B>>>,
}

impl<B: Bits> Indices<B> {
    pub(crate) fn new(rules: &TableRules<B>) -> Self {
        Self { squares: Arc::new(Squares::new(rules)), known: HashMap::new() }
    }

    /// The index of a material; none if it has no positions.
    pub(crate) fn get(&mut self, material: Material) -> Option<Arc<Index<B>>> {
        if let Some(index) = self.known.get(&material) {
            return Some(Arc::clone(index));
        }
        let index = Arc::new(Index::new(&self.squares, material)?);
        self.known.insert(material, Arc::clone(&index));
        Some(index)
    }
}

/// A table in memory.
pub(crate) struct Table<B> {
    pub(crate) index: Arc<Index<B>>,
    pub(crate) bytes: Vec<u8>,
}

/// Tables in memory, found by what they hold.
pub(crate) struct Shelf<B> {
    tables: Vec<[Option<Table<B>>; 2]>,
}

impl<B: Bits> Shelf<B> {
    pub(crate) fn new() -> Self {
        let mut tables = Vec::new();
        tables.resize_with(PLACES, || [None, None]);
        Self { tables }
    }

    pub(crate) fn put(&mut self, id: TableId, table: Table<B>) {
        self.tables[id.material.place()][id.turn.index()] = Some(table);
    }

    pub(crate) fn get(&self, id: TableId) -> Option<&Table<B>> {
        self.tables[id.material.place()][id.turn.index()].as_ref()
    }

    /// The byte of a position, turned to its table; none if its table is not here.
    #[inline]
    pub(crate) fn byte(&self, position: &Board<B>) -> Option<u8> {
        let table = self.get(TableId::of(position))?;
        Some(table.bytes[table.index.of(position) as usize])
    }
}
