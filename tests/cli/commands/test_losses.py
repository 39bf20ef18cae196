"""miyama losses, miyama export: every loss and every label of a table as a list, against brute force and against the arrays of the file."""
import csv
import functools
import io
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess

import h5py
import numpy as np
import pandas
import pytest
from conftest import MIYAMA, every_label, run

from miyama import partition_unrank

BLOCKS = ["nim", "--heaps", "300,290", "--labels", "all"]   # several of them


def brute_force(bounds, misere):
    """The losses of Nim by definition, ascending."""
    losses = set()
    for p in itertools.product(*(range(b + 1) for b in bounds)):
        options = [p[:i] + (s,) + p[i + 1:] for i in range(len(p)) for s in range(p[i])]
        if not any(q in losses for q in options) and (options or not misere):
            losses.add(p)
    return sorted(losses)


def shapes(losses, kept=0):
    """Heaps ascending, behind numbers that stay; those of fewer heaps come first, which is the order of such rows."""
    return sorted({tuple(p[:kept]) + tuple(sorted(p[kept:])) for p in losses})


def stored_losses(path):
    with h5py.File(path) as table:
        return [tuple(p) for p in np.argwhere(table["outcome"][()] == 0).tolist()]


def lists(path, *more):
    done = run("losses", path, "--json", *more)
    assert (done.code, done.err) == (0, "")
    return [tuple(p) for p in done.json]


def rows(path, *more):
    return list(csv.reader(io.StringIO(run("losses", path, "--csv", *more).out)))


@pytest.mark.parametrize("play", [[], ["--misere"]])
@pytest.mark.parametrize("heaps", ["4,3,5", "7", "1,1,1,2", "12,0,3"])
def test_every_loss_in_every_form_whatever_label_tells(solved, heaps, play):
    path, expected = solved("nim", "--heaps", heaps, "--labels", "all", *play), brute_force(list(map(int, heaps.split(","))), bool(play))
    lines = [",".join(map(str, p)) for p in expected]
    assert run("losses", path).lines == lines and lists(path) == expected
    assert rows(path) == [[f"heap_{i + 1}" for i in range(len(expected[0]))], *(list(map(str, p)) for p in expected)]
    few = shapes(expected)
    assert lists(path, "--sorted") == few and run("losses", path, "--sorted").lines == [",".join(map(str, s)) for s in few]
    assert [tuple(map(int, row)) for row in rows(path, "--sorted")[1:]] == few
    for count in (1, 5, 10**18):
        assert run("losses", path, "--count", count).lines == lines[:count] and lists(path, "--count", count, "--sorted") == few[:count]
    if heaps == "12,0,3":
        for label in ("outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"):
            assert run("losses", solved("nim", "--heaps", heaps, "--labels", label, *play)).lines == lines


@pytest.mark.parametrize("rules, heaps", [("wythoff", "20,20"), ("greedy", "6,6,6"), ("one-left", "5,5,5"), ("subtraction:2,3", "9,12"), ("nim+pass", "4,4,4"), ("moore:2+pass", "3,3,3")])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_other_rules_and_a_pass_comes_first(solved, rules, heaps, play):
    path, kept = solved(rules, "--heaps", heaps, "--labels", "all", *play), int("+pass" in rules)
    expected = stored_losses(path)
    few = shapes(expected, kept)
    assert lists(path) == expected and lists(path, "--sorted") == few
    if kept:
        assert run("losses", path, "--sorted").lines == [",".join(map(str, s)) for s in few]
        head, *body = rows(path, "--sorted")
        assert head[0] == "passes_left" and [tuple(map(int, row)) for row in body] == few


