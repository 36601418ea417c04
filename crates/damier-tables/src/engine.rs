//! Tables as the engine asks for them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use damier::RuleSet;
use damier::position::RawPosition;
use damier_engine::{EndgameTables, Probe, TableValue};

use crate::rules::table_owner;
use crate::tables::Tables;
use crate::value::Value;

/// The tables of a directory, opened as an engine asks for them.
///
/// A rule set that has none yet is looked for again at the next search. Tables that cannot be read are
/// as good as none.
///
/// ```no_run
/// use std::sync::Arc;
///
/// use damier_engine::{EndgameTables, Engine, Options};
/// use damier_tables::TableDirectory;
///
/// let tables: Arc<dyn EndgameTables> = Arc::new(TableDirectory::new("damier-data/tables"));
/// let engine = Engine::new(Options::default().with_endgame_tables(tables));
/// ```
#[derive(Debug)]
pub struct TableDirectory {
    directory: PathBuf,
    /// By the key of whose name the tables have. House rules may have any key: theirs are opened each
    /// time.
    opened: Mutex<HashMap<&'static str, Tables>>,
}

impl TableDirectory {
    /// The tables below a directory, which need not be there.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), opened: Mutex::new(HashMap::new()) }
    }

    fn open(&self, rules: &RuleSet) -> Option<Tables> {
        let owner = table_owner(rules);
        if !self.directory.join(&owner.key).is_dir() {
            return None;
        }
        Tables::open(rules, &self.directory).ok()
    }
}

impl EndgameTables for TableDirectory {
    fn of_rules(&self, rules: &RuleSet) -> Option<Arc<dyn Probe>> {
        let tables = match RuleSet::by_key(&table_owner(rules).key) {
            None => self.open(rules)?,
            Some(owner) => {
                let mut opened = self.opened.lock().ok()?;
                match opened.get(&*owner.key) {
                    Some(tables) => tables.clone(),
                    None => {
                        let tables = self.open(rules)?;
                        opened.insert(&owner.key, tables.clone());
                        tables
                    }
                }
            }
        };
        Some(Arc::new(tables))
    }
}

impl Probe for Tables {
    fn most_pieces(&self) -> u32 {
        Self::most_pieces(self).into()
    }

    fn probe(&self, position: &RawPosition<u128>) -> Option<TableValue> {
        Some(match self.value_of(position)? {
            Value::Won(plies) => TableValue::Win(plies.into()),
            Value::Lost(plies) => TableValue::Loss(plies.into()),
            Value::Drawn => TableValue::Draw,
        })
    }
}
