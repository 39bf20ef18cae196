"""miyama export: every label of every position as CSV, against the arrays of the file."""
import functools
import io
import itertools
import os
import re
import shutil
import subprocess

import h5py
import numpy as np
import pandas
import pytest

from miyama import partition_unrank

BOXES = [("nim", "300"), ("nim+pass", "4,3"), ("moore:2", "3,3,3"), ("wythoff", "11,12"), ("euclid", "6,5"), ("subtraction:2,3", "5,0,8")]


def columns_of(table, base=("outcome", "arrows", "target", "winning_moves", "losing_moves", "grundy", "remoteness")):
    """Name → array with an entry per position, in the order of the file."""
    columns = {}
    for name in base:
        if name == "arrows" and name in table:
            columns |= {f"arrows_{i + 1}": along.ravel() for i, along in enumerate(table[name][()])}
        elif name in table:
            columns[name] = table[name][()].ravel()
    return columns


def expected_box(path):
    with h5py.File(path) as table:
        columns = columns_of(table)
        bounds = [int(b) for b in table.attrs["bounds"]]
        names = [f"heap_{i + 1}" for i in range(len(bounds))]
        if "passes_left" in table:
            bounds, names = [1] + bounds, ["passes_left"] + names
    positions = np.array(list(itertools.product(*(range(b + 1) for b in bounds))))
    return pandas.DataFrame({name: positions[:, i] for i, name in enumerate(names)} | columns).astype(np.int64)


expected_of = functools.cache(expected_box)   # of a table that no test changes


def read(done):
    assert done.code == 0 and done.err == ""
    return pandas.read_csv(io.StringIO(done.out))


def same(found, expected):
    if len(expected) == 0:
        assert len(found) == 0 and list(found.columns) == list(expected.columns)
    else:
        pandas.testing.assert_frame_equal(found, expected.reset_index(drop=True))


@pytest.mark.parametrize("rules, heaps", BOXES)
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_every_entry_of_a_box(miyama, tmp_path, rules, heaps, play):
    assert miyama("solve", rules, "--heaps", heaps, "--labels", "all", "--output", "t.h5", *play).code == 0
    expected = expected_box(tmp_path / "t.h5")
    same(read(miyama("export", "t.h5", "--to", "csv")), expected)
    for outcome, word in enumerate(["loss", "win"]):
        same(read(miyama("export", "t.h5", "--where", word)), expected[expected.outcome == outcome])


@pytest.mark.parametrize("threads", [1, 3])
def test_several_blocks(miyama, tables, threads):
    path = tables / "nim-69-69-69.h5"
    expected = expected_of(path)
    same(read(miyama("export", path, "--threads", threads)), expected)
    assert len(expected) == 343_000 and len(expected.columns) == 12


@pytest.mark.parametrize("rules, total", [("rows", 14), ("kayles", 12), ("C.8", 9)])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_every_entry_by_total(miyama, tmp_path, rules, total, play):
    assert miyama("solve", rules, "--total", total, "--labels", "all", "--output", "t.h5", *play).code == 0
    with h5py.File(tmp_path / "t.h5") as table:
        columns = columns_of(table, ["outcome", "move_from"])
        columns |= {f"move_rests_{i + 1}": rest for i, rest in enumerate(table["move_rests"][()].T)}
        columns |= columns_of(table, ["winning_moves", "losing_moves", "grundy", "remoteness"])
        parts = table["parts"][()]
    positions = [" ".join(map(str, p[p > 0].tolist())) or "0" for p in parts]
    expected = pandas.DataFrame({"position": positions} | {name: column.astype(np.int64) for name, column in columns.items()})
    same(read(miyama("export", "t.h5")), expected)
    for label in ("outcome", "move", "grundy"):
        assert miyama("solve", rules, "--total", total, "--labels", label, "--output", "one.h5", "--force", *play).code == 0
        for value, word in enumerate(["loss", "win"]):
            found = read(miyama("export", "one.h5", "--where", word))
            same(found, expected.loc[expected.outcome == value, found.columns])
    first, last = expected.position[20].replace(" ", ","), expected.position[60].replace(" ", ",")
    same(read(miyama("export", "t.h5", "--range", f"{first}..{last}")), expected[20:61])
    same(read(miyama("export", "t.h5", "--range", f"..{first}")), expected[:21])


