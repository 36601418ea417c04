//! The computer as a player: what it does about a position.
//!
//! It plays by the same commands as a person. It resigns no game that it can play on, since the win is
//! its opponent's to play out, and offers no draws; it agrees to a draw, or claims one, where it is
//! not better.

use damier::{AnyGame, Color, MoveId, RuleSet};
use damier_engine::Score;

use super::command::{Command, Entry};
use super::event::Proposal;
use super::game::Game;
use super::level::Level;

impl Game {
    /// The computer's side and level, in a game against it.
    pub(crate) fn computer(&self) -> Option<(Color, Level)> {
        let seated = |color: Color| Some((color, self.seat(color)?.level()?));
        Color::BOTH.into_iter().find_map(seated)
    }

    /// The computer, if something is up to it now: a move, or the answer to a proposal.
    pub(crate) fn waits_for_computer(&self) -> Option<(Color, Level)> {
        let (color, level) = self.computer().filter(|_| self.ending().is_none())?;
        let asked = self.proposal().is_some_and(|(by, _)| by != color);
        (asked || self.turn() == color).then_some((color, level))
    }
}

/// What the engine chooses in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EngineChoice {
    /// The best move.
    pub(crate) id: MoveId,
    /// What the position is worth to the side to move, if that is known.
    pub(crate) score: Option<Score>,
}

impl EngineChoice {
    /// The choice where no search has come to an end: the first legal move, and no draw. Nothing
    /// where there is no move.
    pub(crate) fn last_resort(game: &dyn AnyGame) -> Option<Self> {
        Some(Self { id: game.move_ids().first().copied()?, score: None })
    }
}

/// The computer is content with a draw if it is ahead by no more than this, in hundredths of a man.
const CONTENT: i16 = 10;

/// For so many plies the computer wants to play, unless half of the pieces are gone before.
const EARLY: usize = 30;

/// What the computer that plays `color` does about the position of `game`, where the engine has made
/// its `choice`: answers a proposal first, and then claims a draw or moves.
pub(crate) fn reply(game: &Game, color: Color, choice: EngineChoice) -> Command {
    let own = choice.score.map(|score| if game.turn() == color { score } else { -score });
    let content = own.is_some_and(|own| own.hundredths() <= CONTENT);
    match game.proposal() {
        Some((by, Proposal::Draw)) if by != color && content && !is_early(game) => Command::Accept,
        Some((by, _)) if by != color => Command::Decline,
        _ if content && game.board().box_clone().claim_draw().is_ok() => Command::Claim,
        _ => Command::Move { ply: game.plies(), entry: Entry::Id(choice.id) },
    }
}

