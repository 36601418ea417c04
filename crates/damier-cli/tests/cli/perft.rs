//! `damier perft`.

use crate::damier;

#[test]
fn counts_agree_however_they_are_made() {
    let perft = |more: &[&str]| {
        let plain = ["perft", "--rules", "brazilian", "--depth", "6", "--json"];
        damier(&[&plain[..], more].concat()).done().json()
    };
    let shared = &["--threads", "3", "--divide"];
    let totals = [&[][..], &["--no-bulk"], &["--threads", "3"], &["--divide"], shared].map(perft);
    for lines in &totals {
        let total = lines.last().expect("a total");
        assert_eq!(total["nodes"], 37_628);
        assert_eq!(total["rules"], "brazilian");
        assert_eq!(total["depth"], 6);
        assert!(total["seconds"].is_f64() && total["nodes_per_second"].is_u64());
    }
    let shares = &totals[3][..7];
    let sum: u64 = shares.iter().map(|share| share["nodes"].as_u64().expect("a number")).sum();
    assert_eq!(sum, 37_628);
    assert!(shares.iter().any(|share| share["move"] == "c3-d4"));
    assert_eq!(&totals[4][..7], shares);
}

#[test]
fn speed_is_measured() {
    let bench = ["bench", "perft", "--seconds", "0.01", "--rules", "frisian"];
    let lines = damier(&[&bench[..], &["--json"]].concat()).done().json();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["rules"], "frisian");
    for speed in ["bulk", "made"] {
        assert!(lines[0][speed].as_u64().is_some_and(|speed| speed > 0), "{lines:?}");
    }
    let text = damier(&bench).done().out;
    assert!(text.lines().count() == 2 && text.starts_with("rules"), "{text}");
}

#[test]
fn the_speed_of_the_search_is_measured() {
    let bench =
        ["bench", "search", "--seconds", "0.05", "--rules", "frisian", "--hash", "1", "--json"];
    let lines = damier(&bench).done().json();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["rules"], "frisian");
    for threads in ["one", "two"] {
        let measured = &lines[0][threads];
        assert!(measured["nodes_per_second"].as_u64() > Some(0), "{lines:?}");
        assert!(measured["depth"].as_u64() > Some(0), "{lines:?}");
    }
    let text = damier(&bench[..8]).done().out;
    assert!(text.lines().count() == 2 && text.starts_with("rules"), "{text}");
}

#[test]
fn the_speed_of_judging_is_measured() {
    let bench = ["bench", "judge", "--seconds", "0.01", "--rules", "frisian", "--json"];
    let lines = damier(&bench).done().json();
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["movement"], &lines[0]["rules"]), (&"Frisian".into(), &"frisian".into()));
    let plies = lines[0]["plies"].as_u64().expect("a number");
    assert!((6_000..=12_000).contains(&plies), "200 games of at most 60 plies: {lines:?}");
    for time in ["read", "judged"] {
        assert!(lines[0][time].as_f64() > Some(0.0), "{lines:?}");
    }
    let text = damier(&bench[..6]).done().out;
    assert!(text.lines().count() == 2 && text.starts_with("movement"), "{text}");
}

#[test]
fn the_gain_by_threads_is_measured() {
    let bench = ["bench", "threads", "--runs", "2", "--deeper", "-12", "--hash", "1", "--json"];
    let lines = damier(&bench).done().json();
    let (mean, rows) = lines.split_last().expect("a mean");
    assert_eq!(rows.len(), 10);
    for row in rows {
        let number = |name: &str| row[name].as_f64().expect("a number");
        assert!((number("one") / number("threads") / number("ratio") - 1.0).abs() < 1e-6, "{row}");
        assert!((5.0..=9.0).contains(&number("depth")), "{row}");
    }
    let logs = rows.iter().map(|row| row["ratio"].as_f64().expect("a number").ln());
    let mean = mean["mean"].as_f64().expect("a number");
    assert!((mean.ln() - logs.sum::<f64>() / 10.0).abs() < 1e-6, "{lines:?}");
    let text = damier(&bench[..8]).done().out;
    assert!(text.lines().count() == 12 && text.starts_with("rules"), "{text}");
}

#[test]
fn small_depths_and_finished_games() {
    for (depth, fen, nodes) in
        [("0", "startpos", 1), ("1", "startpos", 9), ("3", "W:W:B1", 0), ("0", "W:W:B1", 1)]
    {
        for divide in [&["--divide"][..], &[]] {
            let plain =
                ["perft", "--rules", "international", "--depth", depth, "--fen", fen, "--json"];
            let lines = damier(&[&plain[..], divide].concat()).done().json();
            assert_eq!(lines.last().expect("a total")["nodes"], nodes, "{depth} {fen}");
        }
    }
}

#[test]
fn people_get_text() {
    let text = damier(&["perft", "--rules", "english", "--depth", "5", "--divide"]).done().out;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7 + 3, "{text}");
    assert_eq!(lines[7], "nodes    7,361");
    assert!(lines[8].starts_with("seconds  0.") && lines[9].starts_with("nodes/s  "), "{text}");
}
