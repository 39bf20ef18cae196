"""Inputs made to hurt: nested too deep, pipes, files that would be overwritten, more heaps than rules are for. A message, and soon."""
import json
import os
import shutil
import subprocess

import h5py
import pytest

MIYAMA = os.environ["MIYAMA"]
DEEP = "[" * 150_000 + "]" * 150_000
AT_ONCE = 20  # seconds; some tenths of one on a quiet machine
MOVES = '"moves": [{"direction": [1, 0]}]'


def miyama(folder, *arguments, **environment):
    return subprocess.run([MIYAMA, *arguments], cwd=folder, capture_output=True, text=True, timeout=AT_ONCE, stdin=subprocess.DEVNULL,
                          env={**os.environ, **environment}, check=False)  # fmt: skip


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("inputs") / "whole.h5"
    assert miyama(path.parent, "solve", "nim", "--heaps", "9,9,9", "--output", path).returncode == 0
    return path


@pytest.mark.parametrize("text", [
    '{"name": %s, ' + MOVES + "}", '{"pass": %s, ' + MOVES + "}", '{"heaps": %s, ' + MOVES + "}", '{"moves": %s}', '{"family": %s, ' + MOVES + "}",
    '{"moves": [{"direction": %s}]}', '{"moves": [{"direction": [1], "steps": %s}]}', '{"heaps": 2, "moves": [{"face": %s}]}', '{"other": %s}', "%s",
])
def test_rules_nested_too_deep(tmp_path, text):
    (tmp_path / "deep.json").write_text(text % DEEP)
    for command in (["solve", "--heaps", "3,3"], ["advise", "3,3"], ["play", "--heaps", "3,3"]):
        done = miyama(tmp_path, *command, "--rules", "deep.json")
        assert done.returncode == 2 and "more than 8 deep" in done.stderr and len(done.stderr) < 400, done.stderr[:400]


@pytest.mark.parametrize("text", ['{"family": "vector", "name": %s}', '{"family": %s}', "%s"])
def test_tables_whose_rules_are_nested_too_deep(table, tmp_path, text):
    path = shutil.copy(table, tmp_path / "t.h5")
    with h5py.File(path, "r+") as file:
        file.attrs["rules_json"] = text % DEEP
    for command in (["check"], ["show"], ["losses"], ["advise", "1,2,3", "--table"]):
        done = miyama(tmp_path, *command, path)
        assert done.returncode == 1 and "more than 8 deep" in done.stderr and len(done.stderr) < 400, (command, done.stderr[:400])


def test_a_long_value_is_quoted_in_short(tmp_path):
    (tmp_path / "long.json").write_text(json.dumps({"name": "x" * 10_000 + "/", "moves": [{"direction": [1]}]}))
    done = miyama(tmp_path, "solve", "--rules", "long.json", "--heaps", "3")
    assert done.returncode == 2 and '"name" is "xxx' in done.stderr and len(done.stderr) < 500


@pytest.mark.parametrize("arguments", [["solve", "--heaps", "3,3", "--rules"], ["advise", "3,3", "--rules"], ["play", "--heaps", "3,3", "--rules"],
                                       ["play", "--replay"]])
def test_pipes_are_not_waited_for(tmp_path, arguments):
    os.mkfifo(tmp_path / "pipe")
    done = miyama(tmp_path, *arguments, "pipe")
    assert done.returncode == 1 and "cannot read" in done.stderr


@pytest.mark.parametrize("arguments, what", [
    (["solve", "--rules", "{file}", "--heaps", "3,3", "--output", "{file}"], "rules file"),
    (["diagram", "--rules", "{file}", "--heaps", "3,3", "--format", "dot", "--output", "{file}"], "rules file"),
    (["play", "--rules", "{file}", "--heaps", "3,3", "--first", "me", "--record", "{file}"], "rules file"),
    (["play", "--table", "{file}", "--heaps", "3,3,3", "--first", "me", "--record", "./{file}"], "table"),
    (["export", "{file}", "--output", "{file}"], "table"),
    (["losses", "{file}", "--output", "./{file}"], "table"),
])
def test_what_is_read_is_not_overwritten(table, tmp_path, arguments, what):
    file = tmp_path / "input"
    if what == "table":
        shutil.copy(table, file)
    else:
        file.write_text("{" + MOVES + "}")
    before = file.read_bytes()
    done = miyama(tmp_path, *(word.format(file=file.name) for word in arguments), "--force")
    assert done.returncode == 2 and f"is the {what} itself, which would be lost" in done.stderr, done.stderr
    assert file.read_bytes() == before and [path.name for path in tmp_path.iterdir()] == ["input"]


@pytest.mark.parametrize("rules, heaps, code", [("nim", 255, 0), ("nim", 256, 2), ("nim", 30_000, 2), ("moore:3", 3000, 2)])
def test_many_heaps(tmp_path, rules, heaps, code):
    done = miyama(tmp_path, "advise", rules, ",".join(["5"] * (heaps - 1) + ["3"]))
    assert done.returncode == code, done.stderr
    assert code == 0 or "at most 255 heaps" in done.stderr


@pytest.mark.parametrize("rules, heaps", [("wythoff", 200), ("slow-exact:7", 14)])
def test_a_great_many_directions(tmp_path, rules, heaps):
    """20 100, and 3432: too many to search, which is said at once."""
    done = miyama(tmp_path, "advise", rules, ",".join(["5"] * (heaps - 1) + ["3"]))
    assert done.returncode == 2 and "too many positions" in done.stderr


def test_an_absurd_number_of_threads_in_the_environment(table, tmp_path):
    assert miyama(tmp_path, "check", table, OMP_NUM_THREADS="99999999999").returncode == 0
