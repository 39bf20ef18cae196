"""Sums of games against a brute force that shares nothing with the program: rules, numbers of positions, labels."""
import functools
import itertools
import os
import random
import subprocess
import sys

import h5py
import numpy as np
import pytest
from conftest import every_label
from guarded_games import labels

SUMS = int(os.environ.get("MIYAMA_SUMS", "40"))
MOST_POSITIONS = 4000
NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "rows": "0.7777777777777777777777777", "grundys-game": "4.0:unequal", "lasker": "4.3333333333333333333333333"}


def rests_by_code(code, heap):
    """What may be left of a heap, read from the code digit by digit."""
    digits, _, unequal = code.partition(":")
    found = set()
    for taken, digit in enumerate(int(d, 16) for d in digits.replace(".", "")):
        for number in range(4):
            if taken <= heap and digit >> number & 1:
                for rests in itertools.combinations_with_replacement(range(1, heap + 1), number):
                    if sum(rests) == heap - taken and not (unequal and len(set(rests)) < number):
                        found.add(rests)
    return found


def rests(game, heap):
    name, _, parameter = game.partition(":")
    if name in ("nim", "subtraction", "bounded"):
        steps = range(1, heap + 1) if name == "nim" else range(1, int(parameter) + 1) if name == "bounded" else map(int, parameter.split(","))
        return {(heap - taken,) * (taken < heap) for taken in steps if taken <= heap}
    return rests_by_code(NAMED.get(name, game), heap)


def positions_of(game, bound):
    """Every multiset that one heap reaches, in the order of the format, and the options of each. `game`: a name, or what a heap becomes."""
    waiting, options = [(n,) * (n > 0) for n in range(bound + 1)], {}
    left = functools.lru_cache(None)(game if callable(game) else lambda heap: rests(game, heap))
    while waiting:
        heaps = waiting.pop()
        if heaps not in options:
            options[heaps] = {tuple(sorted(heaps[:i] + heaps[i + 1 :] + new, reverse=True)) for i, heap in enumerate(heaps) for new in left(heap)}
            waiting += options[heaps]
    order = sorted(options, key=lambda heaps: (sum(heaps), heaps))
    number = {heaps: n for n, heaps in enumerate(order)}
    return order, [[number[option] for option in options[heaps]] for heaps in order]


def options_of(places):
    """Options of a position of the product, which has a number for each summand."""
    return lambda here: [here[:i] + (n,) + here[i + 1 :] for i, place in enumerate(places) for n in place[here[i]]]


def random_place(chance):
    kind = chance.randrange(5)
    if kind == 0:
        return chance.choice(["nim", f"bounded:{chance.randint(1, 4)}"]), chance.randint(0, 9)
    if kind == 1:
        return "subtraction:" + ",".join(map(str, sorted(chance.sample(range(1, 8), chance.randint(1, 3))))), chance.randint(0, 9)
    if kind == 2:
        return chance.choice(list(NAMED)), chance.randint(0, 7)
    digits = "".join(chance.choice("01234567" if kind == 3 else "0123456789ABCDEF") for _ in range(chance.randint(1, 4)))
    code = chance.choice("004") + "." + digits.rstrip("0")
    return (code if code.rstrip(".0") and code[-1] != "." else "0.7"), chance.randint(0, 7)


def random_sum(seed):
    chance = random.Random(seed)
    while True:
        places = [random_place(chance) for _ in range(chance.randint(2, 4))]
        known = [positions_of(*place) for place in places]
        if np.prod([len(order) for order, _ in known]) <= MOST_POSITIONS:
            return places, known, chance.random() < 0.5


@pytest.mark.parametrize("part", range(4))
def test_random_sums_equal_a_brute_force(part, miyama, tmp_path):
    for seed in range(part, SUMS, 4):
        places, known, misere = random_sum(seed)
        heaps = ",".join(f"{game}:{bound}" for game, bound in places)
        done = miyama("solve", "--heaps", heaps, "--labels", "all", "--output", "t.h5", "--force", *["--misere"] * misere)
        assert done.code == 0, (heaps, done.err)
        with h5py.File(tmp_path / "t.h5") as table:
            sizes = tuple(len(order) for order, _ in known)
            expected = labels(options_of([options for _, options in known]), [size - 1 for size in sizes], misere)
            for name, entries in expected.items():
                assert table[name].shape == sizes and table[name][...].ravel().tolist() == entries, (seed, heaps, misere, name)
            assert table.attrs["winning_moves_total"] == sum(expected["winning_moves"])
            assert list(table.attrs["format_version"]) == [1, 5]
        assert miyama("check", "t.h5").code == 0, heaps
        here = [random.Random(seed).randrange(n) for n in sizes]
        text = ",".join("+".join(map(str, order[n])) or "0" for n, (order, _) in zip(here, known))
        shown = miyama("show", "t.h5", text).out
        assert shown.split()[0] == text and (shown.split()[1] == "×") == (expected["outcome"][np.ravel_multi_index(here, sizes)] == 0), (heaps, shown)


