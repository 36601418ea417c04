//! A movement whose rules are known at run time alone.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::any::GameVisitor;
use crate::board::Bits;
use crate::game::Game;
use crate::movement::{Movement, Rules};
use crate::sealed::Sealed;
use crate::state::{Bans, KingCounts, Parachutists, State};

/// A movement put together at run time: the generator asks its rules as it goes.
///
/// House rules are played by one, and a refused move is looked for under relaxed rules.
#[derive(Clone, Debug)]
pub(crate) struct Composed<B: Bits, S> {
    /// Shared, since every game has its movement by value.
    rules: Arc<Rules<B>>,
    state: PhantomData<fn() -> S>,
}

impl<B: Bits, S: State<B>> Composed<B, S> {
    pub(crate) fn new(rules: Rules<B>) -> Self {
        Self { rules: Arc::new(rules), state: PhantomData }
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

/// Shows a game of house rules to a visitor: these are all the types that such games have.
pub(crate) fn visit_game<V: GameVisitor>(game: &dyn Any, visitor: V) -> Option<V::Output> {
    macro_rules! try_each {
        ($($movement:ty),+) => {$(
            if let Some(game) = game.downcast_ref::<Game<$movement>>() {
                return Some(visitor.visit(game));
            }
        )+};
    }
    try_each!(
        Composed<u64, ()>,
        Composed<u128, ()>,
        Composed<u128, Parachutists<u128>>,
        Composed<u128, Bans<u128>>,
        Composed<u128, KingCounts>
    );
    None
}
