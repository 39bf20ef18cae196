"""miyama quotient: text, JSON, limits, what is refused; every outcome against brute force, and against enumerated tables."""
import functools
import itertools
import os
import signal
import subprocess
import time

import h5py
import pytest
from conftest import run, wait_for_work

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


def options(digits, heap):
    """What a heap may become: by each digit, heaps that are left."""
    for take, digit in enumerate(digits):
        left = heap - take
        for number in range(4):
            if digit >> number & 1 and left >= number:
                yield from ((*split,) for split in itertools.combinations_with_replacement(range(1, left + 1), number) if sum(split) == left)


def sums(total, largest):
    yield ()
    for first in range(1, min(total, largest) + 1):
        yield from ((first, *rest) for rest in sums(total - first, first))


@pytest.mark.parametrize("code, total", [("0.77", 17), ("0.123", 17), ("0.152", 20), ("4.3", 14), ("0.07", 18), ("0.8", 16), ("0.35", 10)])
def test_brute_force_agrees(miyama, code, total):
    """The player to move loses if there is a move and every move leads to a sum that is won."""
    found = miyama("quotient", code, "--heap", total, "--json").json
    digits = [int(digit, 16) for digit in code.replace(".", "")]

    @functools.cache
    def is_lost(heaps):
        after = {tuple(sorted(heaps[:i] + rests + heaps[i + 1:])) for i in range(len(heaps)) for rests in options(digits, heaps[i])}
        return bool(after) and not any(is_lost(sum_of_heaps) for sum_of_heaps in after)

    largest = min(total, found["heap"])
    assert largest >= 5
    for heaps in sums(total, largest):
        assert (image(found, heaps) in found["lost"]) == is_lost(tuple(sorted(heaps))), heaps


@pytest.mark.parametrize("places", [["nim:2", "0.07"], ["0.123", "0.34:4"], ["subtraction:1,3", "kayles"], ["4.3", "nim:3", "0.07:5"]])
def test_brute_force_agrees_on_sums_of_games(miyama, places):
    """Each heap is moved by the rules of its own place."""
    digits = {"nim": [0] + [3] * 9, "subtraction:1,3": [0, 3, 0, 3], "kayles": [0, 7, 7]}
    games = [place.rsplit(":", 1) if place[-2] == ":" else [place, 9] for place in places]
    rules = [digits.get(game) or [int(digit) for digit in game.replace(".", "")] for game, _ in games]
    found = miyama("quotient", "sum:" + "+".join(places), "--heap", 9, "--json").json
    assert [game for game, _ in found["games"]] == [game for game, _ in games] and found["heap"] == 9 * len(places)

    @functools.cache
    def is_lost(heaps):
        after = {tuple(sorted(heaps[:i] + tuple((kind, rest) for rest in rests) + heaps[i + 1:]))
                 for i, (kind, size) in enumerate(heaps) for rests in options(rules[kind], size)}
        return bool(after) and not any(is_lost(sum_of_heaps) for sum_of_heaps in after)

    heaps = [(kind, size) for kind, (_, bound) in enumerate(games) for size in range(1, min(int(bound), 7) + 1)]
    for number in range(4):
        for chosen in itertools.combinations_with_replacement(heaps, number):
            numbers = [(size - 1) * len(places) + kind + 1 for kind, size in chosen]
            assert (image(found, numbers) in found["lost"]) == is_lost(tuple(sorted(chosen))), chosen


def test_a_period_of_a_sum(miyama):
    found = miyama("quotient", "sum:nim:1+0.123", "--json").json
    assert (found["order"], found["period"], found["preperiod"]) == (20, 5, 5)
    lines = miyama("quotient", "sum:nim:2+0.07", "--heap", 9).lines
    assert lines[:2] == ["sum:nim:2+0.07 (0.[3]+0.07), misère play: a quotient of 6 elements, 2 of them lost",
                         "  holds for   heaps 0–2 of nim, 0–9 of 0.07, proved; no period is proved by so few (--heap)"]
    assert lines[-4:] == ["  heaps of nim", "           0  1 a b", "  heaps of 0.07", "           0  1 1 a a b 1 ab a a 1"]
    # Beside the bounds nothing is left, so all heaps are known.
    assert miyama("quotient", "sum:nim:2+kayles:4", "--json").json["stopped_by"] == "period"


