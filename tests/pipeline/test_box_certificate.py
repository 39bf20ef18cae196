"""miyama check for rules that are not Nim: right tables pass, and whatever is changed in one is found and named."""
import itertools
import shutil

import h5py
import numpy as np
import pytest

CASES = [("wythoff", "6,7"), ("nim+pass", "3,4"), ("moore:2", "3,2,3"), ("exact:2+pass", "3,2,2"), ("subtraction:2,3,7", "9,9"),
         ("slow-exact:2", "3,4,3"), ("euclid", "8,9"), ("euclid:to-zero", "8,9"), ("fibonacci", "8,9"), ("greedy", "3,4,3"),
         ("end-nim", "3,4,3"), ("one-left", "3,4,3"), ("r-wythoff:2", "7,8")]
PLAYS = ["normal", "misere"]
LABELS = ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"]


def file_of(rules, play):
    return rules.replace(":", "-").replace(",", "-").replace("+", "-") + "-" + play + ".h5"


@pytest.fixture(scope="module")
def boxes(tmp_path_factory, request):
    """A folder with every case solved in both conventions; tests must not change the files."""
    from conftest import run
    folder = tmp_path_factory.mktemp("boxes")
    for (rules, heaps), play in itertools.product(CASES, PLAYS):
        done = run("solve", rules, "--heaps", heaps, "--labels", "all", "--output", folder / file_of(rules, play), "--quiet",
                   *(["--misere"] if play == "misere" else []))
        assert (done.code, done.err) == (0, "")
    return folder


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("rules, heaps", CASES)
def test_right_tables_pass(miyama, boxes, rules, heaps, play):
    file = boxes / file_of(rules, play)
    done = miyama("check", file, "--json", "--threads", 2)
    assert done.code == 0
    found = done.json
    with h5py.File(file) as table:
        entries = sum(table[label].size for label in LABELS if label in table)
        assert list(found["digests"]) == [label for label in LABELS if label in table]
    assert (found["certificate_entries"], found["certificate_mismatches"], found["mismatches"]) == (entries, 0, 0)
    assert found["differences"] == [] and found["contract_violations"] == 0
    told = rules.split(":")[0] in ("wythoff", "euclid", "fibonacci", "greedy", "end-nim", "one-left", "r-wythoff")
    assert (found["entries_checked"] > 0) == (found["theorem"] != "none known")
    assert not told or found["entries_checked"] > 0
    # Rules of lines and faces have a certificate of their own; in so small a table every option is looked up beside it.
    listed = rules.split(":")[0] in ("euclid", "fibonacci")
    assert found.get("positions_looked_up") == (None if listed else found["positions"])
    text = miyama("check", file)
    assert "the table is right" in text.out
    contract = text.lines[1].split()   # contract: N options of M positions, 0 violations
    assert contract[0] == "contract:" and int(contract[1]) > 0 and contract[-2:] == ["0", "violations"]


