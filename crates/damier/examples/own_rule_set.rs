//! Rules of your own: a rule set put together from the switches of the table.
//!
//! ```text
//! cargo run --example own_rule_set
//! ```

use damier::movement::{CapturePriority, Reach};
use damier::{HouseRules, HouseRulesError, RuleSet, SquareNames};

fn main() -> Result<(), HouseRulesError> {
    // Take rules that exist and set what is to be different.
    let mut house = HouseRules::of(RuleSet::by_key("international").expect("it is in the table"));
    house.key = "international-8x8".to_owned();
    house.name = "International on the small board".to_owned();
    house.start = damier::house::HouseStart::Rows { from: 1, to: 3 };
    let mechanics = &mut house.mechanics;
    mechanics.board.files = 8;
    mechanics.board.ranks = 8;
    mechanics.captures.priority = CapturePriority::Free;
    if let Some(kings) = &mut mechanics.kings {
        kings.reach = Reach::FlyingLandsBehind;
    }

    let rules = house.rule_set()?;
    let mut game = rules.new_game();
    println!("{}: {} moves at the start", rules.name, game.move_count());
    game.play_move(game.move_ids()[0]).expect("a legal move");
    println!("{}", game.fen_in(SquareNames::Own));

    // The rules describe themselves.
    for section in rules.describe().iter().filter(|section| section.id() == "choice") {
        for statement in &section.statements {
            println!("{}: {statement}", section.heading);
        }
    }

    // What contradicts itself is refused by the name of the setting.
    house.mechanics.board.ranks = 4;
    let error = house.rule_set().expect_err("three rows of both do not fit");
    println!("{error}");
    Ok(())
}
