"""miyama compare: where two tables differ, against the arrays themselves."""
import shutil

import h5py
import numpy as np
import pytest

LABELS = ["outcome", "arrows", "target", "winning_moves", "losing_moves", "grundy", "remoteness"]


def entries(position, a, b):
    return {"position": position, "a": a, "b": b, "expected": a, "found": b}


def differences(a, b, label):
    """Number of entries that differ and the first of them, by position, then direction."""
    with h5py.File(a) as first, h5py.File(b) as second:
        x, y = first[label][:].astype(np.int64), second[label][:].astype(np.int64)
    if label == "arrows":
        x, y = np.moveaxis(x, 0, -1), np.moveaxis(y, 0, -1)
    common = tuple(slice(min(m, n)) for m, n in zip(x.shape, y.shape))
    where = np.argwhere(x[common] != y[common])
    if len(where) == 0:
        return 0, None
    at = tuple(where[0])
    first = entries([int(c) for c in (at[:-1] if label == "arrows" else at)], int(x[at]), int(y[at]))
    if label == "arrows":
        first["move"] = int(at[-1]) + 1
    return len(where), first


def test_a_table_and_itself(miyama, tables):
    done = miyama("compare", tables / "nim-9-9-9.h5", tables / "nim-9-9-9.h5")
    assert (done.code, done.err) == (0, "")
    assert done.lines[2] == "  1 000 positions compared"
    assert done.lines[3:] == [f"  {label}: {'3' if label == 'arrows' else '1'} 000 entries, 0 differ" for label in LABELS]


