#!/usr/bin/python3
"""Measures the rows of docs/developers/performance.md and of the README on a quiet machine, and draws where the time goes.

    bench/measure.py              prints the rows, if nothing else took part of the cores while they were measured; else exit code 1
    bench/measure.py --write      puts them into both pages, too, and draws docs/developers/stages.svg
    bench/measure.py --small      tables of milliseconds under the names of the large ones, to see that it works

The kernel counts how long all cores were busy (/proc/stat), and how long the processes that were started here ran. What is left over was taken by
others: other processes, the machine below a virtual one, and the kernel where it writes late. A group of rows is kept if that is less than 3 % of
the cores; if not, it is measured again, three times in all. MIYAMA names the program; without it, build/release/miyama.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

SOURCE = Path(__file__).resolve().parent.parent
MOST_TAKEN, TRIES, LOOK = 0.03, 3, 1.0  # share of the cores; of a group; seconds before the first
TICK = os.sysconf("SC_CLK_TCK")
GROUPS = ["phase 1", "table", "grundy", "remoteness", "shapes", "large", "rows", "rules", "limit"]
Rows = dict[str, list[dict]]  # by group, as miyama-bench reports them


class Refused(Exception):
    """The machine is not quiet, or does not say."""


@dataclass(frozen=True)
class Moment:
    """Seconds: of the clock; of all cores, busy and idle; of the processes that were started here and have ended, and of this one."""

    clock: float
    busy: float
    idle: float
    own: float
    cores: int

    @classmethod
    def now(cls, proc: Path) -> "Moment":
        try:
            text = (proc / "stat").read_text(encoding="ascii")
            user, nice, system, idle, wait, irq, soft, stolen = (int(n) / TICK for n in re.findall(r"^cpu +(.*)$", text, re.MULTILINE)[0].split()[:8])
        except (OSError, ValueError, IndexError) as error:
            raise Refused(f"{proc / 'stat'} does not tell how busy the cores are ({error}): measure on a Linux machine that does") from error
        own = sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
        return cls(time.monotonic(), user + nice + system + irq + soft + stolen, idle + wait, own, len(re.findall(r"^cpu\d+ ", text, re.MULTILINE)))

    def taken_since(self, start: "Moment") -> float:
        """The share of all cores that others took. What is less than two ticks a core is not seen."""
        if self.cores == 0 or self.busy + self.idle <= start.busy + start.idle:
            raise Refused("the counters of /proc/stat stand still here: measure outside of this container")
        others = self.busy - start.busy - (self.own - start.own) - 2 * self.cores / TICK
        return max(0.0, others / self.cores / (self.clock - start.clock))


def refuse(taken: float, cores: int, when: str) -> Refused:
    return Refused(f"other processes took {taken:.0%} of the {cores} cores {when}, so the figures would be wrong: end them (`top` names them) and start again")


def measured(bench: str, small: bool, proc: Path) -> Rows:
    """Every group, each in a quiet time. Throws Refused."""
    start = Moment.now(proc)
    time.sleep(LOOK)
    now = Moment.now(proc)
    if (taken := now.taken_since(start)) > MOST_TAKEN:
        raise refuse(taken, now.cores, "before the first row")
    rows = {}
    for group in GROUPS:
        for _ in range(TRIES):
            print(f"measuring: {group}", file=sys.stderr, flush=True)
            start = Moment.now(proc)
            done = subprocess.run([bench, "--json", "--only", group, *["--small"] * small], stdout=subprocess.PIPE, text=True, check=False)
            now = Moment.now(proc)
            if done.returncode != 0:
                raise Refused(f"{bench} --only '{group}' ended with code {done.returncode}")
            if (taken := now.taken_since(start)) <= MOST_TAKEN:
                break
        else:
            raise refuse(taken, now.cores, f"while \"{group}\" was measured, {TRIES} times")
        rows[group] = json.loads(done.stdout)["rows"]
    return rows


def number(value: float) -> str:
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 9.95 else f"{value:#.2g}"


def times(row: dict, base: dict, per_position: bool = False) -> str:
    """How many times the time of `row` the time of `base` is."""
    return number(base["seconds"] / row["seconds"] * (row["positions"] / base["positions"] if per_position else 1))


def spent(row: dict) -> str:
    peak = (row["details"] or {}).get("peak_bytes", 0) / 2**20
    time_of = number(row["seconds"]) + " s"
    return time_of + (f", peak {peak / 1024:.1f} GiB" if peak >= 1000 else f", peak {peak:.0f} MiB" if peak else "")


def lines_of_work(rows: Rows) -> dict[str, str]:
    """The rows of the first table, by their first column."""
    textbook, one, solved, check, memset, _ = rows["table"]
    mex, _, _, values, values_large, values_check = rows["grundy"]
    plain, remote, _ = rows["remoteness"]
    memo, marks, sticks, sticks_check, *more_sticks = rows["rows"]
    levels, by_rows, *_, wythoff, wythoff_check, _, _, value, value_check = rows["rules"]
    shapes = rows["shapes"]
    table = [
        ("1000³, outcome and arrows: solved, compared, compressed, on disk", spent(solved),
         f"{times(solved, textbook)} times as fast as the textbook program in memory; a memset of the same 7 GB is {times(memset, solved)} times as fast"),
        ("the same on one thread", spent(one), f"{times(one, textbook)} times as fast as the textbook program; two threads are {times(solved, one)} times as fast"),
        ("`check` of that file: certificate, theorem, digests", spent(check), f"its `solve` is {times(solved, check)} times as fast"),
        ("1000³, find the losses, 1 thread", spent(rows["phase 1"][1]), f"{times(rows['phase 1'][1], rows['phase 1'][0])} times as fast as the textbook program without arrows"),
        ("400³, Grundy values, on disk", spent(values), f"{times(values, mex)} times as fast as a mex by stamps in memory"),
        ("1000³, Grundy values, on disk", spent(values_large), f"its `check` takes {times(values_large, values_check)} times as long"),
        ("1000³, remoteness, on disk", spent(remote), f"takes {times(plain, remote)} times as long as outcome and arrows"),
        ("31 622² · 10⁹ · 63⁵ · 10⁹ in nine heaps, outcome and arrows", " · ".join(number(shape["seconds"]) for shape in shapes[1:]) + " s",
         "takes " + " · ".join(times(shapes[0], shape) for shape in shapes[1:]) + " times as long as 1000³"),
        ("4096³ (6.9·10¹⁰ positions), outcome, on disk", spent(rows["large"][0]), ""),
        ("16384³ (4.4·10¹² positions), `count`", spent(rows["large"][1]), ""),
        ("rows of at most 80 sticks, misère (123 223 639 multisets), outcome and move, on disk", spent(sticks),
         f"per multiset {times(sticks, memo, True)} times as fast as a memoised hash map, which takes {number(memo['seconds'])} s for the 1 295 971 of 50 sticks"),
        ("`check` of that file", spent(sticks_check), f"its `solve` is {times(sticks, sticks_check)} times as fast"),
        *(("rows of at most 100 sticks (1 642 992 568), outcome, on disk", spent(row), f"per multiset {times(row, sticks, True)} times as fast as with moves")
          for row in more_sticks),
        ("rows of at most 50 sticks in memory, outcome and move, 1 thread", spent(marks), f"{times(marks, memo)} times as fast as a memoised hash map"),
        ("Wythoff's game 10 000², outcome, compared with Wythoff's pairs, on disk", spent(wythoff), f"its `check` takes {times(wythoff, wythoff_check)} times as long"),
        ("Wythoff's game 2000², Grundy values, on disk", spent(value), f"its `check` takes {times(value, value_check)} times as long"),
        ("Wythoff's game 401², outcome and targets in memory, 1 thread", spent(by_rows), f"{times(by_rows, levels)} times as fast as looking at every option, level by level"),
    ]
    return {work: f"| {work} | {seconds} | {ratio} |".replace("|  |", "| |") for work, seconds, ratio in table}


LIMITS = ["nim 1000³, outcome and arrows", "nim 1000³, target", "nim 1000³, winning_moves", "nim 1000³, all labels", "nim, one heap of 10⁹, outcome and arrows",
          "wythoff 512³, outcome and arrows", "nim+pass 512³ × 2, outcome and arrows", "subtraction:1,2,3 500³, outcome and arrows",
          "moore:2 100⁴, outcome and target", "rows of at most 80 sticks, outcome and move"]  # as the group "limit" makes them


def lines_of_limits(rows: Rows) -> dict[str, str]:
    pairs = zip(LIMITS, rows["limit"][::2], rows["limit"][1::2], strict=True)
    return {name: f"| {name} | {spent(solved)} | {times(limit, solved)} |" for name, solved, limit in pairs}


STAGES = {"solve": ("solving", "#6a1440"), "derive": ("labels", "#c8402f"), "check": ("theorem", "#d08a2e"), "hash": ("digests", "#7fa650"),
          "compress": ("packing", "#3f7fb5"), "write": ("writing", "#7a8794")}
LEFT, TOP, WIDTH, STEP = 300, 62, 440, 24


def picture(rows: Rows) -> str:
    """A bar for each table of the limit, cut by the share of each stage in the seconds of all threads; a reader who sees no bars hears the shares."""
    drawn, told = [], []
    for place, (stage, (name, colour)) in enumerate(STAGES.items()):
        x, y = 8 + 250 * (place % 3), 22 + 18 * (place // 3)
        drawn += [f'<rect x="{x}" y="{y}" width="12" height="12" fill="{colour}"/>', f'<text x="{x + 18}" y="{y + 11}">{name}</text>']
    for place, (name, solved) in enumerate(zip(LIMITS, rows["limit"][::2], strict=True)):
        seconds = {stage: solved["details"]["seconds"].get(stage, 0.0) for stage in STAGES}
        shares = {stage: value / sum(seconds.values()) for stage, value in seconds.items()}
        told.append(f"{name}: " + ", ".join(f"{STAGES[stage][0]} {share:.0%}" for stage, share in shares.items()))
        x, y = float(LEFT), TOP + STEP * place
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>')
        for stage, share in shares.items():
            drawn.append(f'<rect x="{x:.1f}" y="{y}" width="{WIDTH * share:.1f}" height="18" fill="{STAGES[stage][1]}"/>')
            x += WIDTH * share
    height = TOP + STEP * len(LIMITS) + 4
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 {height}" width="750" height="{height}" role="img" aria-labelledby="title shares"'
    return "\n".join([head + ' font-family="sans-serif" font-size="12" fill="#27384a">', '<title id="title">Where the time of all threads goes, stage by stage</title>',
                      f'<desc id="shares">{escape("; ".join(told))}</desc>', f'<rect width="750" height="{height}" fill="#ffffff"/>',
                      '<text x="8" y="14">share of the seconds of all threads</text>', *drawn, "</svg>", ""])


def with_lines(text: str, lines: dict[str, str]) -> str:
    """The page with the measured rows in the place of those with the same first column."""
    return "\n".join(lines.get(line.split(" | ")[0][2:], line) if line.startswith("| ") else line for line in text.split("\n"))


def machine() -> str:
    model = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    return f"{os.cpu_count()} cores ({re.sub(r'[(](R|TM)[)]', '', model.group(1)) if model else os.uname().machine})"


def write(lines: dict[str, str], drawn: str, folder: Path) -> None:
    """Puts rows, picture and the name of this machine into the pages."""
    (folder / "docs" / "developers" / "stages.svg").write_text(drawn, encoding="utf-8")
    readme, page = folder / "README.md", folder / "docs" / "developers" / "performance.md"
    text = re.sub(r"^Measured on .*?; (?=\[performance\])", lambda _: f"Measured on {machine()}; ", readme.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    readme.write_text(with_lines(text, lines), encoding="utf-8")
    text = re.sub(r"^The figures .*?:$", lambda _: f"The figures were measured on {machine()}:", page.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE | re.DOTALL)
    if "(stages.svg)" not in text:
        text += "\n![Where the time of all threads goes, stage by stage, for each of these tables](stages.svg)\n"
    page.write_text(with_lines(text, lines), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="put the rows into the README and docs/developers/performance.md, and draw docs/developers/stages.svg")
    parser.add_argument("--small", action="store_true", help="small tables under the names of the large ones, to see that it works")
    parser.add_argument("--folder", type=Path, default=SOURCE, help="where the pages are (default: beside this script)")
    parser.add_argument("--proc", type=Path, default=Path("/proc"), help="where the kernel counts (default: /proc)")
    options = parser.parse_args()
    if options.write and options.small and options.folder == SOURCE:
        parser.error("--small measures tables of other sizes than the pages tell: give --folder, or leave --write out")
    try:
        rows = measured(os.environ.get("MIYAMA", str(SOURCE / "build" / "release" / "miyama")) + "-bench", options.small, options.proc)
        work, limits = lines_of_work(rows), lines_of_limits(rows)
        print("\n".join([*work.values(), "", *limits.values()]))
        if options.write:
            write(work | limits, picture(rows), options.folder)
    except (Refused, OSError) as error:
        print(f"measure.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
