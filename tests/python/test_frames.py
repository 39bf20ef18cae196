"""Blocks and frames: a table in pieces and as pandas sees it, against labels that are read whole and moves from the definition."""

import itertools
import re

import numpy as np
import pandas as pd
import pytest
from conftest import every_label
from miyama import blocks, frame, losses, solve


def solved(folder, rules, **asked):
    return solve(rules, **{"output": folder / "table.h5", "force": True, **asked})


BLOCKED = [("nim", {"heaps": (40, 130, 70)}, ["heap_1", "heap_2", "heap_3"]), ("nim+pass", {"heaps": (500, 300)}, ["passes_left", "heap_1", "heap_2"]),
           ("moore:2", {"heaps": (600, 600)}, ["heap_1", "heap_2"]), ("rows", {"total": 42}, ["position"])]


@pytest.mark.parametrize("rules, asked, axes", BLOCKED, ids=[rules for rules, _, _ in BLOCKED])
def test_blocks_hold_every_position_once_and_are_the_chunks_of_the_file(tmp_path, rules, asked, axes):
    with solved(tmp_path, rules, **asked) as table:
        found = list(blocks(table))
        assert len(found) > 1 and all(list(block) == axes for block in found)
        seen = np.zeros(table.outcome.shape, dtype=int)
        for block in found:
            seen[tuple(block.values())] += 1
            assert dict(table.outcome.isel(**block).sizes) == {axis: part.stop - part.start for axis, part in block.items()}
            for part, side in zip(block.values(), table.outcome.encoding["chunksizes"]):
                assert part.start % side == 0 and part.stop - part.start <= side
        assert (seen == 1).all()
        assert sum(int((table.outcome.isel(**block) == 0).sum()) for block in found) == table.attrs["lost"]


def test_blocks_are_those_of_the_largest_chunks(tmp_path):
    with solved(tmp_path, "nim", heaps=(40, 130, 70), labels="target,outcome") as table:
        expected = list(blocks(table))
        table["target"].encoding["chunksizes"] = (8, 8, 8)  # as if it took eight bytes, and so had smaller chunks
        assert list(blocks(table)) == expected
        del table["outcome"]
        assert len(list(blocks(table))) == 6 * 17 * 9


@pytest.mark.parametrize("heaps", [(4, 3, 6), (5,), (2, 1, 2, 3)])
def test_a_row_per_position_with_every_label(tmp_path, heaps):
    with solved(tmp_path, "nim", heaps=heaps, labels="all") as table:
        rows = frame(table)
        names = [f"heap_{i + 1}" for i in range(len(heaps))]
        arrows = [f"arrows_{i + 1}" for i in range(len(heaps))]
        assert rows.columns.tolist() == [*names, *itertools.chain(*(arrows if label == "arrows" else [label] for label in every_label()))]
        positions = list(itertools.product(*(range(bound + 1) for bound in heaps)))
        assert [tuple(row) for row in rows[names].to_numpy()] == positions and rows.index.tolist() == list(range(len(positions)))
        assert (rows[names].dtypes == np.int64).all() and rows["outcome"].dtype == np.uint8 and rows["target"].dtype == np.int32
        nim_sum = np.bitwise_xor.reduce(rows[names].to_numpy(), axis=1)
        assert np.array_equal(rows["grundy"], nim_sum) and np.array_equal(rows["outcome"], nim_sum != 0)
        for name, column in zip(names, arrows):  # from a loss none; else this heap shrinks to what makes the nim-sum 0, if that is less
            left = rows[name] ^ nim_sum
            assert np.array_equal(rows[column], np.where(left < rows[name], rows[name] - left, 0))
        assert np.array_equal((rows[arrows] > 0).sum(axis=1), rows["winning_moves"])


@pytest.mark.parametrize("rules, asked, _", BLOCKED, ids=[rules for rules, _, _ in BLOCKED])
@pytest.mark.parametrize("where, outcome", [("loss", 0), ("win", 1)])
def test_losses_and_wins_in_the_order_of_the_table(tmp_path, rules, asked, _, where, outcome):
    with solved(tmp_path, rules, **asked) as table:
        rows = frame(table, where)
        whole = table.outcome.values
        assert np.array_equal(rows.index, np.flatnonzero(whole.ravel() == outcome)) and (rows["outcome"] == outcome).all()
        if "total" in asked:
            heaps = table.parts.values[rows.index]
        else:
            heaps = np.argwhere(whole == outcome)
        assert np.array_equal(rows.iloc[:, : heaps.shape[1]], heaps)