def test_normal_and_misere(miyama, tables):
    a, b = tables / "nim-9-9-9.h5", tables / "nim-9-9-9-misere.h5"
    for threads in (1, 3):
        done = miyama("compare", a, b, "--json", "--threads", threads)
        assert done.code == 3
        json = done.json
        assert json["positions"] == 1000 and json["not_compared"] == {} and json["passes_left"] is None
        assert (json["a"]["convention"], json["b"]["convention"], json["a"]["bounds"]) == ("normal", "misere", [9, 9, 9])
        for label in LABELS:
            differ, first = differences(a, b, label)
            assert (json[label]["differ"], json[label]["first"]) == (differ, first), label
            assert json[label]["compared"] == (3000 if label == "arrows" else 1000)
    text = miyama("compare", a, b)
    assert text.code == 3
    assert text.lines[0].endswith("nim-9-9-9.h5: nim, normal play, heaps 0–9 × 0–9 × 0–9") and text.lines[0].startswith("A ")
    assert text.lines[1].startswith("B ") and "misère play" in text.lines[1]
    assert "  outcome: 1 000 entries, 8 differ, the first at 000: A 0, B 1" in text.lines
    assert "  arrows: 3 000 entries, 108 differ, the first at 001 along direction 3: A 1, B 0" in text.lines
    quiet = miyama("compare", a, b, "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (3, "", "")


def test_other_bounds(miyama, tables):
    a, b = tables / "nim-69-69-69.h5", tables / "nim-9-9-9-misere.h5"
    done = miyama("compare", a, b, "--json")
    assert done.code == 3 and done.json["positions"] == 1000
    for label in ("outcome", "arrows", "grundy", "remoteness", "winning_moves", "losing_moves"):
        assert (done.json[label]["differ"], done.json[label]["first"]) == differences(a, b, label)
    assert list(done.json["not_compared"]) == ["target"] and "target" not in done.json
    text = miyama("compare", a, tables / "nim-9-9-9.h5")
    assert text.code == 0
    assert "  1 000 positions compared, those that both tables hold; A has more" in text.lines
    assert "  target: not compared, the tables have different bounds, so its ranks mean different positions" in text.lines


def test_one_changed_entry(miyama, tables, tmp_path):
    copy = shutil.copy(tables / "nim-69-69-69.h5", tmp_path / "t.h5")
    with h5py.File(copy, "r+") as table:
        table["arrows"][2, 69, 64, 65] = 3
    done = miyama("compare", tables / "nim-69-69-69.h5", copy, "--json", "--threads", 3)
    assert done.code == 3
    assert done.json["arrows"] == {"compared": 1029000, "differ": 1,
                                   "first": {**entries([69, 64, 65], 60, 3), "move": 3}}
    assert all(done.json[label]["differ"] == 0 for label in LABELS if label != "arrows")


def test_labels_of_one_table_only(miyama, tables):
    assert miyama("solve", "nim", "--heaps", "12,3", "--labels", "arrows,grundy", "--output", "other.h5").code == 0
    done = miyama("compare", tables / "nim-12-3.h5", "other.h5")
    assert done.code == 0
    assert done.lines[3:] == ["  arrows: 104 entries, 0 differ", "  only in A: outcome", "  only in B: grundy"]
    assert miyama("solve", "nim", "--heaps", "12,3", "--labels", "grundy", "--output", "none.h5").code == 0
    stated = miyama("compare", tables / "nim-12-3.h5", "none.h5")   # a value of 0 is a loss
    assert stated.code == 0 and stated.lines[3:] == ["  outcome: 52 entries, 0 differ"]


def test_multisets(miyama, multisets, tmp_path):
    a, b = multisets / "rows-43.h5", multisets / "rows-21-misere.h5"
    done = miyama("compare", a, b, "--json")
    assert done.code == 3 and done.json["positions"] == 3506
    assert done.json["outcome"] == {"compared": 3506, "differ": 22, "first": entries([], 0, 1)}
    assert done.json["only_in_b"] == ["winning_moves", "losing_moves", "grundy", "remoteness"]
    text = miyama("compare", a, b)
    assert "  outcome: 3 506 entries, 22 differ, the first at 0: A 0, B 1" in text.lines
    assert text.lines[0].endswith("rows, normal play, up to 43 sticks")
    copy = shutil.copy(multisets / "rows-21.h5", tmp_path / "t.h5")
    with h5py.File(copy, "r+") as table:
        at = next(i for i, row in enumerate(table["parts"][:]) if list(row[:3]) == [6, 5, 3] and sum(row) == 14)
        table["remoteness"][at] = 1 + table["remoteness"][at]
    done = miyama("compare", multisets / "rows-21.h5", copy, "--json")
    assert done.code == 3 and done.json["remoteness"]["first"]["position"] == [6, 5, 3]


@pytest.mark.parametrize("a, b, words", [
    ("tables/nim-9-9-9.h5", "tables/nim-12-3.h5", "the tables have 3 heaps and 2 heaps"),
    ("tables/nim-9-9-9.h5", "multisets/rows-21.h5", "compare tables of one kind"),
    ("multisets/nim-14-heaps-3.h5", "multisets/rows-21.h5", "solve both with the same one"),
])
def test_tables_that_cannot_be_compared(miyama, tables, multisets, a, b, words):
    paths = [{"tables": tables, "multisets": multisets}[name.split("/")[0]] / name.split("/")[1] for name in (a, b)]
    for one, other in (paths, paths[::-1]):
        done = miyama("compare", one, other)
        assert (done.code, done.out) == (2, "")
    assert words in miyama("compare", *paths).err


def test_usage(miyama, tables):
    table = tables / "nim-12-3.h5"
    for files in ([], [table], [table] * 3):
        done = miyama("compare", *files)
        assert done.code == 2 and f"compare takes two tables, not {len(files)}; write: miyama compare A.h5 B.h5" in done.err
    done = miyama("compare", table, table, "--passes-left", 1)
    assert done.code == 2 and "leave it out for these two" in done.err
    assert miyama("compare", table, "missing.h5").code == 1
    assert "compare A B" in miyama("compare", "--help").out


@pytest.fixture(scope="module")
def passes(tmp_path_factory):
    """Nim and Nim with a pass, in both conventions."""
    from conftest import run
    folder = tmp_path_factory.mktemp("passes")
    for rules in ("nim", "nim+pass"):
        for play in ([], ["--misere"]):
            assert run("solve", rules, "--heaps", "9,12", "--labels", "all", *play, cwd=folder).code == 0
    return folder


@pytest.mark.parametrize("play", ["", "-misere"])
def test_with_no_pass_left_it_is_nim(miyama, passes, play):
    a, b = passes / f"nim-9-12{play}.h5", passes / f"nim-pass-9-12{play}.h5"
    for first, second in ((a, b), (b, a)):
        done = miyama("compare", first, second, "--passes-left", 0, "--json")
        assert done.code == 0 and (done.json["passes_left"], done.json["positions"]) == (0, 130)
        for label in ("outcome", "winning_moves", "losing_moves", "grundy", "remoteness"):
            assert done.json[label] == {"compared": 130, "differ": 0, "first": None}
        assert set(done.json["not_compared"]) == {"arrows", "target"}


@pytest.mark.parametrize("play", ["", "-misere"])
def test_a_pass_changes_who_wins(miyama, passes, play):
    a, b = passes / f"nim-9-12{play}.h5", passes / f"nim-pass-9-12{play}.h5"
    with h5py.File(a) as plain, h5py.File(b) as passed:
        for options in (["--passes-left", 1], []):   # the default
            done = miyama("compare", a, b, *options, "--json")
            assert done.code == 3 and done.json["passes_left"] == 1
            for label in ("outcome", "winning_moves", "losing_moves", "grundy", "remoteness"):
                x, y = plain[label][:].astype(int), passed[label][1].astype(int)
                where = np.argwhere(x != y)
                assert done.json[label]["differ"] == len(where) > 0
                at = tuple(where[0])
                assert done.json[label]["first"] == entries([int(c) for c in at], x[at], y[at])
    assert "of the table with a pass those where it is left" in miyama("compare", a, b).out


def test_two_tables_with_a_pass_have_all_of_it_compared(miyama, passes):
    a, b = passes / "nim-pass-9-12.h5", passes / "nim-pass-9-12-misere.h5"
    assert miyama("compare", a, a).code == 0
    done = miyama("compare", a, b, "--json")
    assert done.code == 3 and done.json["positions"] == 260
    for label in LABELS:
        assert (done.json[label]["differ"], done.json[label]["first"]) == differences(a, b, label), label
    assert miyama("compare", a, b, "--passes-left", 1).code == 2
