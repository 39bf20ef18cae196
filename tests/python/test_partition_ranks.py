"""Ranks of multisets of heaps: against a list made by brute force, against published numbers, and there and back."""

import itertools
import json
import os
from pathlib import Path

import numpy as np
import pytest
from miyama import partition_rank, partition_unrank

ROOT = Path(os.environ.get("MIYAMA_SOURCE", Path(__file__).parents[2]))
BOUNDS = [(largest, most_heaps) for largest in (None, 1, 3, 50) for most_heaps in (None, 1, 3, 50)]


def listed(total, largest=None, most_heaps=None):
    """Every multiset with at most `total` sticks, in rank order, from all tuples of heaps."""
    tuples = itertools.chain.from_iterable(itertools.product(range(1, total + 1), repeat=k) for k in range(total + 1))
    found = {tuple(sorted(heaps, reverse=True)) for heaps in tuples if sum(heaps) <= total}
    kept = [h for h in found if max(h, default=0) <= (largest or total) and len(h) <= (most_heaps or total)]
    return sorted(kept, key=lambda heaps: (sum(heaps), heaps))


@pytest.fixture(scope="module")
def up_to_7():
    return listed(7)


def padded(rows, parts):
    return np.array([row + (0,) * (parts - len(row)) for row in rows], dtype=np.int64).reshape(len(rows), parts)


@pytest.mark.parametrize("largest, most_heaps", BOUNDS)
def test_every_position_up_to_7_sticks(up_to_7, largest, most_heaps):
    kept = [h for h in up_to_7 if max(h, default=0) <= (largest or 7) and len(h) <= (most_heaps or 7)]
    bounds = {"largest": largest, "most_heaps": most_heaps}
    ranks = np.arange(len(kept))
    rows = padded(kept, max(len(heaps) for heaps in kept))
    for total in (7, None) if largest is None and most_heaps is None else (7,):
        assert np.array_equal(partition_rank(rows, total, **bounds), ranks)
        assert np.array_equal(partition_unrank(ranks, total, **bounds), rows)
    for rank, heaps in enumerate(kept):
        assert partition_rank(heaps, **bounds) == rank
        assert tuple(partition_unrank(rank, **bounds)) == heaps
    with pytest.raises(ValueError, match=f"no rank {len(kept)}: the positions of at most 7 sticks have the ranks 0 to {len(kept) - 1}"):
        partition_unrank(len(kept), 7, **bounds)


def test_any_order_and_zeros_anywhere():
    assert partition_rank((3, 5, 7)) == partition_rank((0, 7, 3, 0, 5)) == partition_rank(np.array([5, 7, 3, 0], dtype=np.uint8)) == 635
    positions, ranks = np.array([[1, 2], [3, 4]]), np.array([635, 9])
    partition_rank(positions)
    assert partition_unrank(ranks)[0].tolist() == [7, 5, 3] and positions.tolist() == [[1, 2], [3, 4]] and ranks.tolist() == [635, 9]   # neither is changed


def test_shapes_and_types():
    ranks = partition_rank(np.array([[1, 2, 0], [0, 0, 0]], dtype=np.uint8))
    assert ranks.shape == (2,) and ranks.dtype == np.int64 and ranks.tolist() == [5, 0]
    assert type(partition_rank((2, 1))) is int and partition_rank([]) == 0
    assert partition_rank(np.zeros((0, 3), dtype=int)).shape == (0,) and partition_rank(np.zeros((4, 0), dtype=int)).tolist() == [0] * 4
    positions = partition_unrank([5, 0, 2])
    assert positions.shape == (3, 2) and positions.dtype == np.int64
    assert partition_unrank(0).shape == (0,) and partition_unrank([]).shape == (0, 0) and partition_unrank([0, 0]).shape == (2, 0)
    assert partition_unrank(np.uint64(5)).tolist() == partition_unrank(np.int8(5)).tolist() == [2, 1]
    assert partition_rank(np.array([100, 100], dtype=np.int8)) == partition_rank([100, 100])


