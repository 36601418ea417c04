//! A movement whose rules are known at run time alone.

use std::marker::PhantomData;

use crate::board::Bits;
use crate::movement::{Movement, Rules};
use crate::sealed::Sealed;
use crate::state::State;

/// A movement put together at run time: the generator asks its rules as it goes.
///
/// House rules are played by one, and a refused move is looked for under relaxed rules.
#[derive(Clone, Debug)]
pub(crate) struct Composed<B: Bits, S> {
    rules: Rules<B>,
    state: PhantomData<fn() -> S>,
}

impl<B: Bits, S: State<B>> Composed<B, S> {
    pub(crate) fn new(rules: Rules<B>) -> Self {
        Self { rules, state: PhantomData }
    }
}

impl<B: Bits, S: State<B>> Sealed for Composed<B, S> {}

impl<B: Bits, S: State<B>> Movement for Composed<B, S> {
    type Bits = B;
    type State = S;

    fn rules(&self) -> &Rules<B> {
        &self.rules
    }
}
