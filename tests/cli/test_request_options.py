"""What is asked for on the command line: RULES or --rules, --heaps or --total with their bounds, --misere."""
import json

import h5py
import pytest

KNIGHTS = {"heaps": 2, "moves": [{"direction": [2, 0]}, {"direction": [0, 1], "steps": "1,2"}, {"face": [1, 2]}]}
STAIRS = {"name": "stairs", "moves": [{"direction": [1, 0], "steps": [1, 3]}, {"direction": [1, 1], "steps": "squares"}], "pass": True}
LINE = {"direction": [1, 0]}


def write(folder, rules, name="rules.json"):
    (folder / name).write_text(rules if isinstance(rules, str) else json.dumps(rules))
    return name


@pytest.mark.parametrize("arguments, name, words, labels", [
    (["nim", "--heaps", "9,9,9"], "nim-9-9-9.h5", "nim, normal play, heaps 0–9 × 0–9 × 0–9", "outcome,arrows"),
    (["nim", "--heaps", "12"], "nim-12.h5", "nim, normal play, heaps 0–12", "outcome,arrows"),
    (["nim", "--misere", "--heaps", "0,3"], "nim-0-3-misere.h5", "nim, misère play, heaps 0–0 × 0–3", "outcome,arrows"),
    (["--heaps", "9,8", "euclid:to-zero"], "euclid-to-zero-9-8.h5", "euclid:to-zero, normal play, heaps 0–9 × 0–8", "outcome,target"),
    (["rows", "--total", "9", "--misere"], "rows-9-misere.h5", "rows, misère play, up to 9 sticks", "outcome,move"),
    (["kayles", "--total", "9", "--largest", "4"], "kayles-9-largest-4.h5",
     "kayles, normal play, up to 9 sticks, heaps of at most 4", "outcome,move"),
    (["nim", "--total", "9", "--largest", "5", "--most-heaps", "2"], "nim-9-largest-5-heaps-2.h5",
     "nim, normal play, up to 9 sticks, heaps of at most 5, at most 2 heaps", "outcome,move"),
    (["rows", "--total", "9", "--largest", "254"], "rows-9.h5", "rows, normal play, up to 9 sticks", "outcome,move"),   # no bound at all
    (["rows", "--total", "010"], "rows-10.h5", "rows, normal play, up to 10 sticks", "outcome,move"),                  # decimal always
    (["4.f:unequal", "--total", "0"], "4.F-unequal-0.h5", "4.F:unequal, normal play, up to 0 sticks", "outcome,move"),
])
def test_what_is_understood(miyama, tmp_path, arguments, name, words, labels):
    done = miyama("solve", *arguments)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith(words + ": ")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    checked = miyama("check", name)
    assert checked.code == 0 and checked.lines[0] == f"{name}: {words}, {labels}"


@pytest.mark.parametrize("arguments, words", [
    (["rows", "--heaps", "3,3", "--total", "9"], "--heaps and --total exclude each other"),
    (["rows"], " rows --total 30"),
    (["rows", "--largest", "3"], "goes with --total"),
    (["nim", "--heaps", "9", "--most-heaps", "3"], "goes with --total"),
    (["rows", "--total", "9", "--most-heaps", "3"], "at most 3 heaps: the moves of rows can make more"),
    (["0.77", "--heaps", "9"], "bound the total"),
    (["nim+pass", "--total", "9"], "a pass is allowed where they keep their places"),
    (["hackenbush", "--total", "9"], "unknown take-and-break rules \"hackenbush\": there are nim, rows, kayles"),
    (["0.7x", "--total", "9"], "\"x\" is no digit"),
    (["--total", "9"], "missing"),
    (["fibonacci", "--heaps", "9,8"], "give at least the heap's bound"),
    (["kayles", "--total", "9", "--labels", "outcome,target"], "they have outcome,move,winning_moves,losing_moves,grundy,remoteness"),
    (["nim", "--heaps", "9", "--labels", "move"], "these rules have no label \"move\""),
    (["euclid", "--heaps", "9,9", "--labels", "arrows"], "the rules euclid have no label \"arrows\""),
    (["rows", "--total", "255"], "--total 255 is out of range: give 0 to 254"),
    (["rows", "--total", "-1"], "--total -1"),
    (["rows", "--total=-1"], "--total -1"),
    (["rows", "--total", "many"], "total"),
    (["rows", "--total", "9", "--largest", "0"], "--largest 0"),
    (["rows", "--total", "9", "--largest", "255"], "--largest 255"),
    (["nim", "--total", "9", "--most-heaps", "0"], "--most-heaps 0"),
    (["nim", "--total", "9", "--most-heaps", "-4"], "--most-heaps -4"),
    (["rows", "--tot", "9"], "--tot"),
])
def test_what_makes_no_sense(miyama, tmp_path, arguments, words):
    for command in ("solve", "count"):
        if command == "count" and "--labels" in arguments:
            continue
        done = miyama(command, *arguments)
        assert (done.code, done.out) == (2, "")
        assert words in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rules, name, default", [({**KNIGHTS, "name": "knights"}, "knights", "knights-6-7"), (KNIGHTS, "custom", "custom-6-7"),
                                                  (STAIRS, "stairs", "stairs-6-7")])
