"""miyama selftest: passes here, with every set of kernels."""
import re


def test_passes(miyama):
    done = miyama("selftest", MIYAMA_ISA="baseline")
    assert done.code == 0
    assert done.err == ""
    passed = re.fullmatch(r"(\d+) passed, 0 failed, kernels for baseline", done.lines[-1])
    assert int(passed[1]) > 400
    assert [line.split()[0] for line in done.lines[:-1]] == ["nim", "rules", "multisets", "golden", "reference"]


def test_quiet_with_the_best_kernels(miyama):
    done = miyama("selftest", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
