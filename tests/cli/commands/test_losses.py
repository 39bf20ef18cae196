"""miyama losses: every loss of a table as a list, against brute force and against the arrays of the file."""
import csv
import io
import itertools
import json
import shutil

import h5py
import numpy as np
import pytest

from miyama import partition_unrank


def brute_force(bounds, misere):
    """The losses of Nim by definition, ascending."""
    losses = set()
    for p in itertools.product(*(range(b + 1) for b in bounds)):
        options = [p[:i] + (s,) + p[i + 1:] for i in range(len(p)) for s in range(p[i])]
        if not any(q in losses for q in options) and (options or not misere):
            losses.add(p)
    return sorted(losses)


def shape(position, kept=0):
    """Heaps ascending, empty ones left out, behind numbers that stay."""
    return tuple(position[:kept]) + tuple(sorted(size for size in position[kept:] if size))


def shapes(losses, kept=0):
    return sorted({shape(p, kept) for p in losses}, key=lambda s: (s[:kept], len(s), s))


def stored_losses(path):
    """From the outcomes in the file."""
    with h5py.File(path) as table:
        return [tuple(p) for p in np.argwhere(table["outcome"][()] == 0).tolist()]


def lists(done):
    assert done.code == 0 and done.err == ""
    return [tuple(p) for p in done.json]


def rows(done):
    assert done.code == 0 and done.err == ""
    head, *body = csv.reader(io.StringIO(done.out))
    return head, body


@pytest.mark.parametrize("heaps, labels", [*[("12,0,3", label) for label in ("outcome", "arrows", "target", "winning_moves", "grundy", "remoteness")],
                                           *[(heaps, "all") for heaps in ("4,3,5", "7", "1,1,1,2", "12,0,3")]])  # fmt: skip
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_every_loss_whatever_label_tells(miyama, labels, play, heaps):
    assert miyama("solve", "nim", "--heaps", heaps, "--labels", labels, "--output", "t.h5", *play).code == 0
    bounds = [int(b) for b in heaps.split(",")]
    expected = brute_force(bounds, bool(play))
    comma = "," if max(bounds) > 9 else ""
    assert miyama("losses", "t.h5").lines == [comma.join(map(str, p)) for p in expected]
    if not labels.startswith("all"):
        return
    assert lists(miyama("losses", "t.h5", "--json")) == expected
    head, body = rows(miyama("losses", "t.h5", "--csv"))
    assert head == [f"heap_{i + 1}" for i in range(len(bounds))]
    assert [tuple(map(int, row)) for row in body] == expected
    sorted_shapes = shapes(expected)
    assert lists(miyama("losses", "t.h5", "--json", "--sorted")) == sorted_shapes
    assert miyama("losses", "t.h5", "--sorted").lines == [",".join(map(str, s)) or "0" for s in sorted_shapes]
    _, body = rows(miyama("losses", "t.h5", "--csv", "--sorted"))
    assert [tuple(map(int, row)) for row in body] == [(0,) * (len(bounds) - len(s)) + s for s in sorted_shapes]


def test_the_good_shapes_of_a_text_on_nim(miyama, tables):
    lines = miyama("losses", tables / "nim-9-9-9.h5", "--sorted").lines
    assert [line for line in lines if line.count(",") == 2] == ["1,2,3", "1,4,5", "1,6,7", "1,8,9", "2,4,6", "2,5,7", "3,4,7", "3,5,6"]
    assert lines[:10] == ["0"] + [f"{n},{n}" for n in range(1, 10)] and len(lines) == 18


@pytest.mark.parametrize("threads", [1, 3])
def test_several_blocks_ascending(miyama, tables, threads):
    done = miyama("losses", tables / "nim-69-69-69.h5", "--threads", threads)
    assert done.lines == [f"{a},{b},{a ^ b}" for a in range(70) for b in range(70) if a ^ b < 70]
    found = lists(miyama("losses", tables / "nim-69-69-69.h5", "--json", "--threads", threads))
    with h5py.File(tables / "nim-69-69-69.h5") as table:
        assert found == [tuple(p) for p in table["losses"][()].tolist()]


