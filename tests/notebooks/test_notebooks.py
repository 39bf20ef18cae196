"""The notebooks are a course: complete, alike in form, without results, and each runs from top to bottom in good time and draws something."""

import ast
import base64
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import matplotlib.image
import nbclient
import nbformat
import picture_probe
import pytest
from matplotlib.figure import Figure

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
PROGRAM = os.environ["MIYAMA"]
FOLDER = SOURCE / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SECONDS = 120  # for a whole notebook, where the machine is shared: alone it takes a third of a minute at most

PROBE = f"import sys\nsys.path.append({str(Path(__file__).parent)!r})\nimport picture_probe"

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


# Other parameters, small ones, that the same text must bear; with its own it is run by scripts/docs, too.
OTHER = {
    "01": {"by_hand": 1, "lecture": 6, "large": 40, "examples": [(0, 0, 0), (6, 2, 4)]},
    "02": {"bound": 31, "example": (1, 9, 30), "growth": 100},
    "03": {"total": 45, "kayles_total": 30, "longest": 10, "opening": (2, 3, 4)},
    "04": {"top": 127, "most": 5, "length": 1000, "bound": 1500},
    "05": {"sizes": (10, 22, 46), "repeats": 1, "most_with_pass": 22, "bench": ["--only", "rungs"]},
    "06": {"total": 22, "longest": 9, "small": "0.75"},
}


def read(path):
    return nbformat.read(path, as_version=4)


def assignments(cell):
    """Names that the statements of a cell assign to, functions' own apart, each with the expression."""
    found = [node for node in ast.parse(cell.source).body if isinstance(node, ast.Assign)]
    pairs = [(target, node.value) for node in found for target in node.targets]
    return {name.id: value for target, value in pairs for name in ast.walk(target) if isinstance(name, ast.Name)}


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory):
    """Folders for a plain kernel of this interpreter in a bare environment: nothing tells it where the package or the program is."""
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = folder / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    start = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": start, "display_name": "Python 3", "language": "python"}))
    with pytest.MonkeyPatch.context() as patch:
        for name in set(os.environ) - {"PATH", "HOME", "LANG", "OMP_WAIT_POLICY"}:
            patch.delenv(name)
        if not (SOURCE / "build" / "release" / "miyama").exists():
            patch.setenv("MIYAMA", PROGRAM)  # the tests run from another folder of a build
        patch.setenv("JUPYTER_PATH", str(folder / "jupyter"))
        patch.setenv("JUPYTER_DATA_DIR", str(folder / "jupyter"))
        patch.setenv("JUPYTER_CONFIG_DIR", str(folder / "config"))
        patch.setenv("JUPYTER_RUNTIME_DIR", str(folder / "runtime"))
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        patch.setenv("MPLCONFIGDIR", str(folder / "matplotlib"))
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        yield folder


@pytest.fixture(scope="module")
def client(surroundings):
    """A kernel for one notebook after the other: to start one takes seconds. It runs where a copy of the folder lies beside the package."""
    alone = shutil.copytree(FOLDER, surroundings / "alone", symlinks=True)
    (surroundings / "python").symlink_to(SOURCE / "python")
    style = alone / "course.mplstyle"
    style.write_text(style.read_text().replace("figure.dpi: 150", "figure.dpi: 60"))  # whether something is drawn is seen as well
    client = nbclient.NotebookClient(nbformat.v4.new_notebook(), kernel_name="python3", timeout=SECONDS, resources={"metadata": {"path": str(alone)}})
    with client.setup_kernel():
        yield client


def run(client, notebook):
    """Runs it with the probe around it. The outputs, and the panels of each picture and how many of them are empty."""
    watched = nbformat.from_dict(notebook)
    watched.cells.insert(0, nbformat.v4.new_code_cell(f"%reset -f\n{PROBE}\npicture_probe.watch()"))
    watched.cells.append(nbformat.v4.new_code_cell("picture_probe.report()"))
    client.nb = watched
    client.reset_execution_trackers()
    for number, cell in enumerate(watched.cells):
        client.execute_cell(cell, number)
    outputs = [output for cell in watched.cells for output in cell.get("outputs", [])]
    return outputs[:-1], json.loads(outputs[-1]["text"])


def everything_beside(alone):
    """Files of the folders that a notebook might write to; `alone`: where it runs."""
    paths = [path for folder in (alone, FOLDER, SOURCE / "data") for path in folder.rglob("*")]
    return sorted(path for path in paths if path.is_file() and path.parent.name not in ("__pycache__", ".ipynb_checkpoints"))


def pictures_in(outputs):
    """The pictures as PNG. A figure on which there is nothing at all is not even drawn: only its name is shown."""
    shown = [output["data"] for output in outputs if "data" in output]
    assert not [data for data in shown if "image/png" not in data and data.get("text/plain", "").startswith("<Figure ")], "a figure shows nothing"
    return [base64.b64decode(data["image/png"]) for data in shown if "image/png" in data]


def is_blank(png):
    """Fewer than one pixel in a thousand differs from the corner."""
    pixels = matplotlib.image.imread(io.BytesIO(png))
    return (pixels != pixels[0, 0]).any(axis=-1).mean() < 0.001


