//! The ways in which one capture can be made, landing by landing.
//!
//! The generator tells moves apart by what they leave behind; people enter and write them by their
//! landings. This search is run for a move that is shown, entered or written, not in the engine.

use std::collections::HashSet;

use super::Move;
use crate::board::{Bits, Direction};
use crate::movement::PositionOf;
use crate::movement::{
    Captures, CompiledMechanics, Directions, Movement, Promotion, Reach, Removal,
};
use crate::piece::Color;
use crate::position::RawPosition;
use crate::state::State;

/// The slots a piece stands on in turn: its start, then each landing.
pub type Path = Vec<u8>;

/// The most steps that finding one way of each capture of a position may take for the position to be
/// playable. A step is a square from which all jumps are tried.
const WRITING_BUDGET: u32 = 60_000;

/// Of captures of at most so many pieces each, …
const SHORT: u32 = 8;

/// … that take at most so many in all, ways are found in a few thousand steps: no need to try.
const FEW: u32 = 256;

/// Once a way is found, so many steps are taken to find others, which few captures need …
const STEPS_AFTER_FIRST: u32 = 4096;

/// … and so many more for each that is wanted.
const STEPS_PER_WAY: u32 = 16;

/// The ways of making `capture`, a legal capture of `position`, at most `limit` of them; with
/// `landings` only those that begin with these (the start first).
///
/// A way that would break a rule on the way (a landing where the piece could not go on though it
/// could have from another, an order of pieces that the choice rule forbids) is no way.
///
/// The search is bounded: some 60,000 steps to the first way, then 16 for each that may be found. Of a
/// capture amid dozens of loose pieces, ways may be missing.
pub fn capture_paths<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    capture: &Move<M::Bits>,
    landings: &[u8],
    limit: usize,
) -> Vec<Path> {
    paths_within_budget(movement.compiled(), position, capture, landings, limit)
}

/// As [`capture_paths`]. Whatever shows, enters or writes moves asks its rules as it goes: it is
/// compiled once for each kind of position instead of once for each movement.
pub(crate) fn paths_within_budget<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    capture: &Move<B>,
    landings: &[u8],
    limit: usize,
) -> Vec<Path> {
    find_paths(rules, position, capture, landings, limit, &mut { WRITING_BUDGET })
}

/// Whether a way of each of the moves, all the legal ones of a position, is found within the budget
/// for writing them.
pub(crate) fn can_be_written<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    moves: &[Move<B>],
) -> bool {
    let mut taken = moves.iter().map(|mv| mv.taken.count());
    if taken.clone().all(|count| count <= SHORT) && taken.try_fold(FEW, u32::checked_sub).is_some()
    {
        return true;
    }
    let mut budget = WRITING_BUDGET;
    moves.iter().filter(|mv| mv.jumped().any()).all(|capture| {
        find_paths(rules, position, capture, &[], 1, &mut budget);
        budget > 0
    })
}

/// As [`capture_paths`], with a budget of steps from which those taken are subtracted.
fn find_paths<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    capture: &Move<B>,
    landings: &[u8],
    limit: usize,
    budget: &mut u32,
) -> Vec<Path> {
    // A huff comes before the capture and is no part of its way.
    let position = &position.with_huff(capture.huffed);
    let capture = &Move { taken: capture.jumped(), huffed: None, ..*capture };
    let color = position.turn;
    let foe = color.other();
    let captures = &rules.mechanics.captures;
    let bit = B::bit(capture.from);
    let king = (position.kings[color.index()] & bit).any();
    let start = Standing {
        at: capture.from,
        taken: B::EMPTY,
        king,
        precedence: captures.priority.precedence(king),
        came: None,
    };
    let mut search = Search {
        rules,
        color,
        parachutists: (position.state.parachutists(color) & bit).any(),
        foe_men: position.men[foe.index()],
        foe_kings: position.kings[foe.index()],
        empty: rules.layout.squares & !position.occupied() | bit,
        capture,
        landings,
        limit,
        budget: *budget,
        path: vec![capture.from],
        found: Vec::new(),
        dead: HashSet::new(),
        precedence: 0,
    };
    if landings.first().is_some_and(|&start| start != capture.from) {
        return Vec::new();
    }
    // Orders of the same jumps may differ in precedence; the legal ones are those of the best.
    if captures.priority.minds_order() {
        search.precedence = search.best_precedence(start, &mut HashSet::new()).unwrap_or(0);
    }
    search.go(start);
    *budget = search.budget;
    search.found
}

