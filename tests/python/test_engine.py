"""Solving from Python: the bar, an interrupt, whose file it is; diagrams; pictures from the command line."""

import functools
import io
import os
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import miyama
import pytest
from miyama import engine, solve
from miyama.__main__ import main

LONG = """
import miyama
try:
    miyama.solve("nim", heaps=(1999, 999, 999), labels="grundy", threads=1, progress=True{})
except KeyboardInterrupt:
    print("interrupted")
"""
BARS = b"\rsolving    7 %  12 s left\x1b[K\rsolving   48 %  6 s left\x1b[K\rwriting t.h5  100 %  0 s left\x1b[K\r\x1b[K"


@pytest.mark.parametrize("kept", ["", ", keep=False"], ids=["kept", "not kept"])
def test_an_interrupt_ends_it_and_leaves_no_file(tmp_path, kept):
    """The signal comes to Python alone: it is for Python to tell the program."""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", LONG.format(kept)], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as python:
        shown = b""
        while b"% " not in shown:  # until the bar is drawn
            shown += python.stderr.read1(100) or pytest.fail(f"no bar: {shown}")
        python.send_signal(signal.SIGINT)
        printed, shown = python.communicate(timeout=60)
        assert printed == b"interrupted\n" and shown.decode().endswith("\r\033[K")
    assert list(tmp_path.iterdir()) == []


def there_is(pid):
    """Whether a process runs: one that has ended, but has not been asked how, does not."""
    try:
        return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")
    except FileNotFoundError:
        return False


def ends(condition):
    """Waits until it is no longer true."""
    for _ in range(1200):  # a minute, for a machine that does other work
        if not condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("end, kept, ignored", [(signal.SIGTERM, "", signal.SIG_IGN), (signal.SIGKILL, ", keep=False", signal.SIG_DFL), (signal.SIGKILL, "", signal.SIG_IGN)])
def test_the_program_ends_with_python_and_leaves_no_file(tmp_path, end, kept, ignored):
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    before = f"""
import os, signal, miyama
signal.signal(signal.SIGHUP, signal.Handlers({int(ignored)}))
miyama.solve("nim", heaps=(1, 1), keep=False).close()
if not os.fork():  # it lives on
    signal.pause()
"""
    with subprocess.Popen([sys.executable, "-c", before + LONG.format(kept)], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          start_new_session=True) as python:  # fmt: skip
        shown = b""
        while b"% " not in shown:
            shown += python.stderr.read1(100) or pytest.fail(f"no bar: {shown}")
        children = [int(pid) for pid in Path(f"/proc/{python.pid}/task/{python.pid}/children").read_text().split()]
        programs = [pid for pid in children if os.path.samefile(f"/proc/{pid}/exe", os.environ["MIYAMA"])]
        assert len(programs) == 1
        python.send_signal(end)
        python.wait()
        try:
            assert ends(lambda: there_is(programs[0])) and ends(lambda: list(tmp_path.iterdir()))
        finally:
            for group in [python.pid] + programs * there_is(programs[0]):  # the process that it forked, and what did not end
                os.killpg(group, signal.SIGKILL)


def test_a_table_that_is_not_kept_goes_with_python(tmp_path):
    opened = "import miyama, signal; t = miyama.solve('nim', heaps=(3, 3), keep=False); print(t.encoding['source'], flush=True); signal.pause()"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", opened], env=environment, stdout=subprocess.PIPE, text=True) as python:
        assert Path(python.stdout.readline().strip()).is_relative_to(tmp_path) and len(list(tmp_path.iterdir())) == 1
        python.kill()
        assert ends(lambda: list(tmp_path.iterdir()))


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """A folder for all that is temporary."""
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("miyama.engine._guard_of", functools.cache(lambda process: engine._Guard()))
    (tmp_path / "temporary").mkdir()
    return tmp_path / "temporary"


