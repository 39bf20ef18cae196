"""Completion: what is offered, and Tab in a bash and a zsh that took the script."""
import pathlib
import shutil

import pytest
from conftest import MIYAMA, run
from shells import SPY, Shell


def offered(*words):
    return run("completion", "words", "--", *words).lines


def test_everything_comes_from_the_tables():
    commands = [line.split()[0] for line in run("--help").lines if line.startswith("  ")]
    assert set(commands) <= set(offered("")) and offered("so") == ["solve"] and offered("help", "so") == ["solve"]
    for command in commands:
        page = run(command, "--help").lines
        options = [line.split()[1] if line.split()[0] == "-h," else line.split()[0] for line in page[page.index("Options:"):]
                   if line.startswith("  -")]
        assert offered(command, "--") == options, command


@pytest.fixture(params=["bash", "zsh"])
def shell(request, tmp_path):
    assert shutil.which(request.param), f"scripts/prepare test installs {request.param}"
    for name in ("one-table.h5", "two\nlines.h5", "a (b).h5"):
        (tmp_path / name).touch()
    (tmp_path / "script").write_text(run("completion", request.param).out)
    command = ["bash", "--norc", "-i"] if request.param == "bash" else ["zsh", "-f", "-i"]
    shell = Shell(*command, cwd=tmp_path, path=pathlib.Path(MIYAMA).parent)
    if request.param == "bash":
        shell.run("bind 'set enable-bracketed-paste off' 2>/dev/null; source ./script")
    else:
        shell.run("unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit; compinit -u -D; source ./script")
    shell.run(SPY)
    yield shell
    shell.end()


def test_tab(shell):
    for typed, found in {"sol": "solve", "solve wyth": "solve wythoff", "solve moo": "solve moore:", "solve nim --mis": "solve nim --misere", "check one-t": "check one-table.h5",
                         "solve nim --labels gru": "solve nim --labels grundy", "check tw": "check two%lines.h5", "check a": "check a (b).h5", "solve chess": "solve chess"}.items():
        assert shell.tab(typed) == found
