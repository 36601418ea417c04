//! Notes on the games of a file, each said once.

use std::collections::HashMap;

use damier::pdn::Note;

use crate::output::grouped;

/// The notes of a file so far, and how many games have each.
#[derive(Default)]
pub(crate) struct Notes {
    /// Notes without their lines.
    games: HashMap<String, u64>,
    /// The notes in the order in which they came.
    order: Vec<String>,
}

impl Notes {
    /// More different notes than this are not counted, but said of each game.
    const MOST: usize = 10_000;

    /// Counts a note; whether it is the first of its kind in the file.
    pub(crate) fn is_new(&mut self, note: &Note) -> bool {
        let sentence = note.sentence();
        if let Some(games) = self.games.get_mut(&sentence) {
            *games += 1;
            return false;
        }
        if self.order.len() < Self::MOST {
            self.order.push(sentence.clone());
            self.games.insert(sentence, 1);
        }
        true
    }

    /// A sentence for each note that more games than the first have.
    pub(crate) fn repeated(&self) -> impl Iterator<Item = String> {
        self.order.iter().filter_map(|sentence| {
            let more = self.games[sentence] - 1;
            (more > 0).then(|| format!("the same note for {} more: {sentence}", counted(more)))
        })
    }
}

/// A number of games in words.
pub(crate) fn counted(games: u64) -> String {
    let plural = if games == 1 { "" } else { "s" };
    format!("{} game{plural}", grouped(games))
}
