"""The table of misère quotients: against published orders, made again where that takes a moment, and ended and gone on with."""
import csv
import json
import os
import pathlib
import random
import subprocess
import sys

from conftest import SLOW, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "data/atlas/misere-quotients/codes.csv"


def rows(path=TABLE):
    with open(path, newline="") as file:
        return {row["game"]: row for row in csv.DictReader(file)}


def test_published_orders():
    found = rows()
    for game in json.loads((ROOT / "data/reference/misere_quotients.json").read_text()):
        row = found[game["code"]]
        if "heap" in game:
            assert int(row["heap"]) >= game["heap"] and (int(row["heap"]) > game["heap"] or int(row["elements"]) == game["order"])
        else:
            assert (int(row["elements"]), row["ended_by"]) == (game["order"], "period")


def test_every_code_once():
    found = rows()
    written = {(f"0.{digits:03o}".rstrip("0")) for digits in range(1, 512)}
    assert written <= set(found) and {"4.0", "4.7", "4.77", "kayles", "grundys-game"} <= set(found)
    assert all(row["period"] if row["ended_by"] == "period" else not row["period"] for row in found.values())


def quick(found):
    return [row for row in found.values() if float(row["cpu_seconds"]) < 0.1 and row["ended_by"] != "seconds"]


def test_rows_are_made_again():
    committed = quick(rows())
    for row in committed if SLOW else random.Random(7).sample(committed, 25):
        found = run(*row["command"].split()[1:], "--json").json
        assert [str(found[name]) for name in ("heap", "order", "p_size", "stopped_by")] == [row[name] for name in ("heap", "elements", "lost", "ended_by")]
        assert row["kind"] == ("tame" if found["tame"] else "wild") and row["period"] == str(found.get("period") or "")


def test_rows_ended_by_the_clock_hold_for_smaller_heaps():
    ended = [row for row in rows().values() if row["ended_by"] == "seconds"]
    for row in random.Random(7).sample(ended, 4):
        grown = run("quotient", row["game"], "--heap", 8, "--json").json["growth"]
        assert not grown or grown[-1][1] <= int(row["elements"])


def test_a_run_that_was_ended_goes_on(tmp_path):
    table, lines = tmp_path / "codes.csv", TABLE.read_text().splitlines(keepends=True)
    some = {row["game"] for row in quick(rows())[-5:]}
    kept = [line for line in lines if line.split(",")[0] not in some]
    table.write_text("".join(kept) + "0.07,3")   # as a kill leaves it
    subprocess.run([sys.executable, ROOT / "scripts/mapping/misere_quotients.py", table, "--short"], check=True, env=os.environ)
    made, committed = rows(table), rows()
    assert set(made) == set(committed)
    for game in some:
        assert {**made[game], "cpu_seconds": ""} == {**committed[game], "cpu_seconds": ""}
