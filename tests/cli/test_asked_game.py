"""How advice knows: a table that is given, else a theorem, else a search; the table is believed as far as its certificate sees."""
import shutil

import h5py
import pytest


def advise(miyama, *arguments):
    done = miyama("advise", *arguments, "--json")
    assert done.code == 0, done.err
    return done.json


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """A folder with one table of each kind."""
    from conftest import run
    folder = tmp_path_factory.mktemp("answers")
    for arguments in (["nim", "--heaps", "9,9,9", "--labels", "outcome,remoteness"], ["nim", "--heaps", "9,9,9", "--misere"],
                      ["nim+pass", "--heaps", "6,6,6", "--labels", "all"], ["nim+pass", "--heaps", "6,6,6", "--misere", "--labels", "outcome"],
                      ["rows", "--total", "16", "--labels", "outcome,remoteness"], ["rows", "--total", "16", "--misere"],
                      ["kayles", "--total", "20", "--misere"], ["0.77", "--total", "12", "--output", "code.h5"], ["wythoff", "--heaps", "20,20"],
                      ["fibonacci", "--heaps", "20,20"], ["subtraction:1,2,3", "--heaps", "9,9"], ["moore:2", "--heaps", "5,5,5"]):
        assert run("solve", *arguments, "--quiet", cwd=folder).code == 0
    return folder


@pytest.mark.parametrize("arguments, method", [
    (["nim", "3,7,5"], "Bouton's XOR rule"), (["nim", "3,7,5", "--misere"], "Bouton's XOR rule, misère"), (["wythoff", "1,2"], "Wythoff's pairs"),
    (["kayles", "5,4"], "Sprague"), (["0.3122", "9,4", "--misere"], "a search from this position down, misère"),
    (["nim+pass", "1,3,4,5"], "a search from this position down"), (["exact:2", "3,4,5"], "a search from this position down")])
def test_a_theorem_or_else_a_search(miyama, arguments, method):
    assert advise(miyama, *arguments)["method"].startswith(method)
    assert f"known by {method}" in miyama("advise", *arguments).out


@pytest.mark.parametrize("table, rules, misere, positions", [
    ("nim-9-9-9.h5", "nim", False, ["3,7,5", "2,4,9", "3,5,6", "0,0,0"]), ("nim-9-9-9-misere.h5", "nim", True, ["3,7,5", "1,1,1", "0,1,2", "0,0,0"]),
    ("nim-pass-6-6-6.h5", "nim+pass", False, ["1,3,4,5", "0,1,2,3", "1,1,2,3"]), ("nim-pass-6-6-6-misere.h5", "nim+pass", True, ["1,1,1,0", "0,3,4,5"]),
    ("rows-16.h5", "rows", False, ["5,4,4", "7,3,1,1", "2,2", "0"]), ("rows-16-misere.h5", "rows", True, ["5,4,4", "1,1,1", "4,3,2"]),
    ("kayles-20-misere.h5", "kayles", True, ["9,7,4", "5,5"]), ("wythoff-20-20.h5", "wythoff", False, ["5,8", "1,2", "20,20"]),
    ("fibonacci-20-20.h5", "fibonacci", False, ["13,12", "11,3"]), ("moore-2-5-5-5.h5", "moore:2", False, ["3,4,5", "1,1,1"])])
def test_a_table_says_the_same_as_the_rules(miyama, answers, table, rules, misere, positions):
    for position in positions:
        from_rules = advise(miyama, rules, position, *(["--misere"] if misere else []))
        from_table = advise(miyama, position, "--table", answers / table)
        assert from_table.pop("method") == f"the table {answers / table}" + (", misère" if misere else "")
        del from_rules["method"]
        by_place = lambda answer: {**answer, "moves": sorted(map(str, answer["moves"]))}   # noqa: E731
        if from_rules["outcome"] == "win":
            from_table, from_rules = by_place(from_table), by_place(from_rules)
        assert from_table == from_rules


def test_the_file_answers_and_not_the_rules(miyama, answers, tmp_path):
    """Its remoteness label is printed, whatever it holds: no search stands behind it."""
    shutil.copy(answers / "nim-9-9-9.h5", tmp_path / "t.h5")
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table["remoteness"][3, 7, 5] = 99
    assert "is won in 99 moves" in miyama("advise", "--table", "t.h5", "3,7,5").out


@pytest.mark.parametrize("table, names", [("code.h5", ["kayles", "0.77"]), ("subtraction-1-2-3-9-9.h5", ["subtraction:1,2,3", "subtraction:1-3"])])
def test_other_names_of_the_same_rules(miyama, answers, table, names):
    for name in names:
        assert miyama("advise", name, "3,2", "--table", answers / table).code == 0


@pytest.mark.parametrize("command", ["advise", "play"])
@pytest.mark.parametrize("table, name, position, words", [
    ("nim-9-9-9.h5", "wythoff", "3,7,5", "is of nim, not of wythoff"), ("nim-9-9-9.h5", "dance", "3,7,5", "is of nim, not of dance"),
    ("code.h5", "rows", "3,2", "is of 0.77, not of rows"), ("nim-9-9-9.h5", "nim", "3,7,10", "does not hold the position 3,7,10"),
    ("kayles-20-misere.h5", "kayles", "20,1", "does not hold the position 20,1"), ("nim-9-9-9.h5", "nim", "3,7", "nim takes 3"),
    ("nim-9-9-9.h5", "--misere", "3,7,5", "is of normal play"), ("none.h5", "nim", "3,7,5", "none.h5")])
def test_a_table_that_does_not_fit(miyama, answers, command, table, name, position, words):
    opening = [position] if command == "advise" else ["--heaps", position, "--first", "me"]
    done = miyama(command, name, *opening, "--table", answers / table)
    assert done.code == (1 if table == "none.h5" else 2)
    assert done.out == "" and words in done.err


def flipped(answers, tmp_path, table, *positions):
    shutil.copy(answers / table, tmp_path / "t.h5")
    with h5py.File(tmp_path / "t.h5", "r+") as file:
        for position in positions:
            file["outcome"][position] = 1 - file["outcome"][position]
    return tmp_path / "t.h5"


@pytest.mark.parametrize("flip, asked", [
    ((7, 3, 5), "7,3,5"),     # a win called a loss: it has a lost option
    ((7, 3, 5), "8,3,5"),     # the same, as the move to play
    ((2, 7, 5), "2,7,5"),     # a loss called a win: it has no lost option
    ((1, 1, 0), "1,1,1"),     # the same, as a winning move that would be left out
    ((2, 2, 0), "2,2,1")])    # and where it was the only one
def test_a_flipped_outcome_is_seen(miyama, answers, tmp_path, flip, asked):
    flipped(answers, tmp_path, "nim-9-9-9.h5", flip)
    for command in (["advise", asked], ["advise", asked, "--json"], ["play", "--heaps", asked, "--first", "computer"]):
        done = miyama(*command, "--table", "t.h5")
        assert done.code == 3, command
        assert done.out == "" and "the table t.h5 contradicts itself" in done.err and "miyama check" in done.err


def test_a_flipped_multiset_is_seen(miyama, answers, tmp_path):
    seen = 0
    for rank in range(1, 12):
        flipped(answers, tmp_path, "rows-16.h5", rank)
        for position in ("1", "2", "1,1", "3", "2,1", "1,1,1", "4", "3,1", "2,2", "2,1,1", "1,1,1,1"):
            code = miyama("advise", position, "--table", "t.h5").code
            assert code in (0, 3)
            if code == 3:
                seen += 1
                break
        (tmp_path / "t.h5").unlink()
    assert seen == 11
