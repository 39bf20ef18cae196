"""data/README.md is true: its examples run and print what it says, and its tables name what is in a file, neither more nor less."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
TEXT = (SOURCE / "data" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.DOTALL)
AXES = {"HEAPS": {"heap_1", "heap_2", "heap_3"}}


def solve(output, bounds, *options):
    return run_solve(output, "nim", f"--heaps={bounds}", *options)


def solve_by_total(output, rules, total, *options):
    return run_solve(output, rules, f"--total={total}", *options)


def run_solve(output, *arguments):
    subprocess.run([os.environ["MIYAMA"], "solve", *arguments, f"--output={output}", "--quiet", "--force"], check=True)
    return output


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    solve(folder / "nim-9-9-9.h5", "9,9,9")
    solve_by_total(folder / "rows-20-misere.h5", "rows", 20, "--misere")
    return folder


@pytest.fixture(scope="module")
def table(folder):
    with h5py.File(solve(folder / "all.h5", "9,9,9", "--labels=all")) as file:
        yield file


def rows(heading):
    """Cells of the table whose first column is called `heading`."""
    lines = TEXT.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names(cell):
    return re.findall(r"`(\w+)`", cell)


def namespace(words):
    """Runs the example that contains `words` and returns what it defines."""
    code = next(code for code, _ in EXAMPLES if words in code)
    defined = {}
    exec(compile(code, words, "exec"), defined)
    return defined


def test_every_python_example_has_its_output():
    assert TEXT.count("```python") == len(EXAMPLES) == 7


@pytest.mark.parametrize("code, output", EXAMPLES, ids=["h5py", "xarray", "blocks", "digest", "h5py by total", "xarray by total", "ranks"])
def test_examples(folder, code, output):
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", output)


def test_the_datasets_are_those_of_the_list(table):
    listed = {name for row in rows("dataset") for name in names(row[0])} | {"heap_2"}
    listed = {name for name in listed if name != "heap_k"} | AXES["HEAPS"]
    assert set(table) == listed
    for row in rows("dataset"):
        for name in names(row[0]):
            if name != "heap_k":
                assert axes_of(table[name]) == expected_axes(row[1], name)
                assert type_matches(row[2], table[name].dtype), name


def axes_of(dataset):
    if dataset.attrs.get("CLASS") == b"DIMENSION_SCALE":
        return [dataset.name.strip("/")]
    return [axis[0].name.strip("/") for axis in dataset.dims]


def expected_axes(cell, name):
    return [name] if cell == "itself" else cell.replace("heap_1 … heap_k", "heap_1, heap_2, heap_3").split(", ")


def type_matches(cell, dtype):
    kinds = {"u": "u1 u2 u4"}.get(cell, cell.replace(",", " "))
    return f"{dtype.kind}{dtype.itemsize}" in kinds.split()


def test_the_attributes_are_those_of_the_list(table):
    listed = {names(row[0])[0]: row[1] for row in rows("of the file")}
    assert set(table.attrs) == set(listed)
    for name, kind in listed.items():
        value = table.attrs[name]
        if kind == "text":
            assert isinstance(value, str)
        else:
            assert value.dtype == np.uint64 and value.shape == {"u8": (), "two u8": (2,), "k u8": (3,)}[kind]
    of_datasets = {names(row[0])[0] for row in rows("of a dataset")} | {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST"}
    assert {attribute for dataset in table.values() for attribute in dataset.attrs} == of_datasets
    assert {name for name, dataset in table.items() if "long_name" not in dataset.attrs} == {"heap", "loss"}


LABELS = "outcome,arrows,target,winning_moves,grundy,remoteness"
# Grundy values take a bit per value and position of a plane: of two heaps of which one has a million stones, 10^12 bits.
ALL_BUT_GRUNDY = LABELS.replace("grundy,", "")


@pytest.mark.parametrize("bounds, labels", [("9,9,9", LABELS), ("40,130,70", LABELS), ("999,999", LABELS), ("262144", LABELS),
                                            ("16,15,1,1,3,17,4", LABELS), ("63,64,65", LABELS), ("18,18,18,18,66", "outcome,arrows"), ("1,1000000", ALL_BUT_GRUNDY)])
def test_block_sides_and_digests(folder, bounds, labels, monkeypatch):
    monkeypatch.chdir(folder)
    block_sides, digest = namespace("def block_sides")["block_sides"], namespace("def digest")["digest"]
    with h5py.File(solve(folder / "blocks.h5", bounds, f"--labels={labels}")) as file:
        assert file.attrs["labels"] == labels
        for name in labels.split(","):
            label = file[name]
            sizes = label.shape[-len(file.attrs["bounds"]) :]
            sides = block_sides(sizes, label.dtype.itemsize)
            assert label.chunks == ((1,) if name == "arrows" else ()) + tuple(sides)
            assert digest(label) == label.attrs["digest"]
            assert label.fillvalue == (np.iinfo(label.dtype).min if name == "target" else np.iinfo(label.dtype).max)
        assert np.prod(file["losses"].chunks) <= 2**18 and file["losses"].chunks[1] == len(file.attrs["bounds"])


@pytest.mark.parametrize("row", rows("position"), ids=lambda row: row[0])
def test_the_worked_example(row):
    sides = namespace("def block_sides")["block_sides"]((1000, 1000, 1000), 1)
    position, block, number, place, entry = row
    position = np.array(eval(position))
    assert eval(block) == tuple(position // sides) and eval(place) == tuple(position % sides)
    extents = np.minimum(sides, 1000 - position // sides * sides)
    assert value_of(number) == np.ravel_multi_index(eval(block), (16, 16, 16))
    assert value_of(entry) == np.ravel_multi_index(eval(place), extents)


def value_of(cell):
    """"3 · 4 = 12" → 12, after checking that it is."""
    sides = [eval(side.replace("·", "*")) for side in cell.split("=")]
    assert len(set(sides)) == 1
    return sides[0]


def test_axes_and_losses_that_are_left_out(folder):
    with h5py.File(solve(folder / "long.h5", "1,1000000", "--labels=outcome")) as file:
        assert "long_name" in file["heap_1"].attrs and "long_name" not in file["heap_2"].attrs
        assert file["heap_2"].id.get_storage_size() == file["loss"].id.get_storage_size() == 0
    with h5py.File(solve(folder / "longest.h5", "1,999999", "--labels=outcome")) as file:
        assert file["heap_2"][-1] == 999999
    with h5py.File(solve(folder / "none.h5", "0,0", "--misere", "--labels=all")) as file:
        assert "losses" not in file and "loss" not in file
        assert [file[name][0, 0] for name in LABELS.split(",") if name != "arrows"] == [1, -1, 0, 1, 0]


@pytest.mark.parametrize("bound, kind", [(254, "u1"), (255, "u2"), (65534, "u2"), (65535, "u4")])
def test_the_type_of_arrows_and_losses(folder, bound, kind):
    with h5py.File(solve(folder / "type.h5", f"1,{bound}")) as file:
        assert file["arrows"].dtype == file["losses"].dtype == np.dtype(kind)


@pytest.mark.parametrize("bounds, kind", [("4,250", "u1"), ("5,250", "u2"), ("34,65500", "u2"), ("35,65500", "u4")])
def test_the_type_of_remoteness_and_grundy(folder, bounds, kind):
    labels = "remoteness" if bounds.endswith("00") else "grundy,remoteness"
    with h5py.File(solve(folder / "type.h5", bounds, f"--labels={labels}")) as file:
        assert all(file[name].dtype == np.dtype(kind) for name in labels.split(","))


def test_grundy_values_and_remoteness_are_as_defined(folder):
    for options in ([], ["--misere"]):
        with h5py.File(solve(folder / "values.h5", "4,3,6", "--labels=all", *options)) as file:
            grundy, remoteness, lost = file["grundy"][:], file["remoteness"][:], file["outcome"][:] == 0
            for position in np.ndindex(grundy.shape):
                options_of = [position[:i] + (size,) + position[i + 1 :] for i in range(3) for size in range(position[i])]
                values = {int(grundy[option]) for option in options_of}
                assert grundy[position] == (min(set(range(14)) - values) if options_of else len(options))
                far = [int(remoteness[option]) for option in options_of if lost[position] or lost[option]]
                assert remoteness[position] == (0 if not far else 1 + (max(far) if lost[position] else min(far)))
            assert ((grundy == 0) == lost).all() and ((remoteness % 2 == len(options)) == lost).all()
            if not options:
                assert (remoteness[0, 1, 1], remoteness[0, 1, 2]) == (2, 3)
                assert (grundy == np.bitwise_xor.reduce(np.indices(grundy.shape))).all()


def test_reproducible_tables_are_equal_bytes(folder):
    one = solve(folder / "one.h5", "40,40,40", "--reproducible", "--threads=1").read_bytes()
    assert one == solve(folder / "two.h5", "40,40,40", "--reproducible", "--threads=2").read_bytes()


BY_TOTAL = "outcome,move,winning_moves,grundy,remoteness"
ARRAYS_BY_TOTAL = BY_TOTAL.replace("move,", "move_from,move_rests,", 1).split(",")


@pytest.fixture(scope="module")
def by_total(folder):
    with h5py.File(solve_by_total(folder / "by-total.h5", "nim", 12, "--largest=5", "--most-heaps=3", "--labels=all")) as file:
        yield file


def test_the_datasets_of_tables_by_total_are_those_of_the_list(by_total):
    listed = rows("dataset by total")
    assert set(by_total) == {name for row in listed for name in names(row[0])}
    for row in listed:
        for name in names(row[0]):
            assert axes_of(by_total[name]) == expected_axes(row[1], name)
            assert type_matches("u1,u2" if row[2] == "v" else row[2], by_total[name].dtype), name


def test_the_attributes_of_tables_by_total_are_those_of_the_list(by_total):
    changed = {names(row[0])[0]: row[1] for row in rows("by total")}
    listed = {names(row[0])[0]: row[1] for row in rows("of the file")} | changed
    del listed["bounds"]
    assert changed["bounds"] == "left out" and set(by_total.attrs) == set(listed)
    for name, kind in listed.items():
        value = by_total.attrs[name]
        assert isinstance(value, str) if kind == "text" else value.dtype == np.uint64 and value.shape == ((2,) if "two" in kind else ())
    assert (by_total.attrs["total"], by_total.attrs["largest"], by_total.attrs["most_heaps"]) == (12, 5, 3)
    assert by_total.attrs["labels"] == BY_TOTAL
    of_datasets = {names(row[0])[0] for row in rows("of a dataset")} | {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST"}
    assert {attribute for dataset in by_total.values() for attribute in dataset.attrs} == of_datasets
    assert {name for name, dataset in by_total.items() if "long_name" not in dataset.attrs} == {"position", "level", "rest", "part"}


def test_bounds_that_keep_nothing_out_are_no_attributes(folder):
    with h5py.File(solve_by_total(folder / "bounds.h5", "nim", 12, "--largest=12", "--most-heaps=13", "--labels=outcome")) as file:
        assert "largest" not in file.attrs and "most_heaps" not in file.attrs and file["parts"].shape[1] == 12
        assert "rest" not in file and "move_from" not in file


def test_the_positions_in_rank_order(folder):
    with h5py.File(folder / "rows-20-misere.h5") as file:
        for level, positions, first in rows("level"):
            listed = [[int(size) for size in re.findall(r"\d+", position)] for position in positions.split(";")]
            ranks = range(int(first), int(first) + len(listed))
            assert [[size for size in file["parts"][rank].tolist() if size] for rank in ranks] == listed
            assert file["level_offset"][int(level)] == ranks.start and file["level_offset"][int(level) + 1] == ranks.stop


def test_ranks_in_tables_with_bounds(by_total):
    def q(n, m, h):
        return 1 if n == 0 else 0 if n < 0 or m == 0 or h == 0 else q(n, m - 1, h) + q(n - m, m, h - 1)

    offsets = by_total["level_offset"][:].tolist()
    assert offsets == [sum(q(n, 5, 3) for n in range(level)) for level in range(14)] and by_total.attrs["positions"] == offsets[-1]
    for rank, row in enumerate(by_total["parts"][:].tolist()):
        parts = [size for size in row if size]
        assert rank == offsets[sum(parts)] + sum(q(sum(parts[i:]), part - 1, 3 - i) for i, part in enumerate(parts))


def test_the_codes_of_the_named_rules(folder):
    listed = {row[0].strip("`"): row[1].strip("`") for row in rows("name")}
    games = json.loads(subprocess.run([os.environ["MIYAMA"], "games", "--json"], capture_output=True, text=True, check=True).stdout)
    assert listed == {game["name"]: game["code"] for game in games["games"]}
    for name, code in listed.items():
        with h5py.File(solve_by_total(folder / "named.h5", name, 9, "--labels=all")) as file:
            assert json.loads(file.attrs["rules_json"]) == {"family": "take-and-break", "name": name, "code": code}
            with h5py.File(solve_by_total(folder / "code.h5", code, 9, "--labels=all")) as other:
                assert other.attrs["rules"] == code
                assert all(file[label].attrs["digest"] == other[label].attrs["digest"] for label in ARRAYS_BY_TOTAL)


@pytest.mark.parametrize("code, canonical", [("0.3[3]", "0.[3]"), ("0.770", "0.77"), ("4.:unequal", "4.0:unequal"), ("0.0a", "0.0A"), ("0.3:unequal", "0.3")])
def test_codes_are_written_in_one_way(folder, code, canonical):
    with h5py.File(solve_by_total(folder / "code.h5", code, 4)) as file:
        assert json.loads(file.attrs["rules_json"])["code"] == canonical


def rests_of(heap, code):
    """What a heap may become, by the words of the specification, each in descending order."""
    digits, unequal = code.removesuffix(":unequal"), code.endswith(":unequal")
    repeated = int(digits[digits.index("[") + 1], 16) if "[" in digits else 0
    digits = [int(digit, 16) for digit in digits.split("[")[0].replace(".", "")]
    found = set()
    for taken in range(heap + 1):
        digit = digits[taken] if taken < len(digits) else repeated
        for number in range(4):
            for rests in np.ndindex((heap,) * number):
                rests = tuple(sorted((size + 1 for size in rests), reverse=True))
                if digit >> number & 1 and sum(rests) == heap - taken and not (unequal and len(set(rests)) < number):
                    found.add(rests)
    return found


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("code", ["0.[7]", "0.77", "4.0:unequal", "4.[3]", "C.00[9]"])
def test_the_labels_of_tables_by_total_are_as_defined(folder, code, misere):
    with h5py.File(solve_by_total(folder / "values.h5", code, 8, "--labels=all", *(["--misere"] if misere else []))) as file:
        known = {}
        positions = [tuple(size for size in row if size) for row in file["parts"][:].tolist()]
        found = [file[name][:].tolist() for name in ARRAYS_BY_TOTAL]
        assert file.attrs["entries_checked"] == (len(positions) * 4 if not misere else len(positions) * 3 if code == "0.[7]" else 0)
        for position, *labels in sorted(zip(positions, *found), key=lambda row: 2 * sum(row[0]) - len(row[0])):
            moves = {}
            for heap in set(position):
                for rests in rests_of(heap, code):
                    others = list(position)
                    others.remove(heap)
                    moves[heap, rests] = known[tuple(sorted([*others, *rests], reverse=True))]
            winning = [move for move, (outcome, _, _) in moves.items() if outcome == 0]
            stored = min(winning, key=lambda move: (-move[0], sum(move[1]), move[1][1:] + (0, 0)), default=(0, ()))
            outcome = int(bool(winning) or (misere and not moves))
            values = {value for _, value, _ in moves.values()}
            value = min(set(range(20)) - values) if moves else int(misere)
            far = [moves[move][2] for move in winning or moves]
            remoteness = 0 if not far else 1 + (min(far) if winning else max(far))
            padded = list(stored[1]) + [0] * (file["move_rests"].shape[1] - len(stored[1]))
            assert labels == [outcome, stored[0], padded, len(winning), value, remoteness], position
            known[position] = outcome, value, remoteness


@pytest.mark.parametrize("code, rests", [("0.[7]", 2), ("0.3", 2), ("0.8", 3), ("0.[F]", 3)])
def test_the_number_of_rests(folder, code, rests):
    with h5py.File(solve_by_total(folder / "rests.h5", code, 6)) as file:
        assert file["move_rests"].shape == (30, rests)


@pytest.mark.parametrize("total, kind", [(127, "u1"), (128, "u2")])
def test_the_type_of_values_by_total(folder, total, kind):
    with h5py.File(solve_by_total(folder / "type.h5", "rows", total, "--largest=2", "--labels=all")) as file:
        assert file["grundy"].dtype == file["remoteness"].dtype == np.dtype(kind)


@pytest.mark.parametrize("total, positions", [(12, 272), (43, 376326)])
def test_blocks_and_digests_by_total(folder, total, positions, monkeypatch):
    monkeypatch.chdir(folder)
    block_sides, digest = namespace("def block_sides")["block_sides"], namespace("def digest")["digest"]
    with h5py.File(solve_by_total(folder / "blocks.h5", "rows", total, "--labels=all")) as file:
        assert file.attrs["positions"] == positions
        for name in ARRAYS_BY_TOTAL:
            label = file[name]
            assert label.chunks == (min(positions, 2**18), *label.shape[1:]) and label.chunks[0] == block_sides((positions,), label.dtype.itemsize)[0]
            assert label.fillvalue == np.iinfo(label.dtype).max
            assert digest(label) == label.attrs["digest"]
        assert np.prod(file["parts"].chunks) <= 2**18 and file["parts"].chunks[1] == total
        assert file["level_offset"].chunks is None


def test_parts_are_left_out_of_long_tables(folder):
    with h5py.File(solve_by_total(folder / "long.h5", "0.1", 165, "--largest=5", "--labels=outcome")) as file:
        assert file.attrs["positions"] > 10_000_000 and "parts" not in file and "part" not in file


def test_reference_numbers_that_follow_from_the_definition(table):
    reference = json.loads((SOURCE / "data" / "reference" / "nim.json").read_text(encoding="utf-8"))["lecture_table_0_to_9"]
    moves = np.bincount(table["winning_moves"][:].ravel(), minlength=4)
    assert moves.tolist() == [reference["losses"], reference["wins_with_1_arrow"], 0, reference["wins_with_3_arrows"]]
    assert np.count_nonzero(table["arrows"][:]) == reference["arrows"] == table.attrs["winning_moves_total"]
