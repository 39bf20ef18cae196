"""Rules of single heaps, by the commands that take them: names, codes, subtraction games as codes."""
import pytest
from conftest import run


@pytest.mark.parametrize("name, code", [("kayles", "0.77"), ("nim", "0.[3]"), ("bounded:2", "0.33"), ("subtraction:2,3,7", "0.0330003"), ("0.1230", "0.123")])
def test_codes(name, code):
    for command in ("quotient", "sequence"):
        assert run(command, name, "--heap", 4, "--json").json["code"] == code


@pytest.mark.parametrize("name", ["wythoff", "greedy", "nim+pass"])
def test_no_sums_of_heaps(name):
    for command in ("quotient", "sequence"):
        done = run(command, name, "--heap", 4)
        assert (done.code, done.out) == (2, "") and name in done.err
