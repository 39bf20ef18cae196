"""Tables by total through the module that notebooks read them with: every function against the definition of the games."""

import functools
import itertools

import miyama
import numpy as np
import pytest

LABELS = ["outcome", "move", "winning_moves", "grundy", "remoteness"]


def splits(heap, numbers, sticks):
    """Descending lists of so many heaps, none empty, of so many sticks together."""
    lists = (rests for n in numbers for rests in itertools.combinations_with_replacement(range(heap, 0, -1), n))
    return {rests for rests in lists if sum(rests) in sticks}


# What a heap may become, without a code.
GAMES = {"nim": lambda n: splits(n, (0, 1), range(n)), "rows": lambda n: splits(n, (0, 1, 2), range(n)), "kayles": lambda n: splits(n, (0, 1, 2), (n - 1, n - 2)),
         "dawsons-kayles": lambda n: splits(n, (0, 1, 2), (n - 2,)), "grundys-game": lambda n: {rests for rests in splits(n, (2,), (n,)) if rests[0] != rests[1]},
         "lasker": lambda n: splits(n, (0, 1), range(n)) | splits(n, (2,), (n,)), "8.0[8]": lambda n: splits(n, (3,), (n, *range(n - 1)))}
GAMES["0.[7]"] = GAMES["rows"]


def brute_moves(game, position):
    """(heap, rests, option) of every move."""
    for heap in set(position):
        others = list(position)
        others.remove(heap)
        for rests in GAMES[game](heap):
            yield heap, rests, tuple(sorted([*others, *rests], reverse=True))


@functools.lru_cache(maxsize=None)
def brute_lost(game, position, misere):
    options = [option for _, _, option in brute_moves(game, position)]
    return not any(brute_lost(game, option, misere) for option in options) and (bool(options) or not misere)


def partitions(total, largest=None):
    if total == 0:
        return [()]
    return [(part, *rest) for part in range(1, min(total, largest or total) + 1) for rest in partitions(total - part, part)]


def up_to(total):
    return [position for n in range(total + 1) for position in sorted(partitions(n))]


def listed(losses):
    return [tuple(size for size in row if size) for row in losses.tolist()]


def solved(folder, game, total, **options):
    return miyama.solve(game, total=total, output=folder / "table.h5", force=True, **options)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_losses_and_winning_moves_of_each_game(tmp_path, game, misere):
    with solved(tmp_path, game, 9, misere=misere, labels="all") as table:
        table.load()
        assert listed(miyama.losses(table)) == [p for p in up_to(9) if brute_lost(game, p, misere)]
        for rank, position in enumerate(up_to(9)):
            expected = [move for move in brute_moves(game, position) if brute_lost(game, move[2], misere)]
            found = miyama.winning_breaks(table, position)
            assert sorted(found) == sorted(expected) and len(found) == table["winning_moves"][rank]
            assert miyama.winning_moves(table, position[::-1]) == [move.option for move in found]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_winning_move_is_the_stored_one(tmp_path, game):
    with solved(tmp_path, game, 10) as table:
        table.load()
        for rank, position in enumerate(up_to(10)):
            moves = miyama.winning_breaks(table, position)
            stored = tuple(size for size in table["move_rests"].values[rank].tolist() if size)
            assert (moves[0].heap, moves[0].rests) == (table["move_from"][rank], stored) if moves else table["move_from"][rank] == 0


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("game", ["rows", "dawsons-kayles", "grundys-game"])
def test_losses_from_each_label_alone(tmp_path, game, label, misere):
    with solved(tmp_path, game, 8, labels=label, misere=misere) as table:
        table.load()
        lost = [p for p in up_to(8) if brute_lost(game, p, misere)]
        for listing in (table, table.drop_vars("parts")):
            assert listed(miyama.losses(listing)) == lost
            assert len(miyama.winning_moves(listing, (5, 3))) == sum(option in lost for _, _, option in brute_moves(game, (5, 3)))


def test_losses_across_blocks(tmp_path):
    with solved(tmp_path, "rows", 42, labels="outcome") as table:  # 308 421 positions: two blocks
        assert table.sizes["position"] > table["outcome"].encoding["chunksizes"][0] == 2**18
        losses = miyama.losses(table)
        assert np.array_equal(miyama.partition_rank(losses), np.flatnonzero(table["outcome"].values == 0))
        assert np.array_equal(miyama.losses(table.drop_vars("parts")), losses)
        position = (13, 12, 9, 6, 2)
        expected = {move[2] for move in brute_moves("rows", position) if not functools.reduce(int.__xor__, move[2], 0)}
        assert set(miyama.winning_moves(table, position)) == expected


def test_bounds_on_heaps_change_ranks(tmp_path):
    with solved(tmp_path, "nim", 12, largest=5, most_heaps=3) as table:
        kept = [p for p in up_to(12) if len(p) <= 3 and max(p, default=0) <= 5]
        assert listed(miyama.losses(table)) == [p for p in kept if brute_lost("nim", p, False)]
        assert listed(miyama.losses(table.drop_vars("parts"))) == listed(miyama.losses(table))
        for position in kept:
            expected = sorted(option for _, _, option in brute_moves("nim", position) if brute_lost("nim", option, False))
            assert sorted(miyama.winning_moves(table, position)) == expected


def test_positions_in_any_order_with_empty_heaps(tmp_path):
    with solved(tmp_path, "rows", 12, misere=True) as table:
        assert miyama.winning_moves(table, np.array([1, 0, 5, 0])) == miyama.winning_moves(table, (5, 1)) == [(1,), (1, 1, 1)]
        assert miyama.winning_moves(table, ()) == miyama.winning_moves(table, (0, 0)) == []


def test_good_shapes(tmp_path):
    with solved(tmp_path, "rows", 12) as table:
        assert miyama.good_shapes(table)[:4] == [(1, 2, 3), (1, 4, 5), (2, 4, 6), (1, 1, 1, 1)]
        assert (6, 6) in miyama.good_shapes(table, pairs=True)


@pytest.mark.parametrize("position, message", [((9, 4), "9,4 has more than 12 sticks"), ((3, -1), "3,-1 has a negative heap"), ((6, 1), "6,1 has a heap of more than 5 sticks"),
                                               ((2, 2, 1, 1), "2,2,1,1 has more than 3 heaps")])  # fmt: skip
def test_positions_outside_the_table_are_refused(tmp_path, position, message):
    with solved(tmp_path, "nim", 12, largest=5, most_heaps=3) as table, pytest.raises(ValueError, match=message):
        miyama.winning_moves(table, position)


def test_what_makes_no_sense_is_refused(tmp_path):
    with solved(tmp_path, "rows", 4) as table:
        with pytest.raises(ValueError, match="positions are multisets"):
            miyama.plane(table, 1, 1)
        unknown = table.assign_attrs(rules="else", rules_json='{"name": "else", "moves": []}')
        with pytest.raises(ValueError, match="the rules else have no take-and-break code"):
            miyama.winning_moves(unknown, (2, 1))
    with miyama.solve("nim", heaps=(2, 2), output=tmp_path / "box.h5") as box, pytest.raises(ValueError, match="use winning_moves"):
        miyama.winning_breaks(box, (1, 2))
