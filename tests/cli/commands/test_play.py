"""miyama play: openings, golden games of the founding texts, records and replays."""
import re
import stat

import pytest
from pty_session import piped, transcript

# Three heaps of 1 to 9 (the text's example: of 2,4,9 leave 6 of the 9). The computer begins.
THREE_HEAPS = """\
nim, normal play: who makes the last move wins; the computer plays by Bouton's
XOR rule

  1  ||         2
  2  ||||       4
  3  |||||||||  9

Type heap and how many to take, such as 2 3. Or: hint, undo, quit, help.
computer: take 3 from heap 3 (9) → 2,4,6

  1  ||      2
  2  ||||    4
  3  ||||||  6

You are lost: every move leaves the computer a win.
your move> 3 6
you: take 6 from heap 3 (6) → 2,4,0

  1  ||    2
  2  ||||  4
  3        0

computer: take 2 from heap 2 (4) → 2,2,0

  1  ||  2
  2  ||  2
  3      0

You are lost: every move leaves the computer a win.
your move> 1 2
you: take 2 from heap 1 (2) → 0,2,0

  1      0
  2  ||  2
  3      0

computer: take 2 from heap 2 (2) → 0,0,0

  1    0
  2    0
  3    0

computer wins

rules nim
convention normal
opening 2,4,9
first computer
computer 3 3
you 3 6
computer 2 2
you 1 2
computer 2 2
result computer wins
"""


def test_the_golden_game_of_three_heaps(tmp_path):
    assert transcript("play", "nim", "--heaps", "2,4,9", "--first", "computer", typed=["3 6", "1 2"], cwd=tmp_path) == THREE_HEAPS


def positions(text):
    """Those after each turn."""
    return re.findall(r"^(?:you|computer): .* → ([\d,]+)$", text, re.MULTILINE)


# Two heaps: the texts' games (7,5) → (5,5) → (2,5) → (2,2) and (6,6) → (6,4) → (4,4).
@pytest.mark.parametrize("arguments, typed, expected", [
    (["--heaps", "7,5", "--first", "computer"], ["1 3", "1 2"], ["5,5", "2,5", "2,2", "0,2", "0,0"]),
    (["--heaps", "7,5"], ["computer", "1 3", "1 2"], ["5,5", "2,5", "2,2", "0,2", "0,0"]),
    (["--heaps", "6,6", "--first", "me"], ["2 2", "1 4"], ["6,4", "4,4", "0,4", "0,0"])])
def test_the_golden_games_of_two_heaps(tmp_path, arguments, typed, expected):
    text = transcript("play", "nim", *arguments, typed=typed, cwd=tmp_path, columns=200)
    assert positions(text) == expected and "\ncomputer wins\n" in text
    assert text.count("You are lost") == text.count("your move>") == len([line for line in typed if line != "computer"])


# The row game, normal, from 4,4,5: the whole row of 5, and then the same as the computer does.
def test_the_golden_row_game(tmp_path):
    text = transcript("play", "rows", "--heaps", "4,4,5", "--seed", "0", typed=["me", "5 0 0", "4 3 0", "3 2 0", "2 1 0", "1 0 0"], cwd=tmp_path, columns=200)
    assert text.index("  ||||   4\n  ||||   4\n  |||||  5\n") < text.index("who goes first")   # as it was typed, before the question
    assert positions(text) == ["4,4", "4,3", "3,3", "3,2", "2,2", "2,1", "1,1", "1", "0"]
    assert "  |||-   3\n  |||-   3\n  -----  0\n" in text and "You are lost" not in text and "\nyou win\n" in text


