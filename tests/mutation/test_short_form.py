"""A fault in each part of the engine is noticed by the tests of the broken file; the unbroken file passes them. scripts/mutate tries hundreds."""
import os
import pathlib
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
BUILD = pathlib.Path(os.environ.get("MIYAMA", SOURCE / "build" / "release" / "miyama")).parent
sys.path.insert(0, str(SOURCE / "scripts"))
from mutation.operators import mutants_of  # noqa: E402
from mutation.patched_program import patched_program  # noqa: E402

pytestmark = pytest.mark.skipif(not (BUILD / "build.ninja").is_file(), reason="the program is not in the folder where it was built")
FAULTS = [
    ("src/solve/ladder/rungs.cpp", "const bool wins = has_option ? !lost.empty() :", "const bool wins = has_option ? lost.empty() :"),
    ("src/index/box/box.cpp", "position[i] = rank / strides_[i];", "position[i] = rank * strides_[i];"),
    ("src/verify/box/option_certificate.cpp", "misere : !seen.lost.empty();", "misere : seen.lost.empty();"),
    ("src/store/chunk_codec.cpp", "if (content.size() != shape.bytes()) {", "if (content.size() == shape.bytes()) {"),
]


def own_tests(program, path):
    return subprocess.run([program, "-#", f"[#{pathlib.Path(path).stem}_test]~[slow]", "--abort"], cwd=SOURCE / "tests", capture_output=True, text=True,
                          timeout=300, check=False)


@pytest.mark.parametrize("path, before, after", FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_noticed(tmp_path, path, before, after):
    text = (SOURCE / path).read_text()
    fault = next(fault for fault in mutants_of(path, text) if before in fault.before and after in fault.after)
    program = patched_program(BUILD, SOURCE / path, text.replace(fault.before, fault.after), tmp_path)
    done = own_tests(program, path)
    assert done.returncode > 0 and "FAILED" in done.stdout, done.stdout[-500:]


def test_no_fault_is_not(tmp_path):
    path = FAULTS[1][0]
    done = own_tests(patched_program(BUILD, SOURCE / path, (SOURCE / path).read_text() + "\n// as it was\n", tmp_path), path)
    assert done.returncode == 0 and "All tests passed" in done.stdout
