"""The notebooks are a course: alike in form, without results, each runs from top to bottom, and each exercise fails before its answer and passes after it.
What their cells print is also what those of the browser print (web/tests/course.test.mjs)."""

import ast
import base64
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import matplotlib.image
import nbclient
import nbformat
import pytest

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
PROGRAM = os.environ["MIYAMA"]
FOLDER = SOURCE / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
JAPANESE = sorted(FOLDER.glob("ja/*.ipynb"))
README = (FOLDER / "README.md").read_text(encoding="utf-8")
CHECK = "# The check: your answer goes above this line.\n"
TURN, ANSWER = re.compile(r"\*\*(?:Your turn|やってみよう) (\d\.\d)"), re.compile(r"<summary>(?:Answer \(click\)|答え（クリック）)</summary>\n\n```python\n(.*?)\n```\n", re.DOTALL)

each_notebook = pytest.mark.parametrize("path", [*NOTEBOOKS, *(pytest.param(path, marks=pytest.mark.slow) for path in JAPANESE)], ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")


def read(path):
    return nbformat.read(path, as_version=4)


def is_turn(cell):
    return "raises-exception" in cell.metadata.get("tags", [])


def is_measured(path, cell):
    """It prints what nobody can foresee."""
    return path.name.startswith("07") and "seconds" in cell.source


def said_in_the_browser(path):
    """What the file of the pages says that cells print and how exercises are refused, by the cells' ids (web/course/cells.mjs)."""
    said = {}
    for part in re.split(r"^// % ", (FOLDER / "browser" / f"{path.stem}.js").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        both = [[re.findall(rf"^//{lang}{mark} ?(.*)$", part, re.MULTILINE) for lang in ("ja", "")] for mark in ">!"]
        said.setdefault(part.split()[0], [japanese if japanese and path in JAPANESE else english for japanese, english in both])
    return said


def answer_below(cells, number):
    """The code of the one answer in the cell of text that follows an exercise."""
    (answer,) = ANSWER.findall(cells[number + 1].source)
    return answer


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A kernel for one notebook after the other, as to start one takes seconds: of this interpreter, in a bare environment, where nothing says where
    the package or the program is. It runs where a copy of the folder lies next to the package."""
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = folder / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    start = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": start, "display_name": "Python 3", "language": "python"}))
    alone = shutil.copytree(FOLDER, folder / "alone", symlinks=True)
    (folder / "python").symlink_to(SOURCE / "python")
    with pytest.MonkeyPatch.context() as patch:
        for name in set(os.environ) - {"PATH", "HOME", "LANG", "OMP_WAIT_POLICY"}:
            patch.delenv(name)
        if not (SOURCE / "build" / "release" / "miyama").exists():
            patch.setenv("MIYAMA", PROGRAM)  # the tests run from another folder of a build
        for name in ("JUPYTER_PATH", "JUPYTER_DATA_DIR"):
            patch.setenv(name, str(folder / "jupyter"))
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR"):
            patch.setenv(name, str(folder / name.lower()))
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        client = nbclient.NotebookClient(nbformat.v4.new_notebook(), kernel_name="python3", timeout=600, resources={"metadata": {"path": str(alone)}})
        with client.setup_kernel():
            yield client


def everything_beside(alone):
    """Files of the folders that a notebook might write to; `alone`: where it runs."""
    paths = [path for folder in (alone, FOLDER, SOURCE / "data") for path in folder.rglob("*")]
    return sorted(path for path in paths if path.is_file() and path.parent.name not in ("__pycache__", ".ipynb_checkpoints"))


def is_blank(png):
    """Fewer than one pixel in a thousand differs from the corner."""
    pixels = matplotlib.image.imread(io.BytesIO(png))
    return (pixels != pixels[0, 0]).any(axis=-1).mean() < 0.001


@each_notebook
def test_runs_and_draws_and_its_answers_are_right(path, client):
    """An exercise as it stands fails by its own check, in one line. With its answer in place of what stands above the check, it passes."""
    alone = Path(client.resources["metadata"]["path"])
    before, client.nb, outputs = everything_beside(alone), read(path), []
    client.reset_execution_trackers()
    cells, said = client.nb.cells, said_in_the_browser(path)
    there = alone / path.parent.relative_to(FOLDER)  # whose module course speaks its language
    cells[1].source = f"%reset -f\nimport os, sys\nos.chdir({str(there)!r})\nsys.path.insert(0, {str(there)!r})\nsys.modules.pop('course', None)\n{cells[1].source}"
    for number, cell in enumerate(cells):
        client.execute_cell(cell, number)
        outputs += [output for output in cell.get("outputs", []) if output.output_type != "error"]
        printed = "".join(output["text"] for output in cell.get("outputs", []) if output.get("name") == "stdout")
        if cell.id in said and not is_measured(path, cell):
            assert [line.rstrip() for line in printed.splitlines()] == said[cell.id][0], cell.source
        if is_turn(cell):
            (error,) = [output for output in cell.outputs if output.output_type == "error"]
            assert (error.ename, len(error.traceback)) == ("AssertionError", 1) and [error.evalue] == said[cell.id][1], cell.source
            cell.metadata.tags, cell.source = [], answer_below(cells, number) + "\n" + CHECK + cell.source.split(CHECK)[1]
            client.execute_cell(cell, number)
    assert [output["text"] for output in outputs if output.get("name") == "stderr" and "font cache" not in output["text"]] == []
    shown = [output["data"] for output in outputs if "data" in output]
    assert not [data for data in shown if "image/png" not in data and data.get("text/plain", "").startswith("<Figure ")], "a figure shows nothing"
    pictures = [base64.b64decode(data["image/png"]) for data in shown if "image/png" in data]
    assert pictures and not any(map(is_blank, pictures))
    assert everything_beside(alone) == before


@pytest.mark.parametrize("path", NOTEBOOKS + JAPANESE, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_form(path):
    """A title and a line, short cells without results, exercises by number with hint and answer, links that lead somewhere, what comes next."""
    cells = read(path).cells
    for cell in (cell for cell in cells if cell.cell_type == "code"):
        assert not cell.outputs and cell.execution_count is None, f"clear the results of {path.name}: {cell.source[:60]!r}"
        assert len(cell.source.splitlines()) < 12, cell.source[:80]
        assert is_turn(cell) == (cell.source.count(CHECK) == 1)
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    assert re.fullmatch(rf"# {int(path.name[:2])} · [^\n]+\n\n[^\n]+[.?。]", texts[0])
    turns = [number for number, cell in enumerate(cells) if is_turn(cell)]
    asked = [TURN.findall(cells[number - 1].source) for number in turns]
    assert turns and asked == [[f"{int(path.name[:2])}.{i + 1}"] for i in range(len(turns))] and sum(map(len, map(TURN.findall, texts))) == len(turns)
    for number in turns:
        assert re.match(r"<details><summary>(Hint \(click\)|ヒント（クリック）)</summary>\n\n", cells[number + 1].source) and answer_below(cells, number)
    assert texts[-1].startswith(("**Next:** ", "**次は** "))
    links = [link for text in texts for link in re.findall(r"\]\(([^):]*)\)", text)]
    assert links and all((path.parent / link).is_file() for link in links)


class WithoutWords(ast.NodeTransformer):
    """Takes texts out of a program, also from between the values that it prints, whose order may differ in another language."""

    def __init__(self):
        self.said = []

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            self.said.append(node.value)
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node):
        self.generic_visit(node)
        return ast.Constant(sorted(ast.dump(value.value) for value in node.values if isinstance(value, ast.FormattedValue)))

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "print":
            node.args = [ast.Constant(sorted(ast.dump(value) for value in node.args if ast.dump(value) != ast.dump(ast.Constant(""))))]
        return node


def without_words(code):
    """What a program does, without its comments and texts; and these texts."""
    words = WithoutWords()
    return ast.dump(words.visit(ast.parse(code))), words.said


def is_english(text):
    """Two words that only people read, in a row or after a number; names of games, labels and colours are one."""
    return text != "upper left" and not re.search("[ぁ-ん一-鿿]", text) and re.search(r"[a-z]{2,} [a-z]+|[\d}] [a-z]{3,}|^ ?[a-z]{3,}[ :]$", text) is not None


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: path.stem)
def test_the_japanese_notebooks_do_the_same_in_japanese(path):
    cells, same = read(path).cells, read(FOLDER / path.name).cells
    assert [(cell.cell_type, cell.metadata) for cell in cells] == [(cell.cell_type, cell.metadata) for cell in same]
    for cell, other in zip(cells, same):
        if cell.cell_type == "markdown":
            code = [re.findall(r"```\w+\n.*?```", one.source, re.DOTALL) for one in (cell, other)]
            assert code[0] == code[1] and re.search(r"[ぁ-ん]", cell.source)
        else:
            assert without_words(cell.source)[0] == without_words(other.source)[0], cell.source
            comments = re.findall("# (.*)", cell.source.replace(CHECK, ""))
            assert [text for text in without_words(cell.source)[1] + comments if is_english(text)] == [], cell.source
    assert (path.parent / "course.py").resolve() == FOLDER / "course.py" and (path.parent / "miyama").resolve() == SOURCE / "python" / "miyama"


def test_english_in_a_japanese_notebook_is_seen():
    """Most texts of the English notebooks would be noticed: those of one word would not."""
    said = [text for path in NOTEBOOKS[:6] for cell in read(path).cells if cell.cell_type == "code" for text in without_words(cell.source)[1]]
    assert {"these are other rules", "lost: all columns are even", " positions, the first at "} & set(filter(is_english, said)) and sum(map(is_english, said)) > 60
    assert not any(map(is_english, ["outcome,winning_moves", "subtraction:1,2,3", "grundy", "cividis", "{1} の mex は", " → "]))


def test_the_program_of_the_lecture_is_right_once_its_gaps_are_filled(tmp_path):
    (text,) = [cell.source for cell in read(NOTEBOOKS[0]).cells if "```c\n" in cell.source]
    command, answers = (text.split(f"```{kind}\n")[1].split("\n```")[0] for kind in ("sh", "c"))
    gaps, (of_number, *of_heaps) = (FOLDER / "lecture.c").read_text(encoding="utf-8"), filter(None, answers.splitlines())

    def checked(*lines):
        (tmp_path / "lecture.c").write_text(re.sub(r".*\?\?\?.*\n(?!\n)", lambda _, left=iter(lines): next(left) + "\n", gaps.partition("*/")[2]))
        environment = {**os.environ, "PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()[4:]
    assert checked(of_number, *of_heaps) == (0, ["  -: 1 000 positions answered, 0 lines wrong, 0 positions missing: the list is right"])
    printed = subprocess.run([tmp_path / "lecture"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run([PROGRAM, "solve", "nim", "--heaps", "9,9,9", "--labels", "target", "--output", tmp_path / "t.h5", "--quiet"], check=True)
    listed = subprocess.run([PROGRAM, "export", tmp_path / "t.h5", "--to", "csv"], capture_output=True, text=True, check=True).stdout
    assert printed[1::2] == [line.split(",")[-1] for line in listed.splitlines()[1:]]
    code, (_, first) = checked(of_number, of_heaps[0], of_heaps[2], of_heaps[2])   # the second heap stays as it is
    assert (code, first) == (3, "    line 11, 010 10: no move leads from 010 to 010")


def test_the_course_at_a_glance():
    """Every notebook has a row, every exercise an answer for teachers, and every link leads somewhere."""
    assert re.findall(r"^\| \[[^\]]*\]\(([^)]*)\)", README, re.MULTILINE) == [path.name for path in NOTEBOOKS]
    assert re.findall(r"\[日本語\]\(([^)]*)\)", README) == ["ja/README.md", *(f"ja/{path.name}" for path in JAPANESE)]
    exercises = [turn for path in NOTEBOOKS for cell in read(path).cells if cell.cell_type == "markdown" for turn in TURN.findall(cell.source)]
    assert re.findall(r"^\| (\d\.\d) \| [^|]+ \| [^|]+ \|$", README, re.MULTILINE) == exercises
    assert all((FOLDER / link.partition("#")[0]).is_file() for link in re.findall(r"\]\(([^):]*)\)", README))
    japanese = (FOLDER / "ja/README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\d\.\d) \| [^|]+ \| [^|]+ \|$", japanese, re.MULTILINE) == [turn for turn in exercises if int(turn[0]) <= len(JAPANESE)]
    assert re.findall(r"^\| \[[^\]]*\]\(([^)]*)\)", japanese, re.MULTILINE) == [path.name for path in JAPANESE]
    assert japanese.count("\n### ") == README.count("\n### ")


def test_no_results_are_tracked():
    def git(*arguments):
        return subprocess.run(["git", "-C", str(SOURCE), *arguments], capture_output=True, text=True, check=False)
    if not (SOURCE / ".git").exists():
        pytest.skip("not a clone")
    tracked = git("ls-files", "notebooks").stdout.split()
    assert {Path(name).suffix for name in tracked if not name.endswith("/miyama")} == {".ipynb", ".py", ".md", ".c", ".js"}
    results = ["a.png", "a.svg", "a.pdf", "a.h5", "01_files/b.jpg", "01.nbconvert.ipynb", ".ipynb_checkpoints/01-checkpoint.ipynb"]
    assert git("check-ignore", *(f"notebooks/{name}" for name in results)).stdout.split() == [f"notebooks/{name}" for name in results]