def complaints(outputs):
    """What was printed as an error or a warning; that fonts are listed for the first time is neither."""
    return [output["text"] for output in outputs if output.get("name") == "stderr" and "font cache" not in output["text"]]


def test_the_course_is_complete():
    assert [path.name[:3] for path in NOTEBOOKS] == ["01_", "02_", "03_", "04_", "05_", "06_"]


@each_notebook
def test_committed_without_results(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None, f"clear the results of {path.name}: {cell.source[:60]!r}"


@each_notebook
def test_cells_are_short(path):
    for cell in read(path).cells:
        assert cell.cell_type != "code" or cell.source.count("\n") < 22, cell.source[:80]


@each_notebook
def test_opens_with_a_title_a_line_and_parameters(path):
    title, parameters, *others = read(path).cells
    assert re.fullmatch(rf"# {int(path.name[:2])} · [^\n]+\n\n[^\n]+\.", title.source)
    assert parameters.cell_type == "code" and parameters.metadata.get("tags") == ["parameters"]
    values = {name: ast.literal_eval(value) for name, value in assignments(parameters).items()}
    assert len(ast.parse(parameters.source).body) >= 1 and values
    code = [cell for cell in others if cell.cell_type == "code"]
    used = {node.id for cell in code for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}
    assert set(values) <= used
    assert not [name for cell in code for name in assignments(cell) if name in values], "a parameter is set again below"
    assert 'plt.style.use("course.mplstyle")' in code[0].source


@each_notebook
def test_ends_with_exercises_and_what_comes_next(path):
    last = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"][-1]
    numbers = re.findall(r"^(\d)\. ", last.split("## To try\n")[1], re.MULTILINE)
    assert numbers in (["1", "2"], ["1", "2", "3"])
    line = last.splitlines()[-1]
    assert line.startswith("**Next:** ")
    links = re.findall(r"\]\(([^)]*)\)", line)
    assert links and all((FOLDER / link).is_file() for link in links)
    following = NOTEBOOKS.index(path) + 1
    assert following == len(NOTEBOOKS) or links == [NOTEBOOKS[following].name]


@pytest.mark.slow
@each_notebook
def test_runs_and_draws(path, client, surroundings):
    before, start = everything_beside(surroundings / "alone"), time.monotonic()
    outputs, panels = run(client, read(path))  # CellExecutionError at the first cell that fails
    assert time.monotonic() - start < SECONDS
    assert complaints(outputs) == []
    assert everything_beside(surroundings / "alone") == before
    pictures = pictures_in(outputs)
    assert 0 < len(panels) <= len(pictures), f"{path.name} draws nothing"
    for number, png in enumerate(pictures):
        kept = surroundings / f"{path.stem}-{number}.png"
        kept.write_bytes(png)
        assert not is_blank(png), f"{kept} is blank"
    assert [empty for _, empty in panels] == [0] * len(panels), "a picture has empty panels"


@each_notebook
def test_bears_other_parameters(path, client, surroundings):
    before, notebook = everything_beside(surroundings / "alone"), read(path)
    other = OTHER[path.name[:2]]
    assert set(other) <= set(assignments(notebook.cells[1]))
    notebook.cells[1].source += "".join(f"\n{name} = {value!r}" for name, value in other.items())
    outputs, panels = run(client, notebook)
    assert pictures_in(outputs) and not any(empty for _, empty in panels) and complaints(outputs) == []
    assert everything_beside(surroundings / "alone") == before


def git(*arguments):
    return subprocess.run(["git", "-C", str(SOURCE), *arguments], capture_output=True, text=True, check=False)


def test_no_results_are_tracked():
    if not (SOURCE / ".git").exists():
        pytest.skip("not a clone")
    tracked = git("ls-files", "notebooks").stdout.split()
    assert {Path(name).suffix for name in tracked if name != "notebooks/miyama"} == {".ipynb", ".mplstyle"}
    results = ["a.png", "a.svg", "a.pdf", "a.h5", "01_files/b.jpg", "01.nbconvert.ipynb", ".ipynb_checkpoints/01-checkpoint.ipynb"]
    assert git("check-ignore", *(f"notebooks/{name}" for name in results)).stdout.split() == [f"notebooks/{name}" for name in results]


def test_a_blank_picture_is_noticed():
    def png(draw):
        figure, buffer = Figure(), io.BytesIO()
        draw(figure)
        figure.savefig(buffer)
        return buffer.getvalue()

    assert is_blank(png(lambda figure: None))
    assert not is_blank(png(lambda figure: figure.add_subplot().imshow([[0, 1], [1, 0]])))


def test_an_empty_panel_is_noticed():
    figure = Figure()
    drawn, empty, plain, solid = figure.subplots(2, 2).flat
    drawn.plot([0, 1], [0, 1])
    plain.imshow([[3, 3], [3, 3]])
    solid.set(title="a title alone")
    assert picture_probe.panels(figure) == (4, 3)
    figure.delaxes(empty), figure.delaxes(plain), figure.delaxes(solid)
    assert picture_probe.panels(figure) == (1, 0)
    figure.add_subplot(projection="3d")
    assert picture_probe.panels(figure) == (2, 1)