def test_published_numbers_of_positions():
    published = json.loads((ROOT / "data" / "reference" / "partitions.json").read_text())
    for total, positions in enumerate(published["partitions_cumulative"]["values"]):
        assert partition_rank([total], total) == positions - 1
        assert partition_unrank(positions - 1, total).tolist() == ([total] if total else [])
    for total in (60, 80):
        assert partition_rank([total]) == published[f"row_game_up_to_{total}_sticks"]["positions"] - 1


@pytest.mark.parametrize("bounds", [{}, {"largest": 20}, {"most_heaps": 12}, {"largest": 30, "most_heaps": 7}, {"most_heaps": 3}])
@pytest.mark.parametrize("total", [80, 254])
def test_random_ranks_come_back(total, bounds):
    heap = min(total, bounds.get("largest", total))
    last = [heap] * min(total // heap, bounds.get("most_heaps", total))
    last += [total - sum(last)] if len(last) < bounds.get("most_heaps", total) else []
    positions = partition_rank(last, total, **bounds) + 1
    ranks = np.random.default_rng(80).integers(positions, size=1000)
    heaps = partition_unrank(ranks, total, **bounds)
    assert heaps.sum(axis=1).max() <= total and heaps.max() <= heap and heaps.shape[1] <= bounds.get("most_heaps", total)
    assert (np.diff(heaps, axis=1) <= 0).all()
    assert np.array_equal(partition_rank(np.random.default_rng(1).permuted(heaps, axis=1), **bounds), ranks)
    assert np.array_equal(partition_unrank(np.sort(ranks), **bounds), heaps[np.argsort(ranks, kind="stable")])


@pytest.mark.parametrize("positions, bounds, message", [([3, -1], {}, "position 3,-1 has a negative heap"), ([[1, 1], [200, 55]], {}, "position 200,55 has more than 254 sticks"),
                                                        ([200, 55], {"total": 300}, "total=300 is not a bound"), ([2**62, 2**62, 2**62], {}, "has more than 254 sticks"),
                                                        (np.array([2**64 - 1, 1], dtype=np.uint64), {}, "position 18446744073709551615,1 has more than 254 sticks"), ([[1, 1], [3, 2]], {"total": 4}, "position 3,2 has more than 4 sticks"),
                                                        ([3, 2], {"largest": 2}, "position 3,2 has a heap of more than 2 sticks"), ([[2, 0, 1], [3, 2, 1]], {"most_heaps": 2}, "position 3,2,1 has more than 2 heaps"),
                                                        ([1.5, 2], {}, "positions of type float64 are not integers"), (["3"], {}, "are not integers"), (5, {}, r"positions of shape \(\): give 1 or 2 dimensions"),
                                                        ([[[1]]], {}, r"positions of shape \(1, 1, 1\)"), ([], {"total": 255}, "total=255 is not a bound: give 0 to 254"), ([], {"total": -1}, "total=-1 is not a bound: give 0 to 254"),
                                                        ([], {"largest": 0}, "largest=0 is not a bound: give 1 or more"), ([], {"most_heaps": 0}, "most_heaps=0 is not a bound: give 1 or more")])
def test_what_is_no_position_is_refused(positions, bounds, message):
    with pytest.raises(ValueError, match=message):
        partition_rank(positions, **bounds)


@pytest.mark.parametrize("ranks, bounds, message", [([3, -1], {}, "no rank -1: give 0 or more"),
                                                    ([3, 12], {"total": 4}, "no rank 12: the positions of at most 4 sticks have the ranks 0 to 11"), (2**62, {}, f"no rank {2**62}: the positions of at most 254 sticks"),
                                                    (np.uint64(2**64 - 1), {}, f"no rank {2**64 - 1}"), (6, {"total": 5, "largest": 1}, "no rank 6: .* have the ranks 0 to 5"), (1.0, {}, "ranks of type float64 are not integers"),
                                                    ([[1]], {}, r"ranks of shape \(1, 1\): give 0 or 1 dimensions"), (0, {"total": 255}, "total=255 is not a bound"), (0, {"largest": 0}, "largest=0 is not a bound"),
                                                    (0, {"most_heaps": -2}, "most_heaps=-2 is not a bound")])
def test_what_is_no_rank_is_refused(ranks, bounds, message):
    with pytest.raises(ValueError, match=message):
        partition_unrank(ranks, **bounds)