# The row game, misère, from 1 to 6, whose nim-sum is 7: leave 1 of the 6.
def test_the_golden_misere_row_game(tmp_path):
    game = ["play", "rows", "--heaps", "1,2,3,4,5,6", "--misere"]
    text = transcript(*game, "--first", "me", typed=["6 1 0", "hint", "quit"], cwd=tmp_path, columns=200)
    assert "  |       1\n  ||      2\n  |||     3\n  ||||    4\n  |||||   5\n  ||||||  6\n" in text
    assert positions(text)[0] == "5,4,3,2,1,1" and "You are lost" not in text
    text = transcript(*game, "--first", "computer", typed=["quit"], cwd=tmp_path, columns=200)
    assert positions(text)[0] in {"5,4,3,3,2,2,1", "5,4,3,2,1,1", "6,4,3,3,2,1,1", "6,4,3,2,2,1", "6,5,3,3,2,1", "6,5,3,2,2,1,1"} and "You are lost" in text


def test_a_drawn_opening(tmp_path):
    text = transcript("play", "rows", "--heaps", "||| / |---| / |||||||", "--first", "me", typed=["7 2 1", "quit"], cwd=tmp_path, columns=200)
    assert "  |||      3\n  |---|    1 1\n  |||||||  7\n" in text and "  ||----|  2 1\n" in text
    assert "opening ||| / |---| / |||||||\n" in text


def out_of(tmp_path, typed, *arguments):
    code, out, err = piped(typed, "play", *arguments, cwd=tmp_path)
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize("rules, heaps, least, most", [("rows", 3, 4, 6), ("nim", 3, 1, 9), ("kayles", 5, 7, 7), ("nim", 50, 1, 1000)])
def test_random_openings(tmp_path, rules, heaps, least, most):
    openings = set()
    for seed in range(6):
        out = out_of(tmp_path, "quit\n", rules, "--random", heaps, least, most, "--first", "me", "--seed", seed)
        opening = out.split("opening ")[1].split("\n")[0]
        sizes = [int(size) for size in opening.split(",")]
        assert len(sizes) == heaps and all(least <= size <= most for size in sizes)
        assert out == out_of(tmp_path, "quit\n", rules, "--random", heaps, least, most, "--first", "me", "--seed", seed)
        openings.add(opening)
    assert len(openings) == 1 if least == most else len(openings) > 2


def test_a_lost_computer_resists_or_plays_anything(tmp_path):
    """From 5,5,5,5 it is lost; it holds out, taking one from any heap, or takes what chance gives, the same for the same seed."""
    games = {level: {out_of(tmp_path, "quit\n", "nim", "--heaps", "5,5,5,5", "--first", "computer", "--level", level, "--seed", seed) for seed in range(8)}
             for level in ("resist", "random")}
    assert 1 < len(games["resist"]) <= 4 and len(games["random"]) > 2
    assert all("computer: take 1 from heap" in game for game in games["resist"])


GAME = ["nim", "--heaps", "3,4,6", "--first", "me"]