def test_rules_from_a_file(miyama, tmp_path, rules, name, default, misere):
    """Solved from the file; afterwards the table is enough."""
    file, play = write(tmp_path, rules), ["--misere"] if misere else []
    solved = miyama("solve", "--rules", file, "--heaps", "6,7", "--labels", "all", "--json", *play)
    assert solved.code == 0 and solved.json["rules"] == name
    output = default + ("-misere" if misere else "") + ".h5"
    assert solved.json["output"] == output and (tmp_path / output).exists()
    counted = miyama("count", "--rules", file, "--heaps", "6,7", "--json", *play).json
    assert (counted["lost"], counted["winning_moves_total"]) == (solved.json["lost"], solved.json["winning_moves_total"])
    (tmp_path / file).unlink()
    with h5py.File(tmp_path / output) as table:
        assert table.attrs["rules"] == name
        stored = json.loads(table.attrs["rules_json"])
        assert ("arrows" in table) == (name == "stairs")
    assert stored["family"] == "vector" and stored["name"] == name and stored["heaps"] == 2
    assert stored.get("pass", False) == rules.get("pass", False) and len(stored["moves"]) == len(rules["moves"])
    done = miyama("check", output, "--json")
    assert done.code == 0 and done.json["digests"] == solved.json["digests"]
    assert len(miyama("show", output).lines) == solved.json["positions"]
    # What the table says of its rules is a rules file itself.
    again = miyama("solve", "--rules", write(tmp_path, stored, "stored.json"), "--heaps", "6,7", "--labels", "all", "--json", "--force", *play)
    assert again.json["digests"] == solved.json["digests"]


def test_a_name_of_the_catalogue_for_the_same_rules(miyama, tmp_path):
    wythoff = {"name": "wythoff", "moves": [{"direction": d, "steps": "any"} for d in ([1, 1], [0, 1], [1, 0])]}
    done = miyama("solve", "--rules", write(tmp_path, wythoff), "--heaps", "9,9", "--json", "--labels", "outcome")
    assert done.code == 0 and done.json["theorem"] != "none known" and done.json["mismatches"] == 0
    assert done.json["digests"] == miyama("solve", "wythoff", "--heaps", "9,9", "--json", "--labels", "outcome", "--force").json["digests"]