@pytest.mark.parametrize("play", [[], ["--misere"]])
@pytest.mark.parametrize("rules, total", [("kayles", 12), ("C.8", 9), ("rows", 14)])
def test_by_total(solved, rules, total, play):
    path = solved(rules, "--total", total, "--labels", "all", *play)
    with h5py.File(path) as table:
        ranks = np.flatnonzero(table["outcome"][()] == 0)
    expected = [tuple(p[p > 0].tolist()) for p in partition_unrank(ranks, total=total).reshape(len(ranks), -1)]
    texts = [",".join(map(str, p)) or "0" for p in expected]
    assert lists(path) == expected and run("losses", path).lines == texts and rows(path) == [["position"], *([text.replace(",", " ")] for text in texts)]
    assert lists(path, "--sorted") == sorted((p[::-1] for p in expected), key=lambda p: (len(p), p))
    for label in ("outcome", "move", "grundy", "remoteness", "winning_moves"):
        assert lists(solved(rules, "--total", total, "--labels", label, *play)) == expected, label


def test_large_heaps_by_total_are_ordered_as_numbers(solved):
    """Sizes over 127 are not negative bytes."""
    assert lists(solved("0.[3]", "--total", 254, "--most-heaps", 2), "--sorted") == [()] + [(n, n) for n in range(1, 128)]


def test_what_the_table_states_is_listed(solved, tmp_path):
    """The outcomes count, not the list that goes with them; damaged entries are shown as they are stored."""
    path = shutil.copy(solved("nim", "--heaps", "9,9,9", "--labels", "all"), tmp_path / "t.h5")
    with h5py.File(path, "r+") as table:
        table["outcome"][7, 3, 5], table["outcome"][0, 0, 0], table["target"][0, 0, 0], table["winning_moves"][0, 0, 0] = 0, 255, -2**31, 2**32 - 1
    lines, refused = run("losses", path).lines, run("losses", path, "--sorted")
    assert "7,3,5" in lines and "0,0,0" not in lines and len(lines) == 76 and refused.code == 2 and "735 is lost" in refused.err
    row = exported(path, "--range", "000..000").iloc[0]
    assert (row.outcome, row.target, row.winning_moves) == (255, -2**31, 2**32 - 1) and len(exported(path, "--range", "000..000", "--where", "loss")) == 0
    with h5py.File(path, "r+") as table:
        table.attrs.modify("lost", 10**18)
    done = run("losses", path, "--sorted")
    assert done.code == 1 and "--sorted needs about" in done.err and "leave --sorted out" in done.err


@functools.cache
def expected_of(path):
    """Every label as a frame: a row for each position in the order of the file."""
    with h5py.File(path) as table:
        places = [name for name in ("passes_left", *(f"heap_{i}" for i in range(1, 5))) if name in table]
        columns = dict(zip(places, np.indices(table["outcome"].shape).reshape(len(places), -1))) if places else {
            "position": [" ".join(map(str, p[p > 0].tolist())) or "0" for p in table["parts"][()]]}
        for name in every_label() if places else every_label("rows", "--total", "9"):
            if name == "arrows" and name in table:
                columns |= {f"arrows_{i + 1}": along.ravel() for i, along in enumerate(table[name][()])}
            elif name == "move_rests" and name in table:
                columns |= {f"move_rests_{i + 1}": rest for i, rest in enumerate(table[name][()].T)}
            elif name in table:
                columns[name] = table[name][()].ravel()
    return pandas.DataFrame({name: column if name == "position" else np.asarray(column, np.int64) for name, column in columns.items()})


def exported(path, *more):
    done = run("export", path, *more)
    assert (done.code, done.err) == (0, "")
    return pandas.read_csv(io.StringIO(done.out), dtype={"position": str})


def same(found, expected):
    assert list(found.columns) == list(expected.columns) and np.array_equal(found.values, expected.values)


@pytest.mark.parametrize("play", [[], ["--misere"]])
@pytest.mark.parametrize("words", ["nim --heaps 300", "nim+pass --heaps 4,4,4", "moore:2 --heaps 3,3,3", "wythoff --heaps 20,20", "euclid --heaps 6,5", "subtraction:2,3 --heaps 5,0,8",
                                   "rows --total 14", "kayles --total 12", "C.8 --total 9"])
