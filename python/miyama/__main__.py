"""Pictures of a table without a line of Python: `python3 -m miyama plot FILE --fix heap_1=37 --output plane.svg`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .files import open_table


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says. Returns the exit code: 0 fine, 1 a file that cannot be read or written, 2 usage."""
    given = _parser().parse_args(arguments)
    try:
        _plot(given.file, dict(given.fix), given.output)
    except OSError as error:
        print(f"miyama: {error}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"miyama: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m miyama", description="Draws tables of miyama.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    about = "Draws the losses of a table of two heaps, or of three: those of a plane, or with no heap fixed all of them in space."
    plot = commands.add_parser("plot", help="draw the losses of a table of two or three heaps", description=about, allow_abbrev=False)
    plot.add_argument("file", metavar="FILE", help="a table that miyama solve wrote")
    plot.add_argument("--fix", metavar="AXIS=SIZE", action="append", default=[], type=_fixed,
                      help="heap_1=37: the plane in which heap 1 has 37 stones; passes_left=0: with the pass gone")  # fmt: skip
    plot.add_argument("--output", metavar="PICTURE", required=True, help="its name tells the format: x.svg, x.png, x.pdf; - is standard output, as SVG")
    return parser


def _fixed(text: str) -> tuple[str, int]:
    axis, sign, size = text.partition("=")
    if not sign or not size.isdecimal() or (axis != "passes_left" and not axis.startswith("heap_")):
        raise argparse.ArgumentTypeError(f"{text}: give a heap and its size, such as heap_1=37")
    return axis, int(size)


def _plot(path: str, fixed: dict[str, int], output: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from .plots import plot_losses_3d, plot_plane
    from .positions import heap_axes, is_by_total

    passes_left = fixed.pop("passes_left", 1)
    if len(fixed) > 1:
        raise ValueError(f"{' and '.join(fixed)} are fixed: fix one heap for a plane, none for all losses in space")
    with open_table(path) as table:
        heap, size = next(iter(fixed.items()), (None, None))
        in_space = heap is None and (is_by_total(table) or len(heap_axes(table)) != 2)
        ax = plot_losses_3d(table, passes_left) if in_space else plot_plane(table, heap, size, passes_left)
        if output == "-":
            ax.figure.savefig(sys.stdout.buffer, format="svg")
        else:
            ax.figure.savefig(output)


if __name__ == "__main__":
    sys.exit(main())
