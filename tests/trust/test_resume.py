"""Runs that go on with damaged parts and forged states: refused with the name of the file and the remedy, or as right as without the damage.

MIYAMA_LONG tries every block of every part, and hundreds of states; else some of each. MIYAMA_SEED says which states.
"""
import os
import random
import signal
import struct
import subprocess
import sys
import time

import h5py
import pytest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from xxh3 import xxh3_128  # noqa: E402

MIYAMA = os.environ["MIYAMA"]
LONG = "MIYAMA_LONG" in os.environ
SEED = int(os.environ.get("MIYAMA_SEED", "1"))
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


@pytest.fixture(scope="module")
def halted(tmp_path_factory):
    """A folder whose run was ended when it had a state of strip 1, and the words of that state."""
    folder = tmp_path_factory.mktemp("halted")
    state = folder / "w" / "state-00001"
    for _ in range(20):
        process = subprocess.Popen([*SOLVE, "--shards", "4", "--force"], cwd=folder)
        while not state.exists() and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if state.exists():
            return folder, state.read_bytes().split(b"\n", 3)
    pytest.fail("20 runs came to their end before they were killed")


def forged(words, dice):
    """The words with some damage that a parser of letters may stumble over."""
    words = list(words)
    at = dice.randrange(len(words))
    kind = dice.randrange(6)
    if kind == 0:
        words[at] = dice.choice([0, 1, 2**64 - 1, 2**63, len(words), dice.getrandbits(64)])
    elif kind == 1:
        del words[at:]
    elif kind == 2:
        del words[at]
    elif kind == 3:
        words[at:at] = [dice.getrandbits(64)] * dice.randint(1, 9)
    elif kind == 4:
        words += words[at:]
    else:
        for _ in range(9):
            words[dice.randrange(min(len(words), 40))] ^= 1 << dice.randrange(64)
    return words


def test_forged_states_do_no_harm(halted, tmp_path):
    """The digest is right each time: the run ends by itself, and says what is wrong or makes a table."""
    folder, (head, plan, _, content) = halted
    words = struct.unpack(f"={len(content) // 8}Q", content)
    made_again = ["part-00001.h5", "part-00002.h5", "part-00003.h5", "table.h5"]
    for name in made_again:
        (folder / "w" / name).unlink(missing_ok=True)
    assert subprocess.run([*SOLVE, "--shards", "4"], cwd=tmp_path, check=False).returncode == 0
    dice, refused, same, other = random.Random(SEED), 0, 0, 0
    for _ in range(400 if LONG else 6):
        changed = forged(words, dice)
        content = struct.pack(f"={len(changed)}Q", *changed)
        digest = xxh3_128(xxh3_128(plan) + xxh3_128(content)).hex().encode()
        (folder / "w" / "state-00001").write_bytes(b"\n".join([head, plan, digest, content]))
        done = go_on(folder)
        assert done.returncode in (0, 1, 3), (done.returncode, done.stderr)
        assert done.returncode != 1 or "state-00001 is damaged" in done.stderr, done.stderr
        refused += done.returncode == 1
        if done.returncode != 1:
            equal = all((folder / "w" / name).read_bytes() == (tmp_path / "w" / name).read_bytes() for name in made_again)
            same, other = same + equal, other + (not equal)
        for name in [*made_again, "state-00002", "state-00003"]:
            (folder / "w" / name).unlink(missing_ok=True)
    print(f"{refused + same + other} forged states with right digests: {refused} refused, {same} without effect, {other} wrong in numbers of the right form")
    assert refused > 0