def test_every_entry(solved, words, play):
    path = solved(*words.split(), "--labels", "all", *play)
    expected = expected_of(path)
    same(exported(path, "--to", "csv"), expected)
    for outcome, word in enumerate(["loss", "win"]):
        same(exported(path, "--where", word), expected[expected.outcome == outcome])
    if "--total" in words:
        first, last = (expected.position[rank].replace(" ", ",") for rank in (20, 60))
        same(exported(path, "--range", f"{first}..{last}"), expected[20:61])
        same(exported(path, "--range", f"..{first}"), expected[:21])


def test_several_blocks(solved):
    path = solved(*BLOCKS)
    expected = expected_of(path)
    assert lists(path, "--threads", 3) == [(a, a) for a in range(291)]
    for threads in (1, 3):
        same(exported(path, "--threads", threads), expected)
    for first, last in [((63, 200), (64, 9)), ((0, 255), (0, 257)), ((300, 290), (300, 290)), ((1, 2), (298, 0))]:
        begin, end = (p[0] * 291 + p[1] for p in (first, last))
        same(exported(path, "--range", "..".join(",".join(map(str, p)) for p in (first, last))), expected[begin:end + 1])
    path = solved("rows", "--total", "43", "--labels", "outcome,move")   # a block holds 262 144 positions
    found = exported(path)
    with h5py.File(path) as table:
        assert table["outcome"].shape[0] > 2**18 and (found.outcome == table["outcome"][()]).all() and (found.move_from == table["move_from"][()]).all()
    ranks = np.array([0, 1, 2**18 - 1, 2**18, len(found) - 1])
    assert [found.position[rank] for rank in ranks] == [" ".join(map(str, p[p > 0])) or "0" for p in partition_unrank(ranks, total=43)]


@pytest.mark.parametrize("given, first, last", [("100..199", 100, 199), ("7,0,0..7,9,9", 700, 799), ("..011", 0, 11), ("995..", 995, 999), ("..", 0, 999), ("735..735", 735, 735)])
def test_ranges_and_some_labels(solved, given, first, last):
    path = solved("nim", "--heaps", "9,9,9", "--labels", "all")
    expected = expected_of(path)[first:last + 1]
    same(exported(path, "--range", given), expected)
    same(exported(path, "--range", given, "--where", "loss", "--count", 2), expected[expected.outcome == 0][:2])
    for labels in ("target", "arrows,grundy", "grundy,arrows"):
        wanted = [c for c in expected.columns if re.sub(r"_\d$", "", c) in ["heap", *labels.split(",")]]
        same(exported(path, "--range", given, "--labels", labels, "--where", "loss"), expected.loc[expected.outcome == 0, wanted])


VAST = ["nim", "--heaps", "999,999,1999", "--labels", "outcome"]   # as CSV 28 GB and more


def told(line):
    """Bytes and rows that the announcement names."""
    size, unit, number = re.fullmatch(r"(?:miyama: too little disk for )?about ([\d.]+) ([KMGTP]iB): ([\d ]+) rows[,;] .*\n", line).groups()
    return float(size) * 1024 ** ("KMGTP".index(unit[0]) + 1), int(number.replace(" ", ""))


@pytest.mark.parametrize("arguments, expected", [
    ([], 2_000_000_000), (["--range", "500,0,0.."], 1_000_000_000), (["--count", "500000000"], 500_000_000), (["--where", "win", "--range", "..99,999,1999"], 199_900_000), (["--where", "loss"], None),
    (["--quiet"], None), (["--range", "..0,99,0"], None)])
