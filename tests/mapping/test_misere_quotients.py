"""The table of misère quotients: against published orders, made again where that takes a moment, and ended and gone on with."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

from conftest import SLOW, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
ATLAS = ROOT / "data/atlas"
TABLE = ATLAS / "misere-quotients/codes.csv"
sys.path.insert(0, str(ROOT / "scripts"))
from mapping.misere_quotients import is_quick, read, row_of  # noqa: E402


def rows(path=TABLE):
    return {row["game"]: row for row in read(path)}


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


def quick():
    return [row for row in read(TABLE) if is_quick(row)]


def alike(made, committed):
    return {**made, "cpu_seconds": ""} == {**committed, "cpu_seconds": ""}


def test_rows_are_made_again():
    for row in quick() if SLOW else random.Random(7).sample(quick(), 25):
        assert alike(row_of(row["game"], row["command"].split(maxsplit=3)[3]), row)


def test_rows_ended_by_the_clock_hold_for_smaller_heaps():
    ended = [row for row in rows().values() if row["ended_by"] == "seconds"]
    for row in random.Random(7).sample(ended, 4):
        grown = run("quotient", row["game"], "--heap", 8, "--json").json["growth"]
        assert not grown or grown[-1][1] <= int(row["elements"])


def test_a_run_that_was_ended_goes_on(tmp_path):
    for name in "games.json", "misere-quotients/codes.csv":
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ATLAS / name, tmp_path / name)
    table, some = tmp_path / "misere-quotients/codes.csv", {row["game"] for row in quick()[-5:]}
    lines = [line for line in TABLE.read_text().splitlines(keepends=True) if line.split(",")[0] not in some]
    table.write_text("".join(lines) + "0.07,3")   # as a kill leaves it
    subprocess.run([sys.executable, ROOT / "scripts/atlas", "misere-quotients", "--atlas", tmp_path], check=True, env=os.environ)
    made, committed = rows(table), rows()
    assert set(made) == set(committed) and all(alike(made[game], committed[game]) for game in some)
    # A row that somebody has changed is found by a short run.
    row = made[min(some)]
    table.write_text(",".join(row) + "\n" + ",".join({**row, "elements": "7"}.values()) + "\n")
    done = subprocess.run([sys.executable, ROOT / "scripts/atlas", "--short", "misere-quotients", "--atlas", tmp_path], capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 3 and done.stderr == f"misere-quotients: {row['game']}, elements: {row['elements']}, the atlas has 7\n"
