"""scripts/recheck.py finds and names one wrong entry of any label or list, and says of a damaged file that it is one."""

import json
import re
import shutil

import h5py
import numpy as np
import pytest
from conftest import every_label
from recheck_run import recheck, solve

GAMES = {"nim": "nim --heaps 5,6,7", "pass": "nim+pass --heaps 5,6", "faces": "moore:2 --heaps 4,5,6", "euclid": "euclid --heaps 9,9",
         "misere": "subtraction:2,3 --heaps 9,9 --misere", "rows": "rows --total 12", "dawson": "0.137 --total 12 --misere"}
CASES = [(game, label) for game in GAMES for label in [*every_label(*GAMES[game].split()), *["parts"] * ("--total" in GAMES[game])]]


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    return {game: solve(folder / f"{game}.h5", *request.split(), "--labels=all") for game, request in GAMES.items()}


@pytest.fixture
def damaged(tables, tmp_path):
    """A copy of a table, open."""
    def copy(game):
        shutil.copy(tables[game], tmp_path / "damaged.h5")
        return h5py.File(tmp_path / "damaged.h5", "r+")
    return copy


def found_in(file):
    path = file.filename
    file.close()
    return recheck(path)


@pytest.mark.parametrize("game, label", CASES)
def test_one_entry(damaged, game, label):
    """By turns one more than it was, and the greatest that its type holds."""
    file = damaged(game)
    place = tuple((size - 1) * 2 // 3 for size in file[label].shape)
    before = int(file[label][place])
    new = before + 1 if CASES.index((game, label)) % 2 == 0 else np.iinfo(file[label].dtype).max - (label == "target")
    file[label][place] = new
    code, out, _ = found_in(file)
    assert code == 3 and re.search(rf"^  \S+ {label}[a-z0-9 ]*: expected {before}, found {new}$", out, re.M), out


def test_first_ten_in_order(damaged):
    file = damaged("nim")
    file["winning_moves"][2:, 3, 4] = 9
    file["winning_moves"][1] = 8
    file["target"][3:] = 335
    code, out, _ = found_in(file)
    assert code == 3 and ": 228 mismatches\n" in out
    lines = [line for line in out.splitlines() if line.startswith("  ") and not line.startswith("  moves: ")]
    assert [line.split()[0] for line in lines] == ["100", "101", "102", "103", "104", "105", "106", "107", "110", "111"]


def test_sampled_entry_is_the_last(damaged):
    file = damaged("nim")
    file["outcome"][5, 6, 7] = 0
    path = file.filename
    file.close()
    code, out, _ = recheck(path, "--sample", "3")
    assert code == 3 and "  567 outcome: expected 1, found 0\n" in out


@pytest.mark.parametrize("game, change, said", [
    ("nim", lambda f: f["losses"].__setitem__((3, 1), 5), "losses: "),
    ("pass", lambda f: f["losses"].__setitem__((0, 2), 1), "losses: 1 missing, the first is 000"),
    ("nim", lambda f: f["heap_2"].__setitem__(3, 4), "heap_2: not the coordinates"),
    ("nim", lambda f: f["move"].__setitem__(0, 4), "move: not the numbers"),
    ("nim", lambda f: f["directions"].__setitem__((0, 1), 1), "directions: not those"),
    ("rows", lambda f: f["level_offset"].__setitem__(4, 8), "level_offset: not those"),
    ("rows", lambda f: f.attrs.modify("lost", np.uint64(3)), "lost: the file says 3, it holds 40"),
    ("nim", lambda f: f.attrs.modify("winning_moves_total", np.uint64(3)), "winning_moves_total: the file says 3, it holds "),
    ("nim", lambda f: f.attrs.modify("positions", np.uint64(3)), "positions: the file says 3, it holds 336"),
    ("nim", lambda f: f.attrs.modify("mismatches", np.uint64(2**40)), "mismatches: more than entries_checked"),
])
def test_lists_and_totals(damaged, game, change, said):
    file = damaged(game)
    change(file)
    code, out, _ = found_in(file)
    assert code == 3 and f"  {said}" in out


def put_elsewhere(file):
    offsets, path = file["level_offset"], f"{file.filename}.elsewhere"
    offsets[...].tofile(path)
    del file["level_offset"]
    file.create_dataset("level_offset", shape=offsets.shape, dtype="<u8", external=[(path, 0, 8 * offsets.size)])


def linked(link):
    return lambda f: (f.move("grundy", "aside"), f.__setitem__("grundy", link))


def named(name, code):
    return lambda f: f.attrs.update(rules=name, rules_json=json.dumps({"family": "take-and-break", "name": name, "code": code}, separators=(",", ":")))


def stored(kind="u1", **options):
    """Outcomes made anew, with these options."""
    def change(file):
        entries, digest = file["outcome"][...], file["outcome"].attrs["digest"]
        del file["outcome"]
        again = file.create_dataset("outcome", data=entries.astype(kind), **options)
        again.attrs["long_name"], again.attrs["digest"] = "outcome for the player to move", digest
        for i in (0, 1):
            again.dims[i].attach_scale(file[f"heap_{i + 1}"])
    return change


FOREIGN = [("nim", "parts"), ("nim", "move_from"), ("nim", "level_offset"), ("rows", "target"), ("rows", "losses"), ("rows", "directions"),
           ("rows", "passes_left"), ("euclid", "move")]


@pytest.mark.parametrize("game, change, said", [
    ("nim", lambda f: f.__delitem__("grundy"), "the dataset grundy is missing"),
    ("nim", lambda f: f.__delitem__("losses"), "the dataset losses is missing"),
    ("nim", lambda f: f.attrs.__delitem__("rules"), "the attribute rules of / is missing"),
    ("nim", lambda f: f.attrs.__setitem__("lost", 7), "the attribute lost is not an unsigned integer"),
    ("nim", lambda f: f.attrs.modify("lost", np.uint64(7)), "loss has the shape|losses has the shape"),
    ("nim", lambda f: f.attrs.modify("status", "begun"), "status is 'begun'"),
    ("nim", lambda f: f.attrs.modify("format", "table"), "not a miyama-table"),
    ("nim", lambda f: f.attrs.modify("format_version", np.array([2, 0], np.uint64)), "format_version is 2.0"),
    ("nim", lambda f: f.attrs.modify("format_version", np.array([1, 99], np.uint64)), "format_version is 1.99, tables of these rules have 1.5"),
    ("nim", lambda f: f.attrs.__setitem__("format_version", np.array([1], np.uint64)), "format_version is 1; "),
    ("nim", lambda f: f.attrs.modify("convention", "odd"), "convention is 'odd'"),
    ("nim", lambda f: f.attrs.modify("labels", "outcome,longest,arrows"), "the attribute labels"),
    ("nim", lambda f: f.attrs.modify("labels", "outcome,arrows,longest"), "is there, but nothing says so"),
    ("nim", lambda f: f.attrs.modify("bounds", np.array([2**63] * 3, np.uint64)), "bounds and the heaps"),
    ("nim", lambda f: f.attrs.modify("bounds", np.array([10**5] * 3, np.uint64)), "does not have the shape that the bounds say"),
    ("nim", lambda f: f.attrs.modify("rules_json", "{"), "rules_json is not JSON"),
    ("nim", lambda f: f.attrs.modify("rules_json", "[" * 100000), "rules_json is not JSON"),
    ("euclid", lambda f: f.attrs.modify("rules_json", '{"family":"other","name":"euclid","heaps":9}'), "do not agree"),
    ("rows", lambda f: f.attrs.modify("total", np.uint64(2**62)), "total is"),
    ("rows", lambda f: f.attrs.modify("total", np.uint64(250)), "has the shape"),
    ("rows", lambda f: f.attrs.modify("rules_json", '{"family":"take-and-break","name":"rows","code":"0.G"}'), "the code '0.G'"),
    ("rows", lambda f: f.__setitem__("outcome_", f["outcome"]) or f.__delitem__("outcome"), "the dataset outcome is missing"),
    ("rows", lambda f: f["grundy"].attrs.modify("digest", "x"), "the digest of grundy"),
    ("nim", lambda f: f["arrows"].dims[0].detach_scale(f["move"]), "axis 1 of arrows is not move"),
    ("nim", linked(h5py.SoftLink("/aside")), "the link 'grundy' leads elsewhere"),
    ("nim", linked(h5py.ExternalLink("aside.h5", "/grundy")), "the link 'grundy' leads elsewhere"),
    ("nim", lambda f: f.__setitem__("grundy_", np.dtype("u1")), "'grundy_' is not a dataset"),
    ("rows", put_elsewhere, "level_offset keeps its entries outside of the file"),
    ("euclid", stored("<u2"), r"outcome has the type <u2, the format says \|u1"),
    ("euclid", stored(chunks=(5, 10), compression=4), "flag_values or flag_meanings"),
    ("euclid", stored(chunks=(1 << 13, (1 << 13) + 1), maxshape=(None, None), compression=1), "outcome has chunks of more than 64 MiB"),
    *[("dawson", named(name, code), f"the name '{name}' the code '{code}', the format another one")
      for name, code in [("kayles", "0.137"), ("rows", "0.77"), ("0.77", "0.137"), ("nim", "0.7")]],
    *[(game, lambda f, name=name: f.__setitem__(name, np.zeros(3, "u1")), f"the dataset {name} is there, but nothing says so") for game, name in FOREIGN],
])
def test_form(damaged, game, change, said):
    file = damaged(game)
    change(file)
    code, out, err = found_in(file)
    assert code == 1 and re.search(said, err) and "right" not in out


@pytest.mark.parametrize("game, dataset, name", [
    ("nim", "outcome", "_FillValue"), ("nim", "outcome", "units"), ("nim", "outcome", "CLASS"), ("nim", "losses", "scale_factor"),
    ("nim", "grundy", "flag_values"), ("nim", "heap_1", "add_offset"), ("nim", "heap", "DIMENSION_LIST"), ("pass", "directions", "missing_value"),
    ("rows", "move_rests", "_Netcdf4Coordinates"), ("rows", "parts", "valid_range"), ("rows", "level_offset", "dtype"), ("rows", "position", "_Unsigned")])
def test_attributes_that_mislead(damaged, game, dataset, name):
    file = damaged(game)
    file[dataset].attrs["comment"] = file.attrs["note"] = file.attrs["units"] = "harmless"
    path = file.filename
    file.close()
    assert recheck(path)[0] == 0
    with h5py.File(path, "r+") as file:
        file[dataset].attrs[name] = 1
    code, _, err = recheck(path)
    assert code == 1 and f"the attribute '{name}' of {dataset} makes readers show something else" in err


def test_what_is_no_table(tables, tmp_path):
    content = tables["nim"].read_bytes()
    for name, damage in {"short.h5": content[:3000], "shorter.h5": content[: len(content) // 2], "text.h5": b"no table\n" * 99, "empty.h5": b""}.items():
        (tmp_path / name).write_bytes(damage)
        code, _, err = recheck(tmp_path / name)
        assert code == 1 and err == f"{tmp_path / name}: no HDF5 file, or one that is damaged\n"
    assert recheck(tmp_path / "none.h5")[0] == 1 and recheck(tmp_path)[0] == 1 and recheck("/dev/zero")[0] == 1
    code, out, err = recheck(tmp_path / "none.h5", tables["nim"])
    assert code == 1 and "there is no such file" in err and "right" in out


def test_damaged_block(tables, tmp_path):
    with h5py.File(tables["nim"]) as file:
        block = file["grundy"].id.get_chunk_info(0)
    content = bytearray(tables["nim"].read_bytes())
    content[block.byte_offset : block.byte_offset + block.size] = b"\xff" * block.size
    (tmp_path / "block.h5").write_bytes(content)
    code, _, err = recheck(tmp_path / "block.h5")
    assert code == 1 and "block.h5: not readable, OSError" in err