NAMES = ["nim", "nim+pass", "sum:nim:59", "三山くずし", "ニム+pass", "0.77"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_options_has_a_name_of_its_own(miyama, tmp_path, name):
    (tmp_path / "o.txt").write_text("0:\n1: 0\n2: 1\n")
    command = ["solve", "--options", "o.txt", "--heaps", "2", "--output", "o.h5", "--name"]
    done = miyama(*command, name)
    assert done.code == 2 and f'the name "{name}" belongs to other rules' in done.err
    assert miyama(*command, "chomp 3×7").code == 0
    with h5py.File(tmp_path / "o.h5", "r+") as file:
        for attribute in ("rules", "rules_json"):
            file.attrs[attribute] = file.attrs[attribute].replace("chomp 3×7", name)
    done = miyama("check", "o.h5")
    assert done.code == 1 and f'o.h5: the table lists its options, and the name "{name}" belongs to other rules' in done.err


@pytest.mark.parametrize("rules, words", [
    ("{", "no JSON, at line 1, column 2"), ("[]", "no JSON object"), ({"moves": [LINE], "extra": 1}, "unknown key \"extra\""),
    ({"moves": [{**LINE, "steps": "0"}]}, "rules.json: "),
    ({"moves": [LINE], "name": "nim"}, "belongs to other rules"), ({"moves": [LINE], "name": "0.77"}, "belongs to other rules"),
    ({"moves": [{"direction": [1]}]}, "for 1 heaps, the bounds for 2"),
])
def test_rules_files_that_tell_no_rules(miyama, tmp_path, rules, words):
    file = write(tmp_path, rules)
    for command in ("solve", "count"):
        done = miyama(command, "--rules", file, "--heaps", "3,3")
        assert (done.code, done.out) == (2, "")
        assert words in done.err and done.err.count("rules.json") == 1
        assert [path.name for path in tmp_path.iterdir()] == [file]


def test_rules_files_that_cannot_be_read(miyama, tmp_path):
    done = miyama("solve", "--rules", "missing.json", "--heaps", "3,3")
    assert done.code == 1 and "cannot read the rules file missing.json" in done.err
    (tmp_path / "folder.json").mkdir()
    assert miyama("solve", "--rules", "folder.json", "--heaps", "3,3").code == 1
    long = miyama("solve", "--rules", write(tmp_path, " " * (2 << 20)), "--heaps", "3,3")
    assert long.code == 2 and "2097152 bytes" in long.err


def test_two_games_at_once_and_files_with_a_total(miyama, tmp_path):
    file = write(tmp_path, KNIGHTS)
    both = miyama("solve", "nim", "--rules", file, "--heaps", "3,3")
    assert both.code == 2 and "--rules and nim exclude each other" in both.err
    total = miyama("solve", "--rules", file, "--total", "9")
    assert total.code == 2 and "--rules and --total exclude each other" in total.err


def test_a_total_for_heaps_with_places_says_which_bounds_are_meant(miyama):
    done = miyama("solve", "wythoff", "--total", "5")
    assert done.code == 2 and "keep their places: bound each of them, such as by 100,100" in done.err


def test_moves_that_meet_are_one_option(miyama, tmp_path):
    """Wythoff's moves, and one of them once more in other words: winning moves count options, not moves."""
    twice = [{"direction": d} for d in ([1, 0], [0, 1], [1, 1])] + [{"direction": [1, 0], "first": [0, 1]}]
    done = miyama("solve", "--rules", write(tmp_path, {"moves": twice}), "--heaps", "9,9", "--labels", "winning_moves", "--json")
    assert done.code == 0 and done.err == ""
    assert miyama("check", done.json["output"]).code == 0
    assert miyama("count", "--rules", "rules.json", "--heaps", "9,9", "--json").json["winning_moves_total"] == done.json["winning_moves_total"]
    explained = miyama("solve", "--rules", "rules.json", "--heaps", "99,99", "--shards", "4", "--output", "parts", "--explain").out
    assert "the options of moves that meet are looked up" in " ".join(explained.split())


def test_a_move_that_stands_twice_is_kept_once(miyama, tmp_path):
    done = miyama("solve", "--rules", write(tmp_path, {"moves": [LINE, {"direction": [0, 1]}, LINE]}), "--heaps", "9,9", "--json")
    assert done.code == 0 and "stands twice, with equal steps" in done.err
    assert "stands twice" not in miyama("solve", "--rules", "rules.json", "--heaps", "9,9", "--quiet", "--force").err


def test_every_changed_number_of_options_is_found(miyama, tmp_path):
    """Where moves meet, too, the certificate knows how many distinct options are lost."""
    moves = [{"direction": d} for d in ([1, 0], [0, 1], [1, 1])] + [{"direction": [1, 0], "first": [0, 1], "when": "a > 1"}]
    assert miyama("solve", "--rules", write(tmp_path, {"moves": moves}), "--heaps", "3,3", "--labels", "outcome,winning_moves", "--output", "t.h5").code == 0
    for position in [(a, b) for a in range(4) for b in range(4)]:
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table["winning_moves"][position] += 1
        done = miyama("check", "t.h5")
        assert done.code == 3 and "1 mismatch" in done.out, position
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table["winning_moves"][position] -= 1
    assert miyama("check", "t.h5").code == 0