fn is_early(game: &Game) -> bool {
    let usual = |rules: &RuleSet| rules.new_game().pieces().len();
    game.plies() < EARLY && game.board().pieces().len() * 2 > usual(game.rules())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::command::Refused;
    use crate::games::ending::Ending;
    use crate::games::event::{End, Event};
    use crate::games::fixture::GameBuilder;
    use crate::games::ids::PlayerId;
    use crate::games::service_clock::now;

    const ANN: PlayerId = PlayerId(1);

    /// A game of Ann with White against the computer.
    fn against_computer(rules: &str, fen: &str) -> Game {
        ann_against_computer(rules).start(fen).build()
    }

    fn ann_against_computer(rules: &str) -> GameBuilder {
        GameBuilder::new(rules).person(Color::White, ANN, Some("Ann")).computer(Color::Black, 4)
    }

    fn choice(game: &Game, hundredths: i32) -> EngineChoice {
        let first = EngineChoice::last_resort(game.board()).expect("a legal move");
        EngineChoice { score: Some(Score::from_hundredths(hundredths)), ..first }
    }

    fn ask(game: &mut Game, command: Command) -> Result<Event, Refused> {
        let event = game.decide(ANN, command, now())?;
        game.apply(&event, now()).expect("an event that can happen");
        Ok(event)
    }

    fn play(game: &mut Game, text: &str) {
        let entry = Entry::Text(text.into());
        ask(game, Command::Move { ply: game.plies(), entry }).expect("a legal move");
    }

    /// The computer does what it does when a position is worth so much to the side to move.
    fn answer(game: &mut Game, hundredths: i32) -> Event {
        let command = reply(game, Color::Black, choice(game, hundredths));
        let event = game.decide_for_computer(Color::Black, command, now());
        let event = event.expect("something that can be done");
        game.apply(&event, now()).expect("an event that can happen");
        event
    }

    #[test]
    fn it_is_asked_for_its_moves_and_its_answers_alone() {
        let mut game = against_computer("russian", "startpos");
        assert_eq!(game.waits_for_computer(), None, "Ann is to move");
        play(&mut game, "c3-d4");
        assert_eq!(game.waits_for_computer().map(|(color, _)| color), Some(Color::Black));
        assert!(matches!(answer(&mut game, 0), Event::Moved { .. }));
        ask(&mut game, Command::Offer).expect("an offer");
        assert!(game.waits_for_computer().is_some(), "it has to answer");
        answer(&mut game, 0);
        assert_eq!(game.waits_for_computer(), None);
        ask(&mut game, Command::Resign).expect("the end");
        assert_eq!(game.waits_for_computer(), None);
    }

    #[test]
    fn it_takes_a_draw_where_it_is_not_better_but_not_at_once() {
        let mut early = against_computer("russian", "startpos");
        ask(&mut early, Command::Offer).expect("an offer");
        assert_eq!(
            answer(&mut early, 500),
            Event::Declined { by: Color::Black, what: Proposal::Draw },
            "however bad it is"
        );
        let again = ask(&mut early, Command::Offer).expect_err("once for each move");
        assert_eq!(again, Refused::AlreadyOffered);

        // White is to move: what is good for White is bad for the computer.
        for (worth, agrees) in [(-11, false), (-10, true), (0, true), (300, true)] {
            let mut game = against_computer("russian", "W:WKa1,c3:BKh2,d6");
            ask(&mut game, Command::Offer).expect("an offer");
            let event = answer(&mut game, worth);
            assert_eq!(matches!(event, Event::Ended { how: End::Agreed, .. }), agrees, "{worth}");
        }
        // On its own turn the score is its own, and it still has to move after saying no.
        let mut own = against_computer("russian", "W:WKa1,c3:BKh2,d6");
        play(&mut own, "c3-b4");
        ask(&mut own, Command::Offer).expect("an offer");
        assert!(matches!(answer(&mut own, 200), Event::Declined { .. }));
        assert!(matches!(answer(&mut own, 200), Event::Moved { .. }));
    }

    #[test]
    fn it_claims_a_draw_where_it_is_not_better() {
        let cycle = ["a1-b2", "h8-g7", "b2-a1", "g7-h8"];
        let claimable = || {
            let mut game = against_computer("english-wcdf", "W:WKa1:BKh8");
            for text in cycle.iter().cycle().take(9) {
                if game.turn() == Color::White {
                    play(&mut game, text);
                } else {
                    let entry = Entry::Id(game.board().find(text).expect("a legal move"));
                    let command = Command::Move { ply: game.plies(), entry };
                    let event = game.decide_for_computer(Color::Black, command, now());
                    let event = event.expect("a legal move");
                    game.apply(&event, now()).expect("a move");
                }
            }
            game
        };
        assert!(matches!(answer(&mut claimable(), 11), Event::Moved { .. }), "it is better");
        let mut game = claimable();
        assert!(matches!(answer(&mut game, 10), Event::Ended { how: End::Claimed, .. }));
        let condition = game.ending().and_then(Ending::condition);
        assert!(condition.is_some_and(|(condition, claimed)| condition.on_claim && claimed));
    }

    #[test]
    fn it_lets_moves_be_taken_back_at_once() {
        let mut game = against_computer("russian", "startpos");
        let undo = |game: &mut Game| ask(game, Command::Undo);
        assert_eq!(undo(&mut game), Err(Refused::NothingToTakeBack));
        play(&mut game, "c3-d4");
        assert!(matches!(undo(&mut game), Ok(Event::Undone { plies: 1, .. })), "while it thinks");
        play(&mut game, "c3-b4");
        answer(&mut game, 0);
        assert!(matches!(undo(&mut game), Ok(Event::Undone { plies: 2, .. })));
        assert_eq!((game.plies(), game.turn()), (0, Color::White));

        let mut second = against_computer("russian", "B:Wc3,e3:Bd6,f6");
        answer(&mut second, 0);
        assert_eq!(undo(&mut second), Err(Refused::NothingToTakeBack), "that move was not hers");
    }

    #[test]
    fn a_game_against_it_can_be_called_off_before_the_first_own_move() {
        let mut game = against_computer("russian", "B:Wc3,e3:Bd6,f6");
        answer(&mut game, 0);
        let mut played = against_computer("russian", "startpos");
        play(&mut played, "c3-d4");
        assert_eq!(ask(&mut played, Command::Cancel), Err(Refused::NoCancel));
        ask(&mut game, Command::Cancel).expect("the end");
        assert_eq!(game.ending(), Some(Ending::Cancelled));
    }

    #[test]
    fn the_next_game_begins_with_it_in_the_other_seat() {
        let mut game = against_computer("russian", "startpos");
        assert!(matches!(game.rematch(ANN, None, 0), Err(Refused::NotOver)));
        ask(&mut game, Command::Resign).expect("the end");
        let (next, _) = game.rematch(ANN, Some("Ann".into()), 0).expect("another game");
        assert_eq!(next.computer(), Some((Color::White, Level::by_number(4).expect("a level"))));
        assert_eq!(next.held_by(ANN), [Color::Black]);
        assert_eq!(next.settings().invited, None);
        assert!(next.waits_for_computer().is_some(), "it is to move");
    }

    #[test]
    fn its_flag_is_looked_at_when_it_moves() {
        let mut game = ann_against_computer("russian").clock(60_000, 0).build();
        play(&mut game, "c3-d4");
        answer(&mut game, 0);
        play(&mut game, "d4-c5");
        let late = now() + 61_000;
        assert_eq!(game.flag(late), None, "it may have waited for a thread");
        let undone = game.decide(ANN, Command::Undo, late);
        assert!(matches!(undone, Ok(Event::Undone { .. })), "{undone:?}");
        let moves = |game: &Game| {
            let command = reply(game, Color::Black, choice(game, 0));
            game.decide_for_computer(Color::Black, command, late).expect("an event")
        };
        let flag = End::Flagged(Color::Black);
        assert!(matches!(moves(&game), Event::Ended { how, .. } if how == flag), "it thought");
        game.credit(50_000, late);
        let Event::Moved { spent, left, .. } = moves(&game) else { panic!("it waited") };
        assert!(spent.is_some_and(|spent| (11_000..11_500).contains(&spent)), "{spent:?}");
        assert!(left.is_some_and(|left| left[1] < 49_001), "{left:?}");
    }

    #[test]
    fn a_move_of_another_position_is_refused() {
        let mut game = against_computer("russian", "startpos");
        play(&mut game, "c3-d4");
        let start = game.rules().new_game();
        let wrong = EngineChoice::last_resort(&*start).expect("a move of White");
        let command = reply(&game, Color::Black, wrong);
        let refused = game.decide_for_computer(Color::Black, command, now());
        assert_eq!(refused, Err(Refused::Late));
    }
}