def enumerated(code, total, folder):
    assert run("solve", code, "--misere", "--total", total, "--labels", "outcome", "--output", "t.h5", cwd=folder).code == 0
    with h5py.File(folder / "t.h5") as table:
        return table["outcome"][:].ravel()


def in_order(total):
    """Every multiset: by total, then by descending heaps, in the order of tables."""
    def of_total(left, largest):
        if left == 0:
            yield ()
        for first in range(1, min(left, largest) + 1):
            yield from ((first, *rest) for rest in of_total(left - first, first))
    return itertools.chain.from_iterable(of_total(n, n) for n in range(total + 1))


def agrees_with_table(code, total, folder):
    found = run("quotient", code, "--heap", max(total, 400), "--json").json
    images, (period, preperiod) = found["images"], (found["period"], found["preperiod"])
    while len(images) <= total:
        assert len(images) - period >= preperiod
        images.append(images[-period])
    outcomes = enumerated(code, total, folder)
    lost = set(found["lost"])
    wrong = sum((outcome == 0) != (image(found, heaps) in lost) for outcome, heaps in zip(outcomes, in_order(total), strict=True))
    return wrong == 0 and 0 in outcomes


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.71"])
def test_tables_agree(tmp_path, code):
    assert agrees_with_table(code, 26, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("code", SOLVED)
def test_large_tables_agree(tmp_path, code):
    assert agrees_with_table(code, 44, tmp_path)


def test_an_infinite_quotient_ends(miyama):
    began = time.monotonic()
    done = miyama("quotient", "0.3122")
    assert done.code == 0 and time.monotonic() - began < 60
    assert done.lines[0] == "0.3122, misère play: a quotient of 52 elements, 10 of them lost"
    assert done.lines[1].startswith("  holds for   heaps 0–6, proved; with heap 7 it looks infinite: more than 500 elements")
    assert miyama("quotient", "0.3122", "--most-elements", 100, "--json").json["stopped_by"] == "elements"


def test_the_time_ends_it(miyama):
    began = time.monotonic()
    found = miyama("quotient", "0.07", "--seconds", 1, "--most-elements", 4000, "--json").json
    assert found["stopped_by"] == "seconds" and time.monotonic() - began < 2.5
    assert found["order"] >= 24 and found["period"] is None


@pytest.mark.parametrize("arguments, words", [
    ([], "write: miyama"),
    (["0.7x"], '"x" is no digit'),
    (["0.0"], "no digit allows a move"),
    (["hackenbush"], "hackenbush"),
    (["wythoff"], "is no sum of heaps"),
    (["euclid"], "is no sum of heaps"),
    (["subtraction:squares"], "go beyond 253"),
    (["sum:nim+wythoff"], "cannot stand in a sum"),
    (["sum:nim+pass"], "cannot stand in a sum"),
    (["sum:subtraction:squares+nim"], "go beyond 253"),
    (["sum:nim+kayles", "--heap", 5001], "give 1 to 5000"),
    (["kayles", "--output", "-"], "give its name"),
    (["kayles", "--heap", 0], "--heap 0 is out of range: give 1 to 10000"),
    (["kayles", "--most-elements", 0], "--most-elements 0 is out of range: give 1 to 4000"),
    (["kayles", "--seconds", 0], "--seconds 0 is out of range"),
    (["kayles", "--heap", "many"], "heap"),
])
def test_what_is_refused(miyama, arguments, words):
    done = miyama("quotient", *arguments)
    assert (done.code, done.out) == (2, "") and words in done.err


def test_an_interrupt_ends_it_at_once(tmp_path):
    process = subprocess.Popen([os.environ["MIYAMA"], "quotient", "0.07", "--seconds", "600", "--most-elements", "4000"], cwd=tmp_path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - sent < 2 and (process.returncode, out) == (130, "") and "interrupted" in err
