"""The ending of --output, in any case, chooses the format, or is refused with the remedy."""
import gzip
import json
import re

import pytest
from conftest import some

# What each command writes, by ending; a table may have any other name but that of a text or a picture.
FORMATS = {"export": ["csv", "json", "csv.gz", "json.gz"], "losses": ["csv", "json", "csv.gz", "json.gz"], "series": ["csv", "csv.gz"], "sequence": ["csv", "csv.gz", "h5"],
           "diagram": ["text", "dot", "svg", "png"], "solve": ["h5", "hdf5", "nc", "table"], "merge": ["h5", "hdf5", "nc", "table"], "quotient": ["h5", "hdf5", "nc", "table"], "info": ["csv", "csv.gz"]}
WORDS = {"export": "csv and json, also packed as .gz", "losses": "csv and json, also packed as .gz", "series": "csv, also packed as .gz", "sequence": "csv, also packed as .gz",
         "diagram": "text and dot and svg and png", "solve": "HDF5", "merge": "HDF5", "quotient": "HDF5", "info": "csv, also packed as .gz"}
REMEDIES = {"solve": "of which `miyama export` makes csv and json", "merge": "of which `miyama export` makes csv and json", "quotient": "--json prints a quotient as text",
            "diagram": "give one of these endings, or .txt"}
ENDINGS = ["csv", "json", "csv.gz", "json.gz", "tsv", "parquet", "xlsx", "feather", "arrow", "dot", "svg", "png", "svg.gz", "h5.gz"]
HEADS = {"json": rb"\[", "svg": rb"<\?xml", "dot": b"digraph", "png": b"\x89PNG", "h5": b"\x89HDF", "hdf5": b"\x89HDF", "nc": b"\x89HDF", "table": b"\x89HDF"}


def line_of(command, solved):
    table = solved("nim", "--heaps", "20")
    return {"export": ["export", table], "losses": ["losses", table], "series": ["series", "nim", "--heaps", 2, "--up-to", 5], "sequence": ["sequence", "kayles", "--heap", 9],
            "diagram": ["diagram", "nim", "--heaps", "2,2"], "solve": ["solve", "nim", "--heaps", "2,2"], "merge": ["merge", "parts"], "quotient": ["quotient", "0.7"],
            "info": ["info", table, "--histogram", "outcome"]}[command]


def test_every_command_with_an_output_is_looked_at(miyama):
    commands = re.findall(r"^  (\w+)  ", miyama("--help").out, re.M)
    assert {command for command in commands if "--output" in miyama(command, "--help").out} == set(FORMATS)


@pytest.mark.parametrize("command", FORMATS)
def test_every_command_obeys_an_ending_or_refuses_it_by_name(miyama, tmp_path, solved, command):
    assert miyama("solve", "nim", "--heaps", "300,300", "--shards", 2, "--output", "parts").code == 0
    line = line_of(command, solved)
    for number, ending in enumerate(dict.fromkeys(FORMATS[command] + ENDINGS), list(FORMATS).index(command)):
        for name in some((f"x.{ending}", f"y.{ending.upper()}"), 2, number):
            done, format = miyama(*line, "--output", name), ending.removesuffix(".gz")
            if ending in FORMATS[command]:
                content = (tmp_path / name).read_bytes()
                content = gzip.decompress(content) if ending.endswith(".gz") else content
                assert done.code == 0 and re.match(HEADS.get(format, rb"[a-z_0-9]+[,:\n]"), content), (name, content[:20])
                assert format != "json" or json.loads(content)
            else:
                refused = "gz" if format != ending and "packed" not in WORDS[command] else format
                said = f"{name}: `miyama {command}` writes {WORDS[command]}, but not {refused}: "
                assert done.code == 2 and said in done.err and REMEDIES.get(command, "write csv, ") in done.err and not list(tmp_path.glob(f"*{name}*")), (name, done)
    for name in ("x", "kayles-0.77", *([] if WORDS[command] == "HDF5" else ["x.txt", "x.TXT"])):
        assert miyama(*line, "--output", name).code == 0


@pytest.mark.parametrize("command, options, name", [("export", ["--to", "csv"], "x.json"), ("export", ["--to", "csv.gz"], "x.csv"), ("export", ["--to", "bfile", "--labels", "outcome"], "x.csv"),
                                                    ("losses", ["--csv"], "x.json"), ("losses", ["--bfile"], "x.csv"), ("series", ["--to", "text"], "x.csv"), ("sequence", ["--to", "bfile"], "x.csv"),
                                                    ("diagram", ["--format", "text"], "x.svg"), ("diagram", ["--format", "svg"], "x.txt"), ("diagram", ["--format", "png"], "x.SVG")])
def test_two_formats_are_refused(miyama, tmp_path, solved, command, options, name):
    done = miyama(*line_of(command, solved), *options, "--output", name)
    assert done.code == 2 and "leave that option out, or give another name" in done.err and not (tmp_path / name).exists()
    assert miyama(*line_of(command, solved), *options, "--output", "x.CSV.gz" if "csv.gz" in options else "x").code == 0
