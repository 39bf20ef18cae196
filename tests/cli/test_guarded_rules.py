"""Rules files whose moves have conditions or take something first: what is refused, and how they are shown, advised on and played."""
import json

import pytest
from pty_session import piped

OWN = {"name": "own", "moves": [{"direction": [1, 0], "when": "a >= b"}, {"direction": [0, 1], "when": "b >= a"}, {"direction": [1, 1], "first": [1, 0]}]}
LINE = {"direction": [1, 0]}


def write(folder, *moves):
    (folder / "rules.json").write_text(json.dumps({"moves": moves} if moves else OWN))


@pytest.mark.parametrize("moves, words", [
    ([{**LINE, "when": "a > z"}], ["rules.json: \"when\"", "column 5", "no name \"z\"", "the names are a … b, h1 … h2"]),
    ([{**LINE, "when": "1 << 30 * b"}], ["\"1 << 30 * b\" shifts by less than 0 or more than 63 at the position 0,3", "as in b < 64 && 1 << b == a"]),
    ([{**LINE, "first": [2, 0]}], ["\"first\" (2,0) along the direction (1,0)", "leave it out and give the steps"]),
    ([{**LINE, "first": [2]}], ["\"first\" (2), which does not fit the number of heaps, 2: give one number per heap"]),
])
def test_what_is_refused(miyama, tmp_path, moves, words):
    write(tmp_path, *moves)
    done = miyama("solve", "--rules", "rules.json", "--heaps", "4,4", "--output", "t.h5")
    assert (done.code, done.out) == (2, "") and all(word in done.err for word in words), done.err
    assert [path.name for path in tmp_path.iterdir()] == ["rules.json"]