@pytest.mark.parametrize("count", [1, 5, 76, 10**18])
def test_only_the_first(miyama, tables, count):
    table = tables / "nim-9-9-9.h5"
    assert miyama("losses", table, "--count", count).lines == miyama("losses", table).lines[:count]
    assert miyama("losses", table, "--count", count, "--sorted").lines == miyama("losses", table, "--sorted").lines[:count]
    assert len(miyama("losses", table, "--count", count, "--json").json) == min(count, 76)


@pytest.mark.parametrize("rules, heaps", [("nim+pass", "4,4,4"), ("subtraction:1,3+pass", "6,6"), ("moore:2+pass", "3,3,3")])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_a_pass_comes_first(miyama, tmp_path, rules, heaps, play):
    assert miyama("solve", rules, "--heaps", heaps, "--output", "t.h5", *play).code == 0
    expected = stored_losses(tmp_path / "t.h5")
    assert {p[0] for p in expected} == {0, 1}
    assert lists(miyama("losses", "t.h5", "--json")) == expected
    head, body = rows(miyama("losses", "t.h5", "--csv", "--sorted"))
    heaps = len(expected[0]) - 1
    assert head == ["passes_left"] + [f"heap_{i + 1}" for i in range(heaps)]
    kept = shapes(expected, kept=1)
    assert [tuple(map(int, row)) for row in body] == [s[:1] + (0,) * (heaps + 1 - len(s)) + s[1:] for s in kept]
    assert lists(miyama("losses", "t.h5", "--json", "--sorted")) == kept
    assert miyama("losses", "t.h5", "--sorted").lines == [",".join(map(str, s if len(s) > 1 else s + (0,))) for s in kept]


@pytest.mark.parametrize("rules, heaps", [("wythoff", "20,20"), ("greedy", "6,6,6"), ("euclid", "12,9"), ("moore:2", "3,3,3,3"),
                                          ("one-left", "5,5,5"), ("subtraction:2,3", "9,12"), ("end-nim", "7,7"), ("circular:2", "4,4,4")])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_other_rules(miyama, tmp_path, rules, heaps, play):
    assert miyama("solve", rules, "--heaps", heaps, "--output", "t.h5", *play).code == 0
    expected = stored_losses(tmp_path / "t.h5")
    assert lists(miyama("losses", "t.h5", "--json")) == expected
    assert lists(miyama("losses", "t.h5", "--json", "--sorted")) == shapes(expected)


@pytest.mark.parametrize("rules, heaps", [("end-nim", "4,4,4"), ("fibonacci", "8,8"), ("circular:2", "5,5,5,5")])
def test_sorted_is_refused_where_the_order_of_the_heaps_matters(miyama, tmp_path, rules, heaps):
    assert miyama("solve", rules, "--heaps", heaps, "--output", "t.h5").code == 0
    losses = set(stored_losses(tmp_path / "t.h5"))
    for form in ([], ["--csv"], ["--json"], ["--output", "list"]):
        done = miyama("losses", "t.h5", "--sorted", *form)
        assert done.code == 2 and done.out == ""
        start, _, rest = done.err.partition(" is lost, ")
        lost, won = start.split()[-1], rest.split()[0]
        assert rules in done.err and rest == f"{won} is not; leave --sorted out\n"
        lost, won = (tuple(map(int, text)) for text in (lost, won))
        assert shape(lost) == shape(won) and lost in losses and won not in losses
        assert [path.name for path in tmp_path.iterdir()] == ["t.h5"]


