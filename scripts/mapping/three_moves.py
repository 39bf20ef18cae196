#!/usr/bin/python3
"""Periods of all subtraction games of three moves {a, b, c} with c up to a limit, as tables.

    ninja -C build/release three-moves
    scripts/mapping/three_moves.py OUT                 c ≤ 500; a run that was ended goes on behind the last c that is complete
    scripts/mapping/three_moves.py OUT --short         c ≤ 60, in a second

OUT/rows.txt is what the program wrote so far; the tables are made of it. counts.csv starts alike for any limit. THREE_MOVES names the program if it is
not build/release/three-moves.
"""
import argparse
import collections
import csv
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("THREE_MOVES", str(ROOT / "build/release/three-moves"))
SETS = ["a", "b", "c", "preperiod", "period"]
FIELDS = {
    "count": ["c", "class", "sets", "pure", "losses_pure", "losses_shorter", "sinks_pure", "sinks_same_period", "longest_period", "its_a", "its_b",
              "longest_preperiod", "that_a", "that_b"],
    "exception": SETS,
    "sink": [*SETS, "sink_preperiod", "sink_period"],
}
LISTED = 300   # sets with larger c are counted only


def complete(path):
    """What the program wrote about each c that is complete, and the last of these; what follows is cut off."""
    lines = path.read_text("ascii").split("\n")[:-1] if path.exists() else []
    while lines and not lines[-1].startswith("end,"):
        lines.pop()
    path.write_text("".join(f"{line}\n" for line in lines), "ascii")
    rows = [line.split(",") for line in lines]
    return rows, int(rows[-1][1]) if rows else 2


def write(path, fields, rows):
    with open(path, "w", newline="", encoding="ascii") as file:
        csv.writer(file, lineterminator="\n").writerows([fields, *rows])


def by_class(rows):
    """Sums of the counts, and the longest of all."""
    total = collections.defaultdict(lambda: [0] * 6 + [(0, 0, 0, 0), (0, 0, 0, 0)])
    for c, name, *numbers in rows:
        numbers = list(map(int, numbers))
        row = total[name]
        row[:6] = map(sum, zip(row, numbers[:6]))
        for at, first in (6, 6), (7, 9):
            if numbers[first] > row[at][0]:
                row[at] = (*numbers[first:first + 3], int(c))
    return [[name, *row[:6], *row[6], *row[7]] for name, row in sorted(total.items())]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--last", type=int, default=500, help="the greatest c")
    parser.add_argument("--short", action="store_true", help="c up to 60")
    arguments = parser.parse_args()
    last = 60 if arguments.short else arguments.last
    if not os.access(PROGRAM, os.X_OK):
        sys.exit(f"three_moves.py: {PROGRAM} is not there: build it with ninja -C build/release three-moves")
    arguments.out.mkdir(parents=True, exist_ok=True)
    raw = arguments.out / "rows.txt"
    first = complete(raw)[1] + 1
    if first <= last:
        with open(raw, "a", encoding="ascii") as file:
            subprocess.run([PROGRAM, str(first), str(last)], stdout=file, check=True)
    lines = complete(raw)[0]
    parts = {kind: [row for name, *row in lines if name == kind] for kind in FIELDS}
    for kind, fields in FIELDS.items():
        rows = parts[kind] if kind == "count" else [row for row in parts[kind] if int(row[2]) <= LISTED]
        write(arguments.out / f"{kind}s.csv", fields, rows)
    counts = FIELDS["count"]
    write(arguments.out / "classes.csv", [*counts[1:8], *counts[8:11], "its_c", *counts[11:14], "that_c"], by_class(parts["count"]))


if __name__ == "__main__":
    main()