def test_what_is_not_kept_goes_when_it_is_closed(tmp_path, temporary, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = miyama.solve("nim", heaps=(3, 3), keep=False)
    outcome = table.outcome
    assert len(list(temporary.glob("*/*"))) == 1 and int((outcome == 0).sum()) == 4
    table.close()
    table.close()
    assert list(temporary.glob("*/*")) == []
    ended = "import miyama; print(miyama.solve('nim', heaps=(3, 3), keep=False).attrs['lost'])"
    assert subprocess.run([sys.executable, "-c", ended], cwd=tmp_path, capture_output=True, check=True).stdout == b"4\n"
    with pytest.raises(RuntimeError, match="unknown rules"):
        miyama.solve("chess", heaps=(3, 3), keep=False)
    with pytest.raises(ValueError, match="output=x.h5 names a file, keep=False says that none should stay"):
        miyama.solve("nim", heaps=(3, 3), keep=False, output="x.h5")
    assert list(tmp_path.iterdir()) == [temporary] and list(temporary.glob("*/*")) == [] and len(list(temporary.iterdir())) == 1


@pytest.mark.parametrize("word", ["explain", "help"])
@pytest.mark.parametrize("made", [miyama.solve, miyama.diagram])
def test_what_only_prints_makes_no_table(word, made):
    with pytest.raises(ValueError, match=f"^{word}=True asks for words, .* leave it out here, and give --{word} to the program in a shell$"):
        made(lambda position: pytest.fail("it is asked"), heaps=(3, 3), **{word: True})
    assert len(made("nim", heaps=(3, 3), **{word: False}, **({"keep": False} if made is miyama.solve else {})).__str__()) > 20


def test_a_file_of_rules_is_given_as_a_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r'"r7.json" is not a name of rules.*Path\("r7.json"\); besides, there is no such file'):
        miyama.solve("r7.json", heaps=(3, 3))
    (tmp_path / "r7.json").write_text('{"moves": [{"direction": [1]}]}')
    with pytest.raises(ValueError, match=r'Path\("r7.json"\)$'):
        miyama.diagram("r7.json", heaps=3)
    diagram = miyama.diagram(Path("r7.json"), heaps=3)
    monkeypatch.chdir("/")
    assert "4 positions" in diagram.text and "<svg" in diagram.svg
    (tmp_path / "r7.json").write_text('{"moves": [{"direction": [1], "steps": "1"}]}')
    with pytest.raises(RuntimeError, match="the rules of this diagram have changed since it was made: make it again"):
        diagram.save(tmp_path / "a.svg")