def test_a_long_text_says_its_size_first(solved, arguments, expected):
    with subprocess.Popen([MIYAMA, "export", solved(*VAST), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "heap_1,heap_2,heap_3,outcome\n"
        process.stdout.close()
        words = process.stderr.read()
    if expected is None:
        assert words == ""
    else:
        size, number = told(words)
        mean = sum(sum(len(str(n)) for n in range(bound)) / bound for bound in (1000, 1000, 2000)) + len(",,,1\n")
        assert number == expected and abs(size / (number * mean) - 1) < (0.1 if "--where" in arguments else 0.05)


def test_too_little_disk(solved, tmp_path):
    folders = [folder for folder in (str(tmp_path), "/dev/shm") if os.path.isdir(folder) and shutil.disk_usage(folder).free < 28e9]
    if not folders:
        pytest.skip("every disk has room for 28 GB")
    # Were it not refused, it would fill a disk that may be memory: no file may grow past a megabyte.
    limited = f"ulimit -f 1000; trap '' XFSZ; exec {MIYAMA} export {solved(*VAST)} --output {folders[0]}/miyama-test-export.csv"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "") and told(done.stderr)[1] == 2_000_000_000 and "is there: write fewer with --range" in done.stderr
    assert not [name for name in os.listdir(folders[0]) if "miyama-test-export" in name]


def terms(path, *more):
    """The terms of a b-file, whose indices count from 0."""
    lines = [tuple(map(int, line.split())) for line in run("export", path, "--to", "bfile", *more).lines]
    assert [n for n, _ in lines] == list(range(len(lines)))
    return [term for _, term in lines]


def in_order(order, rows, columns):
    """The positions of a table of two heaps, in this order, from its definition."""
    side = min(rows, columns)
    down = [[(i, n - i) for i in range(n + 1)] for n in range(side)]
    triangle = [(i, j) for i in range(side) for j in range(i + 1)]
    return {"antidiagonals": sum(down, []), "antidiagonals-up": [p for line in down for p in line[::-1]], "triangle": triangle,
            "rows": list(itertools.product(range(rows), range(columns))), "diagonal": [(i, i) for i in range(side)]}[order]


ORDERS = ["antidiagonals", "antidiagonals-up", "rows", "triangle", "diagonal"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("heaps", ["12,3", "3,12", "0,5", "300,290"])
def test_orders_of_two_heaps(solved, heaps, order):
    path, (rows_, columns) = solved("nim", "--heaps", heaps, "--labels", "all"), (int(bound) + 1 for bound in heaps.split(","))
    expected, chosen = in_order(order, rows_, columns), ["--order", order]
    every = terms(path, "--labels", "grundy", *chosen)
    assert every == [i ^ j for i, j in expected]
    assert terms(path, "--labels", "outcome", "--threads", 3, *chosen) == [int(i != j) for i, j in expected]
    assert terms(path, "--labels", "grundy", "--count", 7, *chosen) == every[:7]
    assert terms(path, "--labels", "grundy", "--where", "a > b + 1", "--count", 9, *chosen) == [i ^ j for i, j in expected if i > j + 1][:9]
    assert terms(path, "--labels", "grundy", "--where", "win", "--count", 9, *chosen) == [i ^ j for i, j in expected if i != j][:9]
    head, *body = csv.reader(io.StringIO(run("export", path, "--labels", "grundy,arrows", "--count", 900, *chosen).out))
    assert head == ["heap_1", "heap_2", "arrows_1", "arrows_2", "grundy"] or head == ["heap_1", "heap_2", "grundy", "arrows_1", "arrows_2"]
    at = [head.index(name) for name in ("heap_1", "heap_2", "grundy", "arrows_1", "arrows_2")]
    assert [tuple(int(row[c]) for c in at) for row in body] == [(i, j, i ^ j, max(i - j, 0), max(j - i, 0)) for i, j in expected[:900]]
    if order == "antidiagonals":
        assert terms(path, "--labels", "grundy") == every


def test_orders_leave_out_what_is_not_a_position(tmp_path):
    (tmp_path / "bar.json").write_text(json.dumps({"moves": [{"direction": [1, 0], "when": "a' >= b"}, {"direction": [0, 1]}], "positions": "a >= b"}))
    table = tmp_path / "bar.h5"
    assert run("solve", "--rules", tmp_path / "bar.json", "--heaps", "6,6", "--labels", "all", "--output", table).code == 0
    with h5py.File(table) as file:
        grundy = file["grundy"][()]
    for order in ORDERS:
        expected = [(i, j) for i, j in in_order(order, 7, 7) if i >= j]
        assert terms(table, "--labels", "grundy", "--order", order) == [grundy[p] for p in expected]
        listed = json.loads(run("series", "--rules", tmp_path / "bar.json", "--up-to", 6, "--of", "grundy", "--order", order, "--json").out)
        assert listed["values"] == [grundy[p] for p in expected]


@pytest.mark.parametrize("order", ORDERS)
def test_series_in_an_order(solved, order):
    with h5py.File(solved("wythoff", "--heaps", "40,40", "--labels", "all", "--misere")) as table:
        labels = {of: table[name][()] for of, name in (("lost", "outcome"), ("winning-moves", "winning_moves"), ("grundy", "grundy"), ("remoteness", "remoteness"), ("longest", "longest"))}
    labels["lost"] = labels["lost"] == 0
    for of, entries in labels.items():
        for where, holds in ((None, lambda i, j: True), ("a * b != 12 && grundy < 9", lambda i, j: i * j != 12 and labels["grundy"][i, j] < 9)):
            found = run("series", "wythoff", "--heaps", 2, "--up-to", 40, "--misere", "--of", of, "--order", order, "--json", *(["--where", where] if where else [])).json
            assert found["order"] == order and found["values"] == [int(entries[p]) for p in in_order(order, 41, 41) if holds(*p)]


@pytest.mark.parametrize("arguments, said", [
    ("series nim --heaps 3 --up-to 4 --order rows", "--order is about tables of two heaps"), ("series nim --up-to 4 --order rows", "--order is about tables of two heaps"),
    ("series nim+pass --heaps 2 --up-to 4 --order rows", "--order is about tables of two heaps"), ("series nim --heaps 2 --up-to 4 --of grundy", "say in which order with --order; write: "),
    ("series nim --heaps 2 --up-to 4 --order columns", "give antidiagonals, antidiagonals-up, rows, triangle or diagonal"), ("export TABLE --order rows", "--order is about tables of two heaps")])
def test_orders_that_are_refused(solved, arguments, said):
    done = run(*(str(solved("nim", "--heaps", "4,3,5", "--labels", "all")) if word == "TABLE" else word for word in arguments.split()))
    assert done.code == 2 and said in done.err


def test_published_tables_in_their_orders(solved, tmp_path):
    published = json.loads((pathlib.Path(__file__).parents[3] / "data" / "reference" / "vector_rules.json").read_text())
    assert terms(solved("wythoff", "--heaps", "3,3", "--labels", "grundy")) == [published["wythoff_grundy_rows_0_to_3"]["rows"][i][j] for i, j in in_order("antidiagonals", 4, 4)]
    for name in ("nimhof_3_1_grundy_by_antidiagonals", "nimhof_1_1_and_1_2_grundy_by_antidiagonals", "nimhof_grundy_read_up"):   # of no symmetric table
        (tmp_path / f"{name}.json").write_text(json.dumps({"moves": [{"direction": along} for along in published[name]["directions"]]}))
        path = solved("--rules", tmp_path / f"{name}.json", "--heaps", "12,12", "--labels", "grundy")
        order = "antidiagonals-up" if name.endswith("up") else "antidiagonals"
        assert terms(path, "--order", order, "--count", len(published[name]["values"])) == published[name]["values"]
    for order in ("triangle", "diagonal"):
        values = published[f"wythoff_grundy_{order}"]["values"]
        listed = run("series", "wythoff", "--heaps", 2, "--up-to", 80, "--of", "grundy", "--order", order, "--json").json["values"]
        assert listed[:len(values)] == values
    values = published["nim_sorted_losses_least_heaps"]["values"]
    listed = rows(solved("nim", "--heaps", "31,31,31", "--labels", "outcome"), "--where", "a >= b && b >= c", "--count", len(values))
    assert [int(row[2]) for row in listed[1:]] == values
