"""Games whose heaps do not see each other are compared with the XOR of what single heaps are worth."""
import json

import h5py
import miyama as package
import pytest

HALF = {"name": "half", "moves": [{"direction": [1, 0], "upto": "a / 2"}, {"direction": [0, 1], "when": "gcd(t, b) == 1"}]}
THEOREM = "theorem: Sprague–Grundy sum of the heaps, 1 600 entries compared, 0 mismatches"


def test_a_planted_error_in_either_label_is_found(miyama, tmp_path):
    (tmp_path / "half.json").write_text(json.dumps(HALF))
    done = miyama("solve", "--rules", "half.json", "--heaps", "39,19", "--labels", "outcome,grundy", "--output", "t.h5")
    assert done.code == 0 and THEOREM in done.out
    assert "  theorem: none known" in miyama("count", "--rules", "half.json", "--heaps", "39,19", "--misere").lines
    for label in ("outcome", "grundy"):
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            right = table[label][7, 11]
            table[label][7, 11] = right ^ 1
        found = miyama("check", "t.h5", "--json")
        assert found.code == 3 and found.json["mismatches"] == 1, found.out
        assert found.json["first_mismatches"][0]["position"] == [7, 11]
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table[label][7, 11] = right
    assert miyama("check", "t.h5").code == 0


@pytest.mark.parametrize("heaps, theorem", [((30,), "Sprague–Grundy sum of the heaps"), ((9, 9), "none known")])
def test_a_function_of_one_heap(heaps, theorem):
    """What a function of several heaps looks at is not known."""
    def moves(position):
        return [position[:i] + (heap - 1 - n,) + position[i + 1 :] for i, heap in enumerate(position) for n in range(heap // 3)]

    with package.solve(moves, heaps=heaps, labels="grundy", keep=False) as table:
        assert table.attrs["theorem"] == theorem and table.attrs["mismatches"] == 0


def test_advice_says_what_the_heaps_are_worth(miyama, tmp_path):
    (tmp_path / "half.json").write_text(json.dumps(HALF))
    assert "  the heaps are worth 1,2, whose XOR is 3" in miyama("advise", "--rules", "half.json", "5,3").lines
