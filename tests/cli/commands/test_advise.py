"""miyama advise: which heap, how many, and why."""
import functools
import resource

import pytest
from pty_session import Terminal


def moves(done):
    """The lines that advise a move."""
    return [line.strip() for line in done.lines if " → " in line]


# The founding texts: (2,4,9) and (3,7,5) of three heaps, the rows 1 to 6, whose nim-sum is 7.
def test_the_texts_two_examples_of_three_heaps(miyama):
    assert moves(miyama("advise", "nim", "2,4,9")) == ["take 3 from heap 3 (9) → 2,4,6"]
    done = miyama("advise", "nim", "3,7,5")
    assert done.code == 0 and done.err == ""
    assert done.lines == ["3,7,5 is won in 15 moves", "  take 1 from heap 1 (3) → 2,7,5", "  take 1 from heap 2 (7) → 3,6,5",
                          "  take 1 from heap 3 (5) → 3,7,4", "known by Bouton's XOR rule", "  heap 1   3  011", "  heap 2   7  111",
                          "  heap 3   5  101", "  nim-sum  1  001",
                          done.lines[-1]]
    assert done.lines[-1].startswith("  the nim-sum is not 0: heap 1, heap 2 and heap 3 have its top bit")


def test_the_rows_one_to_six(miyama):
    done = miyama("advise", "rows", "--misere", "1,2,3,4,5,6")
    assert done.lines[0].startswith("6,5,4,3,2,1 is won")
    assert moves(done) == ["leave 3 and 2 of the group of 6 → 5,4,3,3,2,2,1", "leave 1 of the group of 6 → 5,4,3,2,1,1",
                           "leave 3 and 1 of the group of 5 → 6,4,3,3,2,1,1", "leave 2 of the group of 5 → 6,4,3,2,2,1",
                           "leave 3 of the group of 4 → 6,5,3,3,2,1", "leave 2 and 1 of the group of 4 → 6,5,3,2,2,1,1"]
    assert "  nim-sum     7  111" in done.lines and done.lines[-1].startswith("  misère: as in normal play")


def test_a_drawn_board(miyama):
    done = miyama("advise", "rows", "||| / |---| / |||||||")
    assert done.lines[0] == "7,3,1,1 is won in 9 moves"
    assert moves(done) == ["leave 3 of the group of 7 → 3,3,1,1", "leave 2 and 1 of the group of 7 → 3,2,1,1,1"]
    assert miyama("advise", "rows", "|||", "|...|", "|||||||").lines == done.lines   # a row per word, any gap
    assert miyama("advise", "nim", "||| / ||||||| / |||||").lines == miyama("advise", "nim", "3,7,5").lines
    assert "has a gap" in miyama("advise", "nim", "|| | / |||").err


def test_a_loss_holds_out(miyama):
    done = miyama("advise", "nim", "3,5,6")
    assert done.lines[:3] == ["3,5,6 is lost in 14 moves: every move leaves a win", "  take 1 from heap 1 (3) → 2,5,6", "  this holds out longest"]
    assert done.lines[-1] == "  the nim-sum is 0: every move changes it, so every move leaves a win"
    assert miyama("advise", "wythoff", "2,1").lines[0] == "2,1 is lost in 2 moves: every move leaves a win"
    large = miyama("advise", "nim", "1000000,1000000")
    assert large.lines[1:3] == ["  take 1 from heap 1 (1000000) → 999999,1000000",
                                "  this takes least; how long games last is not known for so large a position"]


@pytest.mark.parametrize("arguments, words", [(["nim", "0,0"], "who is to move has lost"), (["nim", "0,0", "--misere"], "who is to move has won"),
                                              (["rows", "0"], "who is to move has lost")])
def test_no_move_is_left(miyama, arguments, words):
    done = miyama("advise", *arguments)
    assert done.code == 0 and words in done.lines[0] and len(done.lines) == 2   # no sum: there is no move to choose
    answer = miyama("advise", *arguments, "--json").json
    assert answer["over"] and answer["moves"] == [] and answer["outcome"] == ("win" if "--misere" in arguments else "loss")


