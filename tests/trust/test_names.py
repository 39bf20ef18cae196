"""File names that are not UTF-8, or long: every command takes them, and prints, stores and sends only UTF-8.

MIYAMA_LONG=1: odder names.
"""
import json
import os
import subprocess

import pytest
from fault_runs import LONG, MIYAMA

NAMES = [b"caf\xe9", "長".encode() * 80]
if LONG:
    NAMES += [b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"a\tb\nc", b"\x1b[31mred", b'"quo\\ted"', b"x" * 235, b"x" * 236, b"x" * 248, b"\x80" * 240]
# Behind each command what it is given, T for the table, F for its folder of parts, R for a rules file, O for a new name.
COMMANDS = ["solve nim --heaps 9,9 --output O", "solve nim --heaps 9,9 --output O --json", "solve nim --heaps 9,9 --output O --reproducible --json",
            "solve --rules R --heaps 9,9 --output O --json", "solve rows --total 9 --output O --json", "solve nim --heaps 99,9 --shards 2 --output O --json",
            "solve nim --heaps 99,9 --shards 2 --output O", "merge F --output O --json", "merge F --output O", "count --rules R --heaps 9,9 --json",
            "series --rules R --up-to 5 --output O", "series nim --heaps 2 --up-to 5 --output O --json", "sequence kayles --heap 20 --output O --json",
            "sequence kayles --heap 20 --output O", "check T", "check T --json", "check F --json", "check T --claim a==b --claim-only --json", "info T",
            "info T --json", "info F", "info F --json", "compare T F", "compare T F --json", "show T", "show T 1,2", "losses T --output O", "losses T --json",
            "losses T --output O --json", "export T --output O", "diagram --rules R --heaps 2,2 --output O --format text", "advise --table T 3,5 --json",
            "advise --rules R 3,5", "advise --table F 3,5", "play --table T --heaps 1,2 --first computer --seed 1 --record O"]  # fmt: skip
RULES = {"heaps": 2, "moves": [{"direction": [1, 0]}, {"direction": [0, 1]}]}


def run(folder, *arguments):
    return subprocess.run([MIYAMA, *arguments], cwd=folder, input=b"1 1\n" * 4, capture_output=True, timeout=300, check=False)


@pytest.fixture(scope="module", params=NAMES, ids=lambda name: repr(name)[:20])
def named(request, tmp_path_factory):
    """A folder in which each kind of input has this name and one more letter."""
    folder, name = os.fsencode(tmp_path_factory.mktemp("names")), request.param
    try:
        with open(os.path.join(folder, name + b"R"), "w") as rules:
            json.dump(RULES, rules)
    except OSError:
        pytest.skip("this file system has no such names")
    for letter, options in ((b"T", ()), (b"F", (b"--shards", b"2"))):
        done = run(folder, b"solve", b"nim", b"--heaps", b"99,9", *options, b"--output", name + letter)
        assert done.returncode == 0, done.stderr
    return folder, name


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command(named, command):
    folder, name = named
    words = [name + word.encode() if word in list("TFRO") else word.encode() for word in command.split()]
    output = os.path.join(folder, name + b"O")
    subprocess.run(["rm", "-rf", output], check=True)
    done = run(folder, *words)
    assert done.returncode == 0, done.stderr
    told, _ = done.stdout.decode(), done.stderr.decode()   # UTF-8
    if "--json" in command and told:
        json.loads(told)
    if " --output O" in command and "--json" in command and "losses" not in command:
        assert json.loads(told)["output"] == escaped(name + b"O")
    assert os.path.exists(output) == (" O" in command)
    if command.startswith("solve"):
        told = json.loads(run(folder, b"info", output, b"--json").stdout)
        assert "--reproducible" in command or escaped(name) in told["history"].replace("\\x09", "\t").replace("\\x0a", "\n").replace("\\x1b", "\x1b")
    assert not [left for left in os.listdir(folder) if b".miyama-part" in left]


def escaped(name):
    """The name as the program writes it: a byte that is not UTF-8 as \\xe9."""
    return "".join(f"\\x{ord(letter) - 0xDC00:02x}" if 0xDC80 <= ord(letter) <= 0xDCFF else letter for letter in name.decode(errors="surrogateescape"))


def test_a_name_that_is_too_long(tmp_path):
    for arguments in (["solve", "nim", "--heaps", "9,9", "--output"], ["sequence", "kayles", "--heap", "20", "--output"]):
        done = run(tmp_path, *arguments, "x" * 256)
        assert done.returncode == 1 and b"has a name of 256 bytes" in done.stderr and b"give a shorter one" in done.stderr
        assert run(tmp_path, *arguments, "x" * 255).returncode == 0
        assert os.listdir(tmp_path) == ["x" * 255]
        os.unlink(tmp_path / ("x" * 255))
    for command in ("info", "check", "losses"):
        said = run(tmp_path, command, "x" * 256).stderr
        assert said.startswith(b"miyama: cannot use xxx") and said.endswith(b"File name too long\n")
