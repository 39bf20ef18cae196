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


@pytest.mark.parametrize("words, found", [
    (["solve", "wyt"], ["wythoff"]), (["solve", "moo"], ["moore:"]), (["count", "--misere", "kay"], ["kayles"]),
    (["count", "nim", "kay"], []), (["advise", "--rules", ""], [":files"]), (["check", ""], [":files"]), (["compare", "a.h5", ""], [":files"]),
    (["solve", "nim", "--labels", "gr"], ["grundy"]), (["solve", "nim", "--labels", "outcome,gr"], ["outcome,grundy"]),
    (["solve", "nim", "--labels", "outcome,grundy,o"], []), (["export", "a.h5", "--labels", "re"], ["remoteness"]),
    (["diagram", "nim", "--format", ""], ["text", "dot", "svg", "png"]), (["diagram", "nim", "--output", ""], [":files"]),
    (["solve", "--heaps", ""], []), (["completion", ""], ["bash", "zsh"]), (["dance", ""], []), ([""], None), ([], []),
    (["series", "nim", "--of", "w"], ["winning-moves"]), (["solve", "--output", "t.h5", "eucl"], ["euclid"]),
    (["sequence", "dawsons-k"], ["dawsons-kayles"]), (["sequence", "wyt"], []), (["merge", ""], [":files"]),
])
def test_words(words, found):
    assert found is None or offered(*words) == found


def test_other_shells_are_refused():
    done = run("completion", "bsh")
    assert (done.code, done.out) == (2, "") and "give bash or zsh" in done.err


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
    tab = shell.tab
    assert tab("sol") == "solve"
    assert tab("solve wyth") == "solve wythoff"
    assert tab("solve moo") == "solve moore:"
    assert tab("solve nim --mis") == "solve nim --misere"
    assert tab("solve nim --labels gru") == "solve nim --labels grundy"
    assert tab("check one-t") == "check one-table.h5"
    assert tab("check tw") == "check two%lines.h5"
    assert tab("check a") == "check a (b).h5"
    assert tab("diagram nim --format sv") == "diagram nim --format svg"
    assert tab("solve chess") == "solve chess"
