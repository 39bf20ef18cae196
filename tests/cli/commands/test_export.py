"""The rows that `miyama export` writes are the same in every format."""
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
