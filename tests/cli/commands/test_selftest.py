"""miyama selftest: passes here, with every set of kernels."""
import re

import pytest


@pytest.mark.parametrize("isa", ["baseline", ""])
def test_passes(miyama, isa):
    done = miyama("selftest", MIYAMA_ISA=isa)
    assert done.code == 0
    assert done.err == ""
    passed = re.fullmatch(r"(\d+) passed, 0 failed, kernels for (\w+)", done.lines[-1])
    assert int(passed[1]) > 400
    if isa:
        assert passed[2] == isa
    assert [line.split()[0] for line in done.lines[:-1]] == ["ladder", "rules", "multisets", "reference"]


def test_quiet(miyama):
    done = miyama("selftest", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
