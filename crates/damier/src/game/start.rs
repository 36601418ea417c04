//! Where the pieces stand at the start.

use crate::movement::{Movement, PositionOf};
use crate::piece::Color;
use crate::position::RawPosition;
use crate::ruleset::Start;

/// Where the pieces stand at the start.
pub(crate) fn start_position<M: Movement>(
    movement: &M,
    first: Color,
    start: &Start,
) -> PositionOf<M> {
    let layout = &movement.compiled().layout;
    let mut position = RawPosition::empty(first);
    let last = layout.ranks - 1;
    position.men = match *start {
        Start::Rows { from, to } => [
            layout.squares_where(|_, rank| (from..=to).contains(&rank)),
            layout.squares_where(|_, rank| (from..=to).contains(&(last - rank))),
        ],
        Start::Chequered => [
            layout.squares_where(|file, rank| (file + rank) % 2 == 0),
            layout.squares_where(|file, rank| (file + rank) % 2 == 1),
        ],
        Start::Listed(ref pieces) => {
            for &(square, piece) in pieces {
                let slot = layout.slot(square);
                // The table and the check of house rules see to that.
                position.put(slot.expect("pieces start on playing squares"), piece);
            }
            return position;
        }
    };
    position
}
