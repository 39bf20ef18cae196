#!/usr/bin/python3
"""Checks that the labels of a table follow from those of their options: a second implementation, for whoever does not trust the first.

It is written from data/README.md alone, in Python with NumPy and h5py, and shares nothing with the program that makes the tables. It looks at the
form of the file, and then at every position, or, where those are very many, at some drawn at random besides the first and the last: each option
is looked up by the moves in `rules_json`. It computes no digests, as Python's own library has no XXH3; `miyama check` does. The file of a misère
quotient is proved anew, and the values of a sequence are computed from the definition.

Exit codes: 0 right, 1 no table or not readable, 2 usage, 3 entries are wrong.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True
os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")

import numpy as np  # noqa: E402

from rechecking import NotATable, things  # noqa: E402
from rechecking.apart import apart, patience  # noqa: E402
from rechecking.certificate import MOST_OPTIONS, Certificate  # noqa: E402
from rechecking.lists import look_at_lists  # noqa: E402
from rechecking.moves_text import moves_text  # noqa: E402
from rechecking.quotient import is_quotient, recheck_quotient  # noqa: E402
from rechecking.sequence import is_sequence, recheck_sequence  # noqa: E402
from rechecking.table_file import Table  # noqa: E402

MOST_POSITIONS = 2_000_000  # of a table of more positions a sample is looked at
SAMPLE = 20_000
MOST_SAMPLE = 10_000_000
ALL = -1
MOST_OPTIONS_IN_ALL = {True: 300_000_000, False: 30_000_000}  # True: boxes; False: tables by total, whose options are put together one by one


def arguments():
    parser = argparse.ArgumentParser(description="Checks tables without the program that made them, from the specification of their format alone.",
                                     epilog="Exit codes: 0 right, 1 no table or not readable, 2 usage, 3 entries are wrong.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sample", type=sample_size, metavar="N", help="look at N positions drawn at random, and at the first and the last; or "
                        f"at all (default: all up to {MOST_POSITIONS:_}, else {SAMPLE:_}; fewer if they have very many options)".replace("_", " "))
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="which ones are drawn (default: 0)")
    parser.add_argument("--quiet", action="store_true", help="print only what is wrong")
    return parser.parse_args()


def whole_number(text):
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def sample_size(text):
    if text == "all":
        return ALL
    if whole_number(text) > MOST_SAMPLE:
        raise argparse.ArgumentTypeError(f"{text} positions are too many to draw: give at most {MOST_SAMPLE}, or all")
    return whole_number(text)


def chosen(game, by_box, asked, seed):
    """Indices to look at, ascending, and whether these are all."""
    n, draw = game.positions_number, np.random.default_rng(seed)
    if asked is None:
        pilot = game.counts(game.positions(draw.integers(0, n, 256)))
        each = max(1.0, float(np.minimum(pilot, MOST_OPTIONS).mean()))
        asked = ALL if n <= MOST_POSITIONS and n * each <= MOST_OPTIONS_IN_ALL[by_box] else min(SAMPLE, int(MOST_OPTIONS_IN_ALL[by_box] / each) + 1)
    if asked == ALL or asked >= n:
        return range(n), True
    drawn = np.zeros(0, np.int64)
    while len(drawn) < asked:
        drawn = np.union1d(drawn, draw.integers(0, n, asked))
    found = np.union1d(draw.permutation(drawn)[:asked], [0, n - 1])
    return found, len(found) == n


def recheck(path, options):
    """What to print of a file, and its exit code."""
    if is_quotient(path):
        return recheck_quotient(path)
    if is_sequence(path):
        return recheck_sequence(path, sys.maxsize if options.sample == ALL else options.sample, options.seed)
    with patience():
        table = Table(path)
        table.look()
    with table.file:
        sample, everything = chosen(table.game, table.by_box, options.sample, options.seed)
        certificate = Certificate(table)
        certificate.look(sample)
        look_at_lists(table, certificate, sample, everything)
        wrong = certificate.mismatches
        name, play = table.attributes["rules"], "misère" if table.misere else "normal"
        number = table.attributes["positions"]
        head = f"{path}: {name}, {play} play: {certificate.looked_at} of {things(number, 'position')}, {' '.join(table.labels)}"
        lines = [f"{head}: {things(wrong.number, 'mismatch', 'mismatches')}" if wrong.number else f"{head}: right"]
        lines.append(f"  moves: {moves_text(table.rules)}")
        if certificate.passed_over:
            lines.append(f"  {things(certificate.passed_over, 'position')} passed over, with more than {MOST_OPTIONS} options each")
        if table.attributes["mismatches"]:
            lines.append(f"  entries that differ from the theorem or contradict the outcome, as the file says: {table.attributes['mismatches']}")
        return lines + [f"  {text}" for _, _, text in wrong.first], 3 if wrong.number else 0


def answer(path, options):
    """What `recheck` returns; a file that cannot be read is an answer, too."""
    try:
        return recheck(path, options)
    except NotATable as error:
        return [f"{path}: {error}"], 1
    except Exception as error:  # HDF5 has many errors for a damaged file
        return [f"{path}: not readable, {type(error).__name__}: {str(error)[:200]}"], 1


def printable(line):
    """The line without what would drive a terminal: files and their names are anybody's."""
    return "".join(c if c.isprintable() else "?" for c in line)


def main():
    options, codes = arguments(), []
    for path in options.files:
        try:
            found = apart(answer, path, options)
        except KeyboardInterrupt:
            return 130
        lines, code = ([f"{path}: not readable, HDF5 ended with signal {found}"], 1) if isinstance(found, int) else found
        codes.append(code)
        if code or not options.quiet:
            print("\n".join(map(printable, lines)), file=sys.stderr if code == 1 else sys.stdout, flush=True)
    if not options.quiet:
        print("digests are not computed: miyama check does that", flush=True)
    return 3 if 3 in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
