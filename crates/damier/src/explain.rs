//! Why a move is not legal.

use crate::board::{Bits, Direction, Square};
use crate::movegen::{Move, Path, captures_within, paths_within_budget};
use crate::movement::{
    CapturePriority, CompiledMechanics, Kings, Mechanics, Movement, Promotion, Reach, Removal,
    RuntimeMovement,
};
use crate::piece::Kind;
use crate::position::RawPosition;
use crate::refusal::Why;
use crate::state::State;

/// A position of so many captures that listing them takes more steps is explained less closely: that
/// a capture must be played is said all the same.
const SEARCH_STEPS: u32 = 20_000;

/// The most ways of capturing that are looked through to say why one is refused.
const MOST_PATHS: usize = 512;

/// The same movement under other rules, by which a capture that the true ones forbid is found.
type Relaxed<B, S> = RuntimeMovement<B, S>;

/// Other rules, and the captures of one piece under them.
type Captures<B, S> = (Relaxed<B, S>, Vec<Move<B>>);

/// Why the move that goes by `slots` (its start, then its landings or its end alone) is not among
/// `legal`, all the legal moves of `position`. `word` writes a legal move.
pub(crate) fn why_not<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    legal: &[Move<B>],
    slots: &[u8],
    word: &dyn Fn(&Move<B>) -> String,
) -> Why {
    let case = Case { rules, position, legal, slots };
    case.wrong_piece()
        .or_else(|| case.duty_to_lift())
        .or_else(|| case.wrong_choice(word))
        .or_else(|| case.wrong_landings(word))
        .or_else(|| case.unfinished(word))
        .or_else(|| case.forbidden_jump(word))
        .or_else(|| case.goes_beyond())
        .or_else(|| case.duty_to_capture(word))
        .unwrap_or_else(|| case.no_such_step())
}

struct Case<'a, B: Bits, S> {
    rules: &'a CompiledMechanics<B>,
    position: &'a RawPosition<B, S>,
    legal: &'a [Move<B>],
    slots: &'a [u8],
}

