"""Every field of every kind of file, attribute or dataset, set to another value of its type: `check` says so, unless the format calls it provenance.

The lists of fields are complete: a field of a file that is not in a list fails the test. What several kinds of files have is tried in some of them,
in a slow run in all. MIYAMA_LONG=1 tries all values that are thought of.
"""
import json
import os
import random
import shutil
import subprocess
import zlib

import h5py
import numpy as np
import pytest
from conftest import every_label, some

MIYAMA = os.environ["MIYAMA"]
LONG = "MIYAMA_LONG" in os.environ
PROVENANCE = {"title", "source", "history", "limits"}
ENDS_OF_PROVENANCE = {"seconds", "memory"}

HEAD = "Conventions title source history format format_version rules convention status"
TABLE = HEAD + " rules_json labels theorem"
TOTALS = " positions lost winning_moves_total entries_checked mismatches"
PART = " positions entries_checked mismatches plan part range range_axis"
LABELS = every_label()
PLAIN_LABELS = [label for label in LABELS if label != "arrows"]
OTHERS = {"rules": ["nim", "kayles", "0.07", "sum:nim:59", "nim+pass"], "convention": ["normal", "misere"], "status": ["part", "complete"],
          "theorem": ["none known", "Bouton's XOR rule"], "labels": ["outcome", "outcome,grundy"], "format": ["miyama-table", "miyama-quotient"],
          "stopped_by": ["period", "heap", "elements", "seconds", "memory"], "codes": ["0.77", "0.07"], "range_axis": ["heap_2"]}
RULES = {"name": "cut", "moves": [{"direction": [1, 0], "first": [0, 1], "when": "a > b"}, {"direction": [0, 1], "upto": "b - 1"}, {"direction": [1, 1]}]}
OPTIONS = "0:\n1: 0\n2: 0 1\n3: 2\n4: 1 3\n"


def fields(attributes, coordinates="", bare="", data="", labels=()):
    """What a file has: its attributes, axes with coordinates and without, datasets, and those that have a digest."""
    found = {f"@{name}" for name in attributes.split()}
    for axis in (coordinates + " " + bare).split():
        found |= {axis} | {f"{axis}@{name}" for name in ("CLASS", "NAME", "REFERENCE_LIST")}
    found |= {f"{axis}@long_name" for axis in coordinates.split()}
    for name in [*data.split(), *labels]:
        found |= {name, f"{name}@DIMENSION_LIST", f"{name}@long_name"}
    found |= {f"{name}@digest" for name in labels}
    return found | ({"outcome@flag_values", "outcome@flag_meanings"} if "outcome" in [*data.split(), *labels] else set())


