//! A progress bar for what takes longer than a second, on a terminal alone.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run may take before it shows a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that stays invisible for the first second, and for good where nobody would see it.
pub(crate) struct Progress {
    bar: ProgressBar,
    wanted: bool,
}

impl Progress {
    /// A bar for `total` steps; `quiet` for none at all.
    pub(crate) fn new(total: u64, quiet: bool) -> Progress {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {elapsed} of {duration}");
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar, wanted: !quiet && stderr().is_terminal() }
    }

    /// One more step is done.
    pub(crate) fn step(&self) {
        self.reach(self.bar.position() + 1);
    }

    /// So many steps are done.
    pub(crate) fn reach(&self, steps: u64) {
        self.bar.set_position(steps);
        if self.wanted && self.bar.is_hidden() && self.bar.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Drop for Progress {
    /// Leaves nothing of the bar behind.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
