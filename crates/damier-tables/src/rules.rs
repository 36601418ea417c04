//! The rules of play as tables need them: whatever the movement, in one type for each width of word.

use std::fmt;

use damier::board::{Bits, Direction, Layout, Square};
use damier::movegen::{self, Move};
use damier::movement::{CompiledMechanics, Directions, Movement, PositionOf, Reach};
use damier::position::RawPosition;
use damier::{AnyGame, Color, Game, GameVisitor, Goal, RuleSet};

use crate::material::Material;
use crate::value::Value;

/// Men, kings and the side to move: all that positions of tables hold.
pub(crate) type Board<B> = RawPosition<B>;

/// The positions of one material with one side to move, which make a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TableId {
    pub(crate) material: Material,
    pub(crate) turn: Color,
}

impl TableId {
    /// Where a position is found, which must be turned to its table already.
    #[inline(always)]
    pub(crate) fn of<B: Bits>(position: &Board<B>) -> Self {
        let count = |set: B| set.count() as u8;
        let material = Material { men: position.men.map(count), kings: position.kings.map(count) };
        Self { material, turn: position.turn }
    }
}

/// Why there are no tables for a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Positions hold which men may not step back.
    Bans,
    /// Positions hold how often a king has stepped.
    KingSteps,
    /// Positions hold which pieces may be huffed.
    Huffs,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bans => {
                "there are no endgame tables for these rules: a man that has stepped sideways may \
                 not step back, so that men and kings on squares are not the whole position"
            }
            Self::KingSteps => {
                "there are no endgame tables for these rules: the steps of kings are counted, so \
                 that men and kings on squares are not the whole position"
            }
            Self::Huffs => {
                "there are no endgame tables for these rules: pieces may be huffed, so that men and \
                 kings on squares are not the whole position"
            }
        })
    }
}

impl std::error::Error for Unsupported {}

/// Whether there are tables for a rule set: its positions must be men and kings on squares alone.
/// Positions with parachutists are in no table, but those without them are.
///
/// # Errors
///
/// What else its positions hold.
pub fn supported(rules: &RuleSet) -> Result<(), Unsupported> {
    let mechanics = rules.mechanics();
    if mechanics.men.no_return {
        Err(Unsupported::Bans)
    } else if mechanics.king_step_limit().is_some() {
        Err(Unsupported::KingSteps)
    } else if mechanics.huffs() {
        Err(Unsupported::Huffs)
    } else {
        Ok(())
    }
}

/// The rule set whose name the tables have: rule sets with the same moves of men and kings and the same
/// goal share them, whatever their draw codes.
pub fn table_owner(rules: &RuleSet) -> &RuleSet {
    let without_parachutists = |rules: &RuleSet| {
        let mut mechanics = *rules.mechanics();
        mechanics.men.parachutists = false;
        (mechanics, rules.goal)
    };
    let wanted = without_parachutists(rules);
    RuleSet::all().iter().find(|row| without_parachutists(row) == wanted).unwrap_or(rules)
}

/// The move generator of a movement whose type is forgotten, so that tables are compiled for each
/// width of word alone.
pub(crate) trait Generator<B: Bits>: Send + Sync {
    fn compiled(&self) -> &CompiledMechanics<B>;
    fn legal_moves(&self, position: &Board<B>, moves: &mut Vec<Move<B>>);
    fn after(&self, position: &Board<B>, mv: &Move<B>) -> Board<B>;
    fn can_capture(&self, position: &Board<B>) -> bool;
    /// The position as canonical FEN.
    fn fen(&self, position: &Board<B>) -> String;
}

/// A movement whose positions hold nothing but men and kings, or are looked at only as long as they
/// hold nothing else.
struct Stateless<M>(M);

impl<M: Movement> Stateless<M> {
    #[inline(always)]
    fn with_state(position: &Board<M::Bits>) -> PositionOf<M> {
        let Board { men, kings, turn, .. } = *position;
        RawPosition { men, kings, turn, state: M::State::default() }
    }
}

impl<M: Movement> Generator<M::Bits> for Stateless<M> {
    fn compiled(&self) -> &CompiledMechanics<M::Bits> {
        self.0.compiled()
    }