BOX = TABLE + TOTALS + " bounds"
QUOTIENT = fields(HEAD + " codes bounds limits stopped_by", "", "element factor heap step column", "products outcome images growth")
SEQUENCE = fields(HEAD + " rules_json heaps mismatches", "", "value", "", ["histogram"])
VALUES = fields("", "", "heap", "", ["values"])
# The command that makes a file, and its fields; of a folder those of each file.
KINDS = {
    "box": ("solve nim --heaps 4,3 --labels all", fields(BOX, "heap_1 heap_2 move", "heap loss", "directions losses", LABELS)),
    "misère, with a pass": ("solve nim+pass --heaps 3,2 --misere --labels all", fields(
        BOX, "passes_left heap_1 heap_2 move", "heap loss coordinate", "directions losses", LABELS)),
    "conditions": ("solve --rules rules.json --heaps 4,3 --labels all", fields(
        BOX, "heap_1 heap_2 move", "heap loss", "directions first losses", LABELS)),
    "faces": ("solve moore:2 --heaps 2,2,2", fields(BOX, "heap_1 heap_2 heap_3", "heap loss", "losses", ["outcome", "target"])),
    "options": ("solve --options options.txt --heaps 4 --labels all", fields(
        BOX, "heap_1", "heap loss option", "losses", [*PLAIN_LABELS, "option_count", "options"])),
    "sum": ("solve --heaps nim:4,0.07:5 --labels all", fields(BOX, "heap_1 heap_2", "heap loss", "losses", PLAIN_LABELS)),
    "multisets": ("solve rows --total 8 --largest 5 --labels all", fields(
        TABLE + TOTALS + " total largest", "", "position level rest part", "level_offset parts", every_label("rows", "--total", "8"))),
    "multisets, misère": ("solve nim --total 8 --most-heaps 3 --misere", fields(
        TABLE + TOTALS + " total most_heaps", "", "position level rest part", "level_offset parts", ["outcome", "move_from", "move_rests"])),
    "parts": ("solve nim --heaps 520,520 --labels outcome --shards 2", {
        "table.h5": fields(BOX + " plan", "heap_1 heap_2 move", "heap loss", "directions losses", ["outcome"]),
        "part-00000.h5": fields(TABLE + PART + " bounds", "heap_1 heap_2 move", "heap outcome_block hash_byte", "directions outcome_block_hashes", ["outcome"])}),
    "quotient": ("quotient 0.123", QUOTIENT | fields("period")),
    "quotient, not of all heaps": ("quotient 0.07 --heap 24", QUOTIENT),
    "quotient that looks infinite": ("quotient 0.3122 --most-elements 60", QUOTIENT),
    "quotient of two games": ("quotient sum:nim:2+0.07 --heap 9", QUOTIENT),
    "sequence": ("sequence 0.77 --heap 200", SEQUENCE | VALUES | fields("preperiod period saltus")),
    "sequence, no period": ("sequence 0.07 --heap 30", SEQUENCE | VALUES),
    "sequence with a saltus": ("sequence 0.[3] --heap 40", SEQUENCE | VALUES | fields("preperiod period saltus")),
    "histogram": ("sequence 0.77 --heap 200 --values none", SEQUENCE | fields("preperiod period saltus")),
}


def some_fields(names, number):
    """The fields that are tried in one of several files, each with its set of names: each name is tried in one of five, and in one at least."""
    having = {name: [i for i, each in enumerate(names) if name in each] for name in sorted(names[number])}
    return [name for name, files in having.items() if number in some(files, 5, zlib.crc32(name.encode()))]


def run(*arguments, cwd=None):
    return subprocess.run([MIYAMA, *map(str, arguments)], capture_output=True, text=True, cwd=cwd, timeout=300, check=False)


def names_in(path):
    with h5py.File(path, "r") as file:
        return {f"@{name}" for name in file.attrs} | set(file) | {f"{name}@{attribute}" for name in file for attribute in file[name].attrs}


def other_texts(name, value):
    return [other for other in [*OTHERS.get(name, []), value + "x"] if other != value]


def other_arrays(value, dice):
    """The array with another entry, at each place or at some."""
    places = list(np.ndindex(value.shape))
    for place in places if len(places) < 20 else [places[0], places[-1], *dice.sample(places, min(40 if LONG else 2, len(places)))]:
        for step in (1, -1):
            other = value.copy()
            other[place] = value[place] + step if value.dtype.kind == "f" else np.array(int(value[place]) + step & (1 << 62) - 1).astype(value.dtype)
            if other[place] != value[place]:
                yield other


def other_references(file, name, value):
    """Axes that other datasets are, offsets that other datasets have."""
    if name == "DIMENSION_LIST":
        for i, scales in enumerate(value):
            for other in (scale.ref for scale in file.values() if h5py.h5ds.is_scale(scale.id) and scale != file[scales[0]]):
                changed = np.array([None] * len(value), dtype=value.dtype)
                changed[:] = [np.array([other], h5py.ref_dtype) if j == i else old for j, old in enumerate(value)]
                yield changed
                break
        return
    for i in range(len(value)):
        another = next(dataset for dataset in file.values() if dataset != file[value[i]["dataset"]])
        for key, other in (("dimension", value[i]["dimension"] + 1), ("dataset", another.ref)):
            changed = value.copy()
            changed[i][key] = other
            yield changed


