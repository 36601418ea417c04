//! The numbers of the search, in one table.

/// How the search prunes, reduces and extends. Scores are in hundredths of a man, depths in plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// ProbCut: from this depth on, a shallow search that beats beta by a margin stands for the deep
    /// one.
    pub probe_from: i32,
    /// The margin of that search for each ply of depth.
    pub probe_margin: i32,
    /// The depth of that search, in hundredths of the depth it stands for.
    pub probe_depth: i32,
    /// Reverse futility pruning: up to this depth a static evaluation that beats beta by a margin is
    /// believed.
    pub static_to: i32,
    /// The margin of that evaluation for each ply of depth.
    pub static_margin: i32,
    /// Singular extensions: from this depth on, the transposition table's move is tested for being the
    /// only good one.
    pub singular_from: i32,
    /// By so much the others must be worse, for each ply of depth.
    pub singular_margin: i32,
    /// Late move reductions: from this depth on, late moves are searched less deeply.
    pub reduce_from: i32,
    /// The first place in the order at which they are.
    pub reduce_place: i32,
    /// The place from which on they are reduced by one more ply.
    pub reduce_more: i32,
    /// So much history is worth a ply of reduction.
    pub reduce_history: i32,
    /// Endgame tables: up to this depth a win is believed that the draw code may still prevent.
    pub tables_to: i32,
    /// Quiescence: so many times on one line beyond the horizon the side to move may answer a threat.
    pub answers: i32,
    /// Quiescence: the nodes that the search of one position at the horizon may take, in all.
    pub quiescence_nodes: u32,
}

impl Tuning {
    /// The numbers the engine plays with.
    pub const DEFAULT: Self = Self {
        probe_from: 6,
        probe_margin: 14,
        probe_depth: 40,
        static_to: 3,
        static_margin: 40,
        singular_from: 7,
        singular_margin: 3,
        reduce_from: 3,
        reduce_place: 1,
        reduce_more: 4,
        reduce_history: 6000,
        tables_to: 2,
        answers: 2,
        quiescence_nodes: 4096,
    };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::DEFAULT
    }
}