def test_places_that_never_break_are_those_of_nim(miyama):
    for convention in ([], ["--misere"]):
        miyama("solve", "sum:nim+nim", "--heaps", "70,33", "--labels", "all", "--output", "sum.h5", "--force", *convention)
        miyama("solve", "nim", "--heaps", "70,33", "--labels", "all", "--output", "nim.h5", "--force", *convention)
        compared = miyama("compare", "sum.h5", "nim.h5")
        assert compared.code == 0 and compared.out.count("2 414 entries, 0 differ") == len(every_label()) - 1, compared.out + compared.err
        assert "Bouton" in miyama("info", "sum.h5").out


def test_every_changed_entry_is_found(miyama, tmp_path):
    """The certificate finds each change; the misère quotient finds changed outcomes as well."""
    assert miyama("solve", "--heaps", "nim:1,0.07:4", "--labels", "all", "--misere", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5") as table:
        whole = {name: table[name][...] for name in every_label("--heaps", "nim:1,0.07:4")}
    for name, entries in whole.items():
        for here in itertools.product(*map(range, entries.shape)):
            changed = entries.copy()
            changed[here] = 1 - changed[here] if name == "outcome" else changed[here] + 1
            with h5py.File(tmp_path / "t.h5", "r+") as table:
                table[name][...] = changed
            found = miyama("check", "t.h5", "--json")
            assert found.code == 3 and found.json["certificate_mismatches"] > 0, (name, here)
            assert found.json["mismatches"] == (1 if name == "outcome" else 0)
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table[name][...] = entries
    assert miyama("check", "t.h5").code == 0


def test_misere_sums_are_compared_with_the_quotient_of_their_heaps(miyama, tmp_path):
    done = miyama("solve", "sum:nim+kayles", "--heaps", "4,12", "--misere", "--output", "t.h5")
    assert "  theorem: misère quotient of order 40 (Plambeck–Siegel), 505 entries compared, 0 mismatches" in done.lines
    done = miyama("solve", "--heaps", "nim:2,0.07:20", "--misere", "--explain")
    assert "  theorem        misère quotient of order 24 (Plambeck–Siegel)" in done.lines
    done = miyama("count", "--heaps", "0.3122:7,kayles:2", "--misere")
    assert "           (miyama quotient sum:0.3122:7+kayles:2)" in done.lines
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table["outcome"][3, 7] ^= 1
        table.attrs.modify("theorem", "none known")   # a file that names no theorem
        table.attrs.modify("entries_checked", np.uint64(0))
    done = miyama("check", "t.h5")
    assert done.code == 3 and done.lines.count("    3,1+1+1+1 outcome: expected 1, found 0") == 2, done.out
    assert miyama("check", "t.h5", "--json").json["first_mismatches"][0]["position"] == [[3], [1, 1, 1, 1]]


def test_counterexamples_of_a_claim_are_lists_of_heaps(miyama):
    assert miyama("solve", "--heaps", "nim:3,0.33:4", "--output", "t.h5", "--quiet").code == 0
    asked = ["--claim", "a == b", "--examples", "2", "--json"]
    found = [miyama(*command, *asked).json["claim"] for command in (["check", "t.h5"], ["count", "--heaps", "nim:3,0.33:4"], ["check", "t.h5", "--claim-only"])]
    assert found[0] == found[1] == found[2] and [wrong["position"] for wrong in found[0]["examples"]] == [[[], [3]], [[1], [4]]]


def test_the_second_implementation_agrees(miyama, tmp_path):
    recheck = os.path.join(os.environ["MIYAMA_SOURCE"], "scripts", "recheck.py")
    for heaps, options in (("nim:3,0.07:9,kayles:6", []), ("subtraction:1,3:9,0.F:6", ["--misere"]), ("4.0:unequal:9,lasker:5,bounded:2:6", ["--misere"])):
        assert miyama("solve", "--heaps", heaps, "--labels", "all", "--output", "t.h5", "--force", *options).code == 0
        done = subprocess.run([sys.executable, recheck, "t.h5"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table["remoteness"][0, 1] += 2
        done = subprocess.run([sys.executable, recheck, "t.h5"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode != 0, heaps


@pytest.mark.parametrize("steps, other", [('"any"', '"1-9"'), ('"1,2,3"', '"1-3"'), ('"1-4"', '"1,2,3,4"'), ('"1,3"', '"1,3,99"')])
def test_other_words_for_the_steps_are_refused(miyama, tmp_path, steps, other):
    """They may be the same moves, but not what the name says."""
    recheck = os.path.join(os.environ["MIYAMA_SOURCE"], "scripts", "recheck.py")
    assert miyama("solve", "--heaps", "nim:3,bounded:3:4,bounded:4:5,subtraction:1,3:9", "--output", "t.h5").code == 0
    for right in (True, False):
        done = subprocess.run([sys.executable, recheck, "t.h5"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert [done.returncode == 0, miyama("check", "t.h5").code == 0] == [right, right], done.stderr
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table.attrs.modify("rules_json", table.attrs["rules_json"].replace(steps, other, 1))


@pytest.mark.parametrize("words, code, message", [
    (["sum:nim+wythoff", "--heaps", "3,4"], 2, '"wythoff" cannot stand in a sum'),
    (["sum:nim+keyles", "--heaps", "3,4"], 2, "did you mean kayles?"),
    (["sum:nim+pass", "--heaps", "3,4"], 2, '"pass" cannot stand in a sum'),
    (["sum:nim+kayles", "--heaps", "3"], 2, "has 2 summands, the bounds are 3: give one for each"),
    (["sum:nim:3+kayles:4", "--heaps", "3,4"], 2, "has bounds already: leave out 3,4"),
    (["sum:nim+kayles"], 2, "has no bound for each summand"),
    (["sum:nim+kayles", "--total", "9"], 2, "its summands are bounded one by one"),
    (["nim", "--heaps", "nim:3,kayles:4"], 2, "names the game of each heap: leave out nim"),
    (["nim", "--heaps", "1e3"], 2, '"1e3" is not a whole number'),
    (["--heaps", "9,nim:3"], 2, "9,nim:3 begins with the bound 9: write its game before it"),
    (["--heaps", "nim:3,4.0:200"], 2, "the summand 4.0:200 has too many positions, as its heaps break: lower its bound"),
    (["--heaps", "nim:3,kayles:400"], 2, "the summand kayles:400 has too many positions"),
    (["--heaps", ",".join(["nim:1"] * 17)], 2, "the sum has 17 summands: give at most 16"),
    (["--heaps", "nim:3,kayles:30", "--memory", "1M"], 1, "of memory"),
    (["--heaps", "kayles:30,rows:30,rows:25", "--memory", "40M"], 1, "of memory"),
    (["--heaps", "nim:3,kayles:4", "--labels", "arrows"], 2, 'have no label "arrows"'),
])
def test_sums_that_are_none(miyama, words, code, message):
    done = miyama("solve", *words)
    assert done.code == code and message in done.err, done.err


# The command, its exit code, and what it says.
SAID = [
    ("count subtraction:1,2,5 --heaps 40,9,9 --misere", 0, "  theorem: misère quotient of order 6 (Plambeck–Siegel), 4 100 positions compared, 0 mismatches\n"),
    ("advise --misere subtraction:1,2,5 1000000000,7,12", 0, "these are 7=a, 12=1, 1000000000=a; the product of all of them is 1, which is not lost\n"),
    ("show TABLE 2,6+6", 2, "summand 2 never holds 6+6"),
    ("show TABLE 4,3", 2, "summand 1 never holds 4, since by nim no heap up to 3 becomes that"),
    ("show TABLE 1,1+1,1", 2, "has 3 summands"),
    ("show TABLE 1,x", 2, '"x" is not a heap'),
    ("advise sum:nim+0.07 3", 2, 'the position "3" has 1 summand, '),
    ("advise sum:nim+0.07 2,7", 0, "summand 2: 7 to 4+1 → 2,4+1\n"),
    ("advise sum:nim+0.07 2,7", 0, "worth 2,1, whose XOR is 3"),
    ("losses TABLE --csv", 0, "heap_1,heap_2\n0,0\n0,1\n0,1+1\n"),
    ("losses TABLE --sorted", 2, "have rules of their own: leave --sorted out"),
    ("check TABLE --claim a==b", 2, "summand 2 of sum:nim:3+0.07:12 may hold several"),
    ("count --heaps nim:9,bounded:3:9 --claim a==b%4", 0, ""),
    ("info TABLE --rules", 2, "no rules file lists: give RULES sum:nim:3+0.07:12"),
]


def test_what_is_said_of_sums(miyama, tmp_path):
    assert miyama("solve", "sum:nim+0.07", "--heaps", "3,12", "--output", "TABLE").code == 0
    for line, code, words in SAID:
        done = miyama(*line.split())
        assert (done.code, words in done.out + done.err) == (code, True), (line, done.out, done.err)
    shown = miyama("show", "TABLE")
    assert miyama("show", "TABLE", *(line.split()[0] for line in shown.lines)).lines == shown.lines, "positions are typed as they are printed"
    assert miyama("show", "TABLE", "2", "4+1").lines == miyama("show", "TABLE", "2,1+4").lines
    assert miyama("losses", "TABLE", "--json").json[:4] == [[[], []], [[], [1]], [[], [1, 1]], [[], [1, 1, 1]]]
    moves = miyama("advise", "sum:nim+0.07", "2,7", "--json").json["moves"]
    assert moves == [{"summand": 1, "from": 2, "rests": [1], "to": [[1], [7]]}, {"summand": 2, "from": 7, "rests": [4, 1], "to": [[2], [4, 1]]}]
    assert miyama("export", "TABLE", "--labels", "outcome", "--range", "0,4..1,1+1").lines[:2] == ["heap_1,heap_2,outcome", "0,4,1"]
    done = subprocess.run([os.environ["MIYAMA"], "play", "sum:nim+0.07", "2,7", "--first", "me"], input="2 4+1\nquit\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "you: summand 2: 7 to 4+1 → 2,4+1" in done.stdout and "||||-|" in done.stdout


def test_numbers_of_broken_summands_are_compared_with_the_same_summand_alone(miyama):
    for name, heaps in (("a", "nim:3,0.07:6"), ("b", "nim:5,0.07:6"), ("c", "nim:3,0.07:7")):
        assert miyama("solve", "--heaps", heaps, "--output", f"{name}.h5").code == 0
    assert miyama("compare", "a.h5", "b.h5").code == 0
    miyama("solve", "--heaps", "nim:3,0.07:6", "--misere", "--output", "d.h5")
    found = miyama("compare", "a.h5", "d.h5", "--list", "2", "--json").json["outcome"]
    assert found["first"] == {"position": [[], []], "a": 0, "b": 1, "expected": 0, "found": 1} == found["list"][0]
    assert found["list"][1]["position"] == [[], [1]]
    done = miyama("compare", "a.h5", "c.h5")
    assert done.code == 2 and "summand 2" in done.err and "0.07:6" in done.err


def test_advice_follows_a_table(miyama):
    misere = miyama("advise", "sum:nim+0.07", "2,4+1", "--misere", "--json").json
    assert misere["position"] == [[2], [4, 1]] and misere["outcome"] in ("win", "loss")
    assert miyama("solve", "--heaps", "nim:3,0.07:9", "--misere", "--output", "t.h5").code == 0
    by_table = miyama("advise", "--table", "t.h5", "2,4+1", "--json").json
    assert by_table["outcome"] == misere["outcome"] and by_table["moves"] == misere["moves"]


def test_a_table_whose_summands_are_not_those_of_its_name_is_damaged(miyama, tmp_path):
    assert miyama("solve", "--heaps", "nim:1,0.07:4", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        json = table.attrs["rules_json"]
        table.attrs.modify("rules_json", json.replace('"heap":1,', '"heap":2,'))
    done = miyama("show", "t.h5")
    assert done.code == 1 and "the summands in rules_json are not those of sum:nim:1+0.07:4" in done.err
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table.attrs.modify("rules_json", json.replace("0.07:4", "0.07:5"))
        table.attrs.modify("rules", "sum:nim:1+0.07:5")
    assert miyama("show", "t.h5").code == 1


def test_tables_in_parts(miyama):
    assert miyama("solve", "--heaps", "nim:30,0.07:16,kayles:8", "--shards", "3", "--output", "parts").code == 0
    assert miyama("solve", "sum:nim:30+0.07:16+kayles:8", "--output", "one.h5").code == 0
    compared = miyama("compare", "parts", "one.h5")
    assert compared.code == 0 and "0 differ" in compared.out, compared.err
    assert miyama("check", "parts").code == 0
