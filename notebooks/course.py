"""How the notebooks look and what they draw: squares of a table, stones in blocks, digits in columns, sticks in rows.

In every picture a loss is LOSS and a win is WIN, as on the page; of two heaps the first runs to the right, the second upwards. The notebooks in the
folder ja, where a link leads here, find Japanese words in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, ListedColormap
from matplotlib.patches import Patch

from miyama.plots import LOSS, WIN

try:
    get_ipython().InteractiveTB.set_mode("Minimal")  # a check that fails says one line
except NameError:
    pass  # outside Jupyter

INK, FAINT, BLUE, GREEN, VIOLET = "#1b1f23", "#8b9097", "#00568a", "#00775a", "#7b4fa0"
LOST_WON = ListedColormap([LOSS, WIN])
plt.rcParams.update({
    "figure.dpi": 110, "figure.constrained_layout.use": True, "axes.titlesize": 12, "axes.spines.top": False, "axes.spines.right": False,
    "legend.frameon": False, "axes.prop_cycle": plt.cycler("color", [BLUE, GREEN, VIOLET, FAINT])})

JAPANESE = Path(__file__).parent.name == "ja"
if JAPANESE:
    fonts = {font.name for font in font_manager.fontManager.ttflist}
    of_systems = ("Noto Sans CJK JP", "IPAexGothic", "Hiragino Sans", "Yu Gothic", "MS Gothic")
    plt.rcParams["font.family"] = [name for name in of_systems if name in fonts][:1] + ["DejaVu Sans"]


def say(english: str, japanese: str) -> str:
    return japanese if JAPANESE else english


def text(position: Iterable[int]) -> str:
    """The heaps with commas, as in 7,3,5; "nothing" where there are none."""
    return ",".join(str(heap) for heap in position) or say("nothing", "なし")


def blocks(stones: int) -> set[int]:
    """The different powers of two that add up to a heap: 7 is {4, 2, 1}, 5 is {4, 1}."""
    return {1 << i for i in range(stones.bit_length()) if stones >> i & 1}


def grid(values: Any, title: str = "", across: str = say("heap 1", "山1"), up: str = say("heap 2", "山2"), numbers: bool = False,
         cmap: Colormap | str = LOST_WON, ax: Axes | None = None, **limits: float) -> Axes:
    """Draws values[i, j] as a square, i to the right and j upwards, with the value in it if `numbers`; NaN leaves a gap."""
    values = np.asarray(values, float)
    ax = ax or plt.subplots(figsize=(5.6, 5.6))[1]
    picture = ax.pcolormesh(values.T, cmap=cmap, edgecolors="white" if len(values) < 40 else "none", linewidth=0.8, **limits)
    for i, j in np.argwhere(~np.isnan(values)) if numbers else ():
        dark = np.mean(picture.cmap(picture.norm(values[i, j]))[:3]) < 0.55
        ax.text(i + 0.5, j + 0.5, f"{values[i, j]:.0f}", ha="center", va="center", color="white" if dark else INK)
    if cmap is LOST_WON and len(values) >= 40:  # a square alone would be smaller than a pixel
        ax.plot(*(np.argwhere(values == 0) + 0.5).T, ".", color=LOSS, markersize=1.5)
    for axis, size in zip((ax.xaxis, ax.yaxis), values.shape):
        shown = np.arange(0, size, 1 if size <= 16 else 1 << (size - 1).bit_length() - 2)
        axis.set_ticks(shown + 0.5, shown)
    ax.set(title=title, xlabel=across, ylabel=up, aspect="equal")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    return ax


def period(values: Any) -> str:
    """The least period that the second half of the values confirms, and from where on it holds."""
    values = np.asarray(values)
    for length in range(1, len(values) // 4):
        differ = np.flatnonzero(values[length:] != values[:-length])
        start = int(differ[-1]) + 1 if differ.size else 0
        if start < len(values) // 2:
            return say(f"period {length}, from {start} on", f"周期{length}、{start} から")
    return say("no period seen", "周期は見えない")


def planes(values: Any, firsts: Sequence[int], title: str, columns: int = 5, **options: Any) -> None:
    """A square picture of values[first] for each of `firsts`."""
    lines = -(-len(firsts) // columns)
    fig, axes = plt.subplots(lines, columns, figsize=(2.3 * columns, 0.6 + 2.5 * lines), sharex=True, sharey=True, squeeze=False)
    for first, ax in zip(firsts, axes.flat):
        grid(values[first], say("heap 1", "山1") + f" = {first}", ax=ax, **options)
        ax.set(xlabel="", ylabel="")
    for ax in axes.flat[len(firsts):]:
        ax.remove()
    fig.supxlabel(say("heap 2", "山2"))
    fig.supylabel(say("heap 3", "山3"))
    fig.suptitle(title)
    if options.get("cmap", LOST_WON) is LOST_WON:
        fig.legend(handles=[Patch(color=LOSS, label=say("loss", "負け")), Patch(color=WIN, label=say("win", "勝ち"))], loc="upper right", ncols=2)
    plt.show()


def by_hand(winning: Mapping[tuple[int, ...], list[tuple[int, ...]]]) -> None:
    """Every position of three small heaps: a loss has a ×, a win names the losses that it can move to."""
    size = 1 + max(a for a, _, _ in winning)
    fig, axes = plt.subplots(1, size, figsize=(3.4 * size, 3.9))
    for first, ax in enumerate(axes):
        lost = [[not winning[first, b, c] for c in range(size)] for b in range(size)]
        grid(np.logical_not(lost), say("heap 1", "山1") + f" = {first}", say("heap 2", "山2"), say("heap 3", "山3"), ax=ax, vmin=0, vmax=1)
        for b, c in np.ndindex(size, size):
            moves, colour = winning[first, b, c], INK if winning[first, b, c] else "white"
            ax.text(b + 0.5, c + 0.76, f"{first}{b}{c}", ha="center", va="center", fontsize=14, weight="bold", color=colour)
            below = "\n".join("→ " + "".join(map(str, move)) for move in moves) or "×"
            ax.text(b + 0.5, c + 0.34, below, ha="center", va="center", fontsize=10 if moves else 17, linespacing=0.95, color=colour)
    plt.show()


def stones(positions: Sequence[Sequence[int]], titles: Sequence[str], pairs: bool = False) -> None:
    """Each position as rows of stones in blocks. With `pairs`, partners are joined and faint; blocks without a partner stand out."""
    lefts, widths, columns = {8: 0.0, 4: 4.8, 2: 7.4, 1: 9.0}, {8: 4, 4: 2, 2: 1, 1: 1}, 4
    lines = -(-len(positions) // columns)
    _, axes = plt.subplots(lines, columns, figsize=(2.9 * columns, 2.5 * lines), squeeze=False)
    for position, title, ax in zip(positions, titles, axes.flat):
        for power, left in lefts.items():
            rows = [row for row, heap in enumerate(position) if power in blocks(heap)]
            paired = rows[:len(rows) // 2 * 2]
            for row in rows:
                colour = FAINT if row in paired else GREEN
                x, level = np.arange(power) % widths[power], np.arange(power) // widths[power]
                ax.scatter(left + x, row + (level - level.mean()) * 0.36, s=22, color=colour if pairs else BLUE)
                ax.add_patch(plt.Rectangle((left - 0.6, row - 0.4), widths[power] + 0.2, 0.8, fill=False, color=colour if pairs else FAINT))
            for above, below in zip(paired[::2], paired[1::2]) if pairs else ():
                ax.plot([left + widths[power] - 0.3] * 2, [above, below], color=INK, linewidth=1.5)
            ax.text(left + (widths[power] - 1) / 2, -0.75, power, ha="center", va="center", color=FAINT)
        for row, heap in enumerate(position):
            ax.text(-1.2, row, heap, ha="right", va="center", fontsize=12)
        ax.set(xlim=(-2.4, 10), ylim=(len(position) - 0.4, -1.1), title=title)
        ax.axis("off")
    plt.show()


def digits(positions: Sequence[Sequence[int]], titles: Sequence[str]) -> None:
    """Each position in binary, a heap per row; below, which columns are even and which are odd."""
    _, axes = plt.subplots(1, len(positions), figsize=(4.6 * len(positions), 3.2), squeeze=False)
    width = max(max(position) for position in positions).bit_length()
    for position, title, ax in zip(positions, titles, axes.flat):
        for row, column in np.ndindex(len(position), width):
            digit = position[row] >> (width - 1 - column) & 1
            ax.add_patch(plt.Rectangle((column - 0.45, row - 0.42), 0.9, 0.84, color=BLUE if digit else WIN))
            ax.text(column, row, digit, ha="center", va="center", fontsize=14, color="white" if digit else FAINT)
        for column in range(width):
            odd = sum(heap >> (width - 1 - column) & 1 for heap in position) % 2
            ax.text(column, len(position), say("odd", "奇数") if odd else say("even", "偶数"), ha="center", va="center", color=GREEN if odd else FAINT)
            ax.text(column, -0.75, 1 << (width - 1 - column), ha="center", va="center", color=FAINT)
        for row, heap in enumerate(position):
            ax.text(-0.8, row, heap, ha="right", va="center", fontsize=14)
        ax.set(xlim=(-1.6, width - 0.4), ylim=(len(position) + 0.4, -1.1), title=title, aspect="equal")
        ax.axis("off")
    plt.show()


def sticks(position: Sequence[int], moves: Sequence[Any]) -> None:
    """One picture per move of the row game, `miyama.Break`: what it erases is struck through."""
    columns = min(3, len(moves))
    lines = -(-len(moves) // columns)
    _, axes = plt.subplots(lines, columns, figsize=(2.8 * columns, 2.5 * lines), squeeze=False)
    for ax, move in zip(axes.flat, moves):
        for row, n in enumerate(sorted(position)):
            first, last = (move.rests[0] if move.rests else 0), n - (move.rests[1] if len(move.rests) > 1 else 0)
            erased = range(first, last) if n == move.heap else range(0)
            for stick in range(n):
                ax.plot([stick] * 2, [row - 0.3, row + 0.3], color="#d6d2c8" if stick in erased else "#8a5a2b", linewidth=4, solid_capstyle="round")
            if erased:
                ax.plot([erased[0] - 0.35, erased[-1] + 0.35], [row] * 2, color=INK, linewidth=3, solid_capstyle="round")
        ax.set(xlim=(-0.8, max(position) - 0.2), ylim=(len(position) - 0.3, -0.7), title=f"{move.heap} → {text(move.rests)}")
        ax.axis("off")
    for ax in axes.flat[len(moves):]:
        ax.remove()
    plt.show()