def test_json_is_one_object(miyama):
    answer = miyama("advise", "rows", "5,3,1", "--json").json
    assert answer == {"rules": "rows", "convention": "normal", "position": [5, 3, 1], "outcome": "win", "over": False,
                      "moves": [{"from": 5, "rests": [3, 1], "to": [3, 3, 1, 1]}, {"from": 5, "rests": [2], "to": [3, 2, 1]}],
                      "resistance": None, "remoteness": 7, "method": "nim-sum of the rows"}
    answer = miyama("advise", "wythoff", "5,8", "--json").json
    assert answer["moves"] == [{"from": 2, "take": 5, "to": [5, 3]}, {"from": [1, 2], "take": [1, 1], "to": [4, 7]}]
    answer = miyama("advise", "rows", "4", "--json").json   # the whole group, or the same left and right of what is taken
    assert [move["rests"] for move in answer["moves"]] == [[1, 1], []]
    answer = miyama("advise", "nim+pass", "1,2,2", "--json").json   # the pass takes from no heap
    assert answer["moves"][-1] == {"from": [], "take": [], "to": [0, 2, 2]}


def test_values_that_are_no_sizes(miyama):
    done = miyama("advise", "kayles", "9,5")
    assert done.lines[-4:] == ["  group of 9, value  4  100", "  group of 5, value  4  100", "  nim-sum            0  000",
                               "  the nim-sum is 0: every move changes it, so every move leaves a win"]