/// Where a piece stands in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Standing<B> {
    at: u8,
    taken: B,
    king: bool,
    precedence: u64,
    /// The direction of the last jump, where the next one depends on it.
    came: Option<Direction>,
}

/// A jump that can be made: over which piece, and the squares it may land on.
struct Jump<B> {
    direction: Direction,
    over: B,
    landings: Vec<u8>,
}

/// A jump made: where the piece stands now, and whether it has to stop there.
#[derive(Clone, Copy)]
struct Landed<B> {
    standing: Standing<B>,
    stops: bool,
}

struct Search<'a, B: Bits> {
    rules: &'a CompiledMechanics<B>,
    color: Color,
    /// Whether a parachutist captures.
    parachutists: bool,
    foe_men: B,
    foe_kings: B,
    empty: B,
    capture: &'a Move<B>,
    landings: &'a [u8],
    limit: usize,
    /// How many more steps the search may take.
    budget: u32,
    path: Path,
    found: Vec<Path>,
    dead: HashSet<(Standing<B>, usize)>,
    precedence: u64,
}

impl<B: Bits> Search<'_, B> {
    fn captures(&self) -> &Captures {
        &self.rules.mechanics.captures
    }

    fn free(&self, taken: B) -> B {
        match self.captures().removal {
            Removal::AfterCapture => self.empty,
            Removal::AtOnce => self.empty | taken,
        }
    }

    fn directions(&self, from: Standing<B>) -> Directions {
        let mechanics = &self.rules.mechanics;
        let begins = from.taken.is_empty();
        let dirs = match (from.king, begins) {
            (true, _) => mechanics.king_jump(),
            (false, true) if self.parachutists => mechanics.parachutist_jump(self.color),
            (false, true) => mechanics.man_jump(self.color),
            (false, false) => mechanics.man_jump_on(self.color),
        };
        match from.came {
            Some(came) if mechanics.captures.straight => Directions::only(came),
            Some(came) if !mechanics.captures.turning_back => dirs.without(came.opposite()),
            _ => dirs,
        }
    }

    /// The jumps over any piece that the rules of movement allow from here.
    fn jumps(&self, from: Standing<B>) -> Vec<Jump<B>> {
        let layout = &self.rules.layout;
        let free = self.free(from.taken);
        let flies = from.king && self.rules.mechanics.king_reach() == Reach::Flying;
        let jump = |(direction, over, mut landing): (Direction, B, B)| {
            let mut landings = Vec::new();
            while landing.any() {
                landings.push(landing.lowest());
                landing = if flies { layout.step(landing, direction) & free } else { B::EMPTY };
            }
            Jump { direction, over, landings }
        };
        self.first_landings(from).map(jump).collect()
    }

    /// In each direction in which the rules of movement allow a jump, the piece jumped and the first
    /// square behind it.
    fn first_landings(&self, from: Standing<B>) -> impl Iterator<Item = (Direction, B, B)> {
        let layout = &self.rules.layout;
        let free = self.free(from.taken);
        let takes_kings = from.king || self.rules.mechanics.men_take_all();
        let prey = if takes_kings { self.foe_men | self.foe_kings } else { self.foe_men };
        let reach = if from.king { self.rules.mechanics.king_reach() } else { Reach::Short };
        let dirs = self.directions(from);
        dirs.iter().filter_map(move |direction| {
            let mut front = layout.step(B::bit(from.at), direction);
            while reach != Reach::Short && (front & free).any() {
                front = layout.step(front, direction);
            }
            let over = front & prey & !from.taken;
            let landing = layout.step(over, direction) & free;
            landing.any().then_some((direction, over, landing))
        })
    }

    fn land(&self, from: Standing<B>, jump: &Jump<B>, at: u8) -> Landed<B> {
        let takes_king = (jump.over & self.foe_kings).any();
        let crowning = self.rules.crowning[self.color];
        let touches = !from.king && (crowning & B::bit(at)).any();
        let came_matters = self.captures().straight || !self.captures().turning_back;
        let standing = Standing {
            at,
            taken: from.taken | jump.over,
            king: from.king || touches && self.rules.mechanics.promotion() == Promotion::AtOnce,
            precedence: self.captures().priority.after_jump(from.precedence, takes_king),
            came: came_matters.then_some(jump.direction),
        };
        Landed {
            standing,
            stops: touches && self.rules.mechanics.promotion() == Promotion::EndsCapture
                || self.parachutists,
        }
    }

    fn goes_on(&self, landed: Landed<B>) -> bool {
        !landed.stops && self.first_landings(landed.standing).next().is_some()
    }

    /// The landings of a jump that the rules allow: those from which the capture goes on, or all of
    /// them if it goes on from none or may stop.
    fn lawful(&self, from: Standing<B>, jump: &Jump<B>) -> Vec<Landed<B>> {
        let all = jump.landings.iter().map(|&at| self.land(from, jump, at));
        if self.captures().may_stop {
            return all.collect();
        }
        let (onward, last): (Vec<_>, Vec<_>) = all.partition(|&landed| self.goes_on(landed));
        if onward.is_empty() { last } else { onward }
    }

    /// What can be reached by one more jump over a piece that the capture takes.
    fn next(&mut self, from: Standing<B>) -> Vec<Landed<B>> {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            return Vec::new();
        }
        self.jumps(from)
            .iter()
            .filter(|jump| (jump.over & self.capture.taken).any())
            .flat_map(|jump| self.lawful(from, jump))
            .collect()
    }

    fn is_end(&self, landed: Landed<B>) -> bool {
        let standing = landed.standing;
        let crowned = (self.rules.crowning[self.color] & B::bit(standing.at)).any();
        standing.taken == self.capture.taken
            && standing.at == self.capture.to
            && (standing.king || crowned) == self.capture.king
            && (self.captures().may_stop || !self.goes_on(landed))
    }

    fn best_precedence(
        &mut self,
        from: Standing<B>,
        seen: &mut HashSet<Standing<B>>,
    ) -> Option<u64> {
        if !seen.insert(from) {
            return None;
        }
        let precedences = self.next(from).into_iter().filter_map(|landed| {
            if self.is_end(landed) {
                Some(landed.standing.precedence)
            } else {
                self.best_precedence(landed.standing, seen)
            }
        });
        precedences.max()
    }

    /// Follows every lawful way from here; true if one reached the end of the capture.
    fn go(&mut self, from: Standing<B>) -> bool {
        let key = (from, self.path.len().min(self.landings.len()));
        if self.dead.contains(&key) {
            return false;
        }
        let mut reached = false;
        for landed in self.next(from) {
            if self.found.len() >= self.limit {
                return true;
            }
            let standing = landed.standing;
            if self.landings.get(self.path.len()).is_some_and(|&wanted| wanted != standing.at) {
                continue;
            }
            self.path.push(standing.at);
            let best =
                !self.captures().priority.minds_order() || standing.precedence == self.precedence;
            if !self.is_end(landed) {
                reached |= !landed.stops && self.go(standing);
            } else if best && self.path.len() >= self.landings.len() {
                self.found.push(self.path.clone());
                reached = true;
                if self.found.len() == 1 && self.limit > 1 {
                    let limit = u32::try_from(self.limit).unwrap_or(u32::MAX);
                    let steps = limit.saturating_mul(STEPS_PER_WAY);
                    self.budget = self.budget.min(steps.saturating_add(STEPS_AFTER_FIRST));
                }
            }
            self.path.pop();
        }
        if !reached {
            self.dead.insert(key);
        }
        reached
    }
}
