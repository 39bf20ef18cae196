"""Cuts a table as its file is cut, so that reading it piece by piece unpacks each chunk of the file once.

    for block in blocks(table):
        table.outcome.isel(**block)       heap_1: 64, heap_2: 64, heap_3: 64
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import xarray as xr

import miyama_boxes as boxes
import miyama_multisets as multisets
from miyama_labels import is_by_total


def blocks(table: xr.Dataset) -> Iterator[dict[str, slice]]:
    """The blocks of the file, which together are every position once: of each a slice per axis of a position, for isel.

    `table.outcome.isel(**block)`, and likewise every label and the table itself. The axes are `heap_1` … `heap_k`, with a pass `passes_left`
    before them; of a table by total there is one, `position`. Blocks come in C order, the last axis running fastest, and have at most 2¹⁸
    positions each; a table that is in no file is one block.
    """
    if is_by_total(table):
        return ({"position": block} for block in multisets.blocks_of(table))
    return (boxes.at(table, block) for block in boxes.blocks_of(table))


def lost_in(table: xr.Dataset, block: dict[str, slice]) -> np.ndarray:
    """True where a position of `block`, one of `blocks`, is a loss: an array with the axes of the block."""
    if is_by_total(table):
        return multisets.lost_in(table, block["position"])
    return boxes.lost_in(table, list(block.values()))
