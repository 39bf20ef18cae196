"""`miyama check` and scripts/recheck.py say of another value of each attribute, and of each key of the rules, what the table in data/README.md promises."""

import json
import os
import pathlib
import random
import re
import shutil
import sys

import h5py
import numpy as np
import pytest
from conftest import some
from recheck_run import verdicts

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "trust"))
import test_fields as fields  # noqa: E402

PAGE = (pathlib.Path(os.environ["MIYAMA_SOURCE"]) / "data" / "README.md").read_text()
TABLE = re.search(r"\| attribute, or key in `rules_json` \| kind \|\n.*?\n\n", PAGE, re.DOTALL)[0]
ROWS = [[cell.strip() for cell in line.split("|")[1:3]] for line in TABLE.splitlines()[2:] if line]
KIND = {name: kind for names, kind in ROWS if "keys" not in names and "key" not in names.split() for name in re.findall("`([^`]+)`", names)}
KEYS = [name for names, _ in ROWS if names.startswith("keys") for name in re.findall("`([^`]+)`", names)]
REFUSED = {"computed": (True, True), "hashed": (True, False), "theorem": (True, False), "provenance": (False, False), "free": (False, False)}
GAMES = {kind: command for kind, (command, _) in fields.KINDS.items() if command.startswith("solve") and "--shards" not in command}
GAMES["other"] = "solve euclid --heaps 4,4"
GAMES["limits"] = "solve --rules limits.json --heaps 4,3"
GAMES["positions"] = "solve --rules positions.json --heaps 4,3"
GAMES["listed"] = "solve --options listed.txt --name listed"
GAMES["sums"] = "solve --options sums.txt --name sums"
GAMES["adds"] = "solve --rules adds.json --heaps 5,4 --labels all"
GAMES["adds, positions"] = "solve --rules adds-up.json --heaps 4,4 --labels all --misere"
GAMES["breaks"] = "solve --breaks apart.txt --total 7 --labels all"
GAMES["breaks, misère"] = "solve --breaks apart.txt --total 8 --largest 5 --misere"
GAMES["files of summands"] = "solve --heaps breaks:apart.txt:5,nim:2,options:options.txt:4"
OTHER = {"family": "options", "steps": "1", "when": "a < b", "upto": "b", "from": "1", "positions": "a < b", "code": "0.77", "rules": "0.33", "breaks": "2:1|1,1;5:0|3|2,1,1"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    (folder / "rules.json").write_text(json.dumps(fields.RULES))
    (folder / "limits.json").write_text(json.dumps({"name": "limits", "moves": [{"direction": [1, 0], "from": "2"}, {"direction": [0, 1], "upto": "b - 1"}]}))
    (folder / "positions.json").write_text(json.dumps({"name": "positions", "positions": "a <= b", "moves": [{"direction": [0, 1], "when": "a <= b'"}, {"direction": [1, 0]}]}))
    (folder / "options.txt").write_text(fields.OPTIONS)
    (folder / "listed.txt").write_text("2,-1: 1 0,0\n0,0: 1\n")
    (folder / "adds.json").write_text('{"name": "adds", "moves": [{"direction": [2, -1]}, {"direction": [-1, 2], "first": [0, 1]}], "outside": "forbidden"}')
    (folder / "adds-up.json").write_text('{"name": "adds-up", "positions": "a + b <= 4", "moves": [{"direction": [2, -1], "steps": "1"}, {"direction": [0, 1], "when": "a >= 1"}]}')
    (folder / "apart.txt").write_text("5: 2,1,1 | 3 | 0\n2: 1,1\n")
    (folder / "sums.txt").write_text("2: 1 + 1 | 0 + 1 | nothing\n1: 0\n")
    made = {}
    for number, (game, command) in enumerate(GAMES.items()):
        made[game] = folder / f"{number}.h5"
        assert fields.run(*command.split(), "--output", made[game], cwd=folder).returncode == 0
        assert verdicts(made[game]) == (False, False)
    return made


def forged(path, folder, change):
    copy = folder / "forged.h5"
    shutil.copy(path, copy)
    with h5py.File(copy, "r+") as file:
        change(file)
    return verdicts(copy)


def put(name, value):
    return lambda file: file.attrs.modify(name, value)


def test_the_table_names_every_attribute(tables):
    found = {field.partition("@")[2] for path in tables.values() for field in fields.names_in(path)} - {""}
    assert found | {"comment"} == set(KIND) and set(KIND.values()) == set(REFUSED)


@pytest.mark.parametrize("game", GAMES)
def test_each_attribute(tables, game, tmp_path):
    dice, wrong, names = random.Random(game), [], [fields.names_in(path) for path in tables.values()]
    with h5py.File(tables[game], "r") as file:
        for field in (field for field in fields.some_fields(names, list(tables).index(game)) if "@" in field):
            kind = KIND[field.partition("@")[2]]
            holder, _, name = field.partition("@")
            value = file[holder or "/"].attrs[name]
            changes = list(fields.other_values(file, field, dice))
            if kind == "theorem":
                if file.attrs["theorem"] == "none known":
                    continue  # where there is none, both know that nothing was compared
                changes = [(put(name, other), other) for other in ["another theorem" if name == "theorem" else np.uint64(int(value) + 1)]]
            elif kind == "hashed":  # another value of its form
                changes = [(lambda copy, holder=holder, other=value[::-1]: copy[holder].attrs.modify("digest", other), value[::-1])]
            for change, other in dice.sample(changes, 1):
                found = forged(tables[game], tmp_path, change)
                wrong += [(field, other, found)] if found != REFUSED[kind] else []
    assert not wrong
    assert forged(tables[game], tmp_path, put("comment", "mine")) == REFUSED[KIND["comment"]]


def test_bounds_that_keep_nothing_out(tables, tmp_path):
    for game, name in (("multisets", "largest"), ("multisets, misère", "most_heaps")):
        for value in (8, 9, 10):
            assert forged(tables[game], tmp_path, put(name, np.uint64(value))) == (True, True), (name, value)


def changed(key, value):
    """Another value of a key."""
    if isinstance(value, bool) or isinstance(value, list) and isinstance(value[0], dict):
        return None if value is True else value[:-1]
    if isinstance(value, list):
        return [value[0] + 1, *value[1:]]
    return value + 1 if isinstance(value, int) else OTHER[key] if OTHER.get(key, value) != value else value + "0"


def with_other_key(rules, key):
    """The rules with another value of a key, of theirs or of a move that has it; None if there is no such key."""
    rules = json.loads(json.dumps(rules))
    holder = next((one for one in (rules, *rules.get("moves", []), *rules.get("places", [])) if key in one), None)
    if holder is None:
        return None
    holder[key] = changed(key, holder[key])
    if holder[key] is None:
        del holder[key]
    return rules


@pytest.mark.parametrize("game", GAMES)
def test_each_key_of_the_rules(tables, game, tmp_path):
    with h5py.File(tables[game], "r") as file:
        text = file.attrs["rules_json"]
    rules, name = json.loads(text), json.loads(text)["name"]
    last = next((one[-1] for one in (rules.get("moves"), rules.get("places")) if one), rules)
    others = {key: json.dumps(other, separators=(",", ":")) for key in KEYS if (other := with_other_key(rules, key)) is not None}
    others |= {"another key": text[:-1] + ',"comment":"mine"}', "twice": text[:-1] + f',"name":"{name}"}}', "space": text.replace(":", ": ", 1),
               "escape": text.replace(f'"{name}"', f'"\\u{ord(name[0]):04x}{name[1:]}"'), "order": json.dumps(dict(reversed(rules.items())), separators=(",", ":")),
               "another key within": text.replace(json.dumps(last, separators=(",", ":")), json.dumps({**last, "comment": "mine"}, separators=(",", ":")))}  # fmt: skip
    assert text not in others.values()
    assert {key: found for key, other in some(others.items(), 3, list(GAMES).index(game)) if (found := forged(tables[game], tmp_path, put("rules_json", other))) != (True, True)} == {}


def test_every_key_is_in_some_table(tables):
    found = set()
    for path in tables.values():
        with h5py.File(path, "r") as file:
            rules = json.loads(file.attrs["rules_json"])
        found |= {key for one in (rules, *rules.get("moves", []), *rules.get("places", [])) for key in one}
    assert found == set(KEYS)
