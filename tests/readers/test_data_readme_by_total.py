"""data/README.md is true of tables by total: their datasets, attributes, ranks, codes, labels, blocks and digests."""

import json
import os
import re
import subprocess

import h5py
import numpy as np
import pytest
from data_readme import axes_of, expected_axes, names, namespace, rows, solve, solve_by_total, type_matches

BY_TOTAL = "outcome,move,winning_moves,losing_moves,grundy,remoteness"
ARRAYS_BY_TOTAL = BY_TOTAL.replace("move,", "move_from,move_rests,", 1).split(",")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("by_total")


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
    with h5py.File(solve_by_total(folder / "ranks.h5", "rows", 5)) as file:
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
    assert listed == {game["name"]: game["code"] for game in games["games"] if game["code"]}
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
        assert file.attrs["entries_checked"] == len(positions) * (3 if misere else 4)
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
            assert labels == [outcome, stored[0], padded, len(winning), len(moves) - len(winning), value, remoteness], position
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
    solve("nim-9-9-9.h5", "9,9,9")  # which the example reads
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
    with h5py.File(solve_by_total(folder / "long.h5", "nim", 165, "--largest=5", "--labels=outcome")) as file:
        assert file.attrs["positions"] > 10_000_000 and "parts" not in file and "part" not in file