def test_the_passes_left_come_first_and_the_pass_has_an_arrow(tmp_path):
    with solved(tmp_path, "nim+pass", heaps=(3, 3)) as table:
        rows = frame(table)
        assert rows.columns.tolist() == ["passes_left", "heap_1", "heap_2", "outcome", "arrows_1", "arrows_2", "arrows_3"]
        assert len(rows) == 32 and rows["passes_left"].tolist() == [0] * 16 + [1] * 16
        passes = rows[rows["arrows_3"] == 1]
        assert passes["passes_left"].tolist() == [1] * 3 and passes["heap_1"].tolist() == passes["heap_2"].tolist() == [1, 2, 3]


@pytest.mark.parametrize("bounds", [{}, {"largest": 4, "most_heaps": 3}])
def test_multisets_are_padded(tmp_path, bounds):
    with solved(tmp_path, "nim", total=7, labels="all", **bounds) as table:
        for listing in (table, table.drop_vars("parts")):
            rows = frame(listing)
            heaps = rows.iloc[:, : bounds.get("most_heaps", 7)]
            assert heaps.columns.tolist() == [f"heap_{i + 1}" for i in range(bounds.get("most_heaps", 7))] and (heaps.dtypes == np.int16).all()
            assert np.array_equal(heaps, table.parts.values) and list(dict.fromkeys(re.sub("_[12]$", "", name) for name in rows.columns[heaps.shape[1] :])) == list(every_label("rows", "--total", "9"))
            assert all(rows[name].dtype == table[name].dtype for name in rows.columns if name in table)
            assert np.array_equal(rows[["move_rests_1", "move_rests_2"]], table.move_rests.values)
            assert np.array_equal(rows["grundy"], np.bitwise_xor.reduce(heaps.to_numpy(), axis=1))
            lost = frame(listing, "loss")  # as wide as the whole
            pd.testing.assert_frame_equal(lost, rows[rows["outcome"] == 0])


def test_what_is_refused(tmp_path):
    with solved(tmp_path, "nim", heaps=(9, 9, 9)) as table:
        assert [len(frame(table, where, limit)) for where, limit in [(None, 1000), ("loss", 76), ("win", 924)]] == [1000, 76, 924]
        remedies = 'give a larger limit, take where="loss" only, or go block by block'
        with pytest.raises(ValueError, match=f"has 1,000 positions, the limit is 999 rows: {remedies}"):
            frame(table, limit=999)
        with pytest.raises(ValueError, match="has 76 losses, the limit is 75 rows: give a larger limit, or go"):
            frame(table, "loss", limit=75)
        with pytest.raises(ValueError, match="has 924 wins, the limit is 923 rows"):
            frame(table, "win", limit=923)
        with pytest.raises(ValueError, match='where=\'draw\': give "loss", "win", or None'):
            frame(table, "draw")
    with solved(tmp_path, "rows", total=10) as table, pytest.raises(ValueError, match="has 139 positions, the limit is 100 rows"):
        frame(table, limit=100)


def test_a_large_table_is_refused_before_it_is_read(tmp_path):
    with solved(tmp_path, "nim", heaps=(1023, 1023), labels="outcome") as table:
        with pytest.raises(ValueError, match="has 1,048,576 positions, the limit is 1,000,000 rows"):
            frame(table)
        assert not table["outcome"].variable._in_memory


@pytest.mark.parametrize("rules, asked, part", [("nim", {"heaps": (9, 9, 9)}, {"heap_1": slice(3, 5)}), ("nim", {"heaps": (9, 9, 9)}, {"heap_1": 5}),
                                                ("nim", {"heaps": (9, 9, 9)}, {"heap_1": slice(None, None, -1)}), ("rows", {"total": 9}, {"position": slice(10, 20)})])
def test_a_part_of_a_table_is_refused(tmp_path, rules, asked, part):
    """Its indices do not determine the heaps."""
    with solved(tmp_path, rules, **asked) as table:
        for use in (lambda: frame(table.isel(part)), lambda: list(blocks(table.isel(part))), lambda: losses(table.isel(part))):
            with pytest.raises(ValueError, match="part of a table"):
                use()
