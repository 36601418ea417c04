//! Positions with too many captures to list: refused at every door, and the end of a game.

use damier::{AnyGame, Color, FenError, Leaves, Piece, Reason, RuleSet, Square};

/// A king amid 33 loose ones, which can be taken in billions of orders.
const TURKISH: &str = "W:WKe5:BKa6,Kb3,Kb8,Kc2,Kc4,Kc6,Kd1,Kd5,Kd7,Kd8,Ke2,Ke6,Kf3,Kf8,Kg2,Kg7,Kh3,\
                       Kh6,Ka4,Kb1,Kd4,Kb2,Kb6,Kg5,Kb5,Ka2,Kb4,Kd3,Kg1,Kb7,Kg4,Kd2,Kd6";

/// Men and kings of both sides all over the board, no more than at the start.
const CANADIAN: &str = "W:WKa1,Ka5,Ka7,Kb4,Kc7,Kd6,Kd8,Kd10,Ke3,Ke5,Ke11,Kf10,Kg3,Kg5,Kg11,i1,Ki7,\
                        Kk1,Kk3,Kk5,Kk9,Kl2:BKa9,Kb6,Kb8,b10,Kb12,Kc3,Kc5,Kd2,Ke1,Ke7,Kf2,f4,Kf8,\
                        Kg1,Kh2,Kh4,Kh8,h12,Ki3,Kj2,Kj8,Kj12,Kk7,Kl4,Kl10";

fn rules(key: &str) -> &'static RuleSet {
    RuleSet::by_key(key).expect("a rule set")
}

/// The position of a list of pieces as FEN.
fn fen(turn: char, pieces: &[(Square, Piece)]) -> String {
    let list = |color| {
        let own = pieces.iter().filter(move |(_, piece)| piece.color == color);
        let names = own.map(|(square, piece)| match piece.kind {
            damier::Kind::King => format!("K{square}"),
            _ => square.to_string(),
        });
        names.collect::<Vec<_>>().join(",")
    };
    format!("{turn}:W{}:B{}", list(Color::White), list(Color::Black))
}

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

#[test]
fn a_position_with_too_many_captures_to_list_is_refused_at_every_door() {
    let rules = rules("turkish");
    let refused = Some(FenError::TooManyCaptures);
    assert_eq!(rules.game_from_fen(TURKISH).err(), refused);
    assert_eq!(rules.study_from_fen(TURKISH).err(), refused);
    for leaves in [Leaves::Counted, Leaves::Made] {
        assert_eq!(rules.perft(TURKISH, 1, leaves).err(), refused);
    }
    // What asks for no moves has nothing to refuse.
    assert_eq!(rules.pieces_of_fen(TURKISH).map(|pieces| pieces.len()), Ok(34));
    let words = FenError::TooManyCaptures.to_string();
    assert!(words.contains("too many captures to list"), "{words}");
}

#[test]
fn a_game_that_reaches_such_a_position_ends_without_a_winner_and_can_be_taken_back() {
    let rules = rules("turkish");
    let pieces = rules.pieces_of_fen(TURKISH).unwrap();
    let free = |square| pieces.iter().all(|&(taken, _)| taken != square);
    let mut reached = 0;
    // Black comes to the position by taking a man of White.
    for &(to, king) in pieces.iter().filter(|(_, piece)| piece.color == Color::Black) {
        for (file, rank) in [(1, 0), (0, 1), (-1, 0), (0, -1_i8)] {
            let behind = |steps: i8| {
                let file = to.file().checked_add_signed(file * steps)?;
                let rank = to.rank().checked_add_signed(rank * steps)?;
                Square::new(file, rank).filter(|&square| file < 8 && rank < 8 && free(square))
            };
            let (Some(man), Some(from)) = (behind(1), behind(2)) else { continue };
            let mut before = pieces.clone();
            before.retain(|&(square, _)| square != to);
            before.push((from, king));
            before.push((man, Piece { color: Color::White, kind: damier::Kind::Man }));
            let Ok(mut game) = rules.game_from_fen(&fen('B', &before)) else { continue };
            if game.play(&format!("{from}x{to}")).is_err() {
                continue;
            }
            reached += 1;
            let outcome = game.outcome().expect("an end");
            assert_eq!((outcome.winner, outcome.reason), (None, Reason::TooManyCaptures));
            assert_eq!((game.move_count(), game.moves().len()), (0, 0));
            assert_eq!(outcome.to_string(), "draw: the side to move has too many captures to list");
            game.undo().expect("a move to take back");
            assert_eq!(game.outcome(), None);
            assert!(game.move_count() > 0);
        }
    }
    assert!(reached > 0, "no way leads to the position");
}

#[test]
fn crowded_positions_of_no_more_pieces_than_at_the_start_are_played() {
    assert!(rules("canadian").game_from_fen(CANADIAN).is_ok());
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for rules in RuleSet::all() {
        let start = rules.new_game();
        let count = |color| start.pieces().iter().filter(|(_, p)| p.color == color).count();
        let (most_white, most) = (count(Color::White), start.pieces().len());
        let mut squares: Vec<Square> = (0..14)
            .flat_map(|file| (0..14).filter_map(move |rank| Square::new(file, rank)))
            .filter(|square| rules.pieces_of_fen(&format!("W:WK{square}:B")).is_ok())
            .collect();
        for _ in 0..30 {
            for i in 0..squares.len() {
                let j = i + dice.below(squares.len() - i);
                squares.swap(i, j);
            }
            let white = 1 + dice.below(most_white);
            let pieces = squares.iter().take(most - most_white + white).enumerate();
            let pieces: Vec<(Square, Piece)> = pieces
                .map(|(i, &square)| {
                    let color = if i < white { Color::White } else { Color::Black };
                    (square, Piece { color, kind: damier::Kind::King })
                })
                .collect();
            let fen = fen('W', &pieces);
            let game = rules.game_from_fen(&fen);
            let game: Box<dyn AnyGame> =
                game.unwrap_or_else(|e| panic!("{}: {e}: {fen}", rules.key));
            // Each move is written so that it is found again.
            for mv in game.moves() {
                assert_eq!(game.find_path(&mv.path), Ok(mv.id()), "{} {fen}", rules.key);
            }
        }
    }
}
