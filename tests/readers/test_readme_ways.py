"""Every way to read a table that docs/file_format.md and data/README.md show runs, on a real file, and prints what they say."""

import doctest
import re
import subprocess

import pytest
from data_readme import PAGES, TEXT, lines, run_solve, solve
from other_readers import need_reader, need_tables
from transcript import runs

FORMAT = PAGES["file_format.md"]
WAYS = TEXT.split("\n## Three ways to read a table\n")[1].split("\n## ")[0]
COMPILE = re.compile(r"\$\(pkg-config --cflags --libs hdf5\)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ways")
    solve(folder / "nim-9-9-9.h5", "9,9,9")
    run_solve(folder / "nim-pass-9-9-9.h5", "nim+pass", "--heaps=9,9,9")
    (folder / "read_table.cpp").write_text(WAYS.split("```cpp\n")[1].split("```")[0], encoding="utf-8")
    return folder


def without_pkg_config(command):
    """The command as it is where pkg-config does not know hdf5: with the compiler that data/README.md names for that."""
    known = subprocess.run(["pkg-config", "--exists", "hdf5"], check=False).returncode == 0
    return command if known else COMPILE.sub("", command).replace("g++", "h5c++", 1)


def run(command, folder):
    return subprocess.run(without_pkg_config(command), shell=True, cwd=folder, capture_output=True, text=True, check=False)


def ids(found):
    return [command.split(" nim-")[0] for command, _ in found]


@pytest.mark.parametrize("command, shown", runs(TEXT), ids=ids(runs(TEXT)))
def test_the_commands_of_the_specification(folder, command, shown):
    done = run(command, folder)
    assert (done.returncode, done.stderr) == (0, "") and shown.strip() and lines(done.stdout) == lines(shown)


@pytest.mark.parametrize("command, shown", runs(FORMAT), ids=ids(runs(FORMAT)))
def test_the_commands_of_the_page(folder, command, shown):
    need_reader(command.split()[0])
    done = run(command, folder)
    assert (done.returncode, done.stderr) == (0, "") and shown.strip() and lines(done.stdout) == lines(shown)


@pytest.mark.parametrize("number", range(3))
def test_the_python_examples_of_the_page(folder, number, monkeypatch):
    monkeypatch.chdir(folder)
    text = re.findall(r"```pycon\n(.*?)```", FORMAT, re.DOTALL)[number]
    if "import tables" in text:
        need_tables()
    told = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "file_format.md", None, 0), out=told.append)
    assert runner.tries == text.count(">>> ") and not told, "".join(told)


def test_each_way_is_shown():
    assert FORMAT.count("```pycon") == 3 and "```python" not in FORMAT
    assert [command.split()[0] for command, _ in runs(FORMAT)] == ["ncdump", "h5dump", "ncks", "cdo"]
    assert {"import h5py", "import xarray"} <= {line.removeprefix(">>> ") for line in FORMAT.splitlines()}
    assert [command.split()[0] for command, _ in runs(TEXT)] == ["g++", "ncdump", "h5dump", "h5dump", "h5dump"]
    assert [command for command, _ in runs(TEXT)][-2:] == [command for command, _ in runs(TEXT) if command.startswith("h5dump -H ")]
    examples = re.findall(r"```(python|cpp)\n(.*?)```", WAYS, re.DOTALL)
    assert [language for language, _ in examples] == ["python", "python", "cpp"]
    assert all(5 < len(lines(code)) <= 13 for _, code in examples)  # about ten lines


def test_the_compiler_that_needs_no_pkg_config(folder):
    command = re.search(r"`(h5c\+\+ read_table.*?)`", WAYS).group(1)
    assert run(command, folder).returncode == 0
    assert subprocess.run("./read_table", cwd=folder, capture_output=True, text=True, check=True).stdout == runs(WAYS)[0][1]
