//! Why a move is not legal.

use crate::board::{Bits, Square};
use crate::movegen::{Move, capture_paths, legal_moves};
use crate::movement::{Choice, Crown, Movement, Reach, Rules, State};
use crate::position::PositionOf;
use crate::refusal::Why;

/// The same rules with the choice between captures left to the player: what a capture that the
/// choice rule forbids is found by.
#[derive(Clone, Debug)]
struct FreeChoice<B: Bits, S> {
    rules: Rules<B>,
    state: std::marker::PhantomData<fn() -> S>,
}

impl<B: Bits, S: State> Movement for FreeChoice<B, S> {
    type Bits = B;
    type State = S;

    fn rules(&self) -> &Rules<B> {
        &self.rules
    }
}

/// The rules without choice, and the captures of one piece under them.
type FreeCaptures<M> =
    (FreeChoice<<M as Movement>::Bits, <M as Movement>::State>, Vec<Move<<M as Movement>::Bits>>);

/// Why the move that goes by `slots` (its start, then its landings or its end alone) is not among
/// `legal`, all the legal moves of `position`. `word` writes a legal move.
pub(crate) fn why_not<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    legal: &[Move<M::Bits>],
    slots: &[u8],
    word: impl Fn(&Move<M::Bits>) -> String,
) -> Why {
    let case = Case { movement, position, legal, slots };
    case.wrong_piece()
        .or_else(|| case.wrong_choice(&word))
        .or_else(|| case.unfinished(&word))
        .or_else(|| case.duty_to_capture(&word))
        .unwrap_or_else(|| case.no_such_step())
}

struct Case<'a, M: Movement> {
    movement: &'a M,
    position: &'a PositionOf<M>,
    legal: &'a [Move<M::Bits>],
    slots: &'a [u8],
}

