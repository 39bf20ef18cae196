"""No message repeats more than 80 characters of what it was given: as an argument of any command, in a file, on standard input, or from Python."""

import itertools
import json
import os
import random
import re
import subprocess

import h5py
import pytest
from conftest import SLOW, some

import miyama as package

MIYAMA = os.environ["MIYAMA"]
MOST = 80
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
DRAW = random.Random(80)
SHAPES = {
    "letters": "".join(DRAW.choices(LETTERS, k=5000)),
    "words": " ".join("".join(DRAW.choices(LETTERS, k=9)) for _ in range(500)),
    "digits": "1" + "".join(DRAW.choices("0123456789", k=5000)),
    "numbers": ",".join(str(DRAW.randrange(10**6)) for _ in range(800)),
    "zeros and ones": ",".join(DRAW.choices("01", k=3000)),
    "sum": " + ".join(DRAW.choices("abcdefgh123456789", k=1500)),
    "steps": ",".join(f"{DRAW.randrange(1, 9)}-{DRAW.randrange(9)}" for _ in range(1500)),
    "code": "0." + "".join(DRAW.choices("01234567", k=5000)),
    "games": ",".join(f"nim{DRAW.randrange(10)}:{DRAW.randrange(100)}" for _ in range(700)),
    "Japanese": "".join(DRAW.choices("あいうえおかきくけこさしすせそ三山石", k=3000)),
    "path": "/".join("".join(DRAW.choices(LETTERS, k=30)) for _ in range(60)),
    "quotes": '"'.join("".join(DRAW.choices(LETTERS + " '", k=200)) for _ in range(20)),
}


def echoed(given, said, longest=MOST):
    """The first piece of what was given that is longer than it may be, or none."""
    lines = re.sub(r"\s*\n\s*", " ", said)  # where a message was broken into lines
    return next((text[i : i + longest + 40] for text in (said, lines) for i in range(len(text) - longest) if text[i : i + longest + 1] in given), None)


def said(folder, *arguments, typed=""):
    done = subprocess.run([MIYAMA, *arguments], cwd=folder, capture_output=True, text=True, input=typed, timeout=120)
    return done.stderr + ("" if done.returncode == 0 else done.stdout)


def help_of(command):
    return subprocess.run([MIYAMA, command, "--help"], capture_output=True, text=True, check=True).stdout


COMMANDS = re.findall(r"^  ([a-z]+)  ", subprocess.run([MIYAMA, "help"], capture_output=True, text=True).stdout, re.MULTILINE)
LEADS = {"solve": ["nim", "--heaps=3,3", "--output=x.h5", "--force"], "count": ["nim", "--heaps=3,3"], "series": ["nim", "--heaps=2", "--up-to=3"],
         "diagram": ["nim", "--heaps=2,2"], "advise": ["nim", "3,2"], "play": ["nim", "--heaps=2,2"], "sequence": ["kayles", "--heap=9"],
         "quotient": ["kayles", "--heap=5"], "check": ["t.h5"], "show": ["t.h5"], "info": ["t.h5"], "losses": ["t.h5"], "export": ["t.h5"],
         "compare": ["t.h5", "t.h5"], "merge": ["folder"]}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("echo")
    for words in (["nim", "--heaps=3,3", "--output=t.h5"], ["kayles", "--total=6", "--output=m.h5"], ["nim", "--heaps=9,9,9", "--shards=2", "--output=folder"]):
        subprocess.run([MIYAMA, "solve", *words, "--quiet"], cwd=place, check=True)
    return place


