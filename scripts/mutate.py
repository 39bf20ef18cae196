#!/usr/bin/python3
"""Breaks the engine in small ways, one at a time, and tells which of them the tests notice.

Faults are drawn from the solver, the index, the checker and the writer, the same number from each; every one is built into a copy of the project
under build/mutants, and the tests run until one fails: those of the broken file, all unit tests, the ladder of solvers and published numbers, whole
runs of the command line. One that no test notices is printed, and is wrong unless tests/mutation/explained.txt says why it changes nothing.

Exit codes: 0 all noticed or explained, 1 not, or fewer than 95 % noticed of those that are not explained, 2 usage.
"""

import argparse
import pathlib
import random
import sys
import time

sys.dont_write_bytecode = True

from mutation.explanations import read_explanations  # noqa: E402
from mutation.operators import mutants_of  # noqa: E402
from mutation.workshop import Workshop  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ("solve", "index", "verify", "store")


def arguments():
    parser = argparse.ArgumentParser(description="Breaks the engine in small ways and tells which of them the tests notice.",
                                     epilog="Exit codes: 0 all noticed or explained, 1 not, 2 usage.")
    parser.add_argument("--number", type=int, default=200, metavar="N", help="faults to try (default: 200), an equal share per folder")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which ones are drawn (default: 1)")
    parser.add_argument("--folders", nargs="+", choices=FOLDERS, default=FOLDERS, help="folders of src to break (default: all)")
    parser.add_argument("--files", nargs="+", metavar="PATH", help="break these files only, as src/solve/scan.cpp")
    parser.add_argument("--at", metavar="PATH:LINE", help="every fault of one line, to see whether a new test notices it")
    parser.add_argument("--place", default=SOURCE / "build" / "mutants", metavar="FOLDER", help="where the copy is built (default: build/mutants)")
    parser.add_argument("--list", action="store_true", help="print the faults drawn, and do nothing")
    return parser.parse_args()


def faults_of(paths):
    for path in paths:
        yield from mutants_of(str(path.relative_to(SOURCE)), path.read_text())


def drawn(options):
    """The faults to try: drawn evenly over the folders, in the order of files and lines."""
    if options.at:
        path, line = options.at.rsplit(":", 1)
        return [fault for fault in faults_of([SOURCE / path]) if fault.line == int(line)]
    random.seed(options.seed)
    if options.files:
        return sample(list(faults_of([SOURCE / path for path in options.files])), options.number)
    chosen = []
    for i, folder in enumerate(options.folders):
        share = options.number // len(options.folders) + (i < options.number % len(options.folders))
        chosen += sample(list(faults_of(sorted((SOURCE / "src" / folder).glob("*.[ch]pp")))), share)
    return chosen


def sample(faults, number):
    chosen = random.sample(range(len(faults)), min(number, len(faults)))
    return [faults[i] for i in sorted(chosen)]


def try_all(workshop, faults, explanations):
    """Tries each fault. Returns (fault, verdict) for each that is a program: the tests that noticed it, an explanation, or None."""
    results = []
    for fault in faults:
        workshop.put(fault)
        try:
            start = time.monotonic()
            if not workshop.builds():
                continue  # no program: the compiler noticed, which is no merit of the tests
            noticed = workshop.noticed_by(fault.path)
        finally:
            workshop.restore(fault.path)
        reason = explanations.get(fault)
        results.append((fault, noticed, reason))
        verdict = f"noticed by {noticed}" if noticed else f"no effect: {reason}" if reason else "NOT NOTICED"
        print(f"{time.monotonic() - start:4.0f} s  {verdict}  {fault}", flush=True)
    return results


def report(results):
    """Prints the figures. Returns the exit code."""
    unnoticed = [fault for fault, noticed, reason in results if not noticed and not reason]
    for folder in sorted({fault.path.split("/")[1] for fault, *_ in results}):
        print(figures(folder, [result for result in results if result[0].path.split("/")[1] == folder]))
    print(figures("all", results))
    if unnoticed:
        print("not noticed and not explained:", *unnoticed, sep="\n  ")
    return 1 if unnoticed else 0


def figures(name, results):
    noticed = sum(bool(noticed) for _, noticed, _ in results)
    explained = sum(bool(reason) and not noticed for _, noticed, reason in results)
    share = 100 * noticed / max(1, len(results))
    return f"{name}: {len(results)} faults, {noticed} noticed ({share:.1f} %), {explained} explained, {len(results) - noticed - explained} missed"


def main():
    options = arguments()
    faults = drawn(options)
    if options.list:
        print(*faults, sep="\n")
        return 0
    explanations = read_explanations(SOURCE / "tests" / "mutation" / "explained.txt")
    workshop = Workshop(SOURCE, options.place)
    workshop.prepare()
    if stage := workshop.noticed_by("src/index/box.cpp"):
        print(f"the project as it is fails its tests ({stage}): mend it first", file=sys.stderr)
        return 1
    return report(try_all(workshop, faults, explanations))


if __name__ == "__main__":
    sys.exit(main())
