"""Outcomes of single multisets of a table."""

ROWS_OPENING = "6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1"


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


def test_positions_in_several_blocks(miyama, multisets):
    """The listing around rank 2^18 tells moves to positions in the block before."""
    lines = miyama("show", multisets / "rows-43.h5", "43", "22,21", "21,21,1", "21,21", "40,2,1").lines
    assert lines[0].startswith("43 → 43 to 0; 43 to 1,1; 43 to 2,2") and lines[0].count(";") == 21
    assert lines[1] == "22,21 → 22 to 21; 22 to 20,1; 22 to 17,4; 22 to 16,5"
    assert lines[2:4] == ["21,21,1 → 21 to 20; 21 to 16,4; 1 to 0", "21,21 ×"]
