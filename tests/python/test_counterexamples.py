"""`counterexamples`: against a look at every position, the first in order, and every error it promises."""

import itertools

import miyama
import numpy as np
import pytest
from conftest import every_label
from miyama import blocks, counterexamples, outcomes


def claims(name):
    """Two claims about three entries that are often wrong, and one that never is about Nim."""
    return {"parity": lambda a, b, c: (a + b + c) % 2 == 0, "nothing": lambda a, b, c: False, "nim": lambda a, b, c: a ^ b ^ c == 0}[name]


def brute(table, claim):
    """Every position where the claim about one position is wrong, in C order."""
    outcome = table["outcome"].values
    return [p for p in np.ndindex(outcome.shape) if bool(claim(*p)) != (outcome[p] == 0)]


def solved(folder, rules, **asked):
    return miyama.solve(rules, **{"output": folder / "table.h5", "force": True, **asked})


@pytest.mark.parametrize("name", ["parity", "nothing", "nim"])
@pytest.mark.parametrize("rules, heaps", [("nim", (5, 6, 4)), ("moore:2", (4, 3, 5)), ("nim+pass", (6, 7)), ("greedy", (4, 4, 4))])
def test_every_counterexample_of_a_small_table(tmp_path, rules, heaps, name):
    with solved(tmp_path, rules, heaps=heaps) as table:
        found = counterexamples(table, claims(name), limit=10_000)
        assert found.dtype == np.int64 and found.shape[1] == 3
        assert [tuple(row) for row in found.tolist()] == brute(table, claims(name))


@pytest.mark.parametrize("label", ["arrows", "target", "remoteness"])
def test_of_a_table_without_outcomes(tmp_path, label):
    with solved(tmp_path, "nim", heaps=(3, 3, 3), labels=label, misere=True) as table:
        assert counterexamples(table, claims("nim")).tolist() == list(map(list, itertools.product((0, 1), repeat=3)))


def test_a_claim_that_holds(tmp_path):
    with solved(tmp_path, "nim", heaps=(40, 130, 70)) as table:
        assert counterexamples(table, claims("nim")).shape == (0, 3)
    with solved(tmp_path, "nim", heaps=(30,)) as table:
        assert counterexamples(table, lambda a: a == 0).shape == (0, 1)
        assert counterexamples(table, lambda a: a == 7).tolist() == [[0], [7]]


@pytest.mark.parametrize("limit", [1, 3, 100, 5000])
def test_the_first_in_order_across_blocks(tmp_path, limit):
    with solved(tmp_path, "nim", heaps=(40, 130, 70), labels="outcome") as table:
        assert 1 < len(list(blocks(table))) and table["outcome"].encoding["chunksizes"][1] < 131
        wrong = np.argwhere((table["outcome"].values == 0) != (sum(np.ogrid[:41, :131, :71]) % 97 == 5))
        found = counterexamples(table, lambda a, b, c: (a + b + c) % 97 == 5, limit)
        assert np.array_equal(found, wrong[:limit])


def test_only_blocks_that_may_hold_a_first_one_are_read(tmp_path):
    asked = []
    with solved(tmp_path, "nim", heaps=(300, 300, 40), labels="outcome") as table:
        found = list(blocks(table))
        counterexamples(table, lambda a, b, c: asked.append((a.size, b.size, c.size)) or True, limit=1)
    assert len(asked) == 1 < len(found)
    assert asked[0] == tuple(axis.stop - axis.start for axis in found[0].values())  # a block at a time, never the table


def test_the_passes_left_come_first(tmp_path):
    with solved(tmp_path, "nim+pass", heaps=(15, 15)) as table:
        assert counterexamples(table, lambda passes_left, a, b: (a ^ b) == passes_left).tolist()[:3] == [[1, 0, 0], [1, 0, 1], [1, 1, 0]]
        pairs = lambda p, a, b: np.where(p == 1, ((a + 1) ^ (b + 1) == 1) | (a + b == 0), a == b)  # noqa: E731
        assert counterexamples(table, pairs).shape == (0, 3)


def trimmed(rows):
    """Without the columns behind the longest position."""
    return rows[:, : int((rows > 0).sum(axis=1).max(initial=0))]


