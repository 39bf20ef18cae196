"""Pictures of planes and of losses in space: every loss is seen, and nothing else is dark."""

import os
import subprocess
import sys
from pathlib import Path

import matplotlib.colors
import matplotlib.pyplot as plt
import numpy as np
import pytest
from miyama import losses, plane, plot_losses_3d, plot_plane, solve
from miyama.plots import LOSS, WIN


@pytest.fixture(autouse=True)
def figures():
    yield
    plt.close("all")


def test_losses_and_wins_have_the_same_colours_everywhere():
    diagram = subprocess.run([os.environ["MIYAMA"], "diagram", "nim", "--heaps=1", "--format=dot"], capture_output=True, text=True, check=True).stdout
    source = Path(os.environ["MIYAMA_SOURCE"])
    for text in (diagram, (source / "docs/positions-27.svg").read_text(), (source / "web/page/plane/plane.css").read_text()):
        assert LOSS in text and WIN in text


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("plots")


@pytest.fixture(scope="module")
def small(folder):
    with solve("nim", heaps=(9, 9, 9), output=folder / "small.h5") as table:
        yield table


def pixels_of(ax):
    """The picture as an array of rows from the bottom up, and where it is dark."""
    ax.figure.canvas.draw()
    pixels = np.asarray(ax.figure.canvas.buffer_rgba())[::-1, :, :3].astype(int)
    return pixels, np.abs(pixels - np.array(matplotlib.colors.to_rgb(LOSS)) * 255).sum(axis=2) < 6


def places_of(ax, across, up):
    """Columns and rows of the pixels at these coordinates."""
    return np.floor(ax.transData.transform(np.stack([across, up], axis=-1))).astype(int).T


def test_a_loss_and_a_win_have_the_colours_of_the_page():
    style = (Path(os.environ["MIYAMA_SOURCE"]) / "web" / "page" / "plane" / "plane.css").read_text()
    assert f"--plane-lost: light-dark({LOSS}," in style and f"--plane-won: light-dark({WIN}," in style


@pytest.mark.parametrize("axis", [1, 2, 3])
def test_dark_cells_are_the_losses(small, axis):
    ax = plot_plane(small, axis, 5)
    pixels, dark = pixels_of(ax)
    across, up = np.meshgrid(np.arange(10), np.arange(10), indexing="ij")
    for aside in (-0.3, 0, 0.3):  # the middle of a cell and points next to it: cells are filled
        columns, rows = places_of(ax, across.ravel() + aside, up.ravel() + aside)
        cells = dark[rows, columns].reshape(10, 10)
        assert np.count_nonzero(cells) == 8 and np.array_equal(cells, (across ^ up) == 5)
        light = np.round(np.array(matplotlib.colors.to_rgb(WIN)) * 255)
        assert np.abs(pixels[rows, columns][~cells.ravel()] - light).max() <= 1


def test_unequal_heaps_lie_as_the_axes_say(folder):
    with solve("nim", heaps=(2, 4, 7), output=folder / "unequal.h5") as table:
        for axis, others in [("heap_1", (2, 3)), (2, (1, 3)), ("heap_3", (1, 2))]:
            ax = plot_plane(table, axis, 1)
            assert (ax.get_xlabel(), ax.get_ylabel()) == tuple(f"heap_{heap}" for heap in others)
            outcome = plane(table, axis, 1)
            assert ax.get_xlim() == (-0.5, outcome.shape[0] - 0.5) and ax.get_ylim() == (-0.5, outcome.shape[1] - 0.5)
            _, dark = pixels_of(ax)  # only now the axes have their place
            across, up = np.indices(outcome.shape)
            columns, rows = places_of(ax, across.ravel() + 0.3, up.ravel() - 0.3)
            assert np.array_equal(dark[rows, columns].reshape(outcome.shape), outcome == 0)
            assert ax.get_aspect() in ("equal", 1)


def test_a_table_with_a_pass(folder):
    with solve("nim+pass", heaps=(7, 7, 7), output=folder / "pass.h5") as table:
        for passes_left, words in [(1, "the pass still left"), (0, "the pass gone")]:
            ax = plot_plane(table, 1, 3, passes_left)
            assert words in ax.get_title()
            _, dark = pixels_of(ax)
            across, up = np.indices((8, 8))
            columns, rows = places_of(ax, across.ravel() + 0.3, up.ravel() + 0.3)
            assert np.array_equal(dark[rows, columns].reshape(8, 8), table.outcome.values[passes_left, 3] == 0)
            in_space = plot_losses_3d(table, passes_left)
            assert words in in_space.get_title()
            assert np.array_equal(points_of(in_space), np.argwhere(table.outcome.values[passes_left] == 0))
        with pytest.raises(ValueError, match="no 2 passes left"):
            plot_losses_3d(table, 2)