impl<M: Movement> Case<'_, M> {
    fn from(&self) -> u8 {
        self.slots[0]
    }

    fn to(&self) -> u8 {
        self.slots[self.slots.len() - 1]
    }

    fn square(&self, slot: u8) -> Square {
        self.movement.rules().layout.square(slot)
    }

    fn is_king(&self) -> bool {
        let own = self.position.turn.index();
        (self.position.kings[own] & M::Bits::bit(self.from())).any()
    }

    /// The legal capture to show: one by the same piece if there is one.
    fn example(&self, word: impl Fn(&Move<M::Bits>) -> String) -> String {
        let same_piece = self.legal.iter().find(|mv| mv.from == self.from());
        same_piece.or(self.legal.first()).map_or_else(String::new, word)
    }

    fn origins(&self) -> Vec<Square> {
        let set = self.legal.iter().fold(M::Bits::EMPTY, |set, mv| set | M::Bits::bit(mv.from));
        self.movement.rules().layout.squares_of(set)
    }

    fn wrong_piece(&self) -> Option<Why> {
        let (turn, square) = (self.position.turn, self.square(self.from()));
        match self.position.piece_at(self.from()) {
            None => Some(Why::EmptySquare { square }),
            Some(piece) if piece.color != turn => Some(Why::NotYourPiece { square, turn }),
            Some(_) => None,
        }
    }

    fn free_captures(&self) -> FreeCaptures<M> {
        let rules = Rules { choice: Choice::Free, ..self.movement.rules().clone() };
        let free = FreeChoice { rules, state: std::marker::PhantomData };
        let mut moves = Vec::new();
        legal_moves(&free, self.position, &mut moves);
        moves.retain(|mv| mv.is_capture() && mv.from == self.from());
        (free, moves)
    }

    /// A whole capture that another one forbids.
    fn wrong_choice(&self, word: &impl Fn(&Move<M::Bits>) -> String) -> Option<Why> {
        let (free, captures) = self.free_captures();
        let meant = captures.iter().find(|mv| {
            mv.to == self.to()
                && (self.slots.len() == 2
                    || !capture_paths(&free, self.position, mv, self.slots, 1).is_empty())
        })?;
        let best = self.legal.first()?;
        let example = self.example(word);
        let foe_kings = self.position.kings[self.position.turn.other().index()];
        let (takes, most) = (meant.taken.count(), best.taken.count());
        match self.movement.rules().choice {
            Choice::Free => None,
            Choice::King => Some(Why::MustTakeWithKing { with: self.origins(), example }),
            Choice::Most | Choice::MostThenKings if takes < most => {
                Some(Why::TakesTooFew { takes, most, example })
            }
            Choice::Most | Choice::MostThenKings => Some(Why::TakesTooFewKings {
                takes: (meant.taken & foe_kings).count(),
                most: (best.taken & foe_kings).count(),
                example,
            }),
        }
    }

    /// A capture that stops too early, or lands where it cannot go on though it must.
    fn unfinished(&self, word: &impl Fn(&Move<M::Bits>) -> String) -> Option<Why> {
        let (free, captures) = self.free_captures();
        let at = self.square(self.to());
        for mv in &captures {
            for path in capture_paths(&free, self.position, mv, &[], 64) {
                let stops_at = path.iter().skip(1).position(|&slot| slot == self.to());
                let entered = &self.slots[..self.slots.len() - 1];
                let begins = self.slots.len() == 2 || path.starts_with(entered);
                if stops_at.is_some() && begins {
                    return Some(Why::MustGoOn { at, example: self.example(word) });
                }
                if let Some(landed) = self.lands_wrong(&path) {
                    return Some(Why::MustLand { at: landed, example: self.example(word) });
                }
            }
        }
        None
    }

    /// The landing, if any, where the squares entered leave `path` along the same line: over the
    /// same piece, but short of or beyond the landing that the rule asks for.
    fn lands_wrong(&self, path: &[u8]) -> Option<Square> {
        let rules = self.movement.rules();
        let king = self.is_king() || rules.crown == Crown::On;
        if rules.reach != Reach::Flying || !king {
            return None;
        }
        let fork = (1..self.slots.len()).find(|&i| path.get(i) != Some(&self.slots[i]))?;
        let (start, wanted, entered) = (path[fork - 1], *path.get(fork)?, self.slots[fork]);
        let direction = self.direction(start, wanted)?;
        let landing = self.line(start, direction).any(|slot| slot == entered);
        let occupied = (self.position.occupied() & M::Bits::bit(entered)).any();
        let pieces_between = |end: u8| {
            let own = M::Bits::bit(self.from());
            self.line(start, direction)
                .take_while(|&slot| slot != end)
                .filter(|&slot| (self.position.occupied() & !own & M::Bits::bit(slot)).any())
                .count()
        };
        (landing && !occupied && pieces_between(entered) == 1 && pieces_between(wanted) == 1)
            .then(|| self.square(entered))
    }

    /// The slots from `start` to the edge.
    fn line(&self, start: u8, direction: usize) -> impl Iterator<Item = u8> {
        let layout = &self.movement.rules().layout;
        let mut at = M::Bits::bit(start);
        std::iter::from_fn(move || {
            at = layout.step(at, direction) & layout.squares;
            at.any().then(|| at.lowest())
        })
    }

    /// The direction in which one slot lies from another, if pieces move that way.
    fn direction(&self, from: u8, to: u8) -> Option<usize> {
        let dirs = self.movement.rules().directions();
        (0..8).find(|&d| dirs.has(d) && self.line(from, d).any(|slot| slot == to))
    }

    fn duty_to_capture(&self, word: &impl Fn(&Move<M::Bits>) -> String) -> Option<Why> {
        let capture = self.legal.first()?.is_capture();
        capture.then(|| Why::MustCapture { with: self.origins(), example: self.example(word) })
    }

    /// No capture is possible, and the piece does not step so.
    fn no_such_step(&self) -> Why {
        let rules = self.movement.rules();
        let king = self.is_king();
        let (from, to) = (self.from(), self.to());
        let occupied = self.position.occupied();
        if self.slots.len() == 2 && from != to {
            let direction = self.direction(from, to);
            let steps = if king { rules.king_step } else { rules.man_step(self.position.turn) };
            let far = king && rules.reach != Reach::Short;
            if let Some(d) = direction {
                let adjacent = self.line(from, d).next() == Some(to);
                if steps.has(d) && (far || adjacent) {
                    let in_the_way =
                        self.line(from, d).find(|&slot| (occupied & M::Bits::bit(slot)).any());
                    return match in_the_way {
                        Some(slot) if slot != to => Why::Blocked { square: self.square(slot) },
                        _ => Why::Occupied { square: self.square(to) },
                    };
                }
                if !king && adjacent && rules.king_step.has(d) && !steps.has(d) {
                    return Why::Backward { square: self.square(from) };
                }
            }
        }
        Why::NotAMove { from: self.square(from), king, to: self.square(to) }
    }
}
