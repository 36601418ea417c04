//! The modules of the library lie on floors, and no import runs up: ARCHITECTURE.md, "Floors".

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up. Modules of one floor do not import each other, but for those that
/// stand together in [`KNOTS`].
const FLOORS: &[&[&str]] = &[
    &["cpu", "sealed", "text"],
    &["names"],
    &["board", "piece"],
    &["message", "move_id"],
    &["difference", "draw", "state"],
    &["outcome", "position", "refusal"],
    &["movegen", "movement"],
    &["explain", "notation", "perft"],
    &["dynamic", "game", "ruleset"],
    &["describe", "pdn", "typed"],
    &["house"],
    &["catalogue"],
];

/// Modules that import each other: a movement lists moves by the generator that asks it for its
/// rules; a rule set starts games, and games know their rule set.
const KNOTS: &[&[&str]] = &[&["movegen", "movement"], &["dynamic", "game", "ruleset"]];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The files below a folder that are not tests.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() && name != "tests" {
            files(&path, found);
        } else if name.ends_with(".rs") && name != "lib.rs" {
            found.push(path);
        }
    }
}

/// The module of the crate's root that a file belongs to.
fn module(file: &Path) -> String {
    let first = file.strip_prefix(source()).unwrap().components().next().unwrap();
    first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// The code of a file, without comments and without the tests at its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// Where the crate's root re-exports a name from, as `RuleSet` from `ruleset`.
fn exports() -> BTreeMap<String, String> {
    let root = fs::read_to_string(source().join("lib.rs")).unwrap();
    let uses = root.split("\npub use ").skip(1).map(|rest| rest.split(';').next().unwrap());
    let mut exports = BTreeMap::new();
    for (module, names) in uses.filter_map(|path| path.split_once("::")) {
        for name in names.split(|c: char| !c.is_alphanumeric() && c != '_') {
            exports.insert(name.to_owned(), module.to_owned());
        }
    }
    exports
}

/// The modules that a piece of code names by `crate::`.
fn imports(code: &str, exports: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let names = list.unwrap_or(rest).split(',').map(|path| {
            path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
        });
        let names: Vec<&str> =
            if list.is_some() { names.collect() } else { names.take(1).collect() };
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            found.insert(exports.get(name).cloned().unwrap_or_else(|| name.to_owned()));
        }
    }
    found
}

/// Every module with those that it imports.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let exports = exports();
    let mut all = Vec::new();
    files(&source(), &mut all);
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in all {
        graph.entry(module(&file)).or_default().extend(imports(&code(&file), &exports));
    }
    for (module, imports) in &mut graph {
        imports.remove(module);
    }
    graph
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

#[test]
fn no_import_runs_up() {
    let graph = graph();
    assert!(graph.len() > 20, "only {} modules were found", graph.len());
    let mut wrong = Vec::new();
    for (from, imports) in &graph {
        let Some(own) = floor(from) else {
            wrong.push(format!("{from} is on no floor"));
            continue;
        };
        for to in imports {
            let knot = KNOTS.iter().any(|knot| knot.contains(&&**from) && knot.contains(&&**to));
            match floor(to) {
                Some(below) if below < own || knot => {}
                Some(_) => wrong.push(format!("{from} imports {to}, which is not below it")),
                None => wrong.push(format!("{from} imports {to}, which is on no floor")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_that_has_a_floor_exists_and_every_knot_is_one() {
    let graph = graph();
    let reaches = |from: &str, to: &str| {
        let mut seen = BTreeSet::from([from.to_owned()]);
        let mut next = vec![from.to_owned()];
        while let Some(module) = next.pop() {
            let imports = graph.get(&module).into_iter().flatten();
            next.extend(imports.filter(|to| seen.insert((*to).clone())).cloned());
        }
        seen.contains(to)
    };
    // What closes traits stands in the root itself.
    for module in FLOORS.iter().copied().flatten().filter(|module| **module != "sealed") {
        assert!(graph.contains_key(*module), "there is no module {module}");
    }
    for knot in KNOTS {
        assert!(knot.len() <= 3, "{knot:?} is too large a knot");
        for (from, to) in knot.iter().flat_map(|from| knot.iter().map(move |to| (from, to))) {
            assert!(reaches(from, to), "{from} does not lead to {to}: they are no knot");
        }
    }
}

#[test]
fn the_architecture_names_the_same_floors() {
    let text = include_str!("../../../ARCHITECTURE.md");
    let section = text.split("### Floors").nth(1).expect("a section on floors");
    let rows = section.lines().skip_while(|line| !line.starts_with("| ---")).skip(1);
    let told: Vec<BTreeSet<&str>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('`').skip(1).step_by(2).collect())
        .collect();
    let floors: Vec<BTreeSet<&str>> =
        FLOORS.iter().rev().map(|floor| floor.iter().copied().collect()).collect();
    assert_eq!(told, floors);
}
