"""--where in every command that takes it, against numpy: random conditions on the heaps and the labels of small tables."""
import csv
import io
import json
import os
import pathlib
import random
import subprocess

import miyama
import numpy as np
import pytest
from conftest import MIYAMA, SLOW

TABLES = {"nim": "solve nim --heaps 5,6,7 --labels all", "wythoff": "solve wythoff --heaps 9,8 --misere --labels all",
          "nim-pass": "solve nim+pass --heaps 4,5 --labels outcome,grundy,remoteness", "rows": "solve rows --total 9 --labels all"}
LABELS = ["outcome", "grundy", "remoteness"]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    place = tmp_path_factory.mktemp("where")
    for name, command in TABLES.items():
        subprocess.run([MIYAMA, *command.split(), "--output", f"{name}.h5"], cwd=place, check=True, stdout=subprocess.DEVNULL)
    return {name: Known(place / f"{name}.h5") for name in TABLES}


class Known:
    """A table, and the value of each name at each position, in the order of the table."""

    def __init__(self, path):
        self.path, self.table = path, miyama.open_table(path)
        frame = miyama.frame(self.table)
        heaps = [column for column in frame if column.startswith("heap_")]
        self.names = {"abcdefghi"[i]: frame[heap].to_numpy(np.int64) for i, heap in enumerate(heaps[:9])}
        self.names |= {label: frame[label].to_numpy(np.int64) for label in LABELS}
        self.texts = [",".join(map(str, row)) for row in frame[[*(["passes_left"] if "passes_left" in frame else []), *heaps]].to_numpy()]
        if "total" in self.table.attrs:
            every = frame[heaps].to_numpy(np.int64)
            self.names |= {"heaps": (every > 0).sum(axis=1), "total": every.sum(axis=1), "largest": every.max(axis=1)}
            self.texts = [" ".join(str(heap) for heap in row if heap) or "0" for row in every]
        if "passes_left" in frame:
            self.names["passes"] = frame.passes_left.to_numpy(np.int64)
        self.lost = frame.outcome.to_numpy() == 0


def value(names, chance, depth):
    """A random expression and its values."""
    kind = chance.randrange(6 if depth else 2)
    if kind == 0:
        number = chance.randrange(8)
        return str(number), np.int64(number)
    if kind == 1:
        name = chance.choice(sorted(names))
        return name, names[name]
    (a, x), (b, y) = value(names, chance, depth - 1), value(names, chance, depth - 1)
    sign, found = [("+", x + y), ("-", x - y), ("*", x * y), ("^", x ^ y)][kind - 2]
    return f"({a} {sign} {b})", found


def condition(names, chance, depth=2):
    if depth and chance.random() < 0.5:
        (a, x), (b, y) = condition(names, chance, depth - 1), condition(names, chance, depth - 1)
        return chance.choice([(f"({a} && {b})", x & y), (f"({a} || {b})", x | y), (f"!{a}", ~x)])
    (a, x), (b, y) = value(names, chance, 2), value(names, chance, 2)
    sign, holds = chance.choice([("<", x < y), ("<=", x <= y), ("==", x == y), ("!=", x != y), (">", x > y)])
    return f"({a} {sign} {b})", np.broadcast_to(holds, names["a"].shape)


