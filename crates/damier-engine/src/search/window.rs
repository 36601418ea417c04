//! Alpha-beta windows.

/// Alpha-beta window: the scores that matter at a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// The score that the side to move has for certain elsewhere.
    pub(super) alpha: i32,
    /// The score that the opponent has for certain elsewhere.
    pub(super) beta: i32,
}

impl Window {
    /// Null window: a score in it can only be too high or too low, above `alpha` or not.
    pub(super) fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Negated window: the same for the other side.
    pub(super) fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether it is a null window.
    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}
