"""Solves Nim and its relatives, and reads the tables: every position up to the bounds, won or lost, with the winning moves::

    import miyama

    table = miyama.solve("nim", heaps=(9, 9, 9))     or  miyama.open_table("nim-9-9-9.h5"): an xarray.Dataset
    table.miyama.winning_moves((7, 3, 5))            [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    table.miyama.look((7, 3, 5))                     {'outcome': 'win', 'arrows': (1, 1, 1)}, and options, best_move
    table.miyama.losses().shape                      (76, 3)
    table.miyama.plot_plane("heap_1", 5)             draws the losses with 5 stones in the first heap
    miyama.diagram("nim", heaps=(2, 2, 2))           every position of a small game with its winning moves

What `table.miyama` offers is a function here, too, which takes the table first: `miyama.losses(table)`.

A position is a sequence of heap sizes, one per heap, each at most the table's bound. k is the number of heaps; heaps are counted from 1.
Where rules allow a pass, a position begins with the passes left, 1 or 0. In a table by total a position is a multiset
of heaps, given in any order and returned in descending order::

    table = miyama.solve("nim+pass", heaps=(9, 9, 9))
    table.miyama.winning_moves((1, 1, 2, 3))         [(1, 1, 2, 0), (0, 1, 2, 3)]: the second is the pass
    rows = miyama.solve("rows", total=20)            every multiset of rows with at most 20 sticks
    rows.miyama.winning_breaks((1, 2, 4))            [Break(heap=4, rests=(3,), option=(3, 2, 1)), Break(heap=4, rests=(2, 1), …)]
    miyama.partition_rank((3, 5, 7))                 635, the place of this position in the table
    miyama.solve(Path("rules.json"), heaps=(9, 9))   rules of your own
    both = miyama.solve("sum:nim+0.07", heaps=(9, 20))   heaps of different kinds: `miyama.summands(both)` are the heaps of each number
    both.miyama.winning_moves((2, (4, 1)))           what the summands hold

`miyama.patterns` looks for what repeats in the losses.

In the examples below `table` is the first of these tables, `rows` is ``miyama.solve("rows", total=12)``. data/README.md specifies the file.
"""

from . import patterns
from .accessor import TableAccessor
from .files import open_table
from .frames import frame
from .lookup import best_move, look, options
from .outcomes import Break, counterexamples, good_shapes, losses, plane, winning_breaks, winning_moves
from .partitions import partition_rank, partition_unrank
from .sums import summands
from .plots import plot_losses_3d, plot_plane
from .positions import blocks
from .wheres import histogram
from .engine import Diagram, diagram, program, published, sequence, solve

__version__ = "0.1.0"

__all__ = [
    "Break",
    "Diagram",
    "TableAccessor",
    "best_move",
    "blocks",
    "counterexamples",
    "diagram",
    "frame",
    "good_shapes",
    "histogram",
    "look",
    "losses",
    "open_table",
    "options",
    "partition_rank",
    "partition_unrank",
    "plane",
    "plot_losses_3d",
    "plot_plane",
    "program",
    "published",
    "sequence",
    "solve",
    "summands",
    "winning_breaks",
    "winning_moves",
]