def run(*words, codes=(0,)):
    done = subprocess.run([MIYAMA, *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode in codes, (words, done.stderr)
    return done.stdout


def ask(known, text, holds, command):
    """Runs the command with the condition, and compares."""
    where, lost = ["--where", text], known.lost & holds
    texts = np.array(known.texts)
    if command == "losses":
        assert run("losses", known.path, "--csv", *where).splitlines()[1:] == list(texts[lost])
    elif command == "export":
        rows = list(csv.reader(io.StringIO(run("export", known.path, "--labels", "grundy", *where))))[1:]
        assert [",".join(row[:-1]) for row in rows] == list(texts[holds]) and [int(row[-1]) for row in rows] == list(known.names["grundy"][holds])
    elif command == "show":
        assert len(run("show", known.path, "--count", 10**6, *where).splitlines()) == holds.sum()
    elif command == "info":
        rows = list(csv.reader(io.StringIO(run("info", known.path, "--histogram", "grundy", "--to", "csv", *where))))[1:]
        values, first, count = np.unique(known.names["grundy"][holds], return_index=True, return_counts=True)
        assert [(int(v), int(n)) for v, n, _ in rows] == list(zip(values, count))
        assert [f.replace(",", "") for _, _, f in rows] == [texts[holds][i].replace(",", "").replace(" ", "") for i in first]
    elif command == "check":
        claim = json.loads(run("check", known.path, "--claim", "grundy == 0", "--claim-only", "--json", *where, codes=(0, 3)))["claim"]
        assert (claim["compared"], claim["differ"], claim["where"]) == (holds.sum(), (known.names["grundy"][holds] != 0).sum(), text)
    else:
        rules = ["nim", "--heaps", "5,6,7"] if command == "count" else ["wythoff", "--heaps", "2", "--up-to", "7"]
        found = json.loads(run(command, *rules, "--json", *where))
        if command == "count":
            assert found["where"] == {"text": text, "positions": holds.sum(), "lost": lost.sum()}
        return found
    return None


def bound(chance, names):
    """A condition that compares a size with others, as most do: it is found row by row."""
    if chance.random() < 0.4:
        (a, x), (b, y) = bound(chance, names), bound(chance, names)
        return chance.choice([(f"({a} && {b})", x & y), (f"({a} || {b})", x | y), (f"!{a}", ~x)])
    left, right = (chance.sample if len(names) > 1 else chance.choices)(sorted(names), k=2)
    shift, factor = chance.randrange(-700, 700), chance.randrange(1, 4)
    much = np.int64(chance.choice([0, 3, 64, 700, 2**49, 2**63 - 1]))
    a, x, b, y = chance.choice([(left, names[left], f"{right} * {factor} + {shift}", names[right] * factor + shift),
                                (f"{left} + {much} + {right}", names[left] + much + names[right], str(factor * 9), np.int64(factor * 9)),
                                (str(much), much, f"{right} ^ {factor} ^ {left}", names[right] ^ factor ^ names[left]),
                                (f"({left} + {right}) % {factor}", (names[left] + names[right]) % factor, "1", np.int64(1)),
                                (f"({left} - {right} + 7) % {factor + 2} * ({right} % 3)", (names[left] - names[right] + 7) % (factor + 2) * (names[right] % 3),
                                 "2", np.int64(2)),
                                (f"({left} ^ {right}) % {factor + 2}", (names[left] ^ names[right]) % (factor + 2), "1", np.int64(1)),
                                (f"({left} * {2**62 + 1} + {right}) % 3", (names[left] * np.int64(2**62 + 1) + names[right]) % 3, "1", np.int64(1)),
                                (f"({min(names)} - {left} + {max(names)}) % {factor + 2}", (names[min(names)] - names[left] + names[max(names)]) % (factor + 2),
                                 "1", np.int64(1))])
    sign, holds = chance.choice([("<", x < y), ("<=", x <= y), ("==", x == y), ("!=", x != y), (">", x > y), (">=", x >= y)])
    return chance.choice([f"({a} {sign} {b})", f"({b} {dict(zip('<>', '><')).get(sign[0], sign[0])}{sign[1:]} {a})"]), holds


@pytest.mark.parametrize("rules", [
    "nim --heaps 9,4,3,20 --misere", "nim --heaps 70,3,130", "nim+pass --heaps 9,80", "wythoff --heaps 70,3,66", "moore:2 --heaps 3,600,7 --misere",
    "exact:2 --heaps 6,5,70", "euclid --heaps 70,90", "bounded:3 --heaps 300", "subtraction:1,4 --heaps 0,80,1,3"])
def test_count_of_any_game(tmp_path, rules):
    chance = random.Random(rules)
    run("solve", *rules.split(), "--labels", "outcome", "--output", tmp_path / "t.h5")
    lost = miyama.open_table(tmp_path / "t.h5").outcome.values == 0
    names = dict(zip((["passes"] if "pass" in rules else []) + list("abcd"), np.indices(lost.shape)))
    for _ in range(40):
        text, holds = bound(chance, names)
        found = json.loads(run("count", *rules.split(), "--json", "--where", text))
        assert found["where"] == {"text": text, "positions": holds.sum(), "lost": (holds & lost).sum()}, text
        assert found["lost"] == lost.sum()


@pytest.mark.parametrize("heaps", ["700,800", "9,3,1500", "3000,2"])
def test_rows_of_many_blocks(tmp_path, heaps):
    table, chance = tmp_path / "t.h5", random.Random(heaps)
    run("solve", "nim", "--heaps", heaps, "--labels", "grundy", "--output", table)
    names = dict(zip("abc", np.indices([int(size) + 1 for size in heaps.split(",")])))
    grundy = np.bitwise_xor.reduce(list(names.values()))
    for _ in range(12 if SLOW else 6):
        text, holds = bound(chance, names)
        rows = list(csv.reader(io.StringIO(run("info", table, "--histogram", "grundy", "--to", "csv", "--where", text))))[1:]
        values, counts = np.unique(grundy[holds], return_counts=True)
        assert [(int(value), int(count)) for value, count, _ in rows] == list(zip(values, counts)), text
        found = json.loads(run("count", "nim", "--heaps", heaps, "--json", "--where", text))["where"]
        assert found == {"text": text, "positions": holds.sum(), "lost": (holds & (grundy == 0)).sum()}


@pytest.mark.parametrize("rules", ["nim --heaps 40,50,60", "wythoff --heaps 90,80 --misere", "nim+pass --heaps 70,99"])
def test_few_losses(tmp_path, rules):
    """Where losses are few, no other position is looked at, but all are counted."""
    chance = random.Random(rules)
    run("solve", *rules.split(), "--labels", "outcome", "--output", tmp_path / "t.h5")
    lost = miyama.open_table(tmp_path / "t.h5").outcome.values == 0
    assert lost.sum() < lost.size / 32
    names = dict(zip((["passes"] if "pass" in rules else []) + list("abc"), np.indices(lost.shape)))
    for _ in range(25):
        text, holds = bound(chance, names)
        said = run("losses", tmp_path / "t.h5", "--csv", "--where", text, "--output", tmp_path / "l.csv", "--force")
        assert [[int(size) for size in row] for row in list(csv.reader((tmp_path / "l.csv").open()))[1:]] == np.argwhere(holds & lost).tolist(), text
        assert f" among the {holds.sum():,} position".replace(",", " ") in said, text


def test_a_condition_that_faults_at_wins_alone_is_refused_by_all(miyama, tmp_path):
    assert miyama("solve", "nim", "--heaps", "40,50,60", "--labels", "outcome", "--output", "t.h5").code == 0
    for command in (["losses", "t.h5"], ["show", "t.h5"], ["export", "t.h5", "--output", "-"], ["count", "nim", "--heaps", "40,50,60"]):
        done = miyama(*command, "--where", "5 / ((a ^ b ^ c) - 1) < 0")
        assert done.code != 0 and "divides by 0" in done.err, (command, done.err)


def published(entry, of="values"):
    return json.loads((pathlib.Path(os.environ["MIYAMA_SOURCE"]) / "data" / "reference" / "some_positions.json").read_text())[entry][of]


def counted(where, *rules):
    return json.loads(run("count", *rules, "--json", "--where", where))["where"]


def test_published_counts(tmp_path):
    for n, losses in enumerate(published("nim_4_heaps_losses_up_to_total_2n")):
        assert counted(f"a + b + c + d <= {2 * n}", "nim", "--heaps", "20,20,20,20")["lost"] == losses
    divisors = {"heaps": 3, "symmetric": True, "moves": [{"direction": [1, 0, 0], "when": "t < a && a % t == 0"}]}
    (tmp_path / "divisors.json").write_text(json.dumps(divisors))
    for n, wins in published("divisor_nim_wins_of_3_heaps_of_1_to_n").items():
        found = counted("a > 0 && b > 0 && c > 0", "--rules", tmp_path / "divisors.json", "--heaps", f"{n},{n},{n}")
        assert found["positions"] - found["lost"] == wins == int(n) ** 3 - found["lost"]
    run("solve", "nim", "--total", 8, "--labels", "grundy", "--output", tmp_path / "nim.h5")
    for n, row in enumerate(published("nim_partitions_by_nim_sum", "rows")):
        histogram = run("info", tmp_path / "nim.h5", "--histogram", "grundy", "--to", "csv", "--where", f"total == {n}")
        assert [(int(value), int(count)) for value, count, _ in list(csv.reader(io.StringIO(histogram)))[1:]] == [(k, count) for k, count in enumerate(row) if count]


def test_published_lists(tmp_path):
    longest = run("series", "euclid:to-zero", "--heaps", 2, "--up-to", 10, "--of", "longest", "--order", "antidiagonals", "--json", "--where", "a > 0 && b > 0")
    assert json.loads(longest)["values"][:45] == published("euclid_to_zero_longest_by_antidiagonals")
    moves = [{"direction": [1, 0]}, {"direction": [1, 1]}, {"direction": [1, 2]}]
    (tmp_path / "rules.json").write_text(json.dumps({"heaps": 2, "symmetric": True, "moves": moves}))
    run("solve", "--rules", tmp_path / "rules.json", "--heaps", "1000,1000", "--labels", "outcome", "--output", tmp_path / "t.h5")
    table = miyama.open_table(tmp_path / "t.h5")
    for total, expected in published("proportionate_nim_sum_of_losses_up_to_total").items():
        assert miyama.losses(table, where=f"a <= b && a + b <= {total}").sum() == expected


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 75))])
def test_every_command(tables, seed):
    chance = random.Random(seed)
    for command in ("losses", "export", "show", "info", "check"):
        for known in tables.values():
            ask(known, *condition(known.names, chance), command)
    ask(tables["nim"], *condition(tables["nim"].names, chance), "count")


