"""`miyama solve --shards`: parts, resumed, one by one, refused."""
import shutil

import h5py
import numpy as np
import pytest

from conftest import run
from xxh3 import xxh3_128

NIM = ["solve", "nim", "--heaps", "200,65,64"]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shards")
    assert run(*NIM, "--shards", "3", "--output", "w", "--reproducible", cwd=folder).code == 0
    return folder / "w"


@pytest.fixture
def parts(made, tmp_path):
    """A copy, free to be damaged."""
    return shutil.copytree(made, tmp_path / "w")


def test_what_is_said(miyama):
    done = miyama(*NIM, "--shards", "9", "--output", "w/")
    assert done.code == 0 and "  wrote w: " in done.out
    assert "3 parts (of 9 asked for: the table has no more layers of blocks)" in done.out
    asked = miyama(*NIM, "--shards", "9", "--output", "w", "--resume", "--json").json
    assert (asked["parts"], asked["resumed_parts"], asked["complete"], asked["lost"]) == (3, 3, True, 4290)
    assert asked["mismatches"] == 0 and asked["entries_checked"] > 0


def test_a_folder_that_is_not_complete(parts, miyama):
    (parts / "part-00001.h5").unlink()
    told = miyama("info", "w")
    assert told.code == 0 and "NOT COMPLETE" in told.out and "2 of 3 parts are there, part-00001.h5 is missing" in told.out
    asked = miyama("info", "w", "--json").json
    assert (asked["status"], asked["parts"], asked["parts_there"], asked["missing"]) == ("incomplete", 3, 2, ["part-00001.h5"])
    for command in (["check", "w"], ["show", "w"], ["losses", "w"], ["compare", "w", "w"], ["merge", "w", "--output", "m.h5"],
                    ["advise", "--table", "w", "1,2,3"]):
        refused = miyama(*command)
        assert refused.code == 1 and "the table in w is not complete: 2 of 3 parts" in refused.err, command
    again = miyama(*NIM, "--resume", "--output", "w", "--reproducible", "--json").json
    assert again["resumed_parts"] == 2 and again["complete"]
    assert miyama("check", "w", "--quiet").code == 0


def test_the_same_bytes_as_if_nothing_had_happened(made, parts, miyama):
    (parts / "part-00000.h5").unlink()
    assert miyama(*NIM, "--resume", "--output", "w", "--quiet", "--reproducible", "--threads", "1").code == 0
    for file in made.iterdir():
        assert (parts / file.name).read_bytes() == file.read_bytes(), file.name


def test_one_part_after_the_other(made, miyama, tmp_path):
    for parts in (1, "1..2", "0..0"):
        done = miyama(*NIM, "--shards", "3", "--only-part", parts, "--output", "w", "--reproducible")
        assert done.code == 0 and ("not complete yet" in done.out) == (parts != "0..0")
    assert (tmp_path / "w" / "table.h5").read_bytes() == (made / "table.h5").read_bytes()


@pytest.mark.parametrize("words, code, says", [
    (["--shards", "3", "--output", "w"], 1, "is not empty: go on with what is in it"),
    (["--shards", "2", "--output", "w", "--resume"], 1, "cuts the table into 3 parts, asked for are 2"),
    (["--shards", "3", "--output", "w", "--resume", "--misere"], 1, "is of another table"),
    (["--output", "w", "--resume", "--force"], 2, "give one of them"),
    (["--shards", "0", "--output", "v"], 2, "out of range"),
    (["--shards", "513", "--output", "v"], 2, "out of range"),
    (["--shards", "3"], 2, "--output FILE"),
    (["--only-part", "1", "--output", "v"], 2, "--shards"),
    (["--shards", "3", "--only-part", "3", "--output", "v"], 2, "out of range"),
    (["--shards", "3", "--only-part", "1..3", "--output", "v"], 2, "--only-part 1..3 is out of range: give 0 to 2"),
    (["--shards", "3", "--only-part", "2..1", "--output", "v"], 2, "--only-part 2..1 is empty: 2 comes after 1"),
    (["--shards", "3", "--only-part", "1..", "--output", "v"], 2, '--only-part "1..": give a part, such as 3, parts, such as 3..5, or rank'),
    (["--shards", "3", "--only-part=-1", "--output", "v"], 2, '--only-part "-1": give a part'),
    (["--shards", "30", "--only-part", "7", "--output", "v"], 2, "there is no part 7: the table has the parts 0 to 2"),
    (["--shards", "30", "--only-part", "1..4", "--output", "v"], 2, "there is no part 4: the table has the parts 0 to 2"),
    (["--output", "v", "--resume"], 1, "v holds no table"),
    (["--shards", "3", "--output", "none/v"], 1, "cannot make the folder none/v"),
], ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_what_is_refused(words, code, says, parts, miyama):
    before = {file.name: file.read_bytes() for file in parts.iterdir()}
    refused = miyama(*NIM, *words)
    assert refused.code == code and says in refused.err, refused.err
    assert {file.name: file.read_bytes() for file in parts.iterdir()} == before


def test_a_damaged_part_is_named_and_not_gone_on_with(parts, miyama):
    (parts / "part-00002.h5").unlink()
    (parts / "part-00001.h5").write_bytes((parts / "part-00001.h5").read_bytes()[:2000])
    refused = miyama(*NIM, "--resume", "--output", "w")
    assert refused.code == 1 and "part-00001.h5" in refused.err


def test_a_part_that_was_changed_is_found_out_at_every_depth(parts, miyama):
    """An entry; and the hash of its block; and the digest of the hashes: what was not changed along with it tells."""
    part = parts / "part-00001.h5"
    with h5py.File(part, "r+") as table:
        table["outcome"][3, 5, 6] ^= 1
    for command in (["check", "w"], ["merge", "w", "--output", "m.h5"]):
        refused = miyama(*command)
        assert refused.code == 1 and "part-00001.h5 is damaged" in refused.err, refused.err
    with h5py.File(part, "r+") as table:
        block = table["outcome"][:64, :64, :64]
        table["outcome_block_hashes"][0] = np.frombuffer(xxh3_128(block.tobytes()), np.uint8)
    refused = miyama("check", "w")
    assert refused.code == 1 and "part-00001.h5: its block hashes do not make its digests" in refused.err
    with h5py.File(part, "r+") as table:
        table["outcome"].attrs["digest"] = xxh3_128(table["outcome_block_hashes"][...].tobytes()).hex()
    refused = miyama("check", "w")
    assert refused.code == 1 and "table.h5: its digests are not those of the parts" in refused.err


def test_force_begins_anew(parts, miyama):
    assert miyama("solve", "nim", "--heaps", "9,9", "--shards", "3", "--output", "w", "--force", "--quiet").code == 0
    assert sorted(file.name for file in parts.iterdir()) == ["part-00000.h5", "plan.json", "table.h5"]
    assert miyama("check", "w", "--quiet").code == 0


def test_multisets(miyama):
    assert miyama("solve", "rows", "--total", "46", "--shards", "3", "--output", "w", "--reproducible", "--quiet").code == 0
    assert miyama("solve", "rows", "--total", "46", "--output", "one.h5", "--reproducible", "--quiet").code == 0
    assert miyama("compare", "w", "one.h5", "--quiet").code == 0
    assert miyama("info", "w", "--json").json["digests"] == miyama("info", "one.h5", "--json").json["digests"]