def processor_seconds():
    """Of the programs run so far, whatever else the machine does."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_sixty_four_heaps_of_a_million_at_once(miyama):
    heaps = [10**6 - 37 * i for i in range(64)]
    begin = processor_seconds()
    answers = [miyama("advise", "nim", ",".join(map(str, heaps)), "--json", *more).json for more in ([], ["--misere"])]
    assert processor_seconds() - begin < 2 * 0.3
    for answer in answers:
        assert len(answer["moves"]) == 31
        for move in answer["moves"]:
            rest = list(heaps)
            rest[move["from"] - 1] -= move["take"]
            assert rest == move["to"] and 0 == functools.reduce(int.__xor__, rest)


@pytest.mark.parametrize("more", [[], ["--misere"]])
@pytest.mark.parametrize("rows", ["30,20,10", "60", "11,10,9,8,7,6,5,4", ",".join(["2"] * 30)])
def test_rows_with_sixty_sticks_within_a_second(miyama, rows, more):
    begin = processor_seconds()
    done = miyama("advise", "rows", rows, *more)
    assert done.code == 0 and moves(done)
    assert processor_seconds() - begin < 1


def on_a_terminal(arguments, columns, folder):
    terminal = Terminal("advise", *arguments, cwd=folder, columns=columns)
    assert terminal.end() == 0
    return terminal.text.splitlines()


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("arguments", [["nim", "3,7,5"], ["rows", "--misere", "1,2,3,4,5,6"], ["nim", ",".join(str(999_000 + i) for i in range(1, 65))],
                                       ["nim", ",".join(["9"] * 15 + ["1"])], ["rows", ",".join(["2"] * 30)]])
def test_no_line_is_wider_than_the_terminal(miyama, tmp_path, arguments, columns):
    lines = on_a_terminal(arguments, columns, tmp_path)
    assert max(map(len, lines)) <= columns
    plain = miyama("advise", *arguments)
    for number in ["3", "7", "2", "999001"]:   # nothing is cut
        if number in arguments[-1].split(","):
            assert number in "".join(lines)
    if len(arguments[-1].split(",")) <= 16:
        assert "".join("".join(lines).split()) == "".join(plain.out.split())


@pytest.mark.parametrize("arguments, words", [
    ([], "write: miyama advise nim 3,5,7"), (["nim"], "write: miyama advise nim 3,5,7"), (["nim", ""], "POSITION is empty"), (["rows", ""], "POSITION is empty"),
    (["dance", "3"], "\"dance\""), (["nim", "3,7,x"], "\"x\""), (["nim", "3,,7"], "\"\""), (["nim", "3.5"], "3.5"),
    (["nim", "9" * 30], "9" * 30 + " is too large"), (["rows", "9" * 30], "is too large"), (["nim", "3,-7"], "-7"), (["rows", "/"], "/"),
    (["rows", "||x"], "'x'"), (["rows", "1000001"], "1000000 sticks"), (["nim+pass", "3,4,5"], "3 passes left"), (["fibonacci", "5,4,3"], "heap and the limit, not 3: give both"),
    (["slow-exact:2", "3"], "slow-exact:2 need at least 2 heaps, here is 1: give more heaps, or slow-exact:1"), (["euclid", "3"], "two heaps, not 1: give two numbers"),
    (["--rules", "none.json", "3,4"], "none.json"), (["greedy", "100000000,3,5"], "5000000 options"), (["0.07", "--misere", "40,40,40"], "give smaller heaps, or a solved table"),
    (["moore:0", "3,4"], "moore"), (["nim", "3,7,5", "--tabel", "x"], "--tabel"), (["--table", "t.h5", "--rules", "r.json", "3"], "exclude each other")])
def test_what_makes_no_sense_is_refused(miyama, arguments, words):
    done = miyama("advise", *arguments)
    assert done.code in (1, 2) and (done.code == 2 or "none.json" in arguments)
    assert done.out == "" and words in done.err and done.err.startswith("miyama: ")


def test_of_fibonacci_the_heap_alone_is_an_opening(miyama):
    for heap, limit in [(20, 19), (8, 7), (1, 0), (0, 0), (100, 99)]:
        done = miyama("advise", "fibonacci", heap)
        assert done.code == 0 and done.lines[0].startswith(f"{heap},{limit} is ") and done.lines == miyama("advise", "fibonacci", f"{heap},{limit}").lines
    assert miyama("advise", "fibonacci", "||||||||").lines == miyama("advise", "fibonacci", "8").lines


@pytest.mark.parametrize("rules, position", [("exact:3", "20,20,20,20"), ("nim+pass", "1,60,60,60"), ("circular:2", "20,20,20,20"), ("slow-exact:2", "30,30,30,30"),
                                             ("exact:2", "20,21,22,23")])
@pytest.mark.parametrize("more", [[], ["--misere"]])
def test_whole_boxes_are_solved_in_a_second(miyama, rules, position, more):
    begin = processor_seconds()
    done = miyama("advise", rules, position, *more)
    assert done.code == 0 and moves(done) and processor_seconds() - begin < 2


def test_many_questions_are_not_asked_for_minutes(miyama):
    """Each of its options can be searched, all of them cannot."""
    begin = processor_seconds()
    done = miyama("advise", "exact:4", "9,9,9,9,9,9,9")
    assert done.code == 2 and "reached from 9,9,9,9,9,9,9 to search them" in done.err and processor_seconds() - begin < 10


def test_rules_of_ones_own(miyama, tmp_path):
    (tmp_path / "rules.json").write_text('{"name": "two-lines", "moves": [{"direction": [1, 0]}, {"direction": [1, 2]}]}')
    done = miyama("advise", "--rules", "rules.json", "2,5")
    assert done.lines == ["2,5 is won in 1 move", "  take 2 from heap 1 (2) → 0,5", "  take 2 from heap 1 (2) and 4 from heap 2 (5) → 0,1",
                          "known by a search from this position down"]


def test_a_pass_is_named(miyama):
    assert miyama("advise", "nim+pass", "1,2,3").lines[0] == "pass left, heaps 2,3 is won in 5 moves"
    assert miyama("advise", "nim+pass", "0,2,2").lines[0].startswith("no pass left, heaps 2,2 is lost")
    assert miyama("advise", "nim+pass", "0,2,2", "--lang", "ja").lines[0].startswith("パスなし、山2,2 は手番の人の負けです")
