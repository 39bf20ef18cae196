"""A packer that fails: the run ends with an error and leaves nothing behind."""
import os
import pathlib
import subprocess

import pytest

ISA_L = """#include <stdint.h>
int isal_deflate_stateless(uint32_t* stream) { stream[7] = 100; return 1; }  /* an error after 100 bytes (total_out) */"""
LIBDEFLATE = """#include <stddef.h>
size_t libdeflate_zlib_compress(void* packer, const void* from, size_t bytes, void* to, size_t room) { return 0; }"""


@pytest.mark.parametrize("code, rules, packer", [
    (ISA_L, "wythoff --heaps 5999,5999", "ISA-L"), (LIBDEFLATE, "nim --heaps 99,99", "libdeflate")], ids=["ISA-L", "libdeflate"])
def test_a_packer_that_fails_ends_the_run(miyama, tmp_path, code, rules, packer):
    if "libisal" not in subprocess.run(["ldd", os.environ["MIYAMA"]], capture_output=True, text=True, check=False).stdout:
        pytest.skip("the program holds the packers itself")
    library = pathlib.Path(tmp_path.parent, f"{tmp_path.name}.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=code, text=True, check=True)
    done = miyama("solve", *rules.split(), "--threads", 3, LD_PRELOAD=str(library))
    assert done.code == 1 and f"miyama: {packer} could not pack" in done.err and "replace it" in done.err
    assert list(tmp_path.iterdir()) == []
