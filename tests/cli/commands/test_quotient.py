"""miyama quotient: laws and words, and every outcome against enumerated tables."""
import itertools

import h5py
import pytest
from conftest import run

SOLVED = ["0.75", "0.123", "0.53", "0.152", "0.71", "0.77", "0.34", "0.144", "0.72", "0.115", "4.3", "0.3", "0.33", "0.333", "0.73"]


def obeys_laws(found):
    """By the definitions: a commutative monoid, no two elements of which are lost in the same company."""
    products, lost, everything = found["products"], set(found["lost"]), range(found["order"])
    assert products[0] == list(everything)
    assert all(products[x][y] == products[y][x] for x in everything for y in everything)
    assert all(products[products[x][y]][z] == products[x][products[y][z]] for x, y, z in itertools.product(everything, repeat=3))
    return len({tuple(product in lost for product in row) for row in products}) == found["order"]


def test_json(miyama):
    found = miyama("quotient", "kayles", "--json").json
    assert (found["code"], found["order"], found["p_size"], found["period"], found["preperiod"]) == ("0.77", 40, 9, 12, 71)
    assert found["growth"] == [[1, 2, 1], [2, 6, 2], [5, 12, 3], [9, 18, 6], [12, 24, 8], [25, 32, 9], [27, 40, 9]]
    assert (found["tame"], found["stopped_by"], found["heap"], len(found["images"])) == (False, "period", 167, 168)
    assert found["generators"] == [["a", 1], ["b", 2], ["c", 5], ["d", 9], ["e", 12], ["f", 25], ["g", 27]]
    assert len(found["lost"]) == 9 and found["elements"][0] == "1" and obeys_laws(found)
    assert all(found["products"][x][x] == x for x in found["idempotents"])


def power(found, word):
    """The element that a word such as ab²c³ names."""
    heaps, letters, last = found["images"], dict(found["generators"]), 0
    x = 0
    for sign in word if word != "1" else "":
        digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".find(sign)
        for _ in range(1 if digit < 0 else digit - 1):
            last = letters[sign] if digit < 0 else last
            x = found["products"][x][heaps[last]]
    return x


@pytest.mark.parametrize("code", ["0.71", "0.77"])
def test_words_and_relations(miyama, code):
    found = miyama("quotient", code, "--json").json
    assert [power(found, word) for word in found["elements"]] == list(range(found["order"]))
    assert all(power(found, left) == power(found, right) for left, right in found["relations"])


def image(found, heaps):
    x = 0
    for heap in heaps:
        x = found["products"][x][found["images"][heap]]
    return x


def in_order(total):
    """Every multiset: by total, then by descending heaps, in the order of tables."""
    def of_total(left, largest):
        if left == 0:
            yield ()
        for first in range(1, min(left, largest) + 1):
            yield from ((first, *rest) for rest in of_total(left - first, first))
    return itertools.chain.from_iterable(of_total(n, n) for n in range(total + 1))


def agrees_with_table(code, total, solved):
    found = run("quotient", code, "--heap", max(total, 400), "--json").json
    images, (period, preperiod) = found["images"], (found["period"], found["preperiod"])
    while len(images) <= total:
        assert len(images) - period >= preperiod
        images.append(images[-period])
    with h5py.File(solved(code, "--misere", "--total", total, "--labels", "outcome")) as table:
        outcomes = table["outcome"][:].ravel()
    lost = set(found["lost"])
    wrong = sum((outcome == 0) != (image(found, heaps) in lost) for outcome, heaps in zip(outcomes, in_order(total), strict=True))
    return wrong == 0 and 0 in outcomes


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.71"])
def test_tables_agree(solved, code):
    assert agrees_with_table(code, 20, solved)


@pytest.mark.slow
@pytest.mark.parametrize("code", SOLVED)
def test_large_tables_agree(solved, code):
    assert agrees_with_table(code, 44, solved)


def test_the_time_ends_it(miyama):
    found = miyama("quotient", "0.07", "--seconds", 1, "--most-elements", 4000, "--json").json
    assert found["stopped_by"] == "seconds" and found["order"] >= 24 and found["period"] is None
    assert miyama("quotient", "0.3122", "--most-elements", 100, "--json").json["stopped_by"] == "elements"
