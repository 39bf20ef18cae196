#!/usr/bin/python3
"""Predicts how long miyama-mpi takes with 1 to 1024 ranks, from measured rates of one machine and assumed ones of network and disk.

    bench/ranks.py                    prints times and efficiencies and draws docs/ranks.svg
    bench/ranks.py --check            exit code 1 if docs/ranks.svg is not what this script draws
    bench/ranks.py --latency 2e-6 --bandwidth 1e10 --storage 5e10      another machine; printed, not drawn

Of Wythoff's game on three heaps of n sizes there are at most n/64 strips, because a part ends with a whole block, of n/64 chunks each. Strip s is
the work of rank s mod R. A chunk is begun when the rank is done with the one before, and when the strip below has handed on the same chunk. For a
whole table the strip then waits for what is known of lines, n² numbers handed from strip to strip, keeps it in its state file, and makes labels.

          chunk 0  1  2  3                efficiency of the losses, S strips of C chunks: at most
    strip 0  ███████████                      C / (C + S − 1) with a rank for every strip
    strip 1     ███████████               and less where what is handed on takes longer than a chunk.
    strip 2        ███████████
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "ranks.svg"
RANKS = [2**e for e in range(11)]
SIDE = 64  # of a block of three equal heaps; also rows of a chunk
DIRECTIONS = 3  # of Wythoff's six, those that lower the first heap
LINE_BYTES = 18  # of a state file with arrows, divided by n²: 4.85 MB at n = 512
TABLE_BYTES = 2.05  # of a table of outcome and arrows, per position: 263 MiB at n = 512
MEASURED = [("losses", 2048, 1, 4.00), ("losses", 2048, 2, 2.38), ("table", 1024, 1, 16.7), ("table", 1024, 2, 9.2)]  # medians of five and three, on two quiet cores
CURVES = [("losses", 2048), ("losses", 4096), ("losses", 16384), ("table", 1024), ("table", 4096), ("table", 16384)]


@dataclass(frozen=True)
class Machine:
    losses: float = 4.00 / 2048**3  # seconds of one rank per position: 2047³ counted
    labels: float = 16.7 / 1024**3  # the same for a whole table: 1023³
    latency: float = 1.2e-4  # assumed, as the two below; seconds; who waits looks every 0.1 ms
    bandwidth: float = 1.25e9  # bytes per second from rank to rank
    storage: float = 2e9  # bytes per second of the disk that all ranks share


def strips_of(what: str, n: int, ranks: int) -> int:
    """As the program cuts: eight strips a rank to count, four parts a rank to write, no more than there are layers of blocks, 512 parts at most."""
    return min(8 * ranks, n // SIDE) if what == "losses" else min(4 * ranks, n // SIDE, 512)


def seconds(what: str, n: int, ranks: int, machine: Machine) -> float:
    strips, chunks = strips_of(what, n, ranks), n // SIDE
    chunk = machine.losses * n**3 / strips / chunks
    handing_on = machine.latency + SIDE * DIRECTIONS * n / 8 / machine.bandwidth
    lines = LINE_BYTES * n * n
    number = np.arange(chunks)
    free, below, lines_known = np.zeros(ranks), np.zeros(chunks), 0.0
    for s in range(strips):
        begin = np.maximum(below + handing_on if s else 0.0, free[s % ranks]) - number * chunk
        below = np.maximum.accumulate(np.broadcast_to(begin, (chunks,))) + (number + 1) * chunk
        done = below[-1]
        if what == "table":
            lines_known = max(done, lines_known + machine.latency + lines / machine.bandwidth if s else 0.0)
            done = lines_known + lines / machine.storage + (machine.labels - machine.losses) * n**3 / strips
        free[s % ranks] = done
    return max(float(free.max()), TABLE_BYTES * n**3 / machine.storage if what == "table" else 0.0)


def efficiency(what: str, n: int, ranks: int, machine: Machine) -> float:
    alone = (machine.losses if what == "losses" else machine.labels) * n**3
    return alone / ranks / seconds(what, n, ranks, machine)


def report(machine: Machine) -> str:
    lines = []
    for what, n in CURVES:
        lines.append(f"{what}, {n - 1}³")
        lines += [f"  {r:5} ranks {strips_of(what, n, r):5} strips {seconds(what, n, r, machine):12.2f} s  efficiency {efficiency(what, n, r, machine):.2f}" for r in RANKS]
    lines.append("measured beside predicted")
    lines += [f"  {what}, {n - 1}³, {r} ranks: {t} s measured, {seconds(what, n, r, machine):.2f} s predicted" for what, n, r, t in MEASURED]
    return "\n".join(lines)


COLOURS = {2048: "#d08a2e", 4096: "#c8402f", 16384: "#6a1440", 1024: "#7a8794"}
LEFT, TOP, WIDTH, HEIGHT = 56, 46, 300, 240


def panel(what: str, x: int, machine: Machine) -> list[str]:
    """Efficiency against ranks; each curve ends with its size, each measured run is a dot."""
    def at(ranks: int, value: float) -> str:
        return f"{x + WIDTH * RANKS.index(ranks) / 10:.1f},{TOP + HEIGHT * (1 - value):.1f}"
    title = "losses found (count)" if what == "losses" else "whole table, outcome and arrows (solve)"
    drawn = [f'<text x="{x}" y="{TOP - 18}" font-weight="bold">{title}</text>', f'<rect x="{x}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#9aa5b1"/>']
    drawn += [f'<text x="{x - 8}" y="{TOP + HEIGHT * (1 - v / 4) + 4:.1f}" text-anchor="end">{v / 4:g}</text>' for v in range(5)]
    drawn += [f'<text x="{x + WIDTH * RANKS.index(r) / 10:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{r}</text>' for r in (1, 4, 16, 64, 256, 1024)]
    for place, n in enumerate(n for kind, n in CURVES if kind == what):
        points = " ".join(at(r, efficiency(what, n, r, machine)) for r in RANKS)
        times = ", ".join(f"{seconds(what, n, r, machine):.{2 if n < 4096 else 0}f}" for r in (1, 32, 1024))
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[n]}" stroke-width="2"/>')
        drawn.append(f'<text x="{x}" y="{TOP + HEIGHT + 42 + 16 * place}" fill="{COLOURS[n]}">{n - 1}³: {times} s with 1, 32, 1024 ranks</text>')
    for kind, n, r, measured in MEASURED:
        if kind == what:
            alone = (machine.losses if what == "losses" else machine.labels) * n**3
            cx, cy = at(r, min(1.0, alone / r / measured)).split(",")
            drawn.append(f'<circle cx="{cx}" cy="{cy}" r="4" fill="{COLOURS[n]}"/>')
    return drawn


def picture(machine: Machine) -> str:
    title = "Predicted efficiency of miyama-mpi with 1 to 1024 ranks for Wythoff's game; dots are measured"
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 790 370" width="790" height="370" role="img" font-family="sans-serif" font-size="12" fill="#27384a">',
                      f"<title>{title}</title>", '<rect width="790" height="370" fill="#ffffff"/>', '<text x="8" y="14">efficiency by ranks; dots are measured</text>',
                      *panel("losses", LEFT, machine), *panel("table", LEFT + WIDTH + 66, machine), "</svg>", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    known = Machine()
    for name in ("losses", "labels", "latency", "bandwidth", "storage"):
        parser.add_argument(f"--{name}", type=float, default=getattr(known, name))
    options = vars(parser.parse_args())
    check = options.pop("check")
    machine = Machine(**options)
    if check:
        fine = PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == picture(machine)
        if not fine:
            print(f"{PICTURE} is not what bench/ranks.py draws: run it", file=sys.stderr)
        return 0 if fine else 1
    print(report(machine))
    if machine == known:
        PICTURE.write_text(picture(machine), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