def test_a_table_by_total_of_several_blocks(miyama, multisets):
    """A block holds 262 144 positions."""
    path = multisets / "rows-43.h5"
    found = read(miyama("export", path, "--labels", "outcome,move"))
    with h5py.File(path) as table:
        assert table["outcome"].shape[0] > 2**18
        assert (found.outcome == table["outcome"][()]).all() and (found.move_from == table["move_from"][()]).all()
        assert (found[["move_rests_1", "move_rests_2"]].values == table["move_rests"][()]).all()
    ranks = np.array([0, 1, 2**18 - 1, 2**18, len(found) - 1])
    parts = partition_unrank(ranks, total=43)
    assert [found.position[rank] for rank in ranks] == [" ".join(map(str, p[p > 0])) or "0" for p in parts]


@pytest.mark.parametrize("given, first, last", [("100..199", 100, 199), ("7,0,0..7,9,9", 700, 799), ("..011", 0, 11), ("995..", 995, 999),
                                                ("..", 0, 999), ("735..735", 735, 735), ("7,3,5..999", 735, 999), ("099..100", 99, 100)])
def test_ranges_with_both_ends(miyama, tables, given, first, last):
    path = tables / "nim-9-9-9.h5"
    expected = expected_box(path)[first:last + 1]
    same(read(miyama("export", path, "--range", given)), expected)
    same(read(miyama("export", path, "--range", given, "--count", 3)), expected[:3])
    same(read(miyama("export", path, "--range", given, "--where", "loss", "--count", 2)), expected[expected.outcome == 0][:2])


def test_ranges_across_blocks(miyama, tables):
    path = tables / "nim-69-69-69.h5"
    expected = expected_of(path)
    for first, last in [((63, 69, 60), (64, 0, 9)), ((0, 63, 63), (0, 65, 65)), ((69, 69, 69), (69, 69, 69)), ((1, 2, 3), (68, 0, 0))]:
        begin, end = (np.ravel_multi_index(p, (70, 70, 70)) for p in (first, last))
        text = "..".join(",".join(map(str, p)) for p in (first, last))
        same(read(miyama("export", path, "--range", text)), expected[begin:end + 1])


@pytest.mark.parametrize("labels", ["outcome", "target", "arrows,grundy", "grundy,arrows", "all"])
def test_only_some_labels(miyama, tables, labels):
    path = tables / "nim-9-9-9-misere.h5"
    expected = expected_box(path)
    wanted = expected.columns if labels.startswith("all") else [c for c in expected.columns if re.sub(r"_\d$", "", c) in ["heap", *labels.split(",")]]
    same(read(miyama("export", path, "--labels", labels)), expected[wanted])
    same(read(miyama("export", path, "--labels", labels, "--where", "loss")), expected.loc[expected.outcome == 0, wanted])


def test_the_words_of_the_lecture(miyama, tables):
    done = miyama("export", tables / "nim-9-9-9.h5", "--labels", "outcome,arrows", "--range", "735..736")
    assert done.out == "heap_1,heap_2,heap_3,outcome,arrows_1,arrows_2,arrows_3\n7,3,5,1,1,1,1\n7,3,6,1,2,2,2\n"


