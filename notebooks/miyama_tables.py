"""Reads the tables of miyama with xarray, and makes them with the program.

    table = solve("nim", heaps=(9, 9, 9))         or  open_table("nim-9-9-9.h5")
    winning_moves(table, (7, 3, 5))               [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    losses(table).shape                           (76, 3)

A position is a sequence of heap sizes, one per heap, each at most the table's bound. k is the number of heaps. Where rules allow a pass, a
position begins with the passes left, 1 or 0:

    table = solve("nim+pass", heaps=(9, 9, 9))
    winning_moves(table, (1, 1, 2, 3))            [(1, 1, 2, 0), (0, 1, 2, 3)]: the second is the pass
    counterexamples(table, lambda passes_left, a, b, c: a ^ b ^ c == passes_left)    where the claim about the losses fails
    table = solve(Path("rules.json"), heaps=(9, 9))                                  rules of your own

In a table by total heaps have no places: a position is a multiset of heaps, given in any order and returned in descending order.

    table = solve("rows", total=20)               every multiset of rows with at most 20 sticks
    winning_moves(table, (1, 2, 4))               [(3, 2, 1), (2, 2, 1, 1)]
    winning_breaks(table, (1, 2, 4))              [Break(heap=4, rests=(3,), option=(3, 2, 1)), Break(heap=4, rests=(2, 1), …)]
    losses(table)[-1]                             array([10, 10,  0, …])
    partition_rank((3, 5, 7))                     635, the place of this position in the table
    partition_unrank(635)                         array([7, 5, 3])

Large tables: labels are read when they are used, and `blocks` cuts a table as its file is cut. Small ones as pandas sees them:

    sum(int((table.outcome.isel(**block) == 0).sum()) for block in blocks(table))     76: one chunk of the file in memory at a time
    frame(table, where="loss").heap_3.max()       9, of one row per loss
    plot_plane(table, "heap_1", 5)                draws the losses with 5 stones in the first heap
    plot_losses_3d(table)                         draws all of them

Everything to use is here; each idea has a file of its own. The file format is specified in data/README.md.
"""

from miyama_blocks import blocks
from miyama_claims import counterexamples
from miyama_files import open_table
from miyama_frames import frame
from miyama_losses import good_shapes, losses, plane
from miyama_moves import Break, winning_breaks, winning_moves
from miyama_partitions import partition_rank, partition_unrank
from miyama_plots import plot_losses_3d, plot_plane
from miyama_program import program, solve

__all__ = [
    "Break",
    "blocks",
    "counterexamples",
    "frame",
    "good_shapes",
    "losses",
    "open_table",
    "partition_rank",
    "partition_unrank",
    "plane",
    "plot_losses_3d",
    "plot_plane",
    "program",
    "solve",
    "winning_breaks",
    "winning_moves",
]
