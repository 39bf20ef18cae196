"""Tables of moves that add, of heaps that become what a list says, and of files as summands: copies by other tools, and forgeries of whatever they hold."""

import itertools
import random
import shutil

import h5py
import miyama
import numpy as np
import pytest
from conftest import some
from recheck_run import copy_by, solve, verdicts

KINDS = {
    "adds": ("--rules", "adds.json", "--heaps", "6,5", "--labels", "all"),
    "adds, misère": ("--rules", "adds-up.json", "--heaps", "5,5", "--labels", "all", "--misere"),
    "breaks": ("--breaks", "apart.txt", "--total", "8", "--labels", "all"),
    "breaks, misère": ("--breaks", "apart.txt", "--total", "9", "--largest", "5", "--labels", "all", "--misere"),
    "summands": ("--heaps", "breaks:apart.txt:5,nim:2,rules:half.json:3", "--labels", "all"),
}
FILES = {
    "adds.json": '{"name": "adds", "moves": [{"direction": [2, -1]}, {"direction": [-1, 2], "first": [0, 1]}], "outside": "forbidden"}',
    "adds-up.json": '{"name": "adds-up", "positions": "a + b <= 5", "moves": [{"direction": [2, -1], "steps": "1"}, {"direction": [0, 1], "when": "a >= 1"}]}',
    "half.json": '{"moves": [{"direction": [1], "upto": "a / 2"}]}',
    "apart.txt": "5: 2,1,1,1 | 3 | 0 | 4,1\n4: 2,2 | 3\n3: 2 | 1\n2: 1,1 | 0\n",
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copies")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    words = {kind: [word.replace("apart.txt", f"{folder}/apart.txt").replace("half.json", f"{folder}/half.json").replace("adds", f"{folder}/adds") for word in asked]
             for kind, asked in KINDS.items()}  # fmt: skip
    made = {kind: solve(folder / f"{number}.h5", *asked) for number, (kind, asked) in enumerate(words.items())}
    assert {kind: verdicts(path) for kind, path in made.items()} == dict.fromkeys(made, (False, False))
    return made


def datasets(path):
    """Those that have entries."""
    with h5py.File(path) as file:
        return sorted(name for name in file if not bytes(file[name].attrs.get("NAME", b"")).startswith(b"This is a netCDF dimension but"))


def with_other_entry(file, name, dice):
    place = tuple(dice.randrange(size) for size in file[name].shape)
    value, most = int(file[name][place]), np.iinfo(file[name].dtype).max
    file[name][place] = dice.choice([other for other in sorted({0, 1, 2, 3, most, value + 1} - {value}) if other <= most])


@pytest.mark.parametrize("kind, tool", some(itertools.product(KINDS, ["h5netcdf", "netcdf4", "nccopy", "h5repack"]), 3))
def test_copies_are_the_same_table(tables, kind, tool, tmp_path):
    copy, dice = tmp_path / "copy.h5", random.Random(kind + tool)
    copy_by(tool, tables[kind], copy)
    assert verdicts(copy) == (False, False) and datasets(copy) == datasets(tables[kind])
    with miyama.open_table(copy) as table:
        assert len(miyama.losses(table)) == int(table.attrs["lost"])
    for name in some(datasets(copy), 4, dice.randrange(4)):
        shutil.copy(copy, tmp_path / "changed.h5")
        with h5py.File(tmp_path / "changed.h5", "r+") as file:
            with_other_entry(file, name, dice)
        assert verdicts(tmp_path / "changed.h5") == (True, True), name


def without(file, name, _):
    del file[name]


def of_another_type(file, name, _):
    put(file, name, file[name][...].astype(np.uint64))


def longer(file, name, _):
    put(file, name, np.concatenate([file[name][...], file[name][...][-1:]]))


def shorter(file, name, _):
    put(file, name, file[name][...][:-1])


def turned(file, name, _):
    entries = file[name][...]
    file[name][...] = entries[::-1] + (entries[::-1] == entries).all()


def renamed(file, name, _):
    file.move(name, "option" if name != "option" else "options")


def put(file, name, entries):
    attributes = dict(file[name].attrs)
    del file[name]
    file[name] = entries
    for attribute in ("digest", "long_name"):
        if attribute in attributes:
            file[name].attrs[attribute] = attributes[attribute]


def without_an_attribute(file, name, dice):
    holder = file[dice.choice([name, "/"])]
    holder.attrs.__delitem__(dice.choice(sorted(set(holder.attrs) - {"title", "source", "history", "_Netcdf4Dimid", "_Netcdf4Coordinates"})))


FORGERIES = [with_other_entry] * 5 + [without, of_another_type, longer, shorter, turned, renamed, without_an_attribute]


@pytest.mark.parametrize("kind", KINDS)
def test_forgeries(tables, kind, tmp_path):
    dice, copy = random.Random(kind), tmp_path / "forged.h5"
    for number in some(range(len(FORGERIES) * 17), 11):
        name, forge = dice.choice(datasets(tables[kind])), FORGERIES[number % len(FORGERIES)]
        shutil.copy(tables[kind], copy)
        with h5py.File(copy, "r+") as file:
            forge(file, name, dice)
        assert verdicts(copy) == (True, True), (forge.__name__, name)
