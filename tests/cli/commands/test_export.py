"""The ending of --output chooses the format of a text, or is refused; the rows are the same in every format."""
import csv
import gzip
import io
import json

import pytest

TABLES = [("nim", "--heaps", "3,12"), ("nim+pass", "--heaps", "2,3,4"), ("rows", "--total", 9), ("sum:nim:3+0.07:5",), ("moore:2", "--heaps", "3,3,3", "--labels", "all")]


def as_csv_writes(value, is_sum):
    return str(value) if not isinstance(value, list) else ("+" if is_sum else " ").join(map(str, value)) or "0"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("more", [[], ["--where", "loss"], ["--count", "1"], ["--where", "loss", "--count", "2"]])
def test_json_and_packed_csv_hold_the_rows_of_csv(miyama, tmp_path, solved, table, more):
    file = solved(*table)
    plain = miyama("export", file, *more).out
    for options in (["--to", "json"], ["--output", "t.json"], ["--output", "t.json.gz"]):
        done = miyama("export", file, *more, *options, "--force" if "--output" in options else "--quiet")
        text = done.out if "--to" in options else (tmp_path / options[1]).read_bytes()
        rows = json.loads(gzip.decompress(text) if options[-1].endswith(".gz") else text)
        head, *lines = csv.reader(io.StringIO(plain))
        assert done.code == 0 and [list(row) for row in rows] == [head] * len(lines)
        assert [[as_csv_writes(value, table[0].startswith("sum:")) for value in row.values()] for row in rows] == lines
    assert miyama("export", file, *more, "--output", "t.csv.gz").code == 0 and gzip.decompress((tmp_path / "t.csv.gz").read_bytes()).decode() == plain
    assert miyama("export", file, *more, "--output", "t.csv").code == 0 and (tmp_path / "t.csv").read_text() == plain


def test_a_long_text_is_packed_in_several_members_and_equal_texts_equally(miyama, tmp_path, solved):
    file = solved("nim", "--heaps", "99,99,29")
    plain = miyama("export", file).out
    for name in ("a.csv.gz", "b.csv.gz"):
        assert miyama("export", file, "--output", name, "--quiet").code == 0
    packed = (tmp_path / "a.csv.gz").read_bytes()
    assert gzip.decompress(packed).decode() == plain and packed.count(b"\x1f\x8b\x08\x00\x00\x00\x00\x00") > 1
    assert packed == (tmp_path / "b.csv.gz").read_bytes() and len(packed) < len(plain) / 4


TEXTS = {"export": ["csv", "json"], "losses": ["csv", "json"], "series": ["csv"], "sequence": ["csv"]}


def line_of(command, solved):
    table = solved("nim", "--heaps", "20")
    return {"export": ["export", table], "losses": ["losses", table], "series": ["series", "nim", "--heaps", 2, "--up-to", 5], "sequence": ["sequence", "kayles", "--heap", 9]}[command]


@pytest.mark.parametrize("command", TEXTS)
def test_every_command_obeys_an_ending_or_refuses_it_by_name(miyama, tmp_path, solved, command):
    line = line_of(command, solved)
    for ending in ("csv", "json", "parquet", "xlsx", "feather", "tsv", "arrow", "json.gz", "csv.gz", "tar.gz"):
        done, format = miyama(*line, "--output", f"x.{ending}"), ending.removesuffix(".gz")
        if format in TEXTS[command]:
            packed = (tmp_path / f"x.{ending}").read_bytes()
            text = (gzip.decompress(packed) if ending.endswith(".gz") else packed).decode()
            assert done.code == 0 and (json.loads(text) if format == "json" else text[0].isalpha())
        else:
            said = f"x.{ending}: `miyama {command}` writes {' and '.join(TEXTS[command])}, also packed as .gz, but not {format}: write csv, "
            assert done.code == 2 and said in done.err and not list(tmp_path.glob("*x.*" + ending))
    for name in ("x", "x.txt", "kayles-0.77", "x.gz"):
        assert miyama(*line, "--output", name).code == 0


@pytest.mark.parametrize("command, options, name", [("export", ["--to", "csv"], "x.json"), ("export", ["--to", "csv.gz"], "x.csv"), ("export", ["--to", "bfile", "--labels", "outcome"], "x.csv"),
                                                    ("losses", ["--csv"], "x.json"), ("losses", ["--bfile"], "x.csv"), ("series", ["--to", "text"], "x.csv"), ("sequence", ["--to", "bfile"], "x.csv")])
def test_two_formats_are_refused(miyama, tmp_path, solved, command, options, name):
    done = miyama(*line_of(command, solved), *options, "--output", name)
    assert done.code == 2 and "leave that option out, or give another name" in done.err and not (tmp_path / name).exists()
    assert miyama(*line_of(command, solved), *options, "--output", "x.csv.gz" if "csv.gz" in options else "x.txt").code == 0
