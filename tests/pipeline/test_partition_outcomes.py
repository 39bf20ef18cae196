"""Outcomes of single multisets of a table: the listing must agree with brute force whatever label tells the losses."""
import functools

import pytest

ROWS_OPENING = "6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1"


def rests_of_kayles(size):
    return sorted({tuple(sorted((a, size - t - a), reverse=True)) for t in (1, 2) for a in range(size - t + 1)})


def listing(total, misere):
    """A line per multiset of Kayles, in rank order; winning moves as a set."""
    @functools.cache
    def wins(heaps):
        moves = [option for _, _, option in options(heaps)]
        return any(not wins(option) for option in moves) if moves else misere

    def options(heaps):
        for size in sorted(set(heaps), reverse=True):
            for rests in rests_of_kayles(size):
                left = list(heaps)
                left.remove(size)
                yield size, rests, tuple(sorted(left + [rest for rest in rests if rest], reverse=True))

    def partitions(n, most):
        return [()] if n == 0 else [(m, *tail) for m in range(1, min(n, most) + 1) for tail in partitions(n - m, m)]

    for n in range(total + 1):
        for heaps in sorted(partitions(n, n)):
            text = ",".join(map(str, heaps)) or "0"
            moves = {f"{size} to " + (",".join(str(rest) for rest in rests if rest) or "0")
                     for size, rests, option in options(heaps) if not wins(option)}
            yield text, moves, wins(heaps)


@pytest.mark.parametrize("labels", ["outcome", "move", "winning_moves", "grundy", "remoteness", "all"])
@pytest.mark.parametrize("misere", [False, True])
def test_every_position(miyama, labels, misere):
    options = ["--misere"] if misere else []
    assert miyama("solve", "kayles", "--total", "9", "--labels", labels, "--output", "t.h5", *options).code == 0
    lines = miyama("show", "t.h5").lines
    expected = list(listing(9, misere))
    assert len(lines) == len(expected)
    for line, (text, moves, wins) in zip(lines, expected):
        if not wins:
            assert line == text + " ×"
        elif not moves:
            assert line == text + " wins: no move is left"
        else:
            assert line.startswith(text + " → ")
            told = line.split(" → ")[1].split("; ")
            assert set(told) == moves and len(told) == len(moves)


def test_single_positions(miyama, multisets):
    normal, misere = multisets / "rows-21.h5", multisets / "rows-21-misere.h5"
    assert miyama("show", normal, "1,2,3,4,5,6", "6,5,0,4,3,2,1").lines == [ROWS_OPENING] * 2
    assert miyama("show", misere, "1,2,3,4,5,6").lines == [ROWS_OPENING]
    for table in (normal, misere):
        assert miyama("show", table, "1,3,2,3,1,2").lines == ["3,3,2,2,1,1 ×"]
    assert miyama("show", normal, "0", "1", "12,").code == 2
    assert miyama("show", normal, "0", "1,1", "3").lines == ["0 ×", "1,1 ×", "3 → 3 to 0; 3 to 1,1"]
    assert miyama("show", misere, "0", "1,1", "1").lines == ["0 wins: no move is left", "1,1 → 1 to 0", "1 ×"]


def test_from_and_count(miyama, multisets):
    table = multisets / "kayles-12-misere.h5"
    everything = miyama("show", table).lines
    assert len(everything) == 272
    at = next(i for i, line in enumerate(everything) if line.startswith("4,3,1 "))
    assert miyama("show", table, "--from", "1,3,4", "--count", 3).lines == everything[at:at + 3]
    assert miyama("show", table, "--from", "12").lines == everything[-1:]
    assert miyama("show", table, "--count", 5).lines == everything[:5]


@pytest.mark.parametrize("position, words", [("22", "a heap has 22, the bound is 21"), ("21,1", "add up to 22, the table goes to 21"),
                                             ("x", "\"x\""), ("1,,2", "1,,2"), ("--from=30", "a heap has 30"), ("-3", "-3")])
def test_positions_that_are_not_there(miyama, multisets, position, words):
    done = miyama("show", multisets / "rows-21.h5", position)
    assert done.code == 2
    assert done.out == "" and words in done.err


def test_bounds_are_named(miyama, multisets):
    done = miyama("show", multisets / "nim-14-heaps-3.h5", "1,1,1,1")
    assert done.code == 2 and "has 4 heaps, the table has at most 3" in done.err
    done = miyama("show", multisets / "0.F-10-largest-6.h5", "7")
    assert done.code == 2 and "a heap has 7, the bound is 6" in done.err


def test_positions_in_several_blocks(miyama, multisets):
    """The listing around rank 2^18 tells moves to positions in the block before."""
    lines = miyama("show", multisets / "rows-43.h5", "43", "22,21", "21,21,1", "21,21", "40,2,1").lines
    assert lines[0].startswith("43 → 43 to 0; 43 to 1,1; 43 to 2,2") and lines[0].count(";") == 21
    assert lines[1] == "22,21 → 22 to 21; 22 to 20,1; 22 to 17,4; 22 to 16,5"
    assert lines[2:4] == ["21,21,1 → 21 to 20; 21 to 16,4; 1 to 0", "21,21 ×"]
