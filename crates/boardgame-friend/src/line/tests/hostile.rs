//! Tests of a listener and a guest whose peer sends hostile lines, before and after the join.

use super::*;

const CONNECTIONS: usize = 1_000;
const LINES: usize = 100_000;

/// Returns lines from which [`hostile_line`] makes hostile ones.
fn valid_lines() -> Vec<String> {
    let session = "0123456789abcdef".repeat(2);
    let friends = Friends::to_move(1, Side::A);
    let link = friends.record(Side::B).text();
    vec![
        join_line().trim_end().to_owned(),
        format!("tripppin-line-2 rejoin {session}"),
        format!("tripppin-line-2 welcome {session} race"),
        "tripppin-line-2 refused full".to_owned(),
        "tripppin-line-1 join ABCDEF".to_owned(),
        "alive".to_owned(),
        "bye silence".to_owned(),
        format!("link {link}"),
        format!("link {}", friends.record(Side::A).link().truncated(1).unwrap()),
        "refuse back".to_owned(),
        "withdraw rematch".to_owned(),
        format!("chat hello \u{1b}[31m   {}", "\u{202e}x".repeat(400)),
    ]
}

/// Returns a random line. Most lines are valid or only slightly changed, so that few lines end the connection.
fn hostile_line(valid: &[String], lots: &mut Lots) -> Vec<u8> {
    let mut line = valid[lots.below(valid.len())].clone().into_bytes();
    match lots.below(64) {
        0 => {
            let count = lots.below(2 * MAX_LINE);
            line = lots.bytes(count);
        }
        1 => line.resize(MAX_LINE - 1 + lots.below(8), b'a'),
        2 => {
            let at = lots.below(line.len());
            line[at] = lots.below(256) as u8;
        }
        3 => line.truncate(lots.below(line.len())),
        4..20 => line = b"alive".to_vec(),
        20..40 => line = b"chat a\x07b".to_vec(),
        _ => {}
    }
    line.push(b'\n');
    line
}

/// Creates an endpoint in one of four phases: a listener before (0) or after (1) the join, or a guest before (2) or after (3)
/// the join. Returns its connection to the attacker.
fn victim(phase: usize, now: Duration) -> (Endpoint, ConnectionId) {
    let mut end = if phase < 2 { listener() } else { Endpoint::guest(GuestKey::Code(code())) };
    let id = if phase < 2 { end.accept(now) } else { end.dialed(now) }.unwrap();
    match phase {
        1 => end.receive(id, join_line().as_bytes(), now),
        3 => end.receive(id, format!("tripppin-line-2 welcome {} race\n", "0".repeat(32)).as_bytes(), now),
        _ => {}
    }
    (end, id)
}

/// Takes all events, and checks that they have no control characters and no overlong chat. Returns the number of frames.
fn check(end: &mut Endpoint, id: ConnectionId, now: Duration) -> usize {
    assert!(output(end, id, now).len() < 1_000);
    assert!(end.waiting_events() <= MAX_EVENTS + 2);
    let frames = events(end).into_iter().filter_map(|event| match event {
        LineEvent::Frame(frame) => Some(frame),
        LineEvent::Closed(CloseReason::Defect) => panic!("defect"),
        _ => None,
    });
    frames
        .inspect(|frame| {
            let text = frame.to_string();
            assert!(!text.chars().any(|letter| letter.is_control() || letter == '\u{202e}'), "{text:?}");
            if let Frame::Chat(line) = frame {
                assert!(line.as_str().chars().count() <= MAX_CHAT && !line.as_str().contains("  "));
            }
        })
        .count()
}

#[test]
fn hostile_lines_get_only_typed_frames_through() {
    let valid = valid_lines();
    let mut lots = Lots::new(7);
    let (mut connections, mut lines, mut frames, mut now) = (0, 0, 0, Duration::ZERO);
    while connections < CONNECTIONS || lines < LINES {
        let (mut end, id) = victim(connections % 4, now);
        connections += 1;
        let mut bytes = Vec::new();
        // Most connections end early, so there are more of them than needed.
        while end.has_connection(id) {
            bytes.extend(hostile_line(&valid, &mut lots));
            lines += 1;
            if end.wants_bytes(id, now) {
                let piece: Vec<u8> = bytes.drain(..=lots.below(bytes.len())).collect();
                end.receive(id, &piece, now);
            }
            now += millis(lots.below(150) as u64);
            end.tick(now);
            frames += check(&mut end, id, now);
        }
    }
    println!("{lines} lines over {connections} connections, {frames} frames");
    assert!(frames > 3_000, "{connections} {lines} {frames}");
}
