"""Files as summands of a sum: random ones against the definition, named games, parts, refusals, forged lists; `recheck.py` says the same of each."""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys

import h5py
import numpy as np
import pytest
from conftest import SLOW, run, some

sys.path[:0] = [str(pathlib.Path(__file__).parents[1] / "recheck"), str(pathlib.Path(__file__).parent)]
from guarded_games import labels  # noqa: E402
from recheck_run import recheck, solve  # noqa: E402
from test_breaks import code_game, partitions, text_of  # noqa: E402
from test_sums import options_of, positions_of, random_place  # noqa: E402

MOST_POSITIONS = 3000
# Rules of one heap, and what a heap becomes by them.
RULES = [
    ({"direction": [1], "steps": [1, 3, 4]}, lambda n: [n - t for t in (1, 3, 4) if t <= n]),
    ({"direction": [1], "upto": "a / 2"}, lambda n: range(n - n // 2, n)),
    ({"direction": [2], "when": "odd(t)"}, lambda n: [n - 2 * t for t in range(1, n // 2 + 1, 2)]),
    ({"direction": [1], "when": "a' % 3 != 0", "from": "2"}, lambda n: [left for left in range(n - 1) if left % 3]),
    ({"direction": [3], "steps": "all-but:2"}, lambda n: [n - 3 * t for t in range(1, n // 3 + 1) if t != 2]),
    ({"face": [1]}, range),
]  # fmt: skip


def breaks_file(chance, bound):
    game = {}
    for heap in chance.sample(range(1, bound + 1), chance.randint(0, bound)):
        ways = [rests for n in range(heap + 1) for rests in partitions(n, heap - 1)]
        game[heap] = [tuple(chance.sample(rests, len(rests))) for rests in chance.choices(ways, k=chance.randint(0, 4))]
    larger = {bound + 1: [()]}  # the line of a heap that the summand does not have
    return text_of(game | larger), lambda heap: {tuple(sorted(rests)) for rests in game.get(heap, [])}


def rules_file(chance, _):
    chosen = chance.sample(RULES, chance.randint(1, 2))
    rules = {"heaps": 1, "moves": [move for move, _ in chosen]}
    return json.dumps(rules), lambda heap: {(left,) * (left > 0) for _, lefts in chosen for left in lefts(heap)}


def options_file(chance, bound):
    lefts = {heap: chance.sample(range(heap), chance.randint(0, heap)) for heap in range(1, bound + 1)}
    return "".join(f"{heap}: {' '.join(map(str, left))}\n" for heap, left in lefts.items()), lambda heap: {(left,) * (left > 0) for left in lefts[heap]}


WRITERS = {"breaks": breaks_file, "rules": rules_file, "options": options_file}


def drawn_sum(chance, folder):
    """The value of --heaps, and the heaps and options of each summand."""
    while True:
        words, known = [], []
        for i, kind in enumerate(chance.choices([*WRITERS, "game"], k=chance.randint(1, 3))):
            bound = chance.randint(0, 7 if kind == "breaks" else 9)
            if kind == "game":
                game, bound = random_place(chance)
                words.append(f"{game}:{bound}")
            else:
                text, game = WRITERS[kind](chance, bound)
                (folder / f"{kind} {i}").write_text(text)
                words.append(f"{kind}:{folder}/{kind} {i}:{bound}")
            known.append(positions_of(game, bound))
        if any(":" in word and word.split(":")[0] in WRITERS for word in words) and np.prod([len(order) for order, _ in known]) <= MOST_POSITIONS:
            return ",".join(words), known


@pytest.mark.parametrize("part", range(4))
def test_random_files_equal_a_brute_force(tmp_path, part):
    files = []
    for seed in some(range(part, 320, 4), 8, part):
        chance = random.Random(seed)
        heaps, known = drawn_sum(chance, tmp_path)
        misere = chance.random() < 0.5
        path = solve(tmp_path / f"{seed}.h5", "--heaps", heaps, "--labels", "all", *["--misere"] * misere)
        sizes = tuple(len(order) for order, _ in known)
        expected = labels(options_of([options for _, options in known]), [size - 1 for size in sizes], misere)
        with h5py.File(path) as table:
            for name, entries in expected.items():
                assert table[name].shape == sizes and table[name][...].ravel().tolist() == entries, (seed, heaps, misere, name)
            assert list(table.attrs["format_version"]) == [1, 6]
            assert misere or table.attrs["entries_checked"] == 2 * len(expected["outcome"]) and table.attrs["mismatches"] == 0
        checked = run("check", path)
        assert checked.code == 0, (seed, checked.err)
        here = [chance.randrange(n) for n in sizes]
        text = ",".join("+".join(map(str, order[n])) or "0" for n, (order, _) in zip(here, known))
        shown, lost = run("show", path, text).out.split(), expected["outcome"][np.ravel_multi_index(here, sizes)] == 0
        assert shown[0] == text and (shown[1] == "×") == lost
        advised = run("advise", *["--misere"] * misere, "sum:" + "+".join(re.split(r",(?=[a-z]|\d\.)", heaps)), text)
        advised = advised.out + advised.err
        assert advised.startswith(f"{text} ") and (" has " in advised or f"is {'lost' if lost else 'won'}" in advised), advised
        files.append(path)
    assert recheck("--quiet", *files) == (0, "", "")
    with h5py.File(files[0], "r+") as table:
        table["outcome"][(-1,) * table["outcome"].ndim] ^= 1
    assert run("check", files[0]).code == 3 and recheck(files[0])[0] == 3


@pytest.mark.parametrize("misere", [[], ["--misere"]])
def test_the_file_of_a_named_game_has_the_same_digests(tmp_path, misere):
    """Kayles, whose theorem is that of the list."""
    (tmp_path / "kayles.txt").write_text(text_of(code_game([0, 7, 7], 0, 9)))
    made = [run("solve", "--heaps", heaps, *misere, "--labels", "all", "--json", "--output", tmp_path / f"{i}.h5").json
            for i, heaps in enumerate((f"breaks:{tmp_path}/kayles.txt:9,nim:3", "kayles:9,nim:3"))]  # fmt: skip
    for key in ("digests", "lost", "winning_moves_total", "theorem", "mismatches"):
        assert made[0][key] == made[1][key]


@pytest.fixture
def files(tmp_path):
    (tmp_path / "apart.txt").write_text("5: 2,1,1 | 3 | 0\n4: 3 | 2,2\n2: 1,1\n1: 0\n")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "apart.txt").write_text("5: 4,1 | 3 | 0\n2: 1,1\n")
    (tmp_path / "up.txt").write_text("3: 4\n4: 0\n")
    (tmp_path / "still.txt").write_text("1:\n")
    (tmp_path / "left.txt").write_text("3: 0\n2 none\n1: 0\n")
    (tmp_path / "pass.json").write_text('{"moves": [{"direction": [1]}], "pass": true}')
    (tmp_path / "two.json").write_text('{"moves": [{"direction": [1, 0]}, {"direction": [0, 1]}]}')
    (tmp_path / "some.json").write_text('{"moves": [{"direction": [1]}], "positions": "a != 3"}')
    (tmp_path / "grows.txt").write_text("3: 2,2\n")
    (tmp_path / "0.07").write_text("3: 2\n")
    (tmp_path / "a:b.txt").write_text("3: 2\n")
    return tmp_path


def test_parts_and_the_merged_table_hold_the_list(miyama, files):
    assert miyama("solve", "--heaps", "nim:300,breaks:apart.txt:5", "--shards", "3", "--output", "parts").code == 0
    assert miyama("check", "parts").code == 0 and miyama("merge", "parts", "--output", "merged.h5").code == 0
    assert miyama("solve", "--heaps", "nim:300,breaks:apart.txt:5", "--output", "whole.h5").code == 0
    (files / "apart.txt").unlink()
    assert "outcome: 3 612 entries, 0 differ" in miyama("compare", "merged.h5", "whole.h5").out
    assert miyama("check", "merged.h5").code == 0 and recheck(files / "merged.h5")[0] == 0
    assert "summand 1: 3 to 2 → 2,5" in miyama("advise", "--table", "merged.h5", "3,5").out
    refused = miyama("compare", "--quiet", "merged.h5", solve(files / "other.h5", "--heaps", f"nim:300,breaks:{files}/other/apart.txt:5"))
    assert refused.code == 2 and "its numbers mean other positions" in refused.err


@pytest.mark.parametrize("heaps, code, said", [
    ("nim:3,breaks:apart.txt", 2, "has no bound"), ("nim:3,breaks:missing.txt:5", 1, "there is no such file"), ("rules:missing.json:5", 1, "missing.json"),
    ("options:missing.txt:5", 1, "missing.txt"), ("options:up.txt:4", 2, "up.txt: a heap of 3 becomes 4, and a heap in a sum must become a smaller one"),
    ("options:left.txt:3", 2, "left.txt"), ("rules:pass.json:4", 2, "pass.json: its rules have a pass"), ("rules:two.json:4", 2, "two.json: its rules have 2 heaps: a summand has one heap"),
    ("rules:some.json:4", 2, "its rules have sizes that are not positions"), ("breaks:grows.txt:4", 2, "becomes heaps of 4 sticks together"), ("breaks:0.07:4", 2, "0.07"),
    ("breaks:a:b.txt:4", 2, "not a name for a summand"), ("breaks:apart.txt:5,breaks:other/apart.txt:5", 2, "would both be called apart.txt"),
    ("breaks:apart.txt:9999999", 2, "lower it"), ("breaks:apart.txt:300", 2, "has too many positions"), ("rules:apart.txt:4", 2, "apart.txt: this is not JSON")])  # fmt: skip
def test_what_is_refused(miyama, files, heaps, code, said):
    done = miyama("solve", "--heaps", heaps, "--output", "t.h5")
    assert done.code == code and said in done.err and not (files / "t.h5").exists(), done.err


def test_a_list_without_positions_is_named_once(miyama, tmp_path):
    (tmp_path / "none.txt").write_text("# nothing\n")
    done = miyama("solve", "--options", "none.txt", "--output", "t.h5")
    assert done.code == 2 and done.err.startswith("miyama: none.txt names no position: ")


def test_where_files_of_summands_stand(miyama, files):
    for words, said in ((["solve", "sum:nim+breaks:apart.txt", "--heaps", "3,5"], "write each bound in the name"), (["quotient", "sum:nim+breaks:apart.txt:5"], "--breaks FILE"),
                        (["advise", "sum:nim+breaks:apart.txt", "3,5"], "has no bound"), (["solve", "--heaps", "breaks:apart.txt:5", "--output", "apart.txt", "--force"], "txt")):  # fmt: skip
        done = miyama(*words)
        assert done.code == 2 and said in done.err, done.err
    assert miyama("solve", "sum:nim:3+breaks:apart.txt:5", "--output", "t.h5").code == 0
    (files / "apart.txt").rename(files / "apart")
    done = miyama("solve", "sum:nim:3+breaks:apart:5", "--output", "apart", "--force")
    assert done.code == 2 and "is the file of a summand itself" in done.err
    given = run("solve", "--heaps", f"breaks:{files}/apart:5,nim:2", "--output", files / "named.h5", "--json").json
    for kind, text in (("options", "2: 0 1\\n1: 0\\n"), ("breaks", "2: 0 | 1\\n1: 0\\n")):
        piped = subprocess.run(["sh", "-c", f"printf '{text}' | $MIYAMA solve --heaps {kind}:-:2,breaks:apart:5 --json --output piped.h5 --force"], cwd=files, capture_output=True, text=True, check=True)
        assert json.loads(piped.stdout)["lost"] == given["lost"], kind
    first, second = (miyama("solve", "--heaps", f"breaks:apart:5,breaks:apart:{bound}", "--output", f"{bound}.h5") for bound in (5, 3))
    assert first.code == second.code == 0 and [recheck(files / f"{bound}.h5")[0] for bound in (5, 3)] == [0, 0]


def test_forged_lists(files):
    """Both programs say the same of every other list, also of one by which the table is that of another game."""
    made = solve(files / "made.h5", "--heaps", f"nim:2,breaks:{files}/apart.txt:5,options:{files}/still.txt:2,breaks:{files}/apart.txt:4", "--labels", "all")
    with h5py.File(made) as file:
        text = file.attrs["rules_json"]
    lists = [found for found in re.finditer('"breaks":"([^"]*)"', text) if found[1]]
    assert [found[1] for found in lists] == ["1:0;2:1,1;4:3|2,2;5:0|3|2,1,1", "1:0;2:1,1;4:3|2,2"]
    chance, copy = random.Random(59), files / "forged.h5"
    others = ["", ";", "1:0;", "1:0;2:1,1;5:0|3|2,1,1;4:3|2,2", "1:0;2:1,1;4:2,2|3;5:0|3|2,1,1", "1:0;2:1,1;2:1;4:3|2,2;5:0|3|2,1,1", "01:0;2:1,1;4:3|2,2;5:0|3|2,1,1",
              "1:0;2:1,1;4:3|2,2;5:0|3|1,2,1", "1:0;2:1,1;4:3|2,2;5:0|3|2,1,1;6:1", "1:0;2:1,1;4:3|2,2;5:0|3|2,1,1,1,1", "1:0;2:2;4:3|2,2;5:0|3|2,1,1", "1:0;2:1,1;4:3|2,2;5:0|3|2,1,1,0",
              "1000000000:1", "99999999999999999999:1", "1:0;2:1,1;4:3|2,2;5:0|3|2,1,1 ", "5", "5:", ":1", "5:x"]  # fmt: skip
    for number in range(200 if SLOW else 30):
        found, letters = chance.choice(lists), list(chance.choice(lists)[1])
        place = chance.randrange(len(letters))
        letters[place : place + chance.choice([0, 1])] = chance.choice(["", *"0123456789:;|, "])
        other = others[number] if number < len(others) else "".join(letters)
        forged = text[: found.start(1)] + other + text[found.end(1) :]
        if forged == text:
            continue
        shutil.copy(made, copy)
        with h5py.File(copy, "r+") as file:
            file.attrs.modify("rules_json", forged)
        codes = run("check", copy).code, recheck(copy)[0]
        assert set(codes) <= {0, 1, 3} and (codes[0] != 0) == (codes[1] != 0), (forged, codes)
        assert number >= len(others) or codes[0] != 0, forged
