"""States of sequences with right digests and wrong contents: refused in words, or as right as without the damage.

MIYAMA_LONG edits 2000 states, else some 40, or 100 in a slow run. MIYAMA_SEED says which edits.
"""
import collections
import json
import os
import random
import struct

import pytest
from conftest import SLOW
from fault_runs import MIYAMA, SEED
from peak import ended
from xxh3 import xxh3_128

EDITS = 2000 if "MIYAMA_LONG" in os.environ else 100 if SLOW else 40
MEMORY = 100 << 20
PIECE = 1 << 20
# Rules, the heap that the state has come to, and the one that is asked for then: stamps, a repeated digit, three rests, sets of values, windows.
GAMES = [("kayles", 1007, 2000), ("0.07", 1000, 2000), ("0.[7]", 300, 400), ("0.F", 207, 300), ("0.167", 200_000, 210_000), ("4.0:unequal", 49_999, 60_000),
         ("0.6", 60_000, 70_000), ("0.1777", 30_000, 40_000)]


def words(numbers):
    return struct.pack(f"<{len(numbers)}Q", *numbers)


def numbers(content):
    return list(struct.unpack(f"<{len(content) // 8}Q", content[:len(content) // 8 * 8]))


class State:
    """The parts of a state."""

    def __init__(self, content):
        version, code, content = content[:-32].split(b"\n", 2)
        self.head = version + b"\n" + code + b"\n"
        count, self.histograms = struct.unpack("<Q", content[:8])[0], []
        content = content[8:]
        for _ in range(count):
            heaps, length = struct.unpack("<2Q", content[:16])
            self.histograms.append([heaps, numbers(content[16:16 + 8 * length])])
            content = content[16 + 8 * length:]
        self.flag = numbers(content[:16])      # whether bytes follow, number of other values
        self.fields = numbers(content[16:64]) if self.flag[0] else []   # mask, size, twice the front, forgotten, listed, rare heaps
        rare = 64 + 8 * self.fields[5] if self.fields else 16
        self.rare, self.values = numbers(content[64:rare]), bytearray(content[rare:])

    def packed(self):
        content = words([len(self.histograms)])
        for heaps, counts in self.histograms:
            content += words([heaps, len(counts)]) + words(counts)
        return content + words(self.flag + self.fields + self.rare) + bytes(self.values)

    def forget(self, front):
        """Keeps as many small heaps as large ones."""
        self.fields[2:4] = 2 * front, self.fields[1] - 2 * front
        del self.values[front:len(self.values) - front]


def sealed(head, content):
    whole = head + content
    pieces = b"".join(xxh3_128(whole[i:i + PIECE]) for i in range(0, len(whole) + 1, PIECE))
    return whole + xxh3_128(pieces).hex().encode()


def asked(code, heap, *more):
    return [MIYAMA, "sequence", code, "--heap", str(heap), "--values", "none", "--histogram", "--json", "--threads", "1", *more]


@pytest.fixture(scope="module")
def states(tmp_path_factory):
    """For each game its state, and what a run says that goes on from it."""
    folder, made = tmp_path_factory.mktemp("states"), []
    for code, heap, last in GAMES:
        assert ended(asked(code, heap, "--resume", "s", "--no-period"), folder)[0] == 0
        content = (folder / "s").read_bytes()
        done, out, err, _ = ended(asked(code, last, "--resume", "s"), folder)
        assert done == 0, err
        made.append((code, last, content, json.loads(out)))
        (folder / "s").unlink()
    return made


def value_of(dice, old):
    return dice.choice([0, 1, old ^ 1, old + 1, max(old, 1) - 1, 2 * old, old ^ 1 << dice.randrange(64), 1 << 31, 1 << 32, 1 << 40, 1 << 63, 2**64 - 1,
                        dice.getrandbits(64)]) % 2**64


def edit(state, dice):
    """Changes something, and returns the content."""
    kind = dice.randrange(10)
    if state.fields and dice.random() < 0.3 and len(state.values) > 60_000:
        state.forget(dice.choice([1, 1000, 20_000, 25_000]))
    lists = [state.flag, state.fields, state.rare, *(counts for _, counts in state.histograms)]
    some = dice.choice([each for each in lists if each])
    at = dice.randrange(len(some))
    if kind < 3:
        some[at] = value_of(dice, some[at])
    elif kind == 3:
        one = dice.choice(state.histograms)
        one[0] = value_of(dice, one[0])
    elif kind == 4:
        some[at:at + dice.randint(0, 3)] = [value_of(dice, some[at])] * dice.randrange(9)
    elif kind == 5 and state.fields:
        del state.rare[dice.randrange(len(state.rare) + 1):]
        state.fields[5] = len(state.rare)
    elif kind == 6 and state.values:
        for _ in range(dice.choice([1, 100])):
            state.values[dice.randrange(len(state.values))] = dice.randrange(256)
    elif kind == 7:
        state.values[dice.randrange(len(state.values) + 1):] = bytes([dice.choice([0, 1, 255])]) * dice.randrange(9)
    content = state.packed()
    if kind == 8:
        content = content[:dice.randrange(len(content))]
    if kind == 9:
        at = 8 * dice.randrange(len(content) // 8)
        content = content[:at] + words([value_of(dice, 1)]) + content[at + 8:]
    return content


def test_edited_states_do_no_harm(states, tmp_path):
    dice, refused = random.Random(SEED), 0
    for i in range(EDITS):
        code, last, right, expected = states[i % len(states)]
        state = State(right)
        content = edit(state, dice)
        (tmp_path / "s").write_bytes(sealed(state.head, content))
        done, out, err, peak = ended(asked(code, last, "--resume", "s", "--memory", "100M"), tmp_path)
        told = (i, code, done, err)
        assert done in (0, 1, 2, 3), told
        assert peak < MEMORY, (*told, peak)
        assert done == 0 or err.startswith("miyama: ") and "std::" not in err and "vector" not in err, told
        if done == 0:
            found = json.loads(out)
            # Nothing contradicts the large heaps where those before them are forgotten; but then no period is looked for.
            forgets = state.fields and state.fields[3] != 0
            assert found["period"] is None if forgets else all(found[key] == expected[key] for key in ("histograms", "period")), told
        refused += done in (1, 2)
        assert not [path for path in tmp_path.iterdir() if path.name != "s"]
    assert EDITS // 2 < refused < EDITS, "some are refused, some have no effect"


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.slow] * (GAMES[game][1] > 100_000)) for game in range(len(GAMES))])
def test_values_under_their_own_histogram_are_contradicted_by_the_definition(states, tmp_path, game):
    """Behind heap 500 all values are 1, or common ones whose byte is 1, and are counted as such."""
    code, last, right, _ = states[game]
    state = State(right)
    heaps = state.histograms[-1][0]
    if not state.fields and heaps > len(state.values) // 4:
        pytest.skip("the last values are not restored")
    if state.fields:
        state.rare = [word for word in state.rare if word >> 8 < 500]
        state.fields[5], mask = len(state.rare), state.fields[0]
        bit = mask & -mask
        state.values[500:] = b"\1" * (len(state.values) - 500)

        def whole(byte, rare):
            value = (byte & ~(bit - 1)) << 1 | byte & (bit - 1)
            return value if (bin(value & mask).count("1") % 2 == 0) == rare else value | bit
        listed = {0} | {word >> 8 for word in state.rare}
        values = [whole(byte, heap in listed) for heap, byte in enumerate(state.values)]
    else:
        values = list(struct.unpack(f"<{len(state.values) // 4}I", state.values))
        values[100:] = [1] * (len(values) - 100)
        state.values = struct.pack(f"<{len(values)}I", *values)
    for histogram in state.histograms:
        counted = collections.Counter(values[:histogram[0]])
        histogram[1] = [counted[value] for value in range(max(counted) + 1)]
    (tmp_path / "s").write_bytes(sealed(state.head, state.packed()))
    done, out, err, _ = ended(asked(code, last, "--resume", "s", "--output", "f.h5"), tmp_path)
    assert (done, out) == (3, "") and "miyama: the state s has wrong values: heap " in err, (done, out, err)
    assert not (tmp_path / "f.h5").exists()
