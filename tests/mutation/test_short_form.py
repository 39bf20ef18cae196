"""A fault is noticed by the tests of the broken file; the unbroken file passes them. scripts/mutate tries hundreds."""
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
PATH, BEFORE, AFTER = "src/index/box/box.cpp", "position[i] = rank / strides_[i];", "position[i] = rank * strides_[i];"


def own_tests(text, folder):
    """The run of the tests of box.cpp, with this text in its place."""
    program = patched_program(BUILD, SOURCE / PATH, text, folder)
    return subprocess.run([program, "-#", f"[#{pathlib.Path(PATH).stem}_test]~[slow]", "--abort"], cwd=SOURCE / "tests", capture_output=True, text=True,
                          timeout=300, check=False)


def test_a_fault_is_noticed(tmp_path):
    text = (SOURCE / PATH).read_text()
    fault = next(fault for fault in mutants_of(PATH, text) if BEFORE in fault.before and AFTER in fault.after)
    done = own_tests(text.replace(fault.before, fault.after), tmp_path)
    assert done.returncode > 0 and "FAILED" in done.stdout, done.stdout[-500:]


def test_no_fault_is_not(tmp_path):
    done = own_tests((SOURCE / PATH).read_text() + "\n// as it was\n", tmp_path)
    assert done.returncode == 0 and "All tests passed" in done.stdout