def test_thousands_of_lines_that_meet(miyama, tmp_path):
    """Each of them is compared with all others while the rules are read."""
    lines = [{"direction": [1, 0, 0], "first": [0, 1 + n % 100, n // 100], "when": "a"} for n in range(2_999, -1, -1)]
    write(tmp_path, *lines, {"direction": [1, 1, 0], "steps": "1"})
    done = miyama("count", "--rules", "rules.json", "--heaps", "4,4,4", "--json")
    assert done.code == 0 and done.json["positions"] == 125


@pytest.mark.parametrize("when, words", [("a < 0", "\"a < 0\" holds for none of the 25 positions that were tried"),
                                         ("a + b < 9", "\"a + b < 9\" holds for all of the 25 positions that were tried")])
def test_a_condition_that_decides_nothing(miyama, tmp_path, when, words):
    write(tmp_path, {**LINE, "when": when}, {"direction": [0, 1], "when": "a < b"})
    for command in ("solve", "count"):
        done = miyama(command, "--rules", "rules.json", "--heaps", "4,4")
        assert done.code == 0 and f"miyama: rules.json: the condition {words}\n" in done.err and done.err.count("condition") == 1
    assert miyama("count", "--rules", "rules.json", "--heaps", "4,4", "--quiet").err == ""
    assert words in miyama("series", "--rules", "rules.json", "--up-to", "4").err
    assert miyama("diagram", "--rules", "rules.json", "--heaps", "4,4").err == ""


def test_copies_of_a_symmetric_move_share_a_warning(miyama, tmp_path):
    rules = {"symmetric": True, "heaps": 3, "moves": [{"direction": [1, 0, 0], "when": "a >= 0 || b' != c"}, {"direction": [1, 0, 0], "steps": "1-3", "upto": "c - 100"},
                                                      {"direction": [1, 2, 0]}, {"direction": [1, 2, 0]}, {"face": [1, 2]}, {"face": [1, 2]}]}  # fmt: skip
    (tmp_path / "rules.json").write_text(json.dumps(rules))
    assert miyama("count", "--rules", "rules.json", "--heaps", "4,4,4").err.splitlines() == [
        "miyama: rules.json: the direction (2,1,0) stands twice, with equal steps (and 5 like it)",
        "miyama: rules.json: the face {1,2} stands twice (and 2 like it)",
        'miyama: rules.json: the condition "a >= 0 || b\' != c" holds for all of the 250 moves that were tried (and 5 like it)',
        'miyama: rules.json: the limit "b - 100" is less than 1 for all of the 125 positions that were tried (and 2 like it)']  # fmt: skip


def test_a_pass_is_no_heap_of_a_condition(miyama, tmp_path):
    (tmp_path / "rules.json").write_text(json.dumps({"pass": True, "moves": [{**LINE, "when": "a + b < 9"}]}))
    assert "holds for all of the 25 positions that were tried" in miyama("count", "--rules", "rules.json", "--heaps", "4,4").err


def test_a_limit_that_allows_nothing(miyama, tmp_path):
    write(tmp_path, {**LINE, "upto": "a - 9"}, {"direction": [0, 1]})
    done = miyama("solve", "--rules", "rules.json", "--heaps", "4,4")
    assert done.code == 0 and "miyama: rules.json: the limit \"a - 9\" is less than 1 for all of the 25 positions that were tried\n" in done.err


@pytest.mark.parametrize("move, words", [
    ({"from": "a + 1"}, 'the limit "a + 1" is more than there are stones for at all of the 20 positions'), ({"from": "b + 2", "upto": "b"}, 'the limit "b + 2" is above "upto" at all of the'),
    ({"from": "a - 9"}, 'the limit "a - 9" is less than 2 for all of the 20 positions'), ({"when": "t > 9"}, 'the condition "t > 9" holds for none of the 50 moves'),
    ({"when": "a' < a"}, "the condition \"a' < a\" holds for all of the 50 moves")])
def test_limits_and_conditions_of_steps_that_decide_nothing(miyama, tmp_path, move, words):
    write(tmp_path, {**LINE, **move}, {"direction": [0, 1]})
    done = miyama("count", "--rules", "rules.json", "--heaps", "4,4")
    assert done.code == 0 and f"miyama: rules.json: {words}" in done.err and done.err.count("miyama: rules.json: ") == 1


@pytest.mark.parametrize("move", [{"from": "a / 2"}, {"when": "a % t == 0"}, {"upto": "b", "from": "2"}])
def test_limits_and_conditions_of_steps_that_decide_something(miyama, tmp_path, move):
    write(tmp_path, {**LINE, **move}, {"direction": [0, 1]})
    assert miyama("count", "--rules", "rules.json", "--heaps", "4,4").err == ""


def test_play_where_conditions_see_the_move(miyama, tmp_path):
    (tmp_path / "rules.json").write_text(json.dumps({"pass": True, "symmetric": True, "moves": [{**LINE, "when": "odd(t) && a' != b'"}]}))
    code, out, _ = piped("1 2\n1 1\nquit\n", "play", "--rules", "rules.json", "--heaps", "3,4", "--first", "me", cwd=tmp_path)
    assert code == 0 and "from heap 1 (3) 2 may not be taken: take 1, 3\n" in out and "you: take 1 from heap 1 (3) → 1,2,4\n" in out
    answer = miyama("advise", "--rules", "rules.json", "1,0,3", "--json").json
    assert [move["to"] for move in answer["moves"]] == [[0, 0, 3]]  # 0,3 leads to 0,2 only, and that to 0,1, from where 0,0 is forbidden


def test_half_of_a_heap(miyama, tmp_path):
    write(tmp_path, {**LINE, "upto": "a / 2"}, {"direction": [0, 1], "upto": "b / 2"})
    assert miyama("solve", "--rules", "rules.json", "--heaps", "9,9", "--labels=all").code == 0
    assert miyama("check", "custom-9-9.h5").lines[-1].endswith("the table is right")
    assert miyama("show", "custom-9-9.h5", "1,1", "2,1", "9,6").lines == ["11 ×", "21 → 11", "96 → 66 94"]
    assert miyama("advise", "--rules", "rules.json", "9,6").lines[1:3] == ["  take 3 from heap 1 (9) → 6,6", "  take 2 from heap 2 (6) → 9,4"]


def test_many_moves(miyama, tmp_path):
    write(tmp_path, *({"direction": [1, 0, 0], "first": [0, 1 + n % 100, n // 100], "when": "b > c"} for n in range(3_000)))
    assert miyama("count", "--rules", "rules.json", "--heaps", "4,4,4", "--json").json["positions"] == 125


def test_show(miyama, tmp_path):
    write(tmp_path)
    assert miyama("solve", "--rules", "rules.json", "--heaps", "5,5").code == 0
    assert miyama("show", "own-5-5.h5", "1,1", "2,1", "2,5", "5,2").lines == ["11 ×", "21 → 11 00", "25 → 22", "52 → 22"]
    assert miyama("check", "own-5-5.h5").lines[-1].endswith("the table is right")


def test_advise(miyama, tmp_path):
    write(tmp_path)
    assert miyama("advise", "--rules", "rules.json", "3,5").lines[:2] == ["3,5 is won in 7 moves", "  take 2 from heap 2 (5) → 3,3"]
    answer = miyama("advise", "--rules", "rules.json", "2,1", "--json").json
    assert [move["to"] for move in answer["moves"]] == [[1, 1], [0, 0]]
    write(tmp_path, {**LINE, "when": "a % b == 0"})
    done = miyama("advise", "--rules", "rules.json", "3,0")
    assert done.code == 2 and "divides by 0 at the position 3,0" in done.err


def test_play(tmp_path):
    write(tmp_path)
    game = ["play", "--rules", "rules.json", "--heaps", "3,5", "--first", "me"]
    code, out, _ = piped("1 1\n= 2,5\n2 1\n= 1,2\n", *game, cwd=tmp_path)
    assert code == 0 and "from heap 1 (3) alone nothing may be taken" in out and "no move leads from 3,5 to 2,5 in own" in out
    assert "you: take 1 from heap 2 (5) → 3,4\n" in out and "computer: take 1 from heap 2 (4) → 3,3\n" in out and "= 2,7" in out
    assert "you: take 2 from heap 1 (3) and 1 from heap 2 (3) → 1,2\n" in out