def test_series():
    heaps = np.arange(8)
    lost = np.array([[miyama_lost(a, b) for b in heaps] for a in heaps])
    for text, holds in (("a <= b", heaps[:, None] <= heaps), ("grundy == 0 && a != 2", heaps[:, None] != 2), ("outcome == 1", np.zeros((8, 8), bool))):
        terms = [int((lost & holds)[: n + 1, : n + 1].sum()) for n in heaps]
        assert json.loads(run("series", "wythoff", "--heaps", 2, "--up-to", 7, "--json", "--where", text))["values"] == terms


def miyama_lost(a, b):
    return (min(a, b), max(a, b)) in {(0, 0), (1, 2), (3, 5), (4, 7)}


def test_python(tables):
    known = tables["nim"]
    found = known.table.miyama.losses(where="a <= b && grundy == 0")
    every = miyama.losses(known.table)
    assert np.array_equal(found, every[every[:, 0] <= every[:, 1]])
    rows = miyama.losses(tables["rows"].table, where="heaps == 3")
    assert rows.dtype == np.int16 and len(rows) and ((rows > 0).sum(axis=1) == 3).all()
    wrong = miyama.counterexamples(known.table, lambda a, b, c: a == b, where="c == 0", limit=1000)
    assert wrong.size == 0 and miyama.counterexamples(known.table, lambda a, b, c: a == b, where="c == 1", limit=1000)[:, 2].tolist() == [1] * 12
    counts = miyama.histogram(known.table, "grundy", where="a == 0")
    assert counts.positions.sum() == 56 and counts.loc[7, "first"] == "007"


@pytest.mark.parametrize("words, said", [
    ("losses {} --where a+", "the condition cannot be read: at column 3"), ("export {} --where foo", 'there is no name "foo"'),
    ("show {} --where 'a / b'", "divides by 0 at the position 0,0,0"), ("info {} --where a", "--where goes with --histogram"),
    ("check {} --where a", "--where chooses positions for a claim"), ("info {} --histogram arrows", "give one label of one number"),
    ("count nim --heaps 3 --where b", 'there is no name "b"')])
def test_refused(tables, words, said):
    import shlex
    done = subprocess.run([MIYAMA, *shlex.split(words.replace("{}", str(tables["nim"].path)))], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and said in done.stderr