impl<B: Bits, S: State<B>> Case<'_, B, S> {
    fn from(&self) -> u8 {
        self.slots[0]
    }

    fn to(&self) -> u8 {
        self.slots[self.slots.len() - 1]
    }

    fn mechanics(&self) -> &Mechanics {
        &self.rules.mechanics
    }

    fn square(&self, slot: u8) -> Square {
        self.rules.layout.square(slot)
    }

    fn is_king(&self) -> bool {
        let own = self.position.turn.index();
        (self.position.kings[own] & B::bit(self.from())).any()
    }

    /// The legal captures.
    fn legal_captures(&self) -> impl Iterator<Item = &Move<B>> {
        self.legal.iter().filter(|mv| mv.is_capture())
    }

    /// The legal capture to show: one by the same piece if there is one.
    fn example(&self, word: &dyn Fn(&Move<B>) -> String) -> String {
        let same_piece = self.legal_captures().find(|mv| mv.from == self.from());
        same_piece.or(self.legal_captures().next()).map_or_else(String::new, word)
    }

    /// The squares of the pieces that make some moves.
    fn origins<'m>(&self, moves: impl Iterator<Item = &'m Move<B>>) -> Vec<Square> {
        let set = moves.fold(B::EMPTY, |set, mv| set | B::bit(mv.from));
        self.rules.layout.squares_of(set)
    }

    fn wrong_piece(&self) -> Option<Why> {
        let (turn, square) = (self.position.turn, self.square(self.from()));
        match self.position.piece_at(self.from()) {
            None => Some(Why::EmptySquare { square }),
            Some(piece) if piece.color != turn => Some(Why::NotYourPiece { square, turn }),
            Some(_) => None,
        }
    }

    /// The game opens with a lift.
    fn duty_to_lift(&self) -> Option<Why> {
        let lift = self.legal.first().filter(|mv| mv.is_lift());
        lift.map(|_| Why::MustLift { with: self.origins(self.legal.iter()) })
    }

    /// The captures of the piece under changed rules that leave the choice between captures free.
    fn captures(&self, relax: impl FnOnce(&mut Mechanics)) -> Captures<B, S> {
        let mut rules = self.rules.clone();
        rules.mechanics.captures.priority = CapturePriority::Free;
        relax(&mut rules.mechanics);
        let relaxed = Relaxed::new(rules);
        let mut moves = captures_within(&relaxed, self.position, SEARCH_STEPS).unwrap_or_default();
        moves.retain(|mv| mv.from == self.from());
        (relaxed, moves)
    }

    /// As [`captures`](Self::captures), under a changed rule about kings.
    fn captures_of_kings(&self, relax: impl FnOnce(&mut Kings)) -> Captures<B, S> {
        self.captures(|mechanics| {
            if let Some(kings) = &mut mechanics.kings {
                relax(kings);
            }
        })
    }

    /// The capture that was meant, if it is one under these rules.
    fn meant(&self, (relaxed, captures): Captures<B, S>) -> Option<Move<B>> {
        captures.into_iter().find(|mv| {
            mv.to == self.to()
                && (self.slots.len() == 2
                    || !paths_within_budget(relaxed.compiled(), self.position, mv, self.slots, 1)
                        .is_empty())
        })
    }

    /// A whole capture that another one forbids.
    fn wrong_choice(&self, word: &dyn Fn(&Move<B>) -> String) -> Option<Why> {
        let priority = self.mechanics().captures.priority;
        if priority == CapturePriority::Free {
            return None;
        }
        let meant = self.meant(self.captures(|_| ()))?;
        let best = self.legal_captures().next()?;
        let example = self.example(word);
        let foe_kings = self.position.kings[self.position.turn.other().index()];
        let (takes, most) = (meant.taken.count(), best.taken.count());
        let kings = |mv: &Move<B>| (mv.taken & foe_kings).count();
        let (man, king) = (CapturePriority::MAN_WORTH, CapturePriority::KING_WORTH);
        let worth = |mv: &Move<B>| {
            let men = mv.taken.count() - kings(mv);
            man * men + king * kings(mv)
        };
        Some(match priority {
            CapturePriority::Frisian if worth(&meant) < worth(best) => {
                Why::TakesTooLittle { man, king, takes: worth(&meant), most: worth(best), example }
            }
            CapturePriority::Most | CapturePriority::MostThenKings | CapturePriority::Italian
                if takes < most =>
            {
                Why::TakesTooFew { takes, most, example }
            }
            _ if priority.prefers_kings() && !self.is_king() && best.king && !best.crowned => {
                Why::MustTakeWithKing { with: self.origins(self.legal_captures()), example }
            }
            _ if kings(&meant) < kings(best) => {
                Why::TakesTooFewKings { takes: kings(&meant), most: kings(best), example }
            }
            _ => Why::TakesKingTooLate { example },
        })
    }

    /// Landings that no legal capture has, between the ends of some that are legal.
    fn wrong_landings(&self, word: &dyn Fn(&Move<B>) -> String) -> Option<Why> {
        /// At most so many captures are named.
        const MOST: usize = 6;
        let ends = (self.from(), self.to());
        let between = self.slots.len() > 2 && self.jumped_twice().is_none();
        let same_ends = |mv: &&Move<B>| mv.jumped().count() > 1 && (mv.from, mv.to) == ends;
        let captures = self.legal.iter().filter(same_ends).filter(|_| between);
        let candidates: Vec<String> = captures.take(MOST).map(word).collect();
        (!candidates.is_empty()).then_some(Why::OtherLandings { candidates })
    }

    /// A capture that would be one but for a rule of the movement.
    fn forbidden_jump(&self, word: &dyn Fn(&Move<B>) -> String) -> Option<Why> {
        let mechanics = self.mechanics();
        let from = self.square(self.from());
        if let Some(square) = self.jumped_twice() {
            return Some(Why::JumpsTwice { square });
        }
        if !mechanics.men_take_all()
            && self.meant(self.captures_of_kings(|kings| kings.taken_by_men = true)).is_some()
        {
            return Some(Why::ManTakesNoKing { square: from });
        }
        if !mechanics.captures.turning_back
            && self.meant(self.captures(|relaxed| relaxed.captures.turning_back = true)).is_some()
        {
            return Some(Why::TurnsBack { square: from });
        }
        if let Some(square) = self.turns_aside() {
            return Some(Why::TurnsAside { square });
        }
        if mechanics.king_reach() == Reach::FlyingLandsBehind
            && self.is_king()
            && self.meant(self.captures_of_kings(|kings| kings.reach = Reach::Flying)).is_some()
        {
            let at = self.square(self.to());
            return Some(Why::LandsTooFar { at, example: self.example(word) });
        }
        if mechanics.promotion() != Promotion::AtOnce
            && !self.is_king()
            && self
                .meant(self.captures_of_kings(|kings| kings.promotion = Promotion::AtOnce))
                .is_some()
        {
            return Some(match mechanics.promotion() {
                Promotion::EndsCapture => {
                    Why::EndsWhereCrowned { square: from, example: self.example(word) }
                }
                _ => Why::NotYetKing { square: from },
            });
        }
        let men = &mechanics.men;
        let first = |relaxed: &mut Mechanics| relaxed.men.jump = relaxed.men.jump_on;
        if men.jump != men.jump_on && self.meant(self.captures(first)).is_some() {
            return Some(Why::BeginsBackward { square: from });
        }
        let backward = |Mechanics { men, .. }: &mut Mechanics| {
            men.jump = men.jump.or(men.jump.mirrored());
            men.jump_on = men.jump_on.or(men.jump_on.mirrored());
        };
        let forward_only = men.jump_on != men.jump_on.mirrored();
        if forward_only && self.meant(self.captures(backward)).is_some() {
            return Some(Why::JumpsBackward { square: from });
        }
        None
    }

    /// Where the entered landings leave the one line that a capture must keep to.
    fn turns_aside(&self) -> Option<Square> {
        if !self.mechanics().captures.straight {
            return None;
        }
        let turns = |three: &&[u8]| {
            let first = self.direction(three[0], three[1]);
            first.is_some() && first != self.direction(three[1], three[2])
        };
        self.slots.windows(3).find(turns).map(|three| self.square(three[1]))
    }

    /// The piece, if any, that the entered landings jump over for the second time.
    fn jumped_twice(&self) -> Option<Square> {
        // Where pieces leave at once, none is there to be jumped again.
        if self.mechanics().captures.removal == Removal::AtOnce {
            return None;
        }
        let foe = self.position.of(self.position.turn.other());
        let mut jumped = B::EMPTY;
        for pair in self.slots.windows(2) {
            let direction = self.direction(pair[0], pair[1])?;
            for slot in self.line(pair[0], direction).take_while(|&slot| slot != pair[1]) {
                let bit = B::bit(slot);
                if (foe & bit).any() {
                    if (jumped & bit).any() {
                        return Some(self.square(slot));
                    }
                    jumped |= bit;
                }
            }
        }
        None
    }

    /// A capture that stops too early, or lands where it cannot go on though it must.
    fn unfinished(&self, word: &dyn Fn(&Move<B>) -> String) -> Option<Why> {
        if self.mechanics().captures.may_stop {
            return None;
        }
        let (free, captures) = self.captures(|_| ());
        let paths: Vec<Path> = captures
            .iter()
            .flat_map(|mv| paths_within_budget(free.compiled(), self.position, mv, &[], 16))
            .take(MOST_PATHS)
            .collect();
        let at = self.square(self.to());
        let entered = &self.slots[..self.slots.len() - 1];
        for path in &paths {
            let stops = path[1..].contains(&self.to());
            if stops && (self.slots.len() == 2 || path.starts_with(entered)) {
                return Some(Why::MustGoOn { at, example: self.example(word) });
            }
            if let Some(fork) = self.lands_wrong(path)
                && !paths.iter().any(|path| path.starts_with(&self.slots[..=fork]))
            {
                let at = self.square(self.slots[fork]);
                return Some(Why::MustLand { at, example: self.example(word) });
            }
        }
        None
    }

    /// A legal capture that the squares entered go on from.
    fn goes_beyond(&self) -> Option<Why> {
        let ends = |mv: &&Move<B>| {
            (2..self.slots.len()).any(|length| {
                let begun = &self.slots[..length];
                mv.is_capture()
                    && mv.from == self.from()
                    && begun.last() == Some(&mv.to)
                    && paths_within_budget(self.rules, self.position, mv, begun, 1)
                        .iter()
                        .any(|path| path == begun)
            })
        };
        let mv = self.legal.iter().find(ends)?;
        Some(Why::CaptureEnds { at: self.square(mv.to) })
    }

    /// The landing, if any, where the squares entered leave `path` along the same line: over the
    /// same piece, but short of or beyond the landing that the rule asks for: its place in the list.
    fn lands_wrong(&self, path: &[u8]) -> Option<usize> {
        if self.rules.mechanics.king_reach() != Reach::Flying {
            return None;
        }
        let fork = (1..self.slots.len()).find(|&i| path.get(i) != Some(&self.slots[i]))?;
        let crowning = self.rules.crowning[self.position.turn];
        let crowned = |slot: &u8| (crowning & B::bit(*slot)).any();
        let crowned_before = self.rules.mechanics.promotion() == Promotion::AtOnce
            && path[1..fork].iter().any(crowned);
        if !self.is_king() && !crowned_before {
            return None;
        }
        let (start, wanted, entered) = (path[fork - 1], *path.get(fork)?, self.slots[fork]);
        let direction = self.direction(start, wanted)?;
        let landing = self.line(start, direction).any(|slot| slot == entered);
        let occupied = (self.position.occupied() & B::bit(entered)).any();
        let pieces_between = |end: u8| {
            let own = B::bit(self.from());
            self.line(start, direction)
                .take_while(|&slot| slot != end)
                .filter(|&slot| (self.position.occupied() & !own & B::bit(slot)).any())
                .count()
        };
        (landing && !occupied && pieces_between(entered) == 1 && pieces_between(wanted) == 1)
            .then_some(fork)
    }

    /// The slots from `start` to the edge.
    fn line(&self, start: u8, direction: Direction) -> impl Iterator<Item = u8> {
        let layout = &self.rules.layout;
        let mut at = B::bit(start);
        std::iter::from_fn(move || {
            at = layout.step(at, direction) & layout.squares;
            at.any().then(|| at.lowest())
        })
    }

    /// The direction in which one slot lies from another, if pieces move that way.
    fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        let dirs = self.mechanics().directions();
        dirs.iter().find(|&d| self.line(from, d).any(|slot| slot == to))
    }

    /// Nothing but captures is legal: by duty, or because no piece can step.
    fn duty_to_capture(&self, word: &dyn Fn(&Move<B>) -> String) -> Option<Why> {
        if self.legal.is_empty() || !self.legal.iter().all(Move::is_capture) {
            return None;
        }
        let with = self.origins(self.legal_captures());
        Some(Why::MustCapture { with, example: self.example(word) })
    }

    /// Why the piece may not step in a direction though its kind may.
    fn may_not_step(&self, direction: Direction, king: bool) -> Option<Why> {
        let (from, to) = (self.square(self.from()), self.square(self.to()));
        let bit = B::bit(self.from());
        let (state, turn) = (&self.position.state, self.position.turn);
        if king {
            let most = u32::from(self.rules.mechanics.king_step_limit()?);
            let rests = (state.resting(turn) & bit).any();
            return rests.then_some(Why::KingRests { most, square: from });
        }
        if self.rules.mechanics.men.rest_on_last_row && (self.rules.last_row(turn) & bit).any() {
            return Some(Why::LastRowRests { square: from });
        }
        (state.banned(direction) & bit).any().then_some(Why::NoReturn { from, to })
    }

    /// No capture is possible, and the piece does not step so.
    fn no_such_step(&self) -> Why {
        let mechanics = self.mechanics();
        let king = self.is_king();
        let (from, to) = (self.from(), self.to());
        let occupied = self.position.occupied();
        if self.position.piece_at(from).is_some_and(|piece| piece.kind == Kind::Parachutist) {
            return if (occupied & B::bit(to)).any() {
                Why::Occupied { square: self.square(to) }
            } else {
                Why::ParachutistSteps { square: self.square(from) }
            };
        }
        if self.slots.len() == 2 && from != to {
            let direction = self.direction(from, to);
            let steps =
                if king { mechanics.king_step() } else { mechanics.man_step(self.position.turn) };
            let far = king && mechanics.king_reach() != Reach::Short;
            if let Some(d) = direction {
                let adjacent = self.line(from, d).next() == Some(to);
                if let Some(why) = self.may_not_step(d, king) {
                    return why;
                }
                if steps.has(d) && (far || adjacent) {
                    let in_the_way =
                        self.line(from, d).find(|&slot| (occupied & B::bit(slot)).any());
                    return match in_the_way {
                        Some(slot) if slot != to => Why::Blocked { square: self.square(slot) },
                        _ => Why::Occupied { square: self.square(to) },
                    };
                }
                if !king && adjacent && steps.mirrored().has(d) && !steps.has(d) {
                    return Why::Backward { square: self.square(from) };
                }
            }
        }
        let (from, to) = (self.square(from), self.square(to));
        if king { Why::NotAKingMove { from, to } } else { Why::NotAMove { from, to } }
    }
}
