"""data/README.md is true: its examples run and print what it says; blocks, digests, types, ranks and codes are as it defines them."""

import json
import re
import subprocess
import sys

import h5py
import numpy as np
import pytest
from data_readme import EXAMPLES, SOURCE, TEXT, axes_of, namespace, rows, rules_with_conditions, run_solve


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    run_solve(folder / "nim-9-9-9.h5", "nim", "--heaps=9,9,9")
    run_solve(folder / "nim-pass-9-9-9.h5", "nim+pass", "--heaps=9,9,9")
    (folder / "rules.json").write_text(rules_with_conditions())
    run_solve(folder / "greedy-2-5-5.h5", "--rules", folder / "rules.json", "--heaps=5,5", "--labels=all")
    run_solve(folder / "rows-20-misere.h5", "rows", "--total=20", "--misere")
    return folder


@pytest.mark.parametrize("code, output", EXAMPLES, ids=["h5py", "xarray", "pass", "conditions", "blocks", "digest", "h5py by total", "xarray by total", "ranks"])
def test_examples(folder, code, output):
    assert TEXT.count("```python") == len(EXAMPLES)
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", output)


@pytest.mark.parametrize("arguments", ["nim+pass --heaps=9,9,9 --labels=all", "--rules=rules.json --heaps=5,5 --labels=all",
                                       "nim --total=12 --largest=5 --most-heaps=3 --labels=all"])
def test_everything_in_a_file_has_a_name_in_the_text(folder, arguments, monkeypatch):
    monkeypatch.chdir(folder)
    with h5py.File(run_solve(folder / "named.h5", *arguments.split())) as file:
        found = {*file, *file.attrs} | {attribute for dataset in file.values() for attribute in dataset.attrs}
        assert len(found) > 25 and not {re.sub(r"heap_\d", "heap_1", name) for name in found} - set(re.findall(r"\w+", TEXT))


# Bounds or totals whose tables have one block, several along each axis, small ones, or long ones.
BLOCKED = [*(("nim", f"--heaps={bounds}", "all") for bounds in ("9,9,9", "40,66,70", "16,15,1,1,3,17,4")),
           *(("nim", f"--heaps={bounds}", "outcome,arrows,target,winning_moves,remoteness") for bounds in ("999,999", "262144", "1,1000000")),
           ("nim", "--heaps=18,18,18,18,66", "outcome,arrows"), ("nim+pass", "--heaps=40,66,70", "all"), ("nim+pass", "--heaps=600,600", "outcome,arrows,grundy"),
           ("moore:2", "--heaps=70,9,70", "all"), ("fibonacci", "--heaps=600,600", "outcome,target"), ("slow-exact:2+pass", "--heaps=63,64,65", "outcome,target"),
           ("rows", "--total=12", "all"), ("rows", "--total=43", "all")]


@pytest.mark.parametrize("rules, bounds, labels", BLOCKED)
def test_block_sides_and_digests(folder, rules, bounds, labels, monkeypatch):
    monkeypatch.chdir(folder)
    block_sides, digest = namespace("def block_sides")["block_sides"], namespace("def digest")["digest"]
    with h5py.File(run_solve(folder / "blocks.h5", rules, bounds, f"--labels={labels}")) as file:
        found = [name for name in file if "digest" in file[name].attrs]
        assert labels == "all" or set(labels.split(",")) == set(found)
        for name in found:
            label, by_total = file[name], "position" in file
            sizes = label.shape[1:] if name == "arrows" else label.shape[:1] if by_total else label.shape
            sides = tuple(block_sides(sizes, label.dtype.itemsize))
            assert label.chunks == ((1,) if name == "arrows" else ()) + sides + (label.shape[1:] if by_total else ())
            assert digest(label) == label.attrs["digest"]
            assert label.fillvalue == (np.iinfo(label.dtype).min if name == "target" else np.iinfo(label.dtype).max)
        assert np.prod(file["parts" if by_total else "losses"].chunks) <= 2**18