def test_a_record_is_written_and_replayed(tmp_path):
    out = out_of(tmp_path, "1 1\n2 4\nquit\n", *GAME, "--record", "game.txt")
    record = (tmp_path / "game.txt").read_text()
    assert out.endswith("\n\n" + record) and record.startswith("rules nim\nconvention normal\nopening 3,4,6\nfirst you\nyou 1 1\ncomputer ")
    replayed = out_of(tmp_path, "", "--replay", "game.txt")
    assert positions(replayed) == positions(out) and replayed.endswith(record)
    assert stat.S_IMODE((tmp_path / "game.txt").stat().st_mode) & 0o400 and [path.name for path in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("game, typed", [(["rows", "--heaps", "1,2,3,4,5,6", "--misere"], "6 1\n5 2 1\n"), (["nim+pass", "--heaps", "3,4,5"], "pass\n2 1\n"),
                                         (["wythoff", "--heaps", "4,6"], "= 2,4\n"), (["fibonacci", "--heaps", "20"], "1 3\n1 1\n"), (["0.137", "--heaps", "9,9"], "9 7\n")])
def test_records_of_other_rules_replay_to_the_same_end(tmp_path, game, typed):
    out = out_of(tmp_path, typed, *game, "--first", "me", "--record", "game.txt")
    replayed = out_of(tmp_path, "", "--replay", "game.txt")
    assert positions(out) == positions(replayed) != [] and replayed.endswith((tmp_path / "game.txt").read_text())


@pytest.mark.parametrize("opening, written", [("||| / |---| / |||||||", "||| / |---| / |||||||"), ("||.||_| / - / |||", "||-||-| / - / |||"),
                                              ("4,0,4,5", "4,0,4,5"), ("|| / ||||", "2,4"), ("- / ||| /", "- / ||| / "),
                                              ("-||| / |||--", "-||| / |||--"), ("||| |-|||| / -", "||| |-|||| / -")])
def test_a_record_keeps_the_rows_as_they_stood(tmp_path, opening, written):
    """Their order, and the gaps that a drawing shows."""
    out = out_of(tmp_path, "3 1\n4 3\nquit\n", "rows", "--heaps", opening, "--first", "me", "--record", "game.txt")
    assert f"\nopening {written}\n" in (tmp_path / "game.txt").read_text()
    boards = re.compile(r"^  [|. -]* +[\d ]+$", re.MULTILINE)
    replayed = out_of(tmp_path, "", "--replay", "game.txt")
    assert boards.findall(replayed) == boards.findall(out) != []
    assert positions(replayed) == positions(out) != []


@pytest.mark.parametrize("rules, opening", [("nim", "||| / |||| / |||||"), ("nim+pass", "||| / ||||"), ("nim+pass", "1,3,4"), ("fibonacci", "||||||||"), ("fibonacci", "8")])
def test_a_record_written_by_hand_may_draw_its_opening(tmp_path, rules, opening):
    (tmp_path / "game.txt").write_text(f"rules {rules}\nopening {opening}\nfirst you\nyou 1 1\n")
    assert len(positions(out_of(tmp_path, "", "--replay", "game.txt"))) == 1


def test_a_record_of_rules_of_ones_own(tmp_path):
    (tmp_path / "own.json").write_text('{"name": "two-lines", "moves": [{"direction": [1, 0]}, {"direction": [1, 2]}]}')
    (tmp_path / "other.json").write_text('{"name": "one-line", "moves": [{"direction": [1, 0]}, {"direction": [1, 2]}]}')
    out = out_of(tmp_path, "= 2,3\n", "--rules", "own.json", "--heaps", "3,5", "--first", "me", "--record", "game.txt")
    code, _, err = piped("", "play", "--replay", "game.txt", cwd=tmp_path)
    assert code == 2 and 'game.txt: there are no rules "two-lines"' in err and "give their file with --rules" in err
    assert positions(out_of(tmp_path, "", "--replay", "game.txt", "--rules", "own.json")) == positions(out) != []
    code, out, err = piped("", "play", "--replay", "game.txt", "--rules", "other.json", cwd=tmp_path)
    assert (code, out) == (2, "") and "game.txt is a game of two-lines, --rules other.json is of one-line" in err


def test_a_record_is_kept_unless_forced(tmp_path):
    (tmp_path / "game.txt").write_text("mine")
    code, out, err = piped("quit\n", "play", *GAME, "--record", "game.txt", cwd=tmp_path)
    assert (code, out) == (1, "") and "game.txt exists already: choose another name, or allow it to be overwritten (--record, --force)" in err
    assert (tmp_path / "game.txt").read_text() == "mine"
    out_of(tmp_path, "quit\n", *GAME, "--record", "game.txt", "--force")
    assert (tmp_path / "game.txt").read_text().startswith("rules nim\n")


@pytest.mark.parametrize("record", ["none/game.txt", "/proc/game.txt", ".", "/proc/none/game.txt"])
def test_where_no_record_can_be_written_no_game_begins(tmp_path, record):
    code, out, err = piped("1 1\nquit\n", "play", *GAME, "--record", record, cwd=tmp_path)
    assert (code, out) == (1, "") and "--record" in err and list(tmp_path.iterdir()) == []


DAMAGES = [("rules nim", "", "which rules"), ("opening 3,4,6", "", "says the opening"), ("opening 3,4,6", "opening x", '"x"'), ("convention normal", "convention odd", "line 2"),
           ("first you", "first nobody", "line 4"), ("you 1 1", "you 1 9", "take 1–3"), ("you 1 1", "computer 1 1", "line 5"), ("you 1 1", "me 1 1", "line 5"),
           ("you 1 1", "you", "move 1"), ("rules nim", "rules dance", "dance"), ("opening 3,4,6", "opening 0,0,0", "no move"), ("opening 3,4,6", "opening 9000000,1", "moves"),
           ("rules nim", "\0\1\2", "line 1")]


@pytest.mark.parametrize("line, damaged, words", DAMAGES)
def test_a_damaged_record_is_refused_and_the_place_named(tmp_path, line, damaged, words):
    out_of(tmp_path, "1 1\nquit\n", *GAME, "--record", "game.txt")
    text = (tmp_path / "game.txt").read_text()
    assert line in text
    (tmp_path / "game.txt").write_text(text.replace(line, damaged))
    code, _, err = piped("", "play", "--replay", "game.txt", cwd=tmp_path)
    assert code == 2 and words in err


@pytest.mark.parametrize("arguments, code, words", [
    (["nim"], 2, "the opening is missing"), ([], 2, "the opening is missing"), (["--heaps", "3,4"], 2, "missing"), (["dance", "--heaps", "3"], 2, "dance"),
    (["nim", "--heaps", "3", "--random", "1", "1", "1"], 2, "--random and --heaps exclude each other"), (["nim", "--random", "0", "0", "0"], 2, "--random 0 0 0: give 1 to 50 heaps"),
    (["nim", "--random", "3", "4"], 2, "then the least and the most sticks"), (["nim", "--random", "3", "-4", "6"], 2, "-4"), (["nim", "--random", "3", "6", "4"], 2, "--random 3 6 4"),
    (["nim", "--random", "9" * 30, "1", "2"], 2, "random"), (["nim", "--heaps", ""], 2, "--heaps is empty"), (["nim", "--heaps", "0,0"], 2, "leaves no move"),
    (["rows", "--heaps", "0"], 2, "leaves no move"), (["dawsons-kayles", "--heaps", "1,1"], 2, "leaves no move"), (["nim", "--heaps", "-3,4"], 2, "-3"),
    (["nim", "--heaps", "9" * 30], 2, "too large"), (["nim", "--heaps", "900000000,3"], 2, "more than 1000000 moves"), (["rows", "--heaps", "100000"], 2, "moves"),
    (["nim", "--heaps", "|| | / |||"], 2, "has a gap"), (["rows", "--heaps", "||x"], 2, "'x'"),
    (["0.07", "--misere", "--heaps", "40,40,40"], 2, "reached from 40,40,40 to search them: give smaller heaps, or a solved table"), (["fibonacci", "--random", "2", "4", "9"], 2, "one heap: give --random 1"),
    (["exact:3", "--heaps", "3,4"], 2, "exact:3 need at least 3 heaps, here are 2"), (["fibonacci", "--heaps", "5,5,5"], 2, "not 3: give both, such as 99,99"),
    (["nim", "--heaps", "3", "--first", "you"], 2, '--first "you": give me, computer or ask'), (["nim", "--heaps", "3", "--level", "hard"], 2, '"hard"'),
    (["nim", "--heaps", "3", "--seed", "-1"], 2, "seed"), (["--replay", "none.txt"], 1, "none.txt"), (["--replay", "."], 1, "record"),
    (["nim", "--heaps", "3", "--replay", "none.txt"], 2, "exclude each other"), (["nim", "--heaps", "3", "--table", "none.h5"], 1, "none.h5")])
def test_what_makes_no_sense_is_refused_before_the_game(miyama, arguments, code, words):
    done = miyama("play", *arguments)
    assert (done.code, done.out) == (code, "") and words in done.err
