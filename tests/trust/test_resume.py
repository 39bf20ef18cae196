"""Runs that go on with damaged parts: refused with the name of the file and the remedy.

MIYAMA_LONG tries every block of every part; else some of them.
"""
import os
import subprocess

import h5py

MIYAMA = os.environ["MIYAMA"]
LONG = "MIYAMA_LONG" in os.environ
SOLVE = [MIYAMA, "solve", "wythoff", "--heaps", "255,65,64", "--output", "w", "--reproducible", "--quiet", "--threads", "1"]


def go_on(folder):
    return subprocess.run([*SOLVE, "--resume"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def blocks_of(part):
    """Where each block of each label lies in the file."""
    with h5py.File(part) as file:
        return [(label, info.byte_offset, info.size) for label in ("outcome", "arrows")
                for info in (file[label].id.get_chunk_info(i) for i in range(file[label].id.get_num_chunks()))]


def test_every_block_of_a_part_is_compared(tmp_path):
    """One byte of the middle of a block, one after the other."""
    assert subprocess.run([*SOLVE, "--shards", "4"], cwd=tmp_path, check=False).returncode == 0
    tried = 0
    for part in sorted((tmp_path / "w").glob("part-*.h5"))[:None if LONG else 1]:
        right, blocks = part.read_bytes(), blocks_of(part)
        for label, offset, size in blocks if LONG else blocks[::6]:
            damaged = bytearray(right)
            damaged[offset + size // 2] ^= 0x10
            part.write_bytes(damaged)
            done = go_on(tmp_path)
            assert done.returncode == 1 and f"a block of the dataset {label} of w/{part.name} is damaged" in done.stderr, (label, offset, done.stderr)
            assert f"remove w/{part.name} and go on" in done.stderr
            tried += 1
        part.write_bytes(right)
    print(f"{tried} blocks damaged, one at a time: all refused by name")
    assert tried > 1 and go_on(tmp_path).returncode == 0