@pytest.mark.parametrize("row", rows("position"), ids=lambda row: row[0])
def test_the_worked_example(row):
    sides = namespace("def block_sides")["block_sides"]((1000, 1000, 1000), 1)
    position, block, number, place, entry = row
    position = np.array(eval(position))
    assert eval(block) == tuple(position // sides) and eval(place) == tuple(position % sides)
    extents = np.minimum(sides, 1000 - position // sides * sides)
    for cell, value in ((number, np.ravel_multi_index(eval(block), (16, 16, 16))), (entry, np.ravel_multi_index(eval(place), extents))):
        assert {eval(side.replace("·", "*")) for side in cell.split("=")} == {value}   # "3 · 4 = 12"


def test_what_is_left_out(folder):
    with h5py.File(run_solve(folder / "long.h5", "nim", "--heaps=1,1000000", "--labels=outcome")) as file:
        assert "long_name" in file["heap_1"].attrs and "long_name" not in file["heap_2"].attrs
        assert file["heap_2"].id.get_storage_size() == file["loss"].id.get_storage_size() == 0
    with h5py.File(run_solve(folder / "longest.h5", "nim", "--heaps=1,999999", "--labels=outcome")) as file:
        assert file["heap_2"][-1] == 999999
    with h5py.File(run_solve(folder / "none.h5", "nim", "--heaps=0,0", "--misere", "--labels=all")) as file:
        assert "losses" not in file and "loss" not in file
        assert [file[name][0, 0] for name in file.attrs["labels"].split(",") if name != "arrows"] == [1, -1, 0, 0, 1, 0, 0]
    with h5py.File(run_solve(folder / "bounds.h5", "nim", "--total=12", "--largest=12", "--most-heaps=13", "--labels=outcome")) as file:
        assert "largest" not in file.attrs and "most_heaps" not in file.attrs and file["parts"].shape[1] == 12
        assert "rest" not in file and "move_from" not in file
    with h5py.File(run_solve(folder / "long.h5", "nim", "--total=165", "--largest=5", "--labels=outcome")) as file:
        assert file.attrs["positions"] > 10_000_000 and "parts" not in file and "part" not in file


@pytest.mark.parametrize("rules, bounds, labels, kind", [
    *(("nim", f"--heaps=1,{bound}", "arrows,losses", kind) for bound, kind in ((254, "u1"), (255, "u2"), (65534, "u2"), (65535, "u4"))),
    *(("nim", f"--heaps={bounds}", "grundy,remoteness", kind) for bounds, kind in (("4,250", "u1"), ("5,250", "u2"))),
    ("nim", "--heaps=34,65500", "remoteness", "u2"), ("nim", "--heaps=35,65500", "remoteness", "u4"), ("nim+pass", "--heaps=4,249", "grundy,remoteness", "u1"),
    ("nim+pass", "--heaps=4,250", "grundy,remoteness", "u2"), ("wythoff", "--heaps=4,250", "grundy,remoteness", "u1"), ("wythoff", "--heaps=5,250", "grundy,remoteness", "u2"),
    ("rows", "--total=127", "grundy,remoteness", "u1"), ("rows", "--total=128", "grundy,remoteness", "u2")])
def test_types(folder, rules, bounds, labels, kind):
    few = ["--largest=2"] if rules == "rows" else []
    with h5py.File(run_solve(folder / "type.h5", rules, bounds, *few, "--labels=" + labels.replace(",losses", ""))) as file:
        assert all(file[name].dtype == np.dtype(kind) for name in labels.split(","))


def test_reference_numbers_that_follow_from_the_definition(folder):
    reference = json.loads((SOURCE / "data" / "reference" / "nim.json").read_text(encoding="utf-8"))["lecture_table_0_to_9"]
    with h5py.File(run_solve(folder / "all.h5", "nim", "--heaps=9,9,9", "--labels=arrows,winning_moves")) as table:
        moves = np.bincount(table["winning_moves"][:].ravel(), minlength=4)
        assert moves.tolist() == [reference["losses"], reference["wins_with_1_arrow"], 0, reference["wins_with_3_arrows"]]
        assert np.count_nonzero(table["arrows"][:]) == reference["arrows"] == table.attrs["winning_moves_total"]


def test_a_pass_and_what_is_taken_first(folder):
    with h5py.File(run_solve(folder / "pass.h5", "nim+pass", "--heaps=9,9,9", "--labels=all")) as file:
        assert not file["directions"][-1].any() and file["directions"][:-1].any(axis=1).all()
        assert set(np.unique(file["arrows"][-1])) == {0, 1} and not file["arrows"][-1, 0].any()
        assert np.ravel_multi_index((1, 7, 3, 5), file["outcome"].shape) == 1735 and file.attrs["positions"] == 2 * 10**3
    with h5py.File(folder / "greedy-2-5-5.h5") as file:
        assert file.attrs["format_version"].tolist() == [1, 5] and json.loads(file.attrs["rules_json"]) == json.loads(rules_with_conditions())
        assert axes_of(file["first"]) == ["move", "heap"] and file["first"].dtype == "u1" and file["first"][:].tolist() == [[0, 0], [0, 0], [1, 0]]
        outcome = file["outcome"][:]
        for here, options in [((5, 3), [(a, 3) for a in range(5)] + [(3, 2), (2, 1), (1, 0)]), ((3, 5), [(3, b) for b in range(5)])]:
            assert file["winning_moves"][here] == sum(outcome[option] == 0 for option in options)
    with h5py.File(folder / "nim-9-9-9.h5") as file:
        assert file.attrs["format_version"].tolist() == [1, 0]


@pytest.mark.parametrize("row", rows("steps"), ids=lambda row: row[0].strip("`"))
def test_sets_of_steps(folder, row):
    """ "1, 4, 9, …" """
    text, told = row[0].strip("`"), [int(number) for number in re.findall(r"\d+", row[1])]
    steps = {"1,3,7-10": [1, 3, 7, 8, 9, 10], "all-but:2,3": [1, *range(4, 30)]}.get(text, told)
    top = 12 if text in ("1,3,7-10", "all-but:2,3") else told[-1]
    with h5py.File(run_solve(folder / "steps.h5", f"subtraction:{text}", f"--heaps={top}", "--labels=outcome,winning_moves")) as file:
        assert [move["steps"] for move in json.loads(file.attrs["rules_json"])["moves"]] == [text]
        outcome = file["outcome"][:]
        for size in range(top + 1):
            lost = [size - step for step in steps if step <= size and outcome[size - step] == 0]
            assert (file["winning_moves"][size], outcome[size]) == (len(lost), bool(lost))


def test_ranks(folder):
    """The ranks of the multisets that the text lists, and of those within bounds."""
    def q(n, m, h):
        return 1 if n == 0 else 0 if n < 0 or m == 0 or h == 0 else q(n, m - 1, h) + q(n - m, m, h - 1)
    with h5py.File(run_solve(folder / "ranks.h5", "rows", "--total=5")) as file:
        for level, positions, first in rows("level"):
            listed = [[int(size) for size in re.findall(r"\d+", position)] for position in positions.split(";")]
            ranks = range(int(first), int(first) + len(listed))
            assert [[size for size in file["parts"][rank].tolist() if size] for rank in ranks] == listed
            assert file["level_offset"][int(level)] == ranks.start and file["level_offset"][int(level) + 1] == ranks.stop
    with h5py.File(run_solve(folder / "by-total.h5", "nim", "--total=12", "--largest=5", "--most-heaps=3", "--labels=outcome")) as file:
        offsets = file["level_offset"][:].tolist()
        assert offsets == [sum(q(n, 5, 3) for n in range(level)) for level in range(14)] and file.attrs["positions"] == offsets[-1]
        for rank, row in enumerate(file["parts"][:].tolist()):
            parts = [size for size in row if size]
            assert rank == offsets[sum(parts)] + sum(q(sum(parts[i:]), part - 1, 3 - i) for i, part in enumerate(parts))


@pytest.mark.parametrize("code, canonical, rests", [("0.3[3]", "0.[3]", 2), ("0.770", "0.77", 2), ("4.:unequal", "4.0:unequal", 2), ("0.0a", "0.0A", 3),
                                                    ("0.3:unequal", "0.3", 2), ("0.8", "0.8", 3), ("0.[F]", "0.[F]", 3)])
def test_codes_are_written_in_one_way(folder, code, canonical, rests):
    with h5py.File(run_solve(folder / "code.h5", code, "--total=6")) as file:
        assert json.loads(file.attrs["rules_json"])["code"] == canonical and file["move_rests"].shape == (30, rests)
