"""Names, rules, sums, conditions, claims, JSON, records and states that are long and deep, in every place where they are read: a message and an exit code
of 1 or 2, never a signal. Nothing that was typed or read is repeated at length. Each place is tried with some of the shapes, each shape in some of
the places; a slow run tries all, and tests/fuzz/corpus_test.cpp each parser with each shape."""
import json
import shutil
import subprocess

import h5py
import pytest
from conftest import MIYAMA, some

OF_ARGUMENT, IN_FILE = 120_000, 200_000   # an argument may have 128 KiB, a text in a file more


def shapes(length):
    """Texts of about this length, each of one kind of depth."""
    def repeated(begin, piece, end=""):
        return begin + piece * ((length - len(begin + end)) // len(piece)) + end
    half = length // 2 - 50
    return {"passes": repeated("nim", "+pass"), "passes of a sum": repeated("sum:nim", "+pass"), "parentheses": "(" * length, "brackets": "[" * length,
            "pairs of brackets": "[" * half + "]" * half, "objects": repeated("", '{"a":'), "brackets of a code": repeated("0.[", "["), "not": repeated("", "!", "a"),
            "minus": repeated("0", "-", "a"), "terms": repeated("", "a+", "a"), "choices": repeated("", "a?b:", "a"), "prefixes": repeated("", "sum:"),
            "summands": repeated("sum:", "nim:3+", "nim:3"), "games": repeated("sum:", "nim+", "nim"), "code": repeated("0.", "7"), "codes": repeated("", "0.7+", "0.7"),
            "spaced codes": repeated("", "0.7 "), "colons": repeated("nim", ":"), "bounds": repeated("sum:subtraction", ":3"), "set": repeated("subtraction:", "1,", "1"),
            "numbers": repeated("", "3,", "3"), "spaced numbers": repeated("", "3 ", "3"), "digits": "9" * length, "zeros": "0" * length, "functions": repeated("", "max(")}


SHAPES = list(shapes(100))
COMMANDS = ["count {} --heaps 3,3", "count {} --total 3", "count nim --heaps {}", "advise {} 3,3", "advise nim {}", "solve {} --heaps 3,3 --output x.h5", "sequence {} --heap 9",
            "quotient {}", "check box.h5 --claim={}", "show box.h5 {}", "show box.h5 --range={}", "games {}", "play {} --heaps 3", "play nim --heaps {}",
            "diagram {} --heaps 2,2", "compare {} box.h5", "help {}", "{}", "count nim --heaps 3,3 --method={}", "count nim --heaps 3,3 --memory={}",
            "solve nim --heaps 3,3 --labels={} --output x.h5", "solve nim --heaps 3,3 --shards 2 --output x --only-part={}"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("deep")
    for words in ("solve nim --heaps 5,5 --output box.h5", "solve rows --total 9 --output multisets.h5", "solve sum:nim:3+0.07:5 --output sum.h5",
                  "sequence 0.07 --heap 50 --output sequence.h5", "quotient 0.123 --output quotient.h5", "solve nim --heaps 7,7 --shards 2 --output parts"):
        subprocess.run([MIYAMA, *words.split()], cwd=place, check=True, stdout=subprocess.DEVNULL)
    return place


def refused(place, words, typed=b"", codes=(1, 2)):
    done = subprocess.run([MIYAMA, *words], cwd=place, input=typed, capture_output=True, timeout=300, check=False)
    assert done.returncode in codes, (words[0], done.returncode, done.stderr[:300])
    assert done.returncode in (0, 3) or (done.stderr and len(done.stderr) < 2500), (len(done.stderr), done.stderr[:300])
    return done.stderr.decode()


@pytest.mark.parametrize("shape", SHAPES)
def test_arguments(folder, shape):
    text = shapes(OF_ARGUMENT)[shape]
    for command in some(COMMANDS, 6, SHAPES.index(shape)):
        words = [word.replace("{}", text) for word in command.split()]
        longest = max(map(len, refused(folder, words, codes=(0, 1, 2, 3)).split()), default=0)
        assert longest <= 130, (command, longest)


def test_a_second_pass_is_the_reason(folder):
    for passes in (2, 3, 24_000):
        said = refused(folder, ["count", "nim" + passes * "+pass", "--heaps", "3,3"], codes=[2])
        assert "have a pass already: write +pass once" in said


@pytest.mark.parametrize("shape", SHAPES)
def test_rules_files_records_and_states(folder, tmp_path, shape):
    text, number = shapes(IN_FILE)[shape], SHAPES.index(shape)
    lines = {"name": {"name": text, "moves": [{"direction": [1]}]}, "key": {text: 1, "moves": [{"direction": [1]}]},
             **{key: {"moves": [{"direction": [1], key: text}]} for key in ("when", "upto", "from", "steps")}}
    for content in some((text, *map(json.dumps, lines.values())), 4, number):
        (tmp_path / "rules.json").write_text(content)
        refused(tmp_path, ["count", "--rules", "rules.json", "--heaps", "3"], codes=(0, 1, 2))
    for line in some(("{}", "rules {}", "opening {}", "rules nim\nopening {}", "rules nim\nopening 3,4\nfirst you\nyou {}"), 4, number):
        (tmp_path / "game.txt").write_text(line.replace("{}", text) + "\n")
        refused(tmp_path, ["play", "--replay", "game.txt"])
    for begin in some(("", "0: "), 2, number):
        (tmp_path / "options.txt").write_text(begin + text)
        refused(tmp_path, ["solve", "--options", "options.txt", "--heaps", "3", "--output", "x.h5"])
    for begin in some(("", "miyama sequence state 1\n"), 2, number):
        (tmp_path / "state").write_text(begin + text)
        refused(tmp_path, ["sequence", "0.07", "--heap", "90", "--resume", "state"])
    plan = json.loads((folder / "parts" / "plan.json").read_text())
    for content in some((text, *(json.dumps({**plan, key: text}) for key in ("rules", "rules_json", "labels", "convention"))), 4, number):
        shutil.copytree(folder / "parts", tmp_path / "parts", dirs_exist_ok=True)
        (tmp_path / "parts" / "plan.json").write_text(content)
        refused(tmp_path, ["info", "parts"])


@pytest.mark.parametrize("file", ["box", "multisets", "sum", "sequence", "quotient"])
@pytest.mark.parametrize("shape", SHAPES)
def test_attributes_of_files(folder, tmp_path, file, shape):
    with h5py.File(folder / f"{file}.h5") as table:
        names = {"rules", "rules_json", "labels", "convention", "theorem", "codes"} & set(table.attrs)
    for name in some(sorted(names), 6, SHAPES.index(shape)):
        shutil.copy(folder / f"{file}.h5", tmp_path / "t.h5")
        with h5py.File(tmp_path / "t.h5", "r+") as table:
            table.attrs.create(name, shapes(IN_FILE)[shape], dtype=h5py.string_dtype())
        said = refused(tmp_path, ["check", "t.h5"], codes=(1, 2, 3))
        assert "HDF5 itself" not in said
