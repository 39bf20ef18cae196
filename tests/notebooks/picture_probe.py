"""Runs in a notebook's kernel: notes each picture that is drawn, and how many of its panels show nothing inside their frame."""

import json

import matplotlib.backend_bases
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

INSIDE = 4  # pixels that belong to the frame and its ticks
draw = matplotlib.backend_bases.FigureCanvasBase.print_figure
pictures = []


def is_empty(ax, pixels):
    """Nothing was drawn on `ax`, or all of its inside has one colour. `pixels`: of the whole figure."""
    box = ax.get_window_extent()
    rows = slice(int(pixels.shape[0] - box.y1) + INSIDE, int(pixels.shape[0] - box.y0) - INSIDE)
    inside = pixels[rows, int(box.x0) + INSIDE : int(box.x1) - INSIDE]
    return not ax.has_data() or bool((inside == inside[0, 0]).all())


def panels(figure):
    """(number of panels, those of them that are empty)"""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())
    return len(figure.axes), sum(is_empty(ax, pixels) for ax in figure.axes)


def watch():
    """From now on, with none before, every figure that becomes a picture is looked at."""
    pictures.clear()

    def noted(canvas, *arguments, **options):
        drawn = draw(canvas, *arguments, **options)
        pictures.append(panels(canvas.figure))
        canvas.figure.set_canvas(canvas)
        return drawn

    matplotlib.backend_bases.FigureCanvasBase.print_figure = noted


def report():
    print(json.dumps(pictures))