    fn legal_moves(&self, position: &Board<M::Bits>, moves: &mut Vec<Move<M::Bits>>) {
        movegen::legal_moves(&self.0, &Self::with_state(position), moves);
    }

    fn after(&self, position: &Board<M::Bits>, mv: &Move<M::Bits>) -> Board<M::Bits> {
        let RawPosition { men, kings, turn, .. } =
            movegen::after(&self.0, &Self::with_state(position), mv);
        Board { men, kings, turn, state: () }
    }

    fn can_capture(&self, position: &Board<M::Bits>) -> bool {
        movegen::can_capture(&self.0, &Self::with_state(position))
    }

    fn fen(&self, position: &Board<M::Bits>) -> String {
        damier::Position::from_raw(self.0.clone(), Self::with_state(position)).to_string()
    }
}

/// How tables see a rule set: its moves, its goal and the symmetry of its board.
pub(crate) struct TableRules<B: Bits> {
    generator: Box<dyn Generator<B>>,
    pub(crate) goal: Goal,
    /// The slot of each slot's square once the board is turned by 180 degrees, where Black plays the
    /// turned board as White plays this one.
    turned: Option<Box<[u8]>>,
}

impl<B: Bits> TableRules<B> {
    pub(crate) fn new<M: Movement<Bits = B>>(game: &Game<M>) -> Self {
        let generator = Box::new(Stateless(game.movement().clone()));
        let turned = turned_slots(game.movement().compiled());
        Self { generator, goal: game.rule_set().goal, turned }
    }

    pub(crate) fn generator(&self) -> &dyn Generator<B> {
        &*self.generator
    }

    pub(crate) fn layout(&self) -> &Layout<B> {
        &self.generator.compiled().layout
    }

    /// The squares on which men of a side stand: all but those where they are crowned.
    pub(crate) fn men_squares(&self, color: Color) -> B {
        let compiled = self.generator.compiled();
        compiled.layout.squares & !compiled.crowning[color]
    }

    /// Whether a position with Black to move is as good as the turned board with White to move, so
    /// that tables hold the latter alone.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.turned.is_some()
    }

    /// The board turned by 180 degrees with the colours exchanged, where the rules are symmetric; else
    /// the position as it is.
    pub(crate) fn turn(&self, position: &Board<B>) -> Board<B> {
        let Some(turned) = &self.turned else { return *position };
        let set = |set: B| {
            set.slots().fold(B::EMPTY, |sum, slot| sum | B::bit(turned[usize::from(slot)]))
        };
        let Board { men: [wm, bm], kings: [wk, bk], turn, .. } = *position;
        Board { men: [set(bm), set(wm)], kings: [set(bk), set(wk)], turn: turn.other(), state: () }
    }

    /// The position as its table has it: turned, if Black is to move and the rules are symmetric.
    pub(crate) fn turned_to_table(&self, position: &Board<B>) -> Board<B> {
        match position.turn {
            Color::White => *position,
            Color::Black => self.turn(position),
        }
    }

    /// What a position is worth that is over because there is a king.
    pub(crate) fn value_by_kings(&self, position: &Board<B>) -> Option<Value> {
        if self.goal != Goal::FirstKing {
            return None;
        }
        let kings = |color: Color| position.kings[color.index()].any();
        match (kings(position.turn), kings(position.turn.other())) {
            (_, true) => Some(Value::Lost(0)),
            (true, false) => Some(Value::Won(0)),
            (false, false) => None,
        }
    }

    /// Whether positions of a material are looked for in a table.
    pub(crate) fn has_table(&self, material: Material) -> bool {
        let mechanics = &self.generator.compiled().mechanics;
        let kings = mechanics.has_kings() && self.goal != Goal::FirstKing;
        kings || material.kings == [0, 0]
    }

    /// The tables of a material that belong together: each leads to the other.
    pub(crate) fn pair(&self, material: Material) -> Vec<TableId> {
        let id = |material, turn| TableId { material, turn };
        if !self.is_symmetric() {
            return Color::BOTH.map(|turn| id(material, turn)).into();
        }
        let mut pair = vec![id(material, Color::White)];
        if material.swapped() != material {
            pair.push(id(material.swapped(), Color::White));
        }
        pair
    }

    /// Whether there are kings.
    pub(crate) fn has_kings(&self) -> bool {
        self.generator.compiled().mechanics.has_kings()
    }

    /// Whether a side to move that has no legal move wins.
    pub(crate) fn stuck_wins(&self) -> bool {
        self.goal == Goal::Misere
    }

    /// Whether a position in which a capture is possible is worth what the captures lead to.
    pub(crate) fn captures_are_obligatory(&self) -> bool {
        self.generator.compiled().mechanics.captures_are_obligatory()
    }

    /// Where a man of a side may have come from by a step or leap to an empty square's neighbour `to`;
    /// `own_men` and `empty` are those of the position after the move.
    pub(crate) fn man_origins(&self, color: Color, to: B, own_men: B, empty: B) -> B {
        let compiled = self.generator.compiled();
        let mechanics = &compiled.mechanics;
        let mut stand = compiled.layout.squares & !compiled.crowning[color];
        if mechanics.men.rest_on_last_row {
            stand &= !compiled.last_rows[color];
        }
        let mut origins = B::EMPTY;
        for d in mechanics.man_step(color).iter() {
            let back = d.opposite();
            let mut from = compiled.layout.step(to, back);
            while mechanics.men.leap && (from & own_men).any() {
                from = compiled.layout.step(from, back);
            }
            origins |= from & empty & stand;
        }
        origins
    }

    /// Where a king on `to` may have come from by a step.
    pub(crate) fn king_origins(&self, to: B, empty: B) -> B {
        let compiled = self.generator.compiled();
        let mechanics = &compiled.mechanics;
        let mut origins = B::EMPTY;
        for d in mechanics.king_step().iter() {
            let back = d.opposite();
            origins |= match mechanics.king_reach() {
                Reach::Short => compiled.layout.step(to, back) & empty,
                _ => compiled.layout.slide(to, empty, back),
            };
        }
        origins
    }
}

