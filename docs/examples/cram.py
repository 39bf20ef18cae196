"""Cram on a square board: whoever puts no domino any more loses. A piece of the board is a number whose bits are its squares.

    python3 cram.py 5        the Grundy value of 5 × 5, in two seconds

Pieces that differ by a shift, a turn or a reflection have one value, so each is brought to its least form first: on 5 × 5 that leaves 16 456 of 148 327.
"""

import functools
import sys

import miyama

SIDE = int(sys.argv[1])
WIDTH = SIDE + 1  # a row and a gap, so that what is shifted out of a row lies nowhere
BOARD = sum(1 << WIDTH * row + column for row in range(SIDE) for column in range(SIDE))
ROW, COLUMN = (1 << SIDE) - 1, BOARD // ((1 << SIDE) - 1)
DOMINOES = [domino << at for domino in (3, 1 | 1 << WIDTH) for at in range(SIDE * WIDTH) if domino << at & BOARD == domino << at]


MIRRORED = [int(f"{row:0{SIDE}b}"[::-1], 2) for row in range(1 << SIDE)]


@functools.cache
def least_form(piece: int) -> tuple[int]:
    """The least of the eight turns and reflections, shifted into the corner."""
    rows = [piece >> WIDTH * row & ROW for row in range(SIDE)]
    columns = [sum((row >> column & 1) << i for i, row in enumerate(rows)) for column in range(SIDE)]
    least = BOARD
    for lines in (rows, columns):
        for turned in (lines, lines[::-1]):
            for form in (sum(line << WIDTH * i for i, line in enumerate(turned)), sum(MIRRORED[line] << WIDTH * i for i, line in enumerate(turned))):
                while not form & COLUMN:
                    form >>= 1
                while not form & ROW:
                    form >>= WIDTH
                least = min(least, form)
    return (least,)


@functools.cache
def pieces(left: int) -> list[tuple[int]]:
    """What these squares fall into, without lone ones, which are worth nothing."""
    found = []
    while left:
        piece, grown = 0, left & -left
        while piece != grown:
            piece, grown = grown, (grown | grown << 1 | grown >> 1 | grown << WIDTH | grown >> WIDTH) & left
        left ^= piece
        if piece & (piece - 1):
            found.append(least_form(piece))
    return found


def cram(position: tuple[int]) -> list[list[tuple[int]]]:
    return [pieces(position[0] ^ domino) for domino in DOMINOES if position[0] & domino == domino]


with miyama.solve(cram, start=(BOARD,), sums=True, keep=False) as table:
    print(int(table.grundy[0]))
