//! The plain evaluation: what players of every kind of draughts know, counted for whole sets of
//! pieces at once.

use damier::board::Bits;
use damier::cpu::{Cpu, Work};
use damier::movement::PositionOf;
use damier::movement::{Directions, Movement, Reach};
use damier::position::RawPosition;
use damier::state::State;
use damier::{Color, Goal};

use super::Evaluation;
use super::params::Params;
use super::place::{Places, Step};

/// Material, places, mobility, support, runaways and the like, weighed by [`Params`].
pub struct Plain<B: Bits> {
    params: Params,
    /// White's and Black's.
    places: [Places<B>; 2],
    /// The steps of White's and of Black's men.
    man_steps: [Box<[Step<B>]>; 2],
    king_steps: Box<[Step<B>]>,
    /// Their jumps, where jumping is all there is.
    jumps: [Box<[Step<B>]>; 2],
    flying: bool,
    squares: B,
    cpu: Cpu,
    /// Whether a lone flying king is hard to catch, so that a small lead is worth less.
    drawish: bool,
}

impl<B: Bits> Plain<B> {
    /// The evaluation for a way of playing and of winning, by these numbers.
    pub fn new<M: Movement<Bits = B>>(movement: &M, goal: Goal, params: Params) -> Self {
        let rules = movement.compiled();
        let (mechanics, layout) = (&rules.mechanics, &rules.layout);
        let jumps_alone = mechanics.men.step.is_empty();
        let jumping =
            |color| if jumps_alone { mechanics.man_jump(color) } else { Directions::NONE };
        Self {
            params,
            man_steps: Color::BOTH.map(|color| Step::all(layout, mechanics.man_step(color))),
            king_steps: Step::all(layout, mechanics.king_step()),
            jumps: Color::BOTH.map(|color| Step::all(layout, jumping(color))),
            flying: mechanics.king_reach() != Reach::Short,
            squares: layout.squares,
            places: Color::BOTH.map(|color| Places::new(rules, &params, color)),
            cpu: Cpu::detect(),
            drawish: goal == Goal::Stalemate && mechanics.king_reach() != Reach::Short,
        }
    }
}

impl<M: Movement> Evaluation<M> for Plain<M::Bits> {
    fn evaluate(&self, position: &PositionOf<M>) -> i32 {
        self.cpu.run(Judge { plain: self, position })
    }
}

struct Judge<'a, B: Bits, S> {
    plain: &'a Plain<B>,
    position: &'a RawPosition<B, S>,
}

impl<B: Bits, S: State<B>> Work for Judge<'_, B, S> {
    type Output = i32;

    #[inline(always)]
    fn run(self, _: Cpu) -> i32 {
        let turn = self.position.turn;
        let white = self.side(Color::White);
        let black = self.side(Color::Black);
        let score = if turn == Color::White { white - black } else { black - white };
        self.hard_to_win(score) + self.plain.params.turn
    }
}

impl<B: Bits, S: State<B>> Judge<'_, B, S> {
    #[inline(always)]
    fn side(&self, color: Color) -> i32 {
        let Self { plain, position, .. } = self;
        let Params { man, king, .. } = plain.params;
        let kings = position.kings[color.index()];
        // Parachutists are men in waiting.
        let men = position.of(color) & !kings;
        let places = &plain.places[color.index()];
        let mut score = man * men.count() as i32 + places.men.sum(men);
        if kings.any() {
            score += king * kings.count() as i32 + places.kings.sum(kings);
            score += self.king_freedom(kings);
        }
        score += self.men_together(men, color);
        if plain.params.runaway != 0 {
            score += self.runaways(men & places.advanced, color);
        }
        score + self.jumps(men, color)
    }

    #[inline(always)]
    fn empty(&self) -> B {
        self.plain.squares & !self.position.occupied()
    }

    /// Room before the men, men behind men, and both wings.
    #[inline(always)]
    fn men_together(&self, men: B, color: Color) -> i32 {
        let Params { man_mobility, support, imbalance, .. } = self.plain.params;
        let empty = self.empty();
        let (mut room, mut supported) = (0, 0);
        for step in &self.plain.man_steps[color.index()] {
            let front = step.go(men);
            room += (front & empty).count();
            supported += (front & men).count();
        }
        let [left, right] = self.plain.places[color.index()].wings;
        let lean = (men & left).count() as i32 - (men & right).count() as i32;
        man_mobility * room as i32 + support * supported as i32 - imbalance * lean.abs()
    }

    /// The squares that kings can step to.
    #[inline(always)]
    fn king_freedom(&self, kings: B) -> i32 {
        let empty = self.empty();
        let mut free = 0;
        let mut movable = B::EMPTY;
        for step in &self.plain.king_steps {
            let mut front = step.go(kings) & empty;
            movable |= step.back(front);
            while front.any() {
                free += front.count();
                if !self.plain.flying {
                    break;
                }
                front = step.go(front) & empty;
            }
        }
        let Params { king_mobility, king_trapped, .. } = self.plain.params;
        king_mobility * free as i32 - king_trapped * (kings & !movable).count() as i32
    }

    /// Advanced men with no enemy anywhere before them.
    #[inline(always)]
    fn runaways(&self, advanced: B, color: Color) -> i32 {
        if self.position.kings[color.other().index()].any() {
            return 0;
        }
        let Params { runaway, runaway_step, .. } = self.plain.params;
        let places = &self.plain.places[color.index()];
        let foe = self.position.of(color.other());
        let mut worth = 0;
        for slot in advanced.slots().map(usize::from) {
            if (places.ahead[slot] & foe).is_empty() {
                worth += runaway - runaway_step * (places.steps_left[slot] - 1);
            }
        }
        worth
    }

    /// The jumps that can be made, where jumping is all there is.
    #[inline(always)]
    fn jumps(&self, men: B, color: Color) -> i32 {
        let mut n = 0;
        for step in &self.plain.jumps[color.index()] {
            let over = step.go(men) & self.position.of(color.other());
            n += (step.go(over) & self.empty()).count();
        }
        self.plain.params.jump * n as i32
    }

    /// A score cut down where the side that is ahead can hardly win: with few pieces against a
    /// flying king.
    #[inline(always)]
    fn hard_to_win(&self, score: i32) -> i32 {
        if !self.plain.drawish {
            return score;
        }
        let turn = self.position.turn;
        let ahead = if score >= 0 { turn } else { turn.other() };
        if self.position.kings[ahead.other().index()].is_empty() {
            return score;
        }
        let strong = self.position.of(ahead).count();
        let weak = self.position.of(ahead.other()).count();
        match (strong, weak) {
            (0..=2, 1) => score / 8,
            (3, 1) => score / 3,
            (strong, weak) if strong <= weak + 1 => score / 2,
            _ => score,
        }
    }
}
