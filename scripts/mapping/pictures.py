"""Pictures of the pages of the atlas: planes, losses in space, values of single heaps, growth.

Pictures of positions are small PNG files with a palette, one pixel for each position, which the page enlarges: a plane of 128 × 128 takes 5 kB. Losses
are orange and wins blue, the darker the larger their value; what is no position is transparent, so that light and dark pages show the same file.
"""

import math

import numpy as np
from PIL import Image

LOST, NONE, SHADES = 1, 0, 14
ORANGE, LIGHT, DARK = (214, 106, 20), (207, 226, 243), (0, 52, 96)
PALETTE = [(0, 0, 0), ORANGE, *(tuple(round(a + (b - a) * i / (SHADES - 1)) for a, b in zip(LIGHT, DARK, strict=True)) for i in range(SHADES))]
FAR, NEAR = (120, 150, 175), ORANGE


def save(pixels, path, palette):
    picture = Image.fromarray(pixels.astype(np.uint8), "P")
    picture.putpalette([part for colour in palette for part in colour])
    picture.save(path, optimize=True, transparency=0, bits=4)


def shades(values, lost, absent):
    """The colour of each position: its value among the largest."""
    wins = np.where(absent | lost, 0, values)
    pixels = 2 + wins.astype(np.int64) * SHADES // (int(wins.max()) + 1)
    return np.where(absent, NONE, np.where(lost, LOST, pixels))


def draw_plane(path, values, lost, absent):
    """Two heaps: the first upwards, the second to the right."""
    save(shades(values, lost, absent)[::-1], path, PALETTE)


def place(a, b, c, side):
    """Where a position stands in a picture of 4 · side + 4 pixels: heap b to the right, c upwards, a towards the reader, so that no diagonal is a point."""
    return side + 3 * b - a, 3 * side + a - 3 * c + 1


def draw_space(path, losses, side):
    """Losses of three heaps in a cube, far ones greyish, near ones orange."""
    pixels = np.zeros((4 * side + 4, 4 * side + 4), np.uint8)
    for end in ((side, 0, 0), (0, side, 0), (0, 0, side)):   # the axes
        for step in range(3 * side + 1):
            x, y = place(*(step / (3 * side) * each for each in end), side)
            pixels[round(y), round(x)] = 15
    ordered = losses[np.argsort(losses[:, 0], kind="stable")]
    x, y = (each[:, None] for each in place(*ordered.T, side))   # four pixels each; where they meet, the last one stays
    pixels[y + (0, 0, 1, 1), x + (0, 1, 0, 1)] = 1 + ordered[:, :1] * 13 // side
    ramp = [tuple(round(f + (n - f) * i / 13) for f, n in zip(FAR, NEAR, strict=True)) for i in range(14)]
    save(pixels, path, [(0, 0, 0), *ramp, (128, 132, 136)])


def draw_values(path, values):
    """Values of single heaps: a column for each heap, a row for each value, or for several if they grow large."""
    rows = min(max(values) + 1, 160)
    pixels = np.zeros((rows, len(values)), np.uint8)
    for heap, value in enumerate(values):
        pixels[rows - 1 - value * (rows - 1) // max(max(values), 1), heap] = 2 + SHADES * 2 // 3 if value else LOST
    save(np.repeat(pixels, max(1, 120 // rows), axis=0), path, PALETTE)


def growth(columns, size=(320, 150), points=48):
    """The lines of terms in a box, both axes logarithmic and the same for all columns: the texts of paths, one for each."""
    width, height = size
    longest = math.log1p(max(len(terms) for terms in columns) - 1) or 1
    most = max(math.log1p(term) for terms in columns for term in terms) or 1
    paths = []
    for terms in columns:
        last = len(terms) - 1
        chosen = sorted({round(math.expm1(math.log1p(last) * i / points)) for i in range(points + 1)})
        at = (f"{width * math.log1p(i) / longest:.0f} {height - (height - 2) * math.log1p(terms[i]) / most - 1:.0f}" for i in chosen)
        paths.append("M" + "L".join(at))
    return paths