@pytest.mark.parametrize("rules, total", [("kayles", 16), ("grundys-game", 14), ("C.8", 9)])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_by_total(miyama, tmp_path, rules, total, play):
    assert miyama("solve", rules, "--total", total, "--output", "outcome.h5", "--labels", "outcome", *play).code == 0
    with h5py.File(tmp_path / "outcome.h5") as table:
        ranks = np.flatnonzero(table["outcome"][()] == 0)
    expected = [tuple(p[p > 0].tolist()) for p in partition_unrank(ranks, total=total).reshape(len(ranks), -1)]
    assert lists(miyama("losses", "outcome.h5", "--json")) == expected
    assert miyama("losses", "outcome.h5").lines == [",".join(map(str, p)) or "0" for p in expected]
    assert rows(miyama("losses", "outcome.h5", "--csv")) == (["position"], [[" ".join(map(str, p)) or "0"] for p in expected])
    ascending = sorted((p[::-1] for p in expected), key=lambda p: (len(p), p))
    assert lists(miyama("losses", "outcome.h5", "--json", "--sorted")) == ascending
    assert miyama("losses", "outcome.h5", "--sorted", "--count", 3).lines == [",".join(map(str, p)) or "0" for p in ascending[:3]]
    for label in ("move", "grundy", "remoteness", "winning_moves"):
        assert miyama("solve", rules, "--total", total, "--output", "t.h5", "--labels", label, "--force", *play).code == 0
        assert lists(miyama("losses", "t.h5", "--json")) == expected, label


def test_large_heaps_by_total_are_ordered_as_numbers(miyama):
    """Sizes over 127 are no negative bytes."""
    assert miyama("solve", "0.[3]", "--total", 254, "--most-heaps", 2, "--output", "t.h5").code == 0
    assert lists(miyama("losses", "t.h5", "--json", "--sorted")) == [()] + [(n, n) for n in range(1, 128)]


def test_what_the_table_states_is_listed(miyama, lecture):
    """The outcomes count, not the list beside them."""
    with h5py.File(lecture, "r+") as table:
        table["outcome"][7, 3, 5] = 0
        table["outcome"][0, 0, 0] = 255
    lines = miyama("losses", lecture).lines
    assert "735" in lines and "000" not in lines and len(lines) == 76
    refused = miyama("losses", lecture, "--sorted")
    assert refused.code == 2 and "735 is lost" in refused.err


def test_a_table_without_losses_or_with_nothing_else(miyama, tmp_path):
    assert miyama("solve", "nim", "--heaps", "0", "--misere", "--output", "none.h5").code == 0
    assert miyama("losses", "none.h5").out == ""
    assert miyama("losses", "none.h5", "--json").json == []
    assert miyama("losses", "none.h5", "--csv").out == "heap_1\n"
    assert miyama("solve", "nim", "--heaps", "0", "--output", "all.h5").code == 0
    assert miyama("losses", "all.h5").out == "0\n"
    assert miyama("losses", "all.h5", "--sorted", "--json").json == [[]]


@pytest.mark.parametrize("arguments, code, words", [
    ([], 2, "write: miyama"), (["t.h5", "--csv", "--json"], 2, "--csv and --json"), (["t.h5", "--count", "0"], 2, "--count 0"),
    (["t.h5", "u.h5"], 2, "one word too many"), (["missing.h5"], 1, "missing.h5"), (["text.h5"], 1, "text.h5"), (["t.h5", "--threads", "0"], 2, "--threads"),
    (["t.h5", "--sort"], 2, "--sort")])
def test_what_makes_no_sense(miyama, tables, tmp_path, arguments, code, words):
    shutil.copy(tables / "nim-9-9-9.h5", tmp_path / "t.h5")
    (tmp_path / "text.h5").write_text("no table")
    done = miyama("losses", *arguments)
    assert done.code == code and done.out == ""
    assert done.err.startswith("miyama: ") and words in done.err
    assert len(list(tmp_path.iterdir())) == 2


def test_json_in_a_file_leaves_stdout_empty(miyama, tables, tmp_path):
    done = miyama("losses", tables / "nim-9-9-9.h5", "--json", "--output", "list.json")
    assert done.code == 0 and done.out == ""
    assert len(json.loads((tmp_path / "list.json").read_text())) == 76


def test_sorting_more_than_memory_holds(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table.attrs.modify("lost", 10**18)
    done = miyama("losses", lecture, "--sorted")
    assert done.code == 1 and "--sorted needs about" in done.err and "leave --sorted out" in done.err
