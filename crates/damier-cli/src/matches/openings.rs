//! Where the games of a match begin.

use std::io::Read;

use damier::pdn::{self, PdnGame, Transcript};
use damier::{AnyGame, RuleSet};

use crate::games::{holds_fens, open};
use crate::output::Failure;

/// The openings of a file: a FEN a line, or the games of a PDN file up to a ply.
///
/// # Errors
///
/// What is wrong with the file, and where.
pub(super) fn from_file(
    file: &str,
    rules: &RuleSet,
    plies: Option<usize>,
) -> Result<Vec<Box<dyn AnyGame>>, Failure> {
    let mut bytes = Vec::new();
    open(file)
        .and_then(|(mut source, _)| source.read_to_end(&mut bytes))
        .map_err(|error| Failure::refused(format!("{file} cannot be read: {error}")))?;
    let text = pdn::decode(&bytes);
    let openings: Result<Vec<_>, String> = if holds_fens(text.as_bytes()) {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = |(number, line): (usize, &str)| {
            let game = rules.game_from_fen(line).map_err(|error| error.to_string());
            let game = game.and_then(still_open);
            game.map_err(|why| format!("{file}, line {}: {why}", number + 1))
        };
        lines.map(read).collect()
    } else {
        let read = |(number, game): (usize, Result<PdnGame, pdn::PdnError>)| {
            let game = game.map_err(|error| error.to_string());
            let game = game.and_then(|game| beginning(&game, rules, plies));
            game.map_err(|why| format!("{file}, game {}: {why}", number + 1))
        };
        pdn::read(&text).enumerate().map(read).collect()
    };
    let openings = openings.map_err(Failure::refused)?;
    if openings.is_empty() {
        return Err(Failure::refused(format!("{file} holds no opening")));
    }
    Ok(openings)
}

/// A game with its first plies played.
fn beginning(
    game: &PdnGame,
    rules: &RuleSet,
    plies: Option<usize>,
) -> Result<Box<dyn AnyGame>, String> {
    let transcript = Transcript::of(game, Some(rules)).map_err(|fault| fault.to_string())?;
    let mut game = rules.game_from_fen(&transcript.start).map_err(|error| error.to_string())?;
    for played in transcript.moves.iter().take(plies.unwrap_or(usize::MAX)) {
        game.play_move(played.record.id()).map_err(|refusal| refusal.to_string())?;
    }
    still_open(game)
}

fn still_open(game: Box<dyn AnyGame>) -> Result<Box<dyn AnyGame>, String> {
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(format!("the game is over before it begins: {outcome}")),
    }
}
