"""The notebooks are a course: alike in form, without results, and each runs from top to bottom and draws something."""

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
def client(tmp_path_factory):
    """A kernel for one notebook after the other, as to start one takes seconds: of this interpreter, in a bare environment, where nothing tells it where
    the package or the program is. It runs where a copy of the folder lies beside the package."""
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = folder / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    start = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": start, "display_name": "Python 3", "language": "python"}))
    alone = shutil.copytree(FOLDER, folder / "alone", symlinks=True)
    (folder / "python").symlink_to(SOURCE / "python")
    style = alone / "course.mplstyle"
    style.write_text(style.read_text().replace("figure.dpi: 150", "figure.dpi: 60"))  # whether something is drawn is seen as well
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


def runs_and_draws(client, notebook):
    """CellExecutionError at the first cell that fails. A figure on which there is nothing at all is not even drawn: only its name is shown."""
    alone = Path(client.resources["metadata"]["path"])
    before = everything_beside(alone)
    notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
    client.nb = notebook
    client.reset_execution_trackers()
    for number, cell in enumerate(notebook.cells):
        client.execute_cell(cell, number)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [output["text"] for output in outputs if output.get("name") == "stderr" and "font cache" not in output["text"]] == []
    shown = [output["data"] for output in outputs if "data" in output]
    assert not [data for data in shown if "image/png" not in data and data.get("text/plain", "").startswith("<Figure ")], "a figure shows nothing"
    pictures = [base64.b64decode(data["image/png"]) for data in shown if "image/png" in data]
    assert pictures and not any(map(is_blank, pictures))
    assert everything_beside(alone) == before


@each_notebook
def test_form(path):
    """A title, a line and parameters, short cells without results, exercises and what comes next."""
    cells = read(path).cells
    title, parameters, *others = cells
    for cell in (cell for cell in cells if cell.cell_type == "code"):
        assert not cell.outputs and cell.execution_count is None, f"clear the results of {path.name}: {cell.source[:60]!r}"
        assert cell.source.count("\n") < 22, cell.source[:80]
    assert re.fullmatch(rf"# {int(path.name[:2])} · [^\n]+\n\n[^\n]+\.", title.source)
    assert parameters.cell_type == "code" and parameters.metadata.get("tags") == ["parameters"]
    values = {name: ast.literal_eval(value) for name, value in assignments(parameters).items()}
    code = [cell for cell in others if cell.cell_type == "code"]
    used = {node.id for cell in code for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}
    assert values and set(values) <= used
    assert not [name for cell in code for name in assignments(cell) if name in values], "a parameter is set again below"
    assert 'plt.style.use("course.mplstyle")' in code[0].source
    last = [cell.source for cell in cells if cell.cell_type == "markdown"][-1]
    assert re.findall(r"^(\d)\. ", last.split("## To try\n")[1], re.MULTILINE) in (["1", "2"], ["1", "2", "3"])
    assert last.splitlines()[-1].startswith("**Next:** ")
    links = re.findall(r"\]\(([^)]*)\)", last.splitlines()[-1])
    following = NOTEBOOKS.index(path) + 1
    assert links and all((FOLDER / link).is_file() for link in links) and (following == len(NOTEBOOKS) or links == [NOTEBOOKS[following].name])


@pytest.mark.slow
@each_notebook
def test_runs_and_draws(path, client):
    runs_and_draws(client, read(path))


@each_notebook
def test_bears_other_parameters(path, client):
    notebook, other = read(path), OTHER[path.name[:2]]
    assert set(other) <= set(assignments(notebook.cells[1]))
    notebook.cells[1].source += "".join(f"\n{name} = {value!r}" for name, value in other.items())
    runs_and_draws(client, notebook)


def test_no_results_are_tracked():
    def git(*arguments):
        return subprocess.run(["git", "-C", str(SOURCE), *arguments], capture_output=True, text=True, check=False)
    if not (SOURCE / ".git").exists():
        pytest.skip("not a clone")
    tracked = git("ls-files", "notebooks").stdout.split()
    assert {Path(name).suffix for name in tracked if name != "notebooks/miyama"} == {".ipynb", ".mplstyle"}
    results = ["a.png", "a.svg", "a.pdf", "a.h5", "01_files/b.jpg", "01.nbconvert.ipynb", ".ipynb_checkpoints/01-checkpoint.ipynb"]
    assert git("check-ignore", *(f"notebooks/{name}" for name in results)).stdout.split() == [f"notebooks/{name}" for name in results]
