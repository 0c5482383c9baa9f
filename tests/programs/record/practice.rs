//! Tests of mistakes that the user practises after the review of a game, and on later days.

use super::*;

/// A practised mistake of a game.
struct Practised {
    game: &'static str,
    title: &'static str,
    options: &'static str,
    /// A script that plays the mistake, if the position does not contain it.
    begins: &'static str,
    /// A script that tries a wrong move.
    wrong: &'static str,
    right: &'static str,
    /// The mistake and the right move in the record.
    logged: &'static str,
    /// The end of the position in the record.
    at: &'static str,
}

const GAMES: [Practised; 4] = [
    Practised {
        game: "tripppin",
        title: "Tripppin",
        options: "--position \"629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                  52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r moves b6c6\"",
        begins: "menu Show verdict",
        wrong: "expect unchecked Show verdict\ndrag b6 c6",
        right: "b6b5",
        logged: "b6c6 b6b5",
        at: " b6 g2 0 4 r",
    },
    Practised {
        game: "trippples",
        title: "Trippples",
        options: "--square human --position \"sf940ec268a245cf/310da13823433292/2698c14616158349/134c61nnnn706452/\
                  b0074annnn2a5819/8c1c852c8ac8e0c4/0b2562a834291a89/ffa451915486d0ff g6 e8 c moves g6h5\"",
        begins: "",
        wrong: "drag g6 h5",
        right: "g6f6",
        logged: "g6h5 g6f6",
        at: " g6 e8 c",
    },
    Practised {
        game: "tribolo",
        title: "Tribolo",
        options: "--seed 2 --red human --green human",
        begins: "menu First begins\nmenu New game\nkey tab\nkey return\nwait 100\nkey tab\nkey return\nwait 100\nkey escape",
        wrong: "click left d9",
        right: "i5",
        logged: "d9 i5",
        at: " b",
    },
    Practised {
        game: "triple3",
        title: "Triple 3",
        options: "--first human --second human --position \"AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../..ab...../\
                  a...ba.../........./aab..a.b./......... b 8 dice 9 0 moves 8.8 9.9\"",
        begins: "play 9.1\nwait 60",
        wrong: "click left 9.3",
        right: "11.7",
        logged: "9.1 11.7",
        at: "/a...ba.b./........a/aab..a.b./......... b 9 dice 9 2",
    },
];

fn opened_on_day(day: u64, folder: &Path, options: &str) -> Saved {
    let clock = move || DateStamp::of_unix(Day::new(day).unwrap().unix());
    let dos = volumes::mount_with_games(play::games_on_disk(), None, clock).unwrap();
    let words = play::words(options);
    opened_on(folder, &words.iter().map(String::as_str).collect::<Vec<_>>(), dos)
}

/// Returns the status and the notes of the window in one line.
fn texts(computer: &Saved) -> String {
    let shown = computer.stage().actor().unwrap().snapshot();
    format!("{} {}", shown.status, shown.notes.join(" "))
}

/// Returns the saved mistakes, without their costs and positions.
fn mistakes(folder: &Path) -> Vec<String> {
    let fields = |line: String| {
        let fields: Vec<&str> = line.split(' ').collect();
        // Of several right moves, the best one comes first.
        let best = fields[4].split(',').next().unwrap();
        [fields[0], fields[1], fields[3], best].join(" ")
    };
    lines(folder, "mistake ").into_iter().map(fields).collect()
}

#[test]
fn mistake_of_a_review_is_practised_and_returns() {
    for Practised { game, title, options, begins, wrong, right, logged, at } in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened_on_day(6, folder.path(), &format!("--game {game} {options}"));
        does(
            &mut computer,
            &format!("wait thinker\n{begins}\nmenu Review\nwait thinker\nwait 2\nkey p\nwait 60"),
        );
        does(&mut computer, &format!("expect title {title} - Practise, mistake 1 of 1"));
        let before = texts(&computer);
        assert!(before.contains(logged.split(' ').next().unwrap()), "{before}");
        assert_eq!(mistakes(folder.path()), [format!("{game} new {logged}")]);
        let saved = lines(folder.path(), "mistake ");
        assert!(saved[0].ends_with(at), "{saved:?}");
        does(&mut computer, &format!("{wrong}\nwait thinker\nwait 60"));
        assert!(texts(&computer).contains("Not that one."), "{}", texts(&computer));
        assert_eq!(mistakes(folder.path()), [format!("{game} 0:7 {logged}")]);
        does(&mut computer, &format!("play {right}\nwait thinker\nwait 60"));
        assert!(texts(&computer).contains("Right. It returns tomorrow."), "{}", texts(&computer));
        does(&mut computer, "key l\nwait 60");
        assert!(texts(&computer).contains("Your own game is back."), "{}", texts(&computer));
        quit(computer);

        let mut computer = opened_on_day(7, folder.path(), &format!("--game {game}"));
        does(
            &mut computer,
            &format!("wait thinker\nmenu Practise (1)\nwait 60\nplay {right}\nwait thinker\nwait 60"),
        );
        assert!(texts(&computer).contains("Right! That was the last one."), "{}", texts(&computer));
        assert_eq!(mistakes(folder.path()), [format!("{game} 1:10 {logged}")]);
        quit(computer);
    }
}