def test_damaged_entries_stand_as_they_are_stored(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["outcome"][7, 3, 5] = 255
        table["target"][7, 3, 5] = -2**31
        table["winning_moves"][7, 3, 5] = 2**32 - 1
    row = read(miyama("export", lecture, "--range", "735..735")).iloc[0]
    assert (row.outcome, row.target, row.winning_moves) == (255, -2**31, 2**32 - 1)
    assert len(read(miyama("export", lecture, "--range", "735..735", "--where", "loss"))) == 0


@pytest.mark.parametrize("arguments, code, words", [
    ([], 2, "write: miyama"), (["t.h5", "--to", "parquet"], 2, '--to "parquet": give csv or bfile'), (["t.h5", "--where", "lost"], 2, "loss or win"),
    (["t.h5", "--range", "735"], 2, "has no .."), (["t.h5", "--range", "736..735"], 2, "736 comes after 735"),
    (["t.h5", "--range", "7,10,0.."], 2, "heap 2"), (["t.h5", "--range", "x..y"], 2, "x"), (["t.h5", "--range", "0.5..1"], 2, "0.5"),
    (["t.h5", "--range", "000...999"], 2, ".999"), (["t.h5", "--count", "0"], 2, "--count 0"), (["t.h5", "--labels", "move"], 2, "move"),
    (["small.h5", "--labels", "grundy"], 2, "no label grundy: it has outcome,arrows"), (["missing.h5"], 1, "missing.h5"),
    (["t.h5", "--json"], 2, "--json"), (["text.h5"], 1, "text.h5")])
def test_what_makes_no_sense(miyama, tables, tmp_path, arguments, code, words):
    shutil.copy(tables / "nim-9-9-9.h5", tmp_path / "t.h5")
    shutil.copy(tables / "nim-12-3.h5", tmp_path / "small.h5")
    (tmp_path / "text.h5").write_text("no table")
    done = miyama("export", *arguments)
    assert done.code == code and done.out == ""
    assert done.err.startswith("miyama: ") and words in done.err
    assert len(list(tmp_path.iterdir())) == 3


@pytest.fixture(scope="module")
def vast(tmp_path_factory):
    """2·10⁹ positions in a small file: as CSV 28 GB and more."""
    folder = tmp_path_factory.mktemp("vast")
    command = [os.environ["MIYAMA"], "solve", "nim", "--heaps", "999,999,1999", "--labels", "outcome", "--output", "vast.h5", "--quiet"]
    assert subprocess.run(command, cwd=folder, stderr=subprocess.DEVNULL).returncode == 0
    return folder / "vast.h5"


def told(line):
    """Bytes and rows that the announcement names."""
    size, unit, rows = re.fullmatch(r"(?:miyama: too little disk for )?about ([\d.]+) ([KMGTP]iB): ([\d ]+) rows[,;] .*\n", line).groups()
    return float(size) * 1024 ** ("KMGTP".index(unit[0]) + 1), int(rows.replace(" ", ""))


def mean_digits(bound):
    return sum(len(str(n)) for n in range(bound + 1)) / (bound + 1)


def started(*arguments):
    """What a run says before it writes much, and its first line."""
    process = subprocess.Popen([os.environ["MIYAMA"], "export", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = process.stdout.readline()
    process.stdout.close()
    process.wait(timeout=60)
    with process.stderr:
        return process.stderr.read(), first


@pytest.mark.parametrize("arguments, expected", [
    ([], 2_000_000_000), (["--range", "500,0,0.."], 1_000_000_000), (["--count", "500000000"], 500_000_000),
    (["--where", "win", "--range", "..99,999,1999"], 199_900_000), (["--where", "loss"], None), (["--quiet"], None), (["--range", "..0,99,0"], None)])
def test_a_long_text_says_its_size_first(vast, arguments, expected):
    words, first = started(vast, *arguments)
    assert first == "heap_1,heap_2,heap_3,outcome\n"
    if expected is None:
        assert words == ""
        return
    size, rows = told(words)
    assert rows == expected
    length = 2 * mean_digits(999) + mean_digits(1999) + len(",,,1\n")
    assert abs(size / (rows * length) - 1) < (0.1 if "--where" in arguments else 0.05)


def test_too_little_disk(vast, tmp_path):
    folders = [folder for folder in (str(tmp_path), "/dev/shm") if os.path.isdir(folder) and shutil.disk_usage(folder).free < 28e9]
    if not folders:
        pytest.skip("every disk has room for 28 GB")
    output = os.path.join(folders[0], "miyama-test-export.csv")
    # Were it not refused, it would fill a disk that may be memory: no file may grow past a megabyte.
    limited = f"ulimit -f 1000; trap '' XFSZ; exec {os.environ['MIYAMA']} export {vast} --output {output}"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == ""
    assert told(done.stderr)[1] == 2_000_000_000
    assert "is there: write fewer with --range" in done.stderr
    assert not [name for name in os.listdir(folders[0]) if "miyama-test-export" in name]


def test_a_range_with_a_pass(miyama, tmp_path):
    assert miyama("solve", "nim+pass", "--heaps", "4,3", "--output", "t.h5").code == 0
    expected = expected_box(tmp_path / "t.h5")
    same(read(miyama("export", "t.h5", "--range", "1,0,2..1,4,0")), expected[22:37])
    assert miyama("export", "t.h5", "--range", "0,2..").code == 2


def test_the_help_names_columns_that_there_are(miyama, tables, multisets):
    named = set(re.findall(r"`(\w+_\d+)`", miyama("export", "--help").out))
    heads = [miyama("export", table, "--count", "1").lines[0].split(",") for table in (tables / "nim-9-9-9.h5", multisets / "rows-21.h5")]
    assert named == {"arrows_1", "move_rests_1"} and named < set(sum(heads, []))
