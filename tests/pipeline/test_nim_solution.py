"""The pipeline of solve: the table does not depend on threads or instruction set, and an interrupt leaves nothing."""
import os
import signal
import subprocess
import time

import pytest

HEAPS = "129,129,129"   # 27 blocks per label and direction, cut at every edge


@pytest.fixture(scope="module")
def serial(tmp_path_factory):
    path = tmp_path_factory.mktemp("serial") / "serial.h5"
    subprocess.run([os.environ["MIYAMA"], "solve", "nim", "--heaps", HEAPS, "--labels", "all", "--output", path, "--threads", "1",
                    "--reproducible", "--quiet"], check=True)
    return path


@pytest.mark.parametrize("threads", [2, 7])
def test_equal_bytes_from_any_number_of_threads(miyama, tmp_path, serial, threads):
    done = miyama("solve", "nim", "--heaps", HEAPS, "--labels", "all", "--output", "t.h5", "--threads", threads, "--reproducible", "--json")
    assert done.code == 0
    assert done.json["threads"] == threads
    assert done.json["digests"] == miyama("info", serial, "--json").json["digests"]
    assert (tmp_path / "t.h5").read_bytes() == serial.read_bytes()


@pytest.mark.parametrize("misere", [False, True])
def test_equal_digests_from_any_instruction_set(miyama, misere):
    options = ["--heaps", "299,70,33", "--labels", "all", "--force", "--output", "t.h5", "--json", *(["--misere"] if misere else [])]
    expected = miyama("solve", "nim", *options).json
    for isa in ("baseline", "avx2", "avx512"):
        found = miyama("solve", "nim", *options, MIYAMA_ISA=isa).json
        assert found["digests"] == expected["digests"], isa
        assert found["mismatches"] == 0, isa
        assert miyama("check", "t.h5", MIYAMA_ISA=isa).code == 0, isa


def test_misere_has_other_digests(miyama):
    normal = miyama("solve", "nim", "--heaps", "9,9,9", "--json").json["digests"]
    misere = miyama("solve", "nim", "--heaps", "9,9,9", "--misere", "--json").json["digests"]
    assert not set(normal.values()) & set(misere.values())


def test_memory_and_blocks_are_told(miyama, serial):
    done = miyama("solve", "nim", "--heaps", "127,127,127", "--labels", "outcome", "--json").json
    assert (done["blocks"], done["distinct_blocks"]) == (8 + 1, 2 + 1)   # and the losses
    assert done["peak_bytes"] > 1 << 20
    assert set(done["seconds"]) >= {"solve", "total"}


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_leaves_no_file(tmp_path, number, code):
    process = subprocess.Popen([os.environ["MIYAMA"], "solve", "nim", "--heaps", "699,699,699", "--labels", "all", "--threads", "2"],
                               cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not list(tmp_path.iterdir()):   # it has begun to write
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert out == ""
    assert "interrupted" in err and "HDF5-DIAG" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 3])
def test_too_little_memory_ends_the_program(tmp_path, threads):
    command = f"ulimit -v 400000; exec {os.environ['MIYAMA']} solve nim --heaps 1,30000000 --labels grundy --threads {threads} --quiet"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "memory" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_a_full_disk_leaves_no_file(tmp_path, threads):
    command = f"ulimit -f 20; trap '' XFSZ; exec {os.environ['MIYAMA']} solve nim --heaps {HEAPS} --labels all --threads {threads}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "File too large" in done.stderr and "nim-129-129-129.h5" in done.stderr and "HDF5-DIAG" not in done.stderr
    assert list(tmp_path.iterdir()) == []