def change(table, label, turn):
    """An entry and a wrong value for it: of the first, the last and some between, another one each turn."""
    numbers = table[label]
    size = numbers.size
    places = sorted({0, size // 3, size // 2, 2 * size // 3, size - 1})
    index = tuple(int(i) for i in np.unravel_index(places[turn % len(places)], numbers.shape))
    return index, int(numbers[index]), int(numbers[index]) ^ 1


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("rules, heaps", CASES)
def test_one_changed_bit_is_named(miyama, boxes, tmp_path, rules, heaps, play):
    """Every second label of one play, the others of the other."""
    changed, first = tmp_path / "changed.h5", CASES.index((rules, heaps)) + PLAYS.index(play)
    for turn, label in list(enumerate(LABELS, first))[first % 2 :: 2]:
        with h5py.File(boxes / file_of(rules, play)) as table:
            if label not in table:
                assert label == "arrows"
                continue
            index, right, wrong = change(table, label, turn)
        shutil.copy(boxes / file_of(rules, play), changed)
        with h5py.File(changed, "r+") as table:
            table[label][index] = wrong
        done = miyama("check", changed, "--json")
        assert done.code == 3, (label, index)
        named = done.json["first_certificate_mismatches"][0]
        position = list(index[1:] if label == "arrows" else index)
        assert (named["label"], named["position"], named["expected"], named["found"]) == (label, position, right, wrong)
        assert named.get("move") == (index[0] + 1 if label == "arrows" else None)
        assert any(difference.startswith(f"digest of {label}") for difference in done.json["differences"])


def test_a_change_in_words(miyama, boxes, tmp_path):
    changed = shutil.copy(boxes / "nim-pass-normal.h5", tmp_path / "changed.h5")
    with h5py.File(changed, "r+") as table:
        assert table["grundy"][1, 2, 3] == 5
        table["grundy"][1, 2, 3] = 0
    done = miyama("check", changed)
    assert done.code == 3
    assert "    123 grundy: expected 5, found 0" in done.lines and "  THE TABLE IS NOT RIGHT" in done.lines
    assert miyama("check", changed, "--quiet").out == ""


@pytest.mark.parametrize("label", ["outcome", "target", "winning_moves", "grundy", "remoteness", "arrows"])
@pytest.mark.parametrize("rules, heaps, misere", [("wythoff", "6,70", True), ("subtraction:2,3,7+pass", "9,20", False), ("subtraction:2,3,7+pass", "9,20", True),
                                                  ("moore:2", "3,4,66", False), ("euclid", "8,9", True)])
def test_a_table_of_one_label(miyama, tmp_path, rules, heaps, label, misere):
    if label == "arrows" and rules in ("moore:2", "euclid"):
        return
    options = ["--misere"] if misere else []
    assert miyama("solve", rules, "--heaps", heaps, "--labels", label, "--output", "t.h5", *options).code == 0
    assert miyama("check", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        at = tuple(int(i) for i in np.argwhere(table[label][:] > 0)[-1])
        table[label][at] = table[label][at] - 1 if label != "target" else -1
    assert miyama("check", "t.h5").code == 3


@pytest.mark.parametrize("name", ["wythoff-misere.h5", "moore-2-normal.h5", "nim-pass-misere.h5", "euclid-normal.h5"])
class TestStatements:
    """What a file says of itself, beside its labels."""

    @pytest.fixture
    def copy(self, boxes, tmp_path, name):
        return shutil.copy(boxes / name, tmp_path / "copy.h5")

    @pytest.mark.parametrize("attribute", ["lost", "positions", "winning_moves_total", "entries_checked"])
    def test_totals(self, miyama, copy, attribute):
        with h5py.File(copy, "r+") as table:
            right = int(table.attrs[attribute])
            table.attrs.modify(attribute, right + 1)
        done = miyama("check", copy)
        assert done.code == 3 and f"{attribute}: the file says {right + 1}, it holds {right}" in done.out

    def test_a_wrong_row_of_the_losses(self, miyama, copy):
        with h5py.File(copy, "r+") as table:
            table["losses"][1, 0] = 9
        done = miyama("check", copy)
        assert done.code == 3 and "losses: 1 rows are wrong or missing" in done.out

    def test_no_list_of_losses(self, miyama, copy):
        with h5py.File(copy, "r+") as table:
            del table["losses"]
        done = miyama("check", copy)
        assert done.code == 3 and "losses: the list is missing" in done.out

    def test_another_theorem(self, miyama, copy):
        with h5py.File(copy, "r+") as table:
            table.attrs["theorem"] = "another"
        done = miyama("check", copy)
        assert done.code == 3 and "theorem: the file says another" in done.out

    def test_the_other_convention(self, miyama, copy):
        with h5py.File(copy, "r+") as table:
            table.attrs["convention"] = "normal" if table.attrs["convention"] == "misere" else "misere"
        done = miyama("check", copy, "--json")
        assert done.code == 3
        first = done.json["first_certificate_mismatches"][0]   # there no move is left
        assert (first["label"], set(first["position"])) == ("outcome", {0})


def test_other_directions(miyama, boxes, tmp_path):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path)
    with h5py.File(copy, "r+") as table:
        table["directions"][2] = [1, 2]
    done = miyama("check", copy)
    assert done.code == 3 and "directions: not those of the rules wythoff" in done.out


@pytest.mark.parametrize("rules_json, words", [
    ('{"family":"vector","name":"wythoff","heaps":2,"moves":[{"direction":[1,0]},{"direction":[0,1]},{"direction":[1,2]}]}', "belongs to other rules"),
    ('{"family":"vector","name":"mine","heaps":2,"moves":[{"direction":[1,0]},{"direction":[0,1]},{"direction":[1,1]}]}', "its rules_json mine"),
])
def test_other_rules_are_the_files_fault(miyama, boxes, tmp_path, rules_json, words):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules_json"] = rules_json
    for command in ("check", "show"):
        done = miyama(command, copy)
        assert done.code == 1 and words in done.err and "copy.h5" in done.err


def test_rules_json_that_says_nothing_is_a_difference(miyama, boxes, tmp_path):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules_json"] = '{"family":"vector","name":"wythoff","heaps":2'
    done = miyama("check", copy)
    assert done.code == 3 and "rules_json: the file says" in done.out


def test_a_list_of_losses_that_is_too_long(miyama, boxes, tmp_path):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path)
    with h5py.File(copy, "r+") as table:
        last = tuple(table["losses"][-1])
        table["outcome"][last] = 1   # the labels state one loss less than are listed
    done = miyama("check", copy)
    assert done.code == 3 and "losses: 1 rows are wrong or missing" in done.out


@pytest.mark.parametrize("labels", ["outcome,arrows", "arrows", "arrows,grundy"])
def test_positions_looked_up_are_counted_once(miyama, labels):
    assert miyama("solve", "wythoff", "--heaps", "6,7", "--labels", labels, "--output", "t.h5").code == 0
    assert miyama("check", "t.h5", "--json").json["positions_looked_up"] == 56


@pytest.mark.parametrize("name, rules, words", [("wythoff-normal.h5", "slow-exact:2", "the table has 3 directions, its rules have 1"),
                                                ("moore-2-normal.h5", "nim", "the table has 0 directions, its rules have 3"),
                                                ("exact-2-pass-normal.h5", "exact:2", "the file is damaged")])
def test_a_table_under_the_name_of_other_rules(miyama, boxes, tmp_path, name, rules, words):
    copy = shutil.copy(boxes / name, tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules"] = rules
        table.attrs["rules_json"] = "{}"
    for command in ("check", "show"):
        done = miyama(command, copy)
        assert done.code == 1 and words in done.err and "copy.h5" in done.err


def test_thorough_is_for_multisets(miyama, boxes):
    done = miyama("check", boxes / "wythoff-normal.h5", "--thorough")
    assert done.code == 2 and "--thorough" in done.err


def test_several_blocks_and_threads(miyama, tmp_path):
    assert miyama("solve", "wythoff", "--heaps", "600,450", "--labels", "outcome,winning_moves,remoteness", "--output", "t.h5").code == 0
    assert miyama("check", "t.h5", "--threads", 2).code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        assert table["remoteness"].chunks == (512, 451)
        table["remoteness"][600, 450] += 2
        table["winning_moves"][500, 64] += 1
    for threads in (1, 3):
        first = miyama("check", "t.h5", "--threads", threads, "--json").json["first_certificate_mismatches"]
        assert [(m["label"], m["position"]) for m in first] == [("winning_moves", [500, 64]), ("remoteness", [600, 450])]
