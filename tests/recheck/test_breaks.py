"""Games of which a file says what each heap becomes: against the definition, named games, published values; files that are refused; forged tables."""

import functools
import json
import math
import pathlib
import random
import shutil

import h5py
import numpy as np
import pytest
from conftest import SLOW, run, some
from recheck_run import recheck, solve

TOTAL, LABELS = 14, ("outcome", "move_from", "move_rests", "winning_moves", "losing_moves", "grundy", "remoteness", "longest")
REFERENCE = pathlib.Path(__file__).parents[2] / "data" / "reference" / "take_and_break_grundy.json"


def partitions(n, most, parts=99):
    if n == 0 or parts == 0:
        return [()] if n == 0 else []
    return [(part, *rest) for part in range(min(n, most), 0, -1) for rest in partitions(n - part, part, parts - 1)]


def text_of(game):
    return "".join(f"{heap}: {' | '.join(','.join(map(str, rests)) or '0' for rests in options)}\n" for heap, options in game.items())


def random_game(seed):
    """Some heaps have no move, some many; what is left has any number of heaps."""
    dice = random.Random(seed)
    game, most = {}, dice.choice([1, 3, 8])
    for heap in dice.sample(range(1, TOTAL + 1), dice.randint(TOTAL // 2, TOTAL)):
        options = [dice.choice(partitions(dice.randint(0, heap), heap - 1) or [()]) for _ in range(dice.randint(0, most))]
        game[heap] = [tuple(dice.sample(rests, len(rests))) for rests in options if sum(rests) <= heap]
    return game


def preference(rests):
    wide = [*rests, 0]
    return sum(rests), wide[1:]


def definition(game, misere):
    """Every label of a position, by looking at all that can be reached from it."""
    options_of = {heap: sorted({tuple(sorted(rests, reverse=True)) for rests in options}, key=preference) for heap, options in game.items()}

    @functools.cache
    def labels(position):
        winning, move, values, ends, others = 0, (0, ()), set(), [], []
        for heap in sorted(set(position), reverse=True):
            rest = list(position)
            rest.remove(heap)
            for rests in options_of.get(heap, []):
                option = labels(tuple(sorted(rest + list(rests), reverse=True)))
                if option["outcome"] == 0:
                    move = move if winning else (heap, rests)
                    winning += 1
                    ends.append(option["remoteness"])
                others.append((option["remoteness"], option["longest"]))
                values.add(option["grundy"])
        wins = winning > 0 if others else misere
        return {"outcome": int(wins), "move_from": move[0], "move_rests": move[1], "winning_moves": winning, "losing_moves": len(others) - winning,
                "grundy": min(set(range(len(values) + 1)) - values) if others else int(misere),
                "remoteness": 0 if not others else 1 + (min(ends) if wins else max(left for left, _ in others)),
                "longest": max((1 + longest for _, longest in others), default=0)}  # fmt: skip

    return labels


@pytest.mark.parametrize("part", range(10))
def test_random_games(tmp_path, part):
    files = []
    for seed in some(range(100 * part, 100 * part + 100), 50, part):
        game = random_game(seed)
        (tmp_path / "game.txt").write_text(text_of(game))
        for misere in (False, True):
            limits = [["--largest", "6"], []][seed % 5 > 0]
            path = solve(tmp_path / f"{seed}-{misere}.h5", "--breaks", tmp_path / "game.txt", "--total", str(TOTAL), *limits, "--labels", "all", *["--misere"] * misere)
            labels = definition({heap: options for heap, options in game.items() if not limits or heap <= 6}, misere)
            with h5py.File(path) as file:
                stored = {label: file[label][...] for label in LABELS}
                for rank, parts in enumerate(file["parts"][...].tolist()):
                    expected = labels(tuple(part for part in parts if part))
                    found = {label: int(entries[rank]) for label, entries in stored.items() if label != "move_rests"}
                    found["move_rests"] = tuple(int(rest) for rest in stored["move_rests"][rank] if rest)
                    assert found == expected, (seed, misere, parts)
            checked = run("check", path, "--json").json
            assert (checked["certificate_mismatches"], checked["mismatches"], checked["differences"]) == (0, 0, [])
            files.append(path)
    assert recheck("--quiet", *files) == (0, "", "")


def code_game(digits, further, total, unequal=False):
    """What a code says, by the definition of its digits."""
    game = {}
    for heap in range(1, total + 1):
        game[heap] = [rests for take in range(heap + 1) for rests in partitions(heap - take, heap, 3)
                      if (digits[take] if take < len(digits) else further) >> len(rests) & 1 and rests != (heap,)
                      and not (unequal and len(set(rests)) < len(rests))]  # fmt: skip
    return game


NAMED = {"kayles": ([0, 7, 7], 0), "grundys-game": ([4], 0, True), "lasker": ([4], 3), "rows": ([0], 7), "nim": ([0], 3), "dawsons-chess": ([0, 1, 3, 7], 0), "0.0F": ([0, 0, 15], 0)}


def game_file(folder, name, total):
    digits, further, *unequal = NAMED[name]
    path = folder / f"{name}.txt"
    path.write_text(text_of(code_game(digits, further, total, *unequal)))
    return path


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", NAMED)
def test_named_games_have_the_same_digests(tmp_path, name, misere):
    extra = ["--total", "17", "--labels", "all", "--json", *["--misere"] * misere]
    named = run("solve", name, *extra, "--output", tmp_path / "named.h5").json
    listed = run("solve", "--breaks", game_file(tmp_path, name, 17), *extra, "--output", tmp_path / "listed.h5").json
    for key in ("digests", "lost", "winning_moves_total", "positions"):
        assert named[key] == listed[key]
    assert misere or listed["theorem"] == "Sprague–Grundy sum of the heaps"


def test_published_values(tmp_path):
    for name, code in (("kayles", "0.77"), ("dawsons-chess", "0.137"), ("grundys-game", "4.0:unequal"), ("lasker", "4.[3]")):
        values = run("sequence", "--breaks", game_file(tmp_path, name, 40), "--heap", "40", "--json").json["values"]
        published = [entry["grundy"] for entry in json.loads(REFERENCE.read_text("utf-8")) if entry["code"] == code and entry["convention"] == "normal" and entry["first_heap"] == 0]
        assert all(values[: len(known)] == known[: len(values)] for known in published)
        assert values == run("sequence", name, "--heap", "40", "--json").json["values"]


def is_practical(n):
    """Each smaller number is a sum of different divisors."""
    sums = {0}
    for divisor in range(1, n + 1):
        sums |= {s + divisor for s in sums if s + divisor <= n} if n % divisor == 0 else set()
    return len(sums) == n + 1


def test_number_games(tmp_path):
    games = {"totative": lambda n: [a for a in range(1, n) if math.gcd(a, n) == 1], "take-a-divisor": lambda n: [n - d for d in range(1, n) if n % d == 0],
             "to-a-divisor": lambda n: [d for d in range(1, n) if n % d == 0]}  # fmt: skip
    published = json.loads(REFERENCE.with_name("number_games.json").read_text("utf-8"))
    for name, options in games.items():
        (tmp_path / "game.txt").write_text("".join(f"{n}: {' | '.join(map(str, options(n)))}\n" for n in range(1, 33)))
        assert run("sequence", "--breaks", tmp_path / "game.txt", "--heap", "32", "--json").json["values"] == published[name]["grundy"]
    practical = [n for n in range(1, 240) if is_practical(n)]
    (tmp_path / "game.txt").write_text("".join(f"{n}: {' | '.join(str(n - take) for take in practical if take <= n)}\n" for n in range(1, 240)))
    values = run("sequence", "--breaks", tmp_path / "game.txt", "--heap", "239", "--json").json["values"]
    assert [n for n, value in enumerate(values) if value == 0] == [0, 3, 10, 13, 44, 47, 102, 105, 146, 149, 232, 235]  # OEIS A275432


def test_divisor_nim(tmp_path):
    """Three piles of 1 to 10, from which a proper divisor is subtracted: S(10) = 692 of the 1000 positions are won (Project Euler, problem 509)."""
    (tmp_path / "divisors.txt").write_text("".join(f"{n}: {' | '.join(str(n - d) for d in range(1, n) if n % d == 0)}\n" for n in range(2, 11)))
    with h5py.File(solve(tmp_path / "divisors.h5", "--breaks", tmp_path / "divisors.txt", "--total", "30", "--largest", "10", "--most-heaps", "3")) as file:
        won = {tuple(parts): outcome for parts, outcome in zip(file["parts"][...].tolist(), file["outcome"][...].tolist())}
    piles = range(1, 11)
    assert sum(won[tuple(sorted((a, b, c), reverse=True))] for a in piles for b in piles for c in piles) == 692


def test_heaps_in_a_million_options(tmp_path):
    """Take 1 to 10 from a heap, and more heaps than one byte counts."""
    (tmp_path / "take.txt").write_text("".join(f"{n}: {' | '.join(str(n - t) for t in range(1, min(n, 10) + 1))}\n" for n in range(1, 100_001)))
    values = run("sequence", "--breaks", tmp_path / "take.txt", "--heap", "100000", "--sample", "100", "--json").json
    assert values["values"] == [n % 11 for n in range(100_001)] and values["mismatches"] == 0
    (tmp_path / "dust.txt").write_text("".join(f"{n}: {','.join(['1'] * n)} | {n - 1}\n" for n in range(2, 31)))
    with h5py.File(solve(tmp_path / "dust.h5", "--breaks", tmp_path / "dust.txt", "--total", "30", "--labels", "all")) as file:
        assert file["move_rests"].shape[1] == 30
    assert run("check", tmp_path / "dust.h5").code == 0 and recheck(tmp_path / "dust.h5")[0] == 0


@pytest.mark.parametrize(("text", "said"), [
    ("5: 3 | 2,1\n5: 0\n", "line 2: the heap 5 has a line before"), ("5: 5\n", "becomes one of 5, and the game need not end"),
    ("1: 0\n3: 2 | 7\n", "line 2: a heap of 3 becomes one of 7"), ("3: 2,2\n", "becomes heaps of 4 sticks together"), ("0: 0\n", "a heap of 0 has no move"),
    ("5: 3", "no line end stands behind it"), ("5 3\n", "no colon stands behind the heap 5"), (": 3\n", "no heap stands before :"), ("5: 3 | | 2\n", "a heap is missing"),
    ("5: 2,\n", "a heap is missing"), ("5: 2 1\n", "without a comma"), ("5: 3: 2\n", "a second colon"), ("5: -1\n", '"-1" is not a heap'), ("x: 3\n", '"x" is not a heap'),
    ("5: 99999999999999999999999\n", "too large"), ("9999999999: 1\n", "too large"), ("5: " + "1" * 500 + "\n", "is"),
    ("\ufeff5: 3\n", "byte order mark")])  # fmt: skip
def test_files_that_are_refused(miyama, tmp_path, text, said):
    (tmp_path / "game.txt").write_text(text, "utf-8")
    for words in (["solve", "--total", "9"], ["sequence", "--heap", "9"]):
        refused = miyama(*words, "--breaks", "game.txt")
        if words[0] == "sequence" and "together" in said:
            assert refused.code == 0
            continue
        assert refused.code == 2 and "game.txt, line " in refused.err and said in refused.err and len(refused.err) < 400
    assert list(tmp_path.glob("*.h5")) == []


def test_what_does_not_go_with_breaks(miyama, tmp_path):
    (tmp_path / "game.txt").write_text("2: 1 | 0\n1: 0 # the end\n")
    for words, said in ((["solve"], "--total"), (["solve", "nim", "--total", "5"], "exclude"), (["solve", "--heaps", "5,5"], "exclude"),
                        (["solve", "--total", "5", "--shards", "2", "--output", "parts"], "in one file"), (["solve", "--total", "5", "--name", "kayles"], "kayles"),
                        (["sequence", "--heap", "5", "--output", "x.h5"], "has none"), (["quotient", "--output", "x.h5"], "has none")):  # fmt: skip
        refused = miyama(*words, "--breaks", "game.txt")
        assert refused.code == 2 and said in refused.err, words
    assert miyama("solve", "--breaks", "missing.txt", "--total", "5").code == 1
    assert "one file, for the list" in miyama("solve", "--breaks", "game.txt", "--total", "5", "--explain").out


def test_forged_tables(tmp_path):
    (tmp_path / "game.txt").write_text(text_of(random_game(3) | {9: [(3, 3, 2, 1), (4, 4)]}))
    dice, copy = random.Random(59), tmp_path / "forged.h5"
    made = solve(tmp_path / "made.h5", "--breaks", tmp_path / "game.txt", "--total", "12", "--labels", "all")
    for _ in range(100 if SLOW else 15):
        shutil.copy(made, copy)
        with h5py.File(copy, "r+") as file:
            label = dice.choice(["breaks", *LABELS])
            place = tuple(dice.randrange(size) for size in file[label].shape)
            before = int(file[label][place])
            file[label][place] = before ^ dice.choice([1, 2, 4])
        assert run("check", copy).code in (1, 3), (label, place)
        assert label == "breaks" or recheck(copy)[0] in (1, 3), (label, place)
    for entries in ([3, 3, 0], [3, 2, 2, 0], [3, 1, 2, 0], [3, 2], [0, 0], [99, 1, 0], [3, 2, 0, 2, 1, 0], [3, 1, 0, 3, 1, 0], [3, 2, 0, 3, 1, 0], np.zeros(0, np.uint32)):
        shutil.copy(made, copy)
        with h5py.File(copy, "r+") as file:
            digest, axis = file["breaks"].attrs["digest"], len(entries)
            del file["breaks"], file["break"]
            if axis:
                file["breaks"] = np.array(entries, np.uint32)
                file["breaks"].attrs["digest"] = digest
        assert run("check", copy).code in (1, 3) and recheck(copy)[0] in (1, 3), entries
