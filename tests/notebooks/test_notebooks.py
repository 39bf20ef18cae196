"""Every notebook is committed without results, runs from top to bottom, and draws something."""

import base64
import io
import json
import os
import sys
from pathlib import Path

import matplotlib.image
import miyama_tables
import nbclient
import nbformat
import pytest

FOLDER = Path(os.environ["MIYAMA_SOURCE"]) / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory):
    """A kernel that runs this interpreter, folders of its own, and a fresh table; nothing is written beside the notebooks."""
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = folder / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    start = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": start, "display_name": "Python 3", "language": "python"}))
    table = folder / "tables" / "nim-9-9-9.h5"
    table.parent.mkdir()
    miyama_tables.solve("nim", heaps=(9, 9, 9), output=table).close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(folder / "jupyter"))
        patch.setenv("JUPYTER_DATA_DIR", str(folder / "jupyter"))
        patch.setenv("JUPYTER_CONFIG_DIR", str(folder / "config"))
        patch.setenv("JUPYTER_RUNTIME_DIR", str(folder / "runtime"))
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        patch.setenv("MPLCONFIGDIR", str(folder / "matplotlib"))
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        patch.setenv("MIYAMA_TABLE", str(table))
        patch.delenv("MPLBACKEND", raising=False)  # Agg would draw nothing into the notebook
        yield folder


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_committed_without_results(path):
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None, f"clear the results of {path.name}: {cell.source[:60]!r}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_and_draws(path, surroundings):
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, kernel_name="python3", timeout=120, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()  # raises CellExecutionError at the first cell that fails
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output["text"] for output in outputs if output.get("name") == "stderr" and "Warning" in output["text"]]
    pictures = [base64.b64decode(output["data"]["image/png"]) for output in outputs if "image/png" in output.get("data", {})]
    assert pictures, f"{path.name} draws nothing"
    for number, png in enumerate(pictures):
        kept = surroundings / f"{path.stem}-{number}.png"
        kept.write_bytes(png)
        assert not is_blank(png), f"{kept} is blank"


def is_blank(png):
    """Fewer than one pixel in a thousand differs from the corner."""
    pixels = matplotlib.image.imread(io.BytesIO(png))
    return (pixels != pixels[0, 0]).any(axis=-1).mean() < 0.001


def test_a_blank_picture_is_noticed():
    from matplotlib.figure import Figure

    def png(draw):
        figure, buffer = Figure(), io.BytesIO()
        draw(figure)
        figure.savefig(buffer)
        return buffer.getvalue()

    assert is_blank(png(lambda figure: None))
    assert not is_blank(png(lambda figure: figure.add_subplot().imshow([[0, 1], [1, 0]])))
