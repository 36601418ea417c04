//! The board as a terminal shows it.

use console::Style;
use damier::{AnyGame, Color, Kind, MoveRecord, Piece, Square};

/// How a board is drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    /// Whether Black sits at the bottom.
    pub(super) flipped: bool,
    pub(super) colors: bool,
}

impl Drawing {
    /// The board with its pieces. Where the rule set prints numbers each square has its own; elsewhere
    /// letters and ranks stand at the edge. The squares of the last move are marked.
    pub(super) fn draw(self, game: &dyn AnyGame) -> String {
        let geometry = game.rule_set().geometry();
        let pieces = game.pieces();
        let last = game.record().last();
        let width = if geometry.numbered { geometry.squares.len().to_string().len() } else { 0 };
        let mut out = String::new();
        for rank in self.order(geometry.ranks, false) {
            if !geometry.numbered {
                out.push_str(&format!("{:>2} ", rank + 1));
            }
            for file in self.order(geometry.files, true) {
                let square = Square::new(file, rank).filter(|&square| geometry.plays_on(square));
                let Some(square) = square else {
                    out.push_str(&self.painted(&" ".repeat(width + 3), Ground::Light, None));
                    continue;
                };
                let piece = pieces.iter().find(|(at, _)| *at == square).map(|&(_, piece)| piece);
                let number = geometry.number(square).filter(|_| width > 0);
                let number = number.map(|number| number.to_string()).unwrap_or_default();
                let ground = match last {
                    Some(last) if is_end(last, square) => Ground::Marked,
                    // Neighbours must differ where every square is played on.
                    _ if !geometry.reads_numbers && (file + rank) % 2 == 1 => Ground::Medium,
                    _ => Ground::Dark,
                };
                out.push_str(&self.cell(piece, &format!("{number:>width$}"), ground));
            }
            out.push('\n');
        }
        if !geometry.numbered {
            out.push_str("   ");
            for file in self.order(geometry.files, true) {
                out.push_str(&format!(" {} ", char::from(b'a' + file)));
            }
            out.push('\n');
        }
        out
    }

    /// Files from the left, or ranks from the top.
    fn order(self, count: u8, files: bool) -> Vec<u8> {
        let mut order: Vec<u8> = (0..count).collect();
        if files == self.flipped {
            order.reverse();
        }
        order
    }

    fn cell(self, piece: Option<Piece>, number: &str, ground: Ground) -> String {
        let glyph = piece.map_or(if self.colors { ' ' } else { '·' }, |piece| self.glyph(piece));
        let [before, after] = match ground {
            Ground::Marked if !self.colors => ['[', ']'],
            _ => [' ', ' '],
        };
        let color = piece.map(|piece| piece.color);
        let shown = self.painted(&format!("{before}{glyph}"), ground, color);
        shown + &self.painted(&format!("{number}{after}"), ground, None)
    }

    /// The sign of a piece. With colours the sides need no signs of their own.
    pub(super) fn glyph(self, piece: Piece) -> char {
        match (piece.kind, piece.color == Color::White && !self.colors) {
            (Kind::King, true) => '♔',
            (Kind::King, false) => '♚',
            (Kind::Parachutist, true) => '△',
            (Kind::Parachutist, false) => '▲',
            (_, true) => '○',
            (_, false) => '●',
        }
    }

    fn painted(self, text: &str, ground: Ground, piece: Option<Color>) -> String {
        if !self.colors {
            return text.to_owned();
        }
        let style = Style::new().force_styling(true).on_color256(ground as u8);
        let style = match piece {
            Some(Color::White) => style.color256(231).bold(),
            Some(Color::Black) => style.color256(16).bold(),
            None => style.color256(180),
        };
        style.apply_to(text).to_string()
    }
}

/// What a square is painted with, as a colour of the terminal.
#[derive(Clone, Copy)]
enum Ground {
    Light = 223,
    Medium = 137,
    Dark = 95,
    Marked = 64,
}

/// Whether a move starts or ends on a square.
fn is_end(mv: &MoveRecord, square: Square) -> bool {
    mv.from == square || mv.to == square
}

#[cfg(test)]
mod tests {
    use damier::RuleSet;

    use super::*;

    const PLAIN: Drawing = Drawing { flipped: false, colors: false };

    #[test]
    fn numbers_stand_beside_the_pieces() {
        let mut game = RuleSet::by_key("english").expect("a key").new_game();
        game.play("11-15").expect("legal");
        let text = PLAIN.draw(&*game);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 8);
        assert_eq!(lines[0], "      ● 1       ● 2       ● 3       ● 4 ");
        assert_eq!(lines[2], "      ● 9       ●10      [·11]      ●12 ");
        assert_eq!(lines[3], " ·13       ·14      [●15]      ·16      ");
        assert_eq!(lines[7], " ○29       ○30       ○31       ○32      ");
        let flipped = Drawing { flipped: true, ..PLAIN }.draw(&*game);
        let reversed = flipped.lines().next().expect("a line");
        assert_eq!(reversed, "      ○32       ○31       ○30       ○29 ");
    }

    #[test]
    fn letters_and_ranks_stand_at_the_edge() {
        let fen = "W:WKa1,h2:BKc7";
        let game = RuleSet::by_key("turkish").expect("a key").game_from_fen(fen).expect("a FEN");
        let text = PLAIN.draw(&*game);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " 7  ·  ·  ♚  ·  ·  ·  ·  · ");
        assert_eq!(lines[6], " 2  ·  ·  ·  ·  ·  ·  ·  ○ ");
        assert_eq!(lines[7], " 1  ♔  ·  ·  ·  ·  ·  ·  · ");
        assert_eq!(lines[8], "    a  b  c  d  e  f  g  h ");
        let flipped = Drawing { flipped: true, ..PLAIN }.draw(&*game);
        assert!(flipped.ends_with("    h  g  f  e  d  c  b  a \n"));
    }

    #[test]
    fn colors_are_escape_sequences() {
        let game = RuleSet::by_key("russian").expect("a key").new_game();
        let text = Drawing { colors: true, ..PLAIN }.draw(&*game);
        assert!(text.contains("\u{1b}[") && !PLAIN.draw(&*game).contains('\u{1b}'));
        assert!(text.contains('●') && !text.contains('○'));
    }
}
