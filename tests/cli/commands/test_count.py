"""miyama count: the numbers of solve without a table."""
import os
import signal
import subprocess
import time

import pytest
from conftest import wait_for_work

KEYS = {"rules", "convention", "bounds", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches",
        "first_mismatches", "threads", "seconds", "peak_bytes"}


def test_the_lectures_table(miyama, tmp_path):
    done = miyama("count", "nim", "--heaps", "9,9,9")
    assert (done.code, done.err) == (0, "")
    assert done.lines[:2] == ["nim, normal play, heaps 0–9 × 0–9 × 0–9: 1 000 positions", "  76 lost, 924 won, 1 170 winning moves"]
    assert "  theorem: Bouton's XOR rule, 100 rows of 1 000 positions compared, 0 mismatches" in done.lines
    assert list(tmp_path.iterdir()) == []


def test_json(miyama):
    counted = miyama("count", "nim", "--heaps", "9,9,9", "--misere", "--json", "--threads", 2).json
    assert KEYS <= counted.keys() and (counted["labels"], counted["digests"], counted["output"]) == (None, {}, None)
    assert (counted["rules"], counted["convention"], counted["bounds"]) == ("nim", "misere", [9, 9, 9])
    assert (counted["positions"], counted["lost"], counted["winning_moves_total"]) == (1000, 76, 1170)
    assert (counted["entries_checked"], counted["mismatches"], counted["first_mismatches"]) == (1000, 0, [])
    assert (counted["theorem"], counted["threads"]) == ("Bouton's XOR rule, misère", 2)
    assert {"solve", "total"} <= counted["seconds"].keys()


@pytest.mark.parametrize("threads, isa", [(1, "baseline"), (2, "avx2"), (7, "avx512")])
def test_any_number_of_threads_and_any_instruction_set(miyama, threads, isa):
    counted = miyama("count", "nim", "--heaps", "999,999,999", "--threads", threads, "--json", MIYAMA_ISA=isa).json
    assert (counted["lost"], counted["winning_moves_total"], counted["mismatches"]) == (976_576, 1_464_237_792, 0)
    assert counted["entries_checked"] == 10**9


def test_two_heaps_take_one_row_of_bits(miyama):
    counted = miyama("count", "nim", "--heaps", "999999,999999", "--json").json
    assert (counted["lost"], counted["winning_moves_total"]) == (1_000_000, 999_999 * 1_000_000)
    assert counted["peak_bytes"] < 100 << 20


def test_quiet(miyama):
    done = miyama("count", "nim", "--heaps", "9,9,9", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert miyama("count", "nim", "--heaps", "9,9,9", "--quiet", "--json").json["lost"] == 76


@pytest.mark.parametrize("arguments, code, words", [
    ([], 2, "RULES"),
    (["nim"], 2, "--heaps"),
    (["hackenbush", "--heaps", "9"], 2, "hackenbush"),
    (["nim", "--heaps", "4294967294,4294967294"], 2, "2^63"),
    (["nim", "--heaps", ",".join(["14"] * 16)], 2, "2^64"),
    (["nim", "--heaps", "9", "--labels", "outcome"], 2, "--labels"),
    (["nim", "--heaps", "9", "--memory", "much"], 2, "much"),
    (["nim", "--heaps", "9", "--memory", "1M"], 1, "1.0 MiB is there"),
])
def test_what_is_refused(miyama, arguments, code, words):
    done = miyama("count", *arguments)
    assert done.code == code
    assert done.out == "" and words in done.err


@pytest.mark.parametrize("heaps, threads, number, code", [("3000000000,3000000000", 1, signal.SIGINT, 130), ("63,3000000,600", 1, signal.SIGTERM, 143),
                                                          ("32767,32767,32767", 2, signal.SIGINT, 130), ("3000000,3000000,60", 2, signal.SIGTERM, 143)])
def test_an_interrupt_ends_it_at_once(heaps, threads, number, code):
    process = subprocess.Popen([os.environ["MIYAMA"], "count", "nim", "--heaps", heaps, "--threads", str(threads), "--memory", "1T"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(number)
    sent = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - sent < 10  # measured: 0.05 s on a quiet machine; to its end it would take minutes and more
    assert process.returncode == code
    assert out == "" and "interrupted" in err