def test_rules_of_ones_own_may_be_a_dict(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rules = {"name": "take-2", "moves": [{"direction": [1], "steps": [2]}]}
    with miyama.solve(rules, heaps=7, keep=False) as table:
        assert table.attrs["rules"] == "take-2" and table.outcome.values.tolist() == [0, 0, 1, 1, 0, 0, 1, 1]
    assert "8 positions" in miyama.diagram(rules, heaps=7).text
    with pytest.raises(RuntimeError, match='^miyama: the dict of rules: unknown key "step"'):
        miyama.solve({"moves": [{"direction": [1], "step": [2]}]}, heaps=7, keep=False)
    with pytest.raises(TypeError, match="rules are a name, a dict, a function, the Path of a rules file or a list of summands, not 7"):
        miyama.solve(7, heaps=7)
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_a_forked_process_removes_nothing(tmp_path):
    forks = """
import os, sys, miyama
table = miyama.solve("nim", heaps=(3, 3), keep=False)
child = os.fork()
if not child:
    table.close()
    sys.exit()
os.waitpid(child, 0)
print(int((table.outcome == 0).sum()))
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", forks], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("4\n", "") and list(tmp_path.iterdir()) == []


def test_without_a_terminal_there_is_no_bar_but_a_table(tmp_path, monkeypatch):
    def refuse():
        raise OSError("out of pty devices")

    monkeypatch.setattr("pty.openpty", refuse)
    with miyama.solve("nim", heaps=(3, 3), output=tmp_path / "t.h5", progress=True) as table:
        assert table.attrs["lost"] == 4
    with pytest.raises(RuntimeError, match="unknown rules"):
        miyama.solve("chess", heaps=(3, 3))


def test_bars_are_told_from_messages():
    shown = []
    said = engine._listen(io.BytesIO(b"this takes 12 s\r\n" + BARS + b"miyama: disk full\r\n"), lambda *bar: shown.append(bar))
    assert said == "this takes 12 s\nmiyama: disk full"
    assert shown == [("solving", 7, "12"), ("solving", 48, "6"), ("writing t.h5", 100, "0"), ("", 100, "0")]


def test_a_bar_is_no_wider_than_the_terminal(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    engine._on_terminal("writing " + 99 * "x", 48, "12")
    bar = capsys.readouterr().err.strip("\r").removesuffix("\033[K")
    assert len(bar) < 60 and bar.startswith("writing x") and bar.endswith(" 48 %  12 s left") and bar.count("█") == 9


def stand_in(folder, monkeypatch, script):
    """A program that does as the script says."""
    path = folder / "stand-in"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("MIYAMA", str(path))


def test_what_the_program_says_besides_is_a_warning(tmp_path, monkeypatch):
    miyama.solve("nim", heaps=(3, 3), output=tmp_path / "t.h5").close()
    stand_in(tmp_path, monkeypatch, f"""echo '{{"output": "{tmp_path}/t.h5"}}'; echo 'the disk may not do' >&2""")
    with pytest.warns(UserWarning, match="^the disk may not do$"):
        miyama.solve("nim", heaps=(3, 3)).close()


def test_a_program_that_fails_without_a_word(tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, "echo half; exit 3")
    with pytest.raises(RuntimeError, match=r"stand-in solve` ended with exit code 3: half"):
        engine.run(["solve"])


def test_a_bar_in_a_notebook(monkeypatch):
    """One output, which changes and at last is empty; none at all for a run that is over before a bar is drawn."""
    outputs = []

    class Handle:
        def update(self, data, raw):
            outputs.append(data["text/html"])

    def display(data, raw, display_id):
        outputs.append(data["text/html"])
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    assert engine._shown(None) is None  # that IPython is loaded makes no notebook
    monkeypatch.setattr("IPython.get_ipython", lambda: types.SimpleNamespace(kernel=1))
    engine._listen(io.BytesIO(b""), engine._shown(None))
    assert outputs == []
    engine._listen(io.BytesIO(BARS), engine._shown(None))
    assert outputs[0] == '<progress max="100" value="7"></progress> solving, 7 %, 12 s left' and outputs[-1] == "" and len(outputs) == 4
    assert engine._shown(False) is None


def test_diagrams_are_shown_and_saved(tmp_path, monkeypatch):
    diagram = miyama.diagram("nim", heaps=(2, 2, 2))
    assert str(diagram) == repr(diagram) == diagram.text and "27 positions, 7 lost" in diagram.text
    assert diagram._repr_svg_().startswith("<svg") and diagram.svg.count("<path") >= 24
    diagram.save(tmp_path / "a.svg")
    diagram.save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == diagram.svg
    with pytest.raises(RuntimeError, match="400"):
        miyama.diagram("nim", heaps=(99, 99))
    monkeypatch.setenv("PATH", str(tmp_path))
    without_graphviz = miyama.diagram("rows", total=3)
    assert without_graphviz._repr_svg_() is None and "↑0" in str(without_graphviz)


def test_only_tables_have_the_accessor(tmp_path):
    import xarray as xr

    with pytest.raises(TypeError, match="not a table of miyama"):
        xr.Dataset().miyama  # noqa: B018
    with miyama.solve("nim", heaps=(9, 9, 9), output=tmp_path / "t.h5") as table:
        assert table.miyama.winning_moves((7, 3, 5)) == miyama.winning_moves(table, (7, 3, 5))
        for name in ("losses", "good_shapes", "frame", "plot_losses_3d", "winning_breaks", "counterexamples", "plane", "plot_plane", "blocks"):
            assert callable(getattr(table.miyama, name)) and callable(getattr(miyama, name))
        assert table.miyama.plot_plane("heap_2", 5).get_title().endswith("5 in heap_2")
        assert len(table.miyama.frame("loss")) == 76 and table.miyama.plane(1, 5).shape == (10, 10)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("main")
    miyama.solve("nim+pass", heaps=(7, 7, 7), output=folder / "t.h5").close()
    return folder


@pytest.mark.parametrize("fixed, title", [(["heap_1=5"], "5 in heap_1"), (["heap_3=0", "passes_left=0"], "the pass gone,"), ([], "losses of nim+pass")])
def test_a_picture_from_the_command_line(folder, tmp_path, fixed, title):
    arguments = ["plot", str(folder / "t.h5"), *(f"--fix={one}" for one in fixed), "--output", str(tmp_path / "x.svg")]
    assert main(arguments) == 0
    assert title.replace(" ", "") in "".join((tmp_path / "x.svg").read_text().split()) or "<!-- " + title in (tmp_path / "x.svg").read_text()


def test_a_picture_of_two_heaps_to_standard_output(tmp_path):
    solve("wythoff", heaps=(9, 9), output=tmp_path / "w.h5").close()
    done = subprocess.run([sys.executable, "-m", "miyama", "plot", "w.h5", "--output", "-"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("<?xml") and done.stdout.endswith("</svg>\n")
    assert [path.name for path in tmp_path.iterdir()] == ["w.h5"]


@pytest.mark.parametrize("arguments, code, message", [(["{}/no.h5"], 1, "no table"), (["{}/t.h5", "--fix=heap_1=8"], 2, "heap_1 has no size 8"),
                                                      (["{}/t.h5", "--fix=heap_1=1", "--fix=heap_2=1"], 2, "fix one heap"),
                                                      (["{}/t.h5", "--output={}/no/x.svg"], 1, "no/x.svg"), (["{}/t.h5", "--fix=heap=1"], 2, "heap=1: give a heap and its size, such as heap_1=37")])  # fmt: skip
def test_pictures_that_cannot_be(folder, tmp_path, capsys, arguments, code, message):
    try:
        found = main(["plot", "--output", str(tmp_path / "x.svg"), *(argument.format(folder) for argument in arguments)])
    except SystemExit as error:
        found = error.code
    assert found == code
    assert message in capsys.readouterr().err


def test_an_ignored_end_of_children_is_no_matter(tmp_path):
    """Whoever starts Python may have SIGCHLD ignored: how the program ended is known all the same."""
    words = """
import miyama
print(int(miyama.solve("nim", heaps=(5, 5)).outcome.size))
try:
    miyama.solve("nim", heaps=(5, 5), labels="none such")
except RuntimeError:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", words], cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert done.stdout == "36\nrefused\n", done