@pytest.mark.parametrize("command", COMMANDS)
def test_arguments(folder, command):
    lead = LEADS.get(command, [])
    options = re.findall(r"^ +(?:-\w, )?(--[a-z-]+) [A-Z\d<\[(a-z|]", help_of(command), re.MULTILINE)
    lines = [["{}"], [*lead, "{}"], ["--{}"], [*lead, "--{}=3"], ["nim:{}", "--heaps=3,3"], ["3,2", "nim+{}"], *([*lead, f"{option}={{}}"] for option in options)]
    for i, (line, (shape, text)) in enumerate(itertools.product(lines, SHAPES.items())):
        if SLOW or (i // len(SHAPES) + i) % 4 == 0:
            found = echoed(text, said(folder, command, *(word.replace("{}", text) for word in line)))
            assert found is None, (line, shape, found)


@pytest.mark.parametrize("shape", SHAPES)
def test_commands(folder, shape):
    assert echoed(SHAPES[shape], said(folder, SHAPES[shape])) is None


RULES = {"name": "r", "heaps": 2, "moves": [{"direction": [1, 0], "steps": "any", "when": "a > b", "upto": "a", "from": "1", "first": [0, 0]}]}


@pytest.mark.parametrize("shape", SHAPES)
def test_rules_files(folder, shape):
    text = SHAPES[shape]
    numbers = [DRAW.randrange(10**9) for _ in range(900)]
    lines = [{**RULES["moves"][0], key: value} for key in (*RULES["moves"][0], "face", "complex", "symmetric", text) for value in (text, numbers, [text], {text: 1})]
    files = [{**RULES, key: value} for key in (*RULES, "pass", "positions", "outside", "family", "code", text) for value in (text, numbers, [text], {text: 1})]
    for rules in some([*files, *({**RULES, "moves": [line]} for line in lines), text, [text]], 3, len(shape)):
        written = json.dumps(rules, ensure_ascii=False)
        (folder / "r.json").write_text(written, encoding="utf-8")
        found = echoed(written, said(folder, "solve", "--rules=r.json", "--heaps=3,3", "--output=x.h5", "--force"), MOST + len(' "'))
        assert found is None, (written[:200], found)
    (folder / "r.json").write_text(text, encoding="utf-8")
    assert echoed(text, said(folder, "solve", "--rules=r.json", "--heaps=3,3")) is None


@pytest.mark.parametrize("shape", SHAPES)
def test_options_files_breaks_files_and_standard_input(folder, shape):
    text = SHAPES[shape]
    lines = (text, f"{text}: 0", f"0,0: {text}", f"1,0: 0,0 {text}", f"1: 0 + {text}", f"1: 0 | {text}", f"3: 2 | {text}", f"3 {text}", f"1: 0\n2: 1 {text}")
    commands = (["solve", "--options=-", "--heaps=3,3"], ["solve", "--options=-"], ["solve", "--breaks=-", "--total=5"], ["sequence", "--breaks=-", "--heap=5"])
    for line, words in some(itertools.product(lines, commands), 3, list(SHAPES).index(shape)):
        found = echoed(text, said(folder, *words, typed=line + "\n"))
        assert found is None, (words, line[:30], found)
    for words in (["play", "nim", "--heaps=3,2", "--first=me"], ["play", "kayles", "--heaps=3,2", "--first=me", "--language=ja"], ["play"]):
        done = subprocess.run([MIYAMA, *words], cwd=folder, capture_output=True, text=True, input=f"{text}\nquit\n", timeout=60)
        found = echoed(text, done.stdout + done.stderr) or echoed(text.lower(), done.stdout + done.stderr)
        assert found is None, (words, found)
    for line in (f"rules {text}", f"rules nim\nopening {text}", f"rules nim\nopening 3,2\nfirst {text}", f"rules nim\nopening 3,2\nfirst you\n{text}", f"rules nim\nopening 3,2\nfirst you\nyou {text}"):
        (folder / "game.txt").write_text(line + "\n", encoding="utf-8")
        found = echoed(text, said(folder, "play", "--replay=game.txt"))
        assert found is None, (line[:30], found)


@pytest.mark.parametrize("shape", SHAPES)
def test_attributes(folder, shape):
    text = SHAPES[shape]
    for name in ("rules", "rules_json", "convention", "labels", "status", "format", "theorem"):
        subprocess.run(["cp", "t.h5", "wrong.h5"], cwd=folder, check=True)
        with h5py.File(folder / "wrong.h5", "r+") as file:
            file.attrs.create(name, text, dtype=h5py.string_dtype("utf-8"))
        for words in (["check"], ["show"], ["advise", "3,2", "--table"]):
            found = echoed(text, said(folder, *words, "wrong.h5"))
            assert found is None or (name in ("rules", "theorem") and words == ["check"]), (name, words, found)


@pytest.mark.parametrize("shape", SHAPES)
def test_python(shape, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = SHAPES[shape]
    values = tuple(range(2000))
    calls = {
        "rules": lambda: package.solve(text, heaps=(3, 3)),
        "json": lambda: package.solve(text + ".json", heaps=(3, 3)),
        "list": lambda: package.solve([text], heaps=(3, 3)),
        "heaps": lambda: package.solve("nim", heaps=text),
        "name": lambda: package.solve(lambda p: [], heaps=(3,), name=text),
        "start": lambda: package.solve(lambda p: [], start=text),
        "labels": lambda: package.solve("nim", heaps=(3, 3), labels=text),
        "option": lambda: package.solve(lambda p: [text], heaps=(3,)),
        "long option": lambda: package.solve(lambda p: [values], heaps=(3,)),
        "long start": lambda: package.solve(lambda p: [text] if len(p) > 3 else [], start=values),
        "raised": lambda: package.solve(lambda p: 1 / 0, start=values),
        "sequence": lambda: package.sequence(text, 9),
        "broken": lambda: package.sequence(lambda n: [[text]], 9),
        "dict": lambda: package.solve({"moves": [{"direction": [1], "when": text}]}, heaps=(3,)),
        "table": lambda: package.open_table(text + ".h5"),
        "plane": lambda: package.solve("nim", heaps=(3, 3)).miyama.plane(text, 1),
        "position": lambda: package.winning_moves(package.solve("nim", heaps=(3, 3)), text),
        "position of numbers": lambda: package.winning_moves(package.solve("nim", heaps=(3, 3)), values),
        "losses": lambda: package.losses(package.solve("nim", heaps=(3, 3)), where=text),
    }
    for name, call in calls.items():
        try:
            call()
        except Exception as error:  # noqa: BLE001
            given = (text, repr(text), str(values), ",".join(map(str, values)))
            found = next(filter(None, (echoed(each, str(error)) for each in given)), None)
            assert found is None, (name, found)
        else:
            assert name in ("long start", "raised"), name