@pytest.mark.parametrize("rules, misere", [("rows", False), ("rows", True), ("kayles", True)])
def test_tables_by_total(tmp_path, rules, misere):
    with solved(tmp_path, rules, total=9, misere=misere) as table:
        parts, lost = table["parts"].values.astype(int), table["outcome"].values == 0
        wrong = (np.bitwise_xor.reduce(parts, axis=1) == 0) != lost
        for listing in (table, table.drop_vars("parts")):
            found = counterexamples(listing, lambda *parts: np.bitwise_xor.reduce(parts) == 0)
            assert found.dtype == np.int16 and np.array_equal(found, trimmed(parts[wrong]))
            assert np.array_equal(counterexamples(listing, lambda *parts: False, limit=4), trimmed(parts[lost][:4]))


@pytest.mark.parametrize("rules, bounds", [("rows", {"total": 8}), ("nim", {"heaps": (4, 3)})])
def test_a_predicate_may_change_what_it_is_given(tmp_path, rules, bounds):
    def emptied(*heaps):
        lost = np.broadcast_arrays(*heaps)[0] < 0
        for heap in heaps:
            heap[...] = 0
        return lost

    with solved(tmp_path, rules, **bounds) as table:
        assert np.array_equal(counterexamples(table, emptied), counterexamples(table, lambda *heaps: np.broadcast_arrays(*heaps)[0] < 0))
        assert counterexamples(table, emptied).any()


def test_tables_by_total_with_bounds_across_pieces(tmp_path):
    with solved(tmp_path, "nim", total=60, largest=30, most_heaps=5, labels="outcome") as table:
        assert table.sizes["position"] > 2 * outcomes.RANK_PIECE
        assert counterexamples(table, lambda *parts: np.bitwise_xor.reduce(parts) == 0).shape[0] == 0
        seen = []
        found = counterexamples(table, lambda *parts: (seen.append(len(parts)) or (np.bitwise_xor.reduce(parts) == 0)) & (parts[0] < 25), limit=7)
        assert set(seen) == {5} and len(seen) < table.sizes["position"] / outcomes.RANK_PIECE
        losses = miyama.losses(table)
        expected = losses[losses[:, 0] >= 25][:7]
        assert np.array_equal(found, expected[:, : found.shape[1]]) and not expected[:, found.shape[1] :].any() and len(found) == 7


@pytest.mark.parametrize("predicate, message", [(lambda a, b: np.zeros(5, bool), r"the shape \(5,\) for positions of the shape \(4, 3\)"), (lambda a, b: None, "object entries"),
                                                (lambda a, b: np.zeros((1, 4, 3), bool), r"the shape \(1, 4, 3\)"), (lambda a, b: "loss", "must return true or false")])  # fmt: skip
def test_what_the_predicate_returns(tmp_path, predicate, message):
    with solved(tmp_path, "nim", heaps=(3, 2)) as table, pytest.raises(ValueError, match=message):
        counterexamples(table, predicate)


@pytest.mark.parametrize("rules, heaps", [("nim", (5, 6, 4)), ("wythoff", (9, 8))])
def test_claims_about_a_label(tmp_path, rules, heaps):
    with solved(tmp_path, rules, heaps=heaps, labels="all") as table:
        numbers = [label for label in every_label() if label != "arrows"]
        for label in numbers[1:]:
            entries = table[label].values
            found = counterexamples(table, lambda *sizes: sum(sizes), limit=10_000, label=label)
            assert found.tolist() == [list(p) for p in np.ndindex(entries.shape) if sum(p) != entries[p]], label
        with pytest.raises(ValueError, match=f"label='arrows': the table has {', '.join(numbers)} with one entry"):
            counterexamples(table, lambda *sizes: 0, label="arrows")
    with solved(tmp_path, "rows", heaps=None, total=8, labels="all") as table:
        assert counterexamples(table, lambda *parts: np.bitwise_xor.reduce(parts), label="grundy").size == 0
        assert counterexamples(table, lambda *parts: 0 * parts[0], limit=1, label="grundy").tolist() == [[1]]
