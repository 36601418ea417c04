//! Where a player's lines come from.

use std::io::{self, IsTerminal, Write, stdin};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// A person who types, or a script.
pub(super) enum Input {
    /// Lines can be edited, and Tab completes moves and commands.
    Terminal(Box<Editor<Words, MemHistory>>),
    Script,
}

impl Input {
    /// Standard input, as what it is.
    pub(super) fn new() -> io::Result<Input> {
        if !stdin().is_terminal() {
            return Ok(Input::Script);
        }
        let config = Config::builder().completion_type(CompletionType::List);
        let config = config.auto_add_history(true).build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Words(Vec::new())));
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// The next line; `None` at the end of the input. `words` are what Tab completes.
    pub(super) fn line(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Option<String>> {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(Words(words)));
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Input::Script => {
                let mut out = io::stdout();
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = String::new();
                let length = stdin().read_line(&mut line)?;
                // What a terminal would have shown.
                writeln!(out, "{}", line.trim_end())?;
                Ok((length > 0).then_some(line))
            }
        }
    }
}

/// The words that can be completed.
pub(super) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line.get(..pos).unwrap_or(line);
        let fits = |word: &&String| word.starts_with(begun);
        Ok((0, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
