"""Terms of sequences in three forms: on the screen, in files, and as OEIS takes them."""
import pytest
from conftest import run

KAYLES = ["sequence", "kayles", "--heap", 3]


def test_forms():
    assert run(*KAYLES, "--to", "bfile").out == "0 0\n1 1\n2 2\n3 3\n"
    assert run(*KAYLES, "--to", "csv").out == "heap,grundy\n0,0\n1,1\n2,2\n3,3\n"
    assert run(*KAYLES, "--to", "text").out == run(*KAYLES).out
    assert run(*KAYLES, "--to", "bfile", "--quiet").out == run(*KAYLES, "--to", "bfile").out
    assert run(*KAYLES, "--quiet").out == ""


@pytest.mark.parametrize("form", ["text", "csv", "bfile"])
def test_a_file_has_what_the_screen_has(tmp_path, form):
    assert run(*KAYLES, "--to", form, "--output", "k", "--quiet", cwd=tmp_path).out == ""
    printed = run(*KAYLES, "--to", form).out
    assert (tmp_path / "k").read_text() == (printed.split("\n", 1)[1] if form == "text" else printed)


def test_wide_terms_stand_five_in_a_line():
    lines = run("series", "nim", "--heaps", 9, "--up-to", 7).lines
    assert lines[2].split()[0] == "0" and len(lines[2].split()) == 6 and len({len(line) for line in lines[2:-1]}) == 1


def test_no_format():
    assert "give text, csv or bfile" in run(*KAYLES, "--to", "json").err
