"""Files that claim far more than their bytes hold are refused before they are read, in little memory."""

import resource
import shutil
import subprocess
import sys
import zlib

import h5py
import miyama
import numpy as np
import pytest
from miyama import files

GIBIBYTE = 1 << 30
CHUNK = 1 << 24
ZEROS = zlib.compress(bytes(CHUNK), 9)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sound")
    miyama.solve("nim", heaps=(9, 9, 9), labels="all", output=folder / "box.h5").close()
    miyama.solve("nim", heaps=(1_000_000, 2), output=folder / "long.h5").close()
    miyama.solve("nim+pass", heaps=(9, 9), output=folder / "pass.h5").close()
    miyama.solve("rows", total=43, output=folder / "rows.h5").close()
    return folder


def deflated(file, name):
    """A gibibyte of zeros in a megabyte."""
    texts = dict(file[name].attrs) if name in file else {"CLASS": np.bytes_(b"DIMENSION_SCALE"), "NAME": np.bytes_(name.encode())}
    if name in file:
        del file[name]
    dataset = file.create_dataset(name, shape=(GIBIBYTE,), dtype="u1", chunks=(CHUNK,), compression="gzip")
    for start in range(0, GIBIBYTE, CHUNK):
        dataset.id.write_direct_chunk((start,), ZEROS)
    dataset.attrs.update({key: text for key, text in texts.items() if key != "REFERENCE_LIST"})


def unstored(file, name):
    del file[name]
    file.create_dataset(name, shape=(1024, 1024, 1024), dtype="u1", chunks=(64, 64, 64))


def links(file):
    for number in range(2000):
        file[f"x{number}"] = file["outcome"]


def many_attributes(thing):
    for number in range(2000):
        thing.attrs[f"x{number}"] = number


def linked(file, link):
    del file["grundy"]
    file["grundy"] = link


def grouped(file):
    del file["grundy"]
    file.create_group("grundy")


CASES = {"a gibibyte of coordinates": (lambda file: deflated(file, "heap_1"), "heap_1 is an axis with 1073741824 coordinates"),
         "a gibibyte of coordinates more": (lambda file: deflated(file, "heap_4"), "heap_4 is an axis with 1073741824 coordinates"),
         "a label that is not stored": (lambda file: unstored(file, "outcome"), "outcome claims 1073741824 bytes of entries, 0 are stored"),
         "losses that are not stored": (lambda file: unstored(file, "losses"), "losses claims 1073741824 bytes"), "two thousand links": (links, "datasets are more than any table has"),
         "two thousand attributes": (many_attributes, "attributes are more than any table has"),
         "two thousand attributes of a label": (lambda file: many_attributes(file["outcome"]), "outcome has 2006 attributes, more than any table"),
         "a soft link": (lambda file: linked(file, h5py.SoftLink("/outcome")), "the link grundy leads elsewhere"),
         "an external link": (lambda file: linked(file, h5py.ExternalLink("other.h5", "/outcome")), "the link grundy leads elsewhere"), "a group": (grouped, "the label grundy"),
         "more losses than are lost": (lambda file: file.attrs.modify("lost", np.uint64(75)), "list of losses")}


OPEN_ALL = """import sys, miyama
for path in sys.argv[1:]:
    try:
        miyama.open_table(path)
    except ValueError as error:
        print(error)
"""


def test_what_claims_more_than_it_holds_is_refused_at_once(sound, tmp_path):
    """All of them together: an interpreter of its own, whose memory is limited, takes a second to start."""
    paths = []
    for number, (change, _) in enumerate(CASES.values()):
        paths.append(shutil.copy(sound / "box.h5", tmp_path / f"{number}.h5"))
        with h5py.File(paths[-1], "r+") as file:
            change(file)
    done = subprocess.run([sys.executable, "-c", OPEN_ALL, *paths], capture_output=True, text=True, timeout=100, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30,) * 2))  # fmt: skip
    said = done.stdout.splitlines()
    assert done.returncode == 0 and len(said) == len(CASES), done.stderr
    for (name, (_, words)), path, line in zip(CASES.items(), paths, said):
        assert words in line and str(path) in line, name


@pytest.mark.parametrize("name", ["box.h5", "long.h5", "pass.h5", "rows.h5"])
def test_sound_tables_are_as_large_as_they_say(sound, name):
    assert files.wrong_sizes(sound / name) == ""
    with miyama.open_table(sound / name) as table:
        assert table.attrs["status"] == "complete"


def test_more_losses_than_the_table_says_are_not_gathered(sound, tmp_path):
    path = shutil.copy(sound / "box.h5", tmp_path / "t.h5")
    with h5py.File(path, "r+") as file:
        del file["losses"]
        file["outcome"][:] = 0
    with miyama.open_table(path) as table:
        with pytest.raises(ValueError, match="more losses than the attribute lost says, 76"):
            miyama.losses(table)
        with pytest.raises(ValueError, match="more than 100 losses, and says it does not"):
            miyama.frame(table, where="loss", limit=100)


def test_more_multisets_than_the_table_says_are_not_gathered(sound, tmp_path):
    path = shutil.copy(sound / "rows.h5", tmp_path / "t.h5")
    with h5py.File(path, "r+") as file:
        file["outcome"][:] = 0
    with miyama.open_table(path) as table, pytest.raises(ValueError, match="more losses than the attribute lost says"):
        miyama.losses(table)