def other_values(file, field, dice):
    """(what writes another value, that value) for each one that is tried."""
    holder, _, name = field.partition("@")
    if not name:
        for other in other_arrays(file[holder][()], dice):
            yield lambda file, other=other: file[holder].__setitem__(..., other), None
        return
    value = file[holder or "/"].attrs[name]
    if name.endswith("_LIST"):
        others = other_references(file, name, value)
    elif isinstance(value, str):
        others = other_texts(name, value)
    elif isinstance(value, (bytes, np.bytes_)):
        others = [np.bytes_(value[:-1] + b"?")]
    else:
        others = (other if value.shape else other[()] for other in other_arrays(np.asarray(value), dice))
    for other in others:
        yield lambda file, other=other: file[holder or "/"].attrs.modify(name, other), other


def is_provenance(field, value, other):
    return field[1:] in PROVENANCE or (field == "@stopped_by" and value not in ("period", "heap") and other in ENDS_OF_PROVENANCE)


def checks(whole, part, field, dice, tmp_path):
    """What each other value of a field is, and the exit code of check. `part`: the file in a folder, else empty."""
    with h5py.File(whole / part, "r") as file:
        value = file.attrs.get(field[1:]) if field.startswith("@") else None
        changes = [(change, other) for change, other in other_values(file, field, dice) if not is_provenance(field, value, other)]
        for change, other in changes if LONG else dice.sample(changes, min(1, len(changes))):
            damaged = tmp_path / "damaged.h5"
            if whole.is_dir():
                shutil.copytree(whole, damaged, dirs_exist_ok=True)
            else:
                shutil.copy(whole, damaged)
            with h5py.File(damaged / part, "r+") as copy:
                change(copy)
            done = run("check", damaged)
            assert done.returncode in (0, 1, 3), (field, other, done)
            assert (done.returncode == 1) == bool(done.stderr), done
            yield f"{part}{field} = {other}", done.returncode


@pytest.mark.parametrize("kind", KINDS)
def test_each_field_is_checked(kind, tmp_path):
    command, known = KINDS[kind]
    (tmp_path / "rules.json").write_text(json.dumps(RULES))
    (tmp_path / "options.txt").write_text(OPTIONS)
    whole, dice = tmp_path / ("whole.h5" if not isinstance(known, dict) else "whole"), random.Random(f"fields {kind}")
    made = run(*command.split(), "--output", whole, cwd=tmp_path)
    assert made.returncode == 0 and run("check", whole).returncode == 0, made.stderr
    files = [(each, part, names) for each, (_, known) in KINDS.items() for part, names in (known.items() if isinstance(known, dict) else [("", known)])]
    for number, (each, part, names) in enumerate(files):
        if each != kind:
            continue
        marks = {name for name in names_in(whole / part) if "@_Netcdf4" in name}
        assert names_in(whole / part) - marks == names and {mark.partition("@")[0] for mark in marks} == {name for name in names if "@" not in name}
        tried = [*some_fields([names for _, _, names in files], number), *dice.sample(sorted(marks), 1)]
        found = [check for field in tried for check in checks(whole, part, field, dice, tmp_path)]
        assert len(found) > len(tried) // 3 and not [what for what, code in found if code == 0]


def test_each_key_of_a_plan_is_checked(tmp_path):
    assert run("solve", "nim", "--heaps", "520,520", "--labels", "outcome", "--shards", 2, "--output", tmp_path / "w").returncode == 0
    plan = json.loads((tmp_path / "w" / "plan.json").read_text())
    assert list(plan) == ["format", "format_version", "table_version", "source", "history", "rules", "rules_json", "convention", "bounds", "labels",
                          "theorem", "shards", "axis", "parts", "digest"]
    for key, value in plan.items():
        other = value + "x" if isinstance(value, str) else value + 1 if isinstance(value, int) else value[::-1] + value
        (tmp_path / "w" / "plan.json").write_text(json.dumps({**plan, key: other}, indent=1) + "\n")
        assert run("check", tmp_path / "w").returncode == 1, key
