"""The misère quotient of every octal code of two and three digits, of 4.ab, and of the catalogue's take-and-break games, as far as six seconds of each go.

`scripts/atlas misere-quotients` makes the table, a row for each code; a run that was ended goes on behind the last row.

MIYAMA names the program if it is not build/release/miyama. Rows end where the search ended: at a proved period, at the heap, at more elements than
asked for, in the memory it may take, or by the clock; what such a row says is proved, how far it goes depends on the machine.
"""
import csv
import json
import os
import pathlib
import resource
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
MIYAMA = os.environ.get("MIYAMA", str(ROOT / "build/release/miyama"))
FIELDS = ("game", "heap", "elements", "lost", "kind", "period", "preperiod", "ended_by", "cpu_seconds", "command")
QUICK = 0.1   # seconds
FARTHER = {"0.07": "--heap 33 --most-elements 1000 --seconds 60", "grundys-game": "--most-elements 4000 --seconds 60"}


def games():
    """Each code once, without zeros at its end, then the games with names."""
    written = [f"0.{digits:03o}" for digits in range(1, 512)] + [f"4.{digits:02o}" for digits in range(64)]
    codes = [code[:3] + code[3:].rstrip("0") for code in written]
    listed = json.loads(subprocess.run([MIYAMA, "games", "--json"], capture_output=True, text=True, check=True).stdout)["games"]
    return list(dict.fromkeys(codes + [game["name"] for game in listed if game["code"] and not game["parameter"]]))


def row_of(game, options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([MIYAMA, "quotient", game, *options.split(), "--json"], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(done.stdout)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    values = (game, found["heap"], found["order"], found["p_size"], "tame" if found["tame"] else "wild", found.get("period") or "",
              "" if not found.get("period") else found["preperiod"], found["stopped_by"], f"{seconds:.2f}", f"miyama quotient {game} {options}".strip())
    return dict(zip(FIELDS, map(str, values), strict=True))


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def is_quick(row):
    """Whether a row takes a moment and says the same on every machine."""
    return float(row["cpu_seconds"]) < QUICK and row["ended_by"] != "seconds"


def make(table):
    """Writes the rows that the table lacks."""
    lines = table.read_text("utf-8").splitlines(keepends=True) if table.exists() else []
    lines = [line for line in lines if line.endswith("\n")] or [",".join(FIELDS) + "\n"]   # a line that a kill cut short is made again
    table.write_text("".join(lines), "utf-8")
    known = {line.split(",")[0] for line in lines}
    with open(table, "a", newline="", encoding="utf-8") as file:
        rows = csv.DictWriter(file, FIELDS, lineterminator="\n")
        for game in games():
            if game not in known:
                rows.writerow(row_of(game, FARTHER.get(game, "--seconds 6")))
                file.flush()
