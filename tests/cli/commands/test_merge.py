"""`miyama merge`, and every command on a table in a folder."""
import json

import pytest

from conftest import run

HEAPS = ["--heaps", "200,65,64"]


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The same table in a file, in a folder w of three parts, and merged; tests must not change them."""
    folder = tmp_path_factory.mktemp("parts")
    for output in (["--output", "one.h5"], ["--shards", "3", "--output", "w"]):
        assert run("solve", "nim", *HEAPS, "--reproducible", *output, cwd=folder).code == 0
    assert run("merge", "w", "--output", "m.h5", "--quiet", cwd=folder).code == 0
    return folder


def test_the_merged_file_is_the_file_written_at_once(both):
    assert (both / "m.h5").read_bytes() == (both / "one.h5").read_bytes()


def test_what_is_said(both, tmp_path):
    done = run("merge", both / "w", "--output", tmp_path / "m.h5")
    assert done.code == 0 and done.lines[0].startswith(f"wrote {tmp_path}/m.h5: ") and " from 3 parts, " in done.out
    merged = run("merge", both / "w", "--output", tmp_path / "m.h5", "--force", "--json").json
    assert merged["parts"] == 3 and merged["digests"] == run("info", both / "one.h5", "--json").json["digests"]
    assert merged["file_bytes"] == (tmp_path / "m.h5").stat().st_size


def test_what_is_refused(both, miyama, tmp_path):
    assert miyama("merge", both / "one.h5", "--output", "m.h5").code == 2
    assert miyama("merge", both / "w").code == 2 and "--output" in miyama("merge", both / "w").err
    (tmp_path / "m.h5").write_text("mine")
    there = miyama("merge", both / "w", "--output", "m.h5")
    assert there.code == 1 and "exists already" in there.err and "--force" in there.err
    (tmp_path / "empty").mkdir()
    none = miyama("merge", "empty", "--output", "n.h5")
    assert none.code == 1 and "empty holds no table: there is no plan.json" in none.err


@pytest.mark.parametrize("arguments", [["check"], ["show", "3,5,6"], ["losses"], ["export", "--to", "csv"], ["check", "--claim", "a ^ b ^ c == 0"]],
                         ids=lambda words: " ".join(words))
def test_every_command_says_the_same_of_the_folder(both, arguments):
    command, *rest = arguments
    said = [run(command, name, *rest, cwd=both) for name in ("one.h5", "w")]
    assert [each.code for each in said] == [0, 0], said[1].err
    assert said[1].out.replace("w:", "one.h5:", 1) == said[0].out


def test_comparing_advice_and_play(both):
    assert run("compare", "w", "one.h5", "--quiet", cwd=both).code == 0
    for table in ("w", "one.h5"):
        assert "3,5,6" in run("advise", "--table", table, "3,5,7", cwd=both).out


def test_info(both):
    of_file, of_folder = (run("info", name, "--json", cwd=both).json for name in ("one.h5", "w"))
    assert of_folder.pop("parts") == 3 and of_folder.pop("file_bytes") != of_file.pop("file_bytes")
    assert of_folder == of_file
    assert ", 3 parts" in run("info", "w", cwd=both).lines[0]


def test_files_of_the_folder_alone(both):
    part = run("info", "w/part-00001.h5", cwd=both)
    assert part.code == 1 and "it is one part of a table: give the folder" in part.err
    view = run("check", "w/table.h5", cwd=both)
    assert view.code == 1 and "give the folder of a table in parts" in view.err


def test_the_plan_says_where_the_table_is_cut(both):
    plan = json.loads((both / "w" / "plan.json").read_text())
    assert [(part["file"], part["first"], part["end"]) for part in plan["parts"]] == [
        ("part-00000.h5", 0, 64), ("part-00001.h5", 64, 128), ("part-00002.h5", 128, 201)]
    assert plan["axis"] == "heap_1" and plan["shards"] == 3 and len(plan["digest"]) == 32
