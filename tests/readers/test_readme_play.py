"""docs/command_line.md is true of the game it shows: typed again on a terminal it prints the same; and the lines to run begin games."""
import os
import re
import shlex
import subprocess
import sys

import pytest
from data_readme import PAGES
from pty_session import transcript

SECTION = PAGES["command_line.md"].split("\n## Advice and play\n")[1].split("\n## ")[0]


def test_the_game_that_is_shown(tmp_path):
    command, shown = SECTION.split("```text\n")[1].split("```")[0].split("\n\n", 1)
    typed = re.findall(r"^your move> (.*)$", shown, re.MULTILINE)
    assert typed and transcript(*shlex.split(command)[1:], typed=typed, cwd=tmp_path) == shown


LINES = [line.split("#")[0].strip() for line in re.findall(r"^miyama play .*$", SECTION.split("```sh")[1], re.MULTILINE)]


def test_the_lines_run(tmp_path):
    assert len(LINES) == 5
    for line in LINES:
        done = subprocess.run([os.environ["MIYAMA"], *shlex.split(line)[1:]], input="me\nhint\nquit\n", cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "") and "left unfinished" in done.stdout, line


@pytest.mark.parametrize("line", ["2 3", "= 2,7,4", "5 3 1", "5 0 0", "pass", "undo", "hint", "help", "quit"])
def test_what_is_typed_is_understood(tmp_path, line):
    """By the game that the table says it is for; = 2,7,4 is a move of Moore's Nim from 3,7,5."""
    rows = line[0] == "5"
    game = ["rows", "--heaps", "5,4"] if rows else ["moore:2", "--heaps", "3,7,5"] if line[0] == "=" else ["nim+pass", "--heaps", "3,7,5"]
    assert f"`{line}`" in SECTION
    done = subprocess.run([os.environ["MIYAMA"], "play", *game, "--first", "me"], input=f"{line}\n", cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    moved = "\nyou: " in done.stdout
    assert moved == (line not in ("undo", "hint", "help", "quit")) and '" is no' not in done.stdout