/// Where each slot lies on the board turned by 180 degrees, if Black moves on it as White does here.
fn turned_slots<B: Bits>(compiled: &CompiledMechanics<B>) -> Option<Box<[u8]>> {
    let (layout, mechanics) = (&compiled.layout, &compiled.mechanics);
    let by_side = mechanics.directions_by_side();
    let pairs = [
        by_side.man_step,
        by_side.man_jump,
        by_side.man_jump_on,
        by_side.king_step,
        by_side.king_jump,
    ];
    let turned = |directions: Directions| {
        let opposites = directions.iter().map(Direction::opposite);
        opposites.fold(Directions::NONE, |sum, opposite| sum.or(Directions::only(opposite)))
    };
    if pairs.iter().any(|&[white, black]| turned(white) != black) {
        return None;
    }
    let mut slots = vec![0; 128];
    for slot in layout.squares.slots() {
        let square = layout.square(slot);
        let (file, rank) = (layout.files - 1 - square.file(), layout.ranks - 1 - square.rank());
        slots[usize::from(slot)] =
            Square::new(file, rank).and_then(|square| layout.slot(square))?;
    }
    let crowning = compiled.crowning[Color::White].slots();
    let crowned = crowning.fold(B::EMPTY, |sum, slot| sum | B::bit(slots[usize::from(slot)]));
    (crowned == compiled.crowning[Color::Black]).then(|| slots.into())
}

/// Does something with the [`TableRules`] of a rule set, in the word that holds its board.
pub(crate) trait RulesVisitor {
    type Output;

    fn visit<B: Bits>(self, rules: TableRules<B>) -> Self::Output;
}

/// Shows the rules of a game to a visitor.
pub(crate) fn visit_rules<V: RulesVisitor>(game: &dyn AnyGame, visitor: V) -> V::Output {
    struct Visit<V>(V);

    impl<V: RulesVisitor> GameVisitor for Visit<V> {
        type Output = V::Output;

        fn visit<M: Movement>(self, game: &Game<M>) -> V::Output {
            self.0.visit(TableRules::new(game))
        }
    }

    game.visit(Visit(visitor))
}
