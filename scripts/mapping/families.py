"""Whole families of games, each a folder of tables in the atlas in place of `game.json`: how it is made, and made again to be compared."""

import os
import shutil
import subprocess
import sys

from . import AtlasError, misere_quotients
from .program import ROOT


def three_moves(*arguments):
    """Runs the program that finds periods, once it is built."""
    if "THREE_MOVES" not in os.environ:
        subprocess.run(["cmake", "--build", ROOT / "build/release", "--target", "three-moves"], stdout=subprocess.DEVNULL, check=False)
    done = subprocess.run([sys.executable, ROOT / "scripts/mapping/three_moves.py", *arguments], stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise AtlasError(done.stderr.strip())


class ThreeMoves:
    """Subtraction games of three moves."""

    @staticmethod
    def make(folder):
        if not (folder / "counts.csv").exists():
            made = ROOT / "build/three-moves"   # where a run that was ended goes on
            three_moves(made)
            folder.mkdir(parents=True, exist_ok=True)
            for table in made.glob("*.csv"):
                shutil.copy(table, folder)

    @staticmethod
    def again(folder, scratch):
        """Where tables of fewer sets are not the beginning of those here, as sentences; and how many were made."""
        three_moves(scratch / "three-moves", "--short")
        names = ("counts.csv", "exceptions.csv", "sinks.csv")
        return [f"{name} does not begin with what is made now" for name in names
                if not (folder / name).read_text().startswith((scratch / "three-moves" / name).read_text())], len(names)


class MisereQuotients:
    """Misère quotients of octal games."""

    @staticmethod
    def make(folder):
        folder.mkdir(parents=True, exist_ok=True)
        misere_quotients.make(folder / "codes.csv")

    @staticmethod
    def again(folder, scratch):
        """Where quick rows are not what is found now, as sentences; and how many there are."""
        del scratch
        quick = [row for row in misere_quotients.read(folder / "codes.csv") if misere_quotients.is_quick(row)]
        wrong = []
        for row in quick:
            made = misere_quotients.row_of(row["game"], row["command"].split(maxsplit=3)[3])
            wrong += [f"{row['game']}, {name}: {value}, the atlas has {row[name]}" for name, value in made.items() if name != "cpu_seconds" and value != row[name]]
        return wrong, len(quick)


FAMILIES = {"three-move-subtraction": ThreeMoves, "misere-quotients": MisereQuotients}