@pytest.mark.parametrize("inches", [3, 6])
def test_every_loss_of_a_large_plane_has_a_dark_pixel(folder, inches):
    with solve("nim", heaps=(1, 999, 999), output=folder / "large.h5", force=True) as table:
        figure, ax = plt.subplots(figsize=(inches, inches))
        assert plot_plane(table, 1, 1, ax=ax) is ax
        _, dark = pixels_of(ax)
        across, up = np.nonzero(plane(table, 1, 1) == 0)
        columns, rows = places_of(ax, across, up)
        assert len(across) == 1000 and np.any([dark[rows + i, columns + j] for i in (-1, 0, 1) for j in (-1, 0, 1)], axis=0).all()
        inside = [slice(*np.round(interval).astype(int)) for interval in (ax.bbox.intervaly + [2, -2], ax.bbox.intervalx + [2, -2])]
        assert np.count_nonzero(dark[tuple(inside)]) <= 1000  # a pixel each, no more


def test_matplotlib_is_loaded_by_the_first_picture():
    tell = "import sys, miyama; print('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True).stdout == "False\n"


def points_of(ax):
    """The points of a picture in space, ascending."""
    points = np.stack(ax.collections[0]._offsets3d, axis=1)
    return points[np.lexsort(points.T[::-1])]


def test_losses_in_space(small):
    ax = plot_losses_3d(small)
    assert ax.get_title() == "losses of nim, normal play" and plot_plane(small, 2, 5).get_title() == "losses of nim, normal play,\n5 in heap_2"
    assert np.array_equal(points_of(ax), losses(small))
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_zlabel()) == ("heap_1", "heap_2", "heap_3")
    assert ax.get_xlim() == ax.get_ylim() == ax.get_zlim() == (0, 9)
    assert np.array_equal(ax.collections[0].get_array(), np.asarray(ax.collections[0]._offsets3d[2]))  # the colour is the height
    ax.figure.canvas.draw()
    pixels = np.asarray(ax.figure.canvas.buffer_rgba())[:, :, :3].astype(int)
    coloured = (pixels.max(axis=2) - pixels.min(axis=2) > 40).sum()
    assert coloured > 76 * 20


def test_axes_that_are_given(small):
    _, (flat, other) = plt.subplots(1, 2)
    assert plot_plane(small, 1, 1, ax=other) is other and not flat.images
    given = plt.figure().add_subplot(projection="3d")
    assert plot_losses_3d(small, ax=given) is given and len(given.collections) == 1
    with pytest.raises(ValueError, match='make them with projection="3d"'):
        plot_losses_3d(small, ax=flat)


@pytest.mark.parametrize("rules", ["wythoff", "nim+pass"])
def test_a_table_of_two_heaps_is_a_plane(folder, rules):
    with solve(rules, heaps=(9, 7), output=folder / f"{rules}.h5") as table:
        for passes_left in (0, 1) if rules == "nim+pass" else (1,):
            outcome = table.outcome[passes_left].values if rules == "nim+pass" else table.outcome.values
            assert np.array_equal(plane(table, passes_left=passes_left), outcome)
            ax = table.miyama.plot_plane(passes_left=passes_left)
            assert np.array_equal(ax.images[0].get_array().T, outcome) and (ax.get_xlabel(), ax.get_ylabel()) == ("heap_1", "heap_2")
            assert ax.get_title().startswith(f"losses of {rules}, normal play") and "\n" not in ax.get_title()


def test_what_cannot_be_drawn(folder, small):
    with pytest.raises(ValueError, match="heap_1 has no size 10"):
        plot_plane(small, 1, 10)
    with solve("nim", heaps=(3, 3), output=folder / "two.h5") as table:
        with pytest.raises(ValueError, match="needs a table of 3 heaps, this one has 2"):
            plot_losses_3d(table)
        with pytest.raises(ValueError, match="a table of 2 heaps is one plane: leave heap and size out"):
            plot_plane(table, 1, 1)
    with pytest.raises(ValueError, match="which plane of the table[?] Give a heap, one of heap_1, heap_2, heap_3, and its size"):
        plot_plane(small)
    with solve("nim", heaps=(3,), output=folder / "one.h5") as table, pytest.raises(ValueError, match="needs a table of 3 heaps or 2, this one has 1"):
        plot_plane(table)
    with solve("rows", total=5, output=folder / "rows.h5") as table:
        for draw in (lambda: plot_plane(table, 1, 1), lambda: plot_losses_3d(table)):
            with pytest.raises(ValueError, match="in this one positions are multisets"):
                draw()
    assert not plt.get_fignums()  # and no empty figure is left behind
