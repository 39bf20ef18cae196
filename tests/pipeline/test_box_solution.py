"""solve and count: the table depends on rules, bounds and convention, and on nothing else; what interrupts and too little memory leave."""
import os
import signal
import subprocess

import h5py
import pytest
from conftest import every_label, wait_for_work

# Lines, faces with a pass, conditions, rules by listed options; all but the last have several blocks per label.
TABLES = ["wythoff --heaps 599,450", "exact:2+pass --heaps 20,90,71 --misere", "greedy --heaps 66,60,67", "euclid --heaps 99,90 --misere"]


@pytest.mark.parametrize("arguments", TABLES)
def test_equal_bytes_from_any_number_of_threads(miyama, tmp_path, arguments):
    """Losing moves are left out, for which all options are listed."""
    rules = arguments.split()[0]
    labels = ",".join(label for label in every_label(*arguments.split()) if label != "losing_moves" or rules == "euclid")
    digests, contents = [], []
    for threads in (1, 7):
        done = miyama("solve", *arguments.split(), "--labels", labels, "--reproducible", "--json", "--threads", threads, "--output", f"{threads}.h5")
        assert done.code == 0 and done.json["threads"] == threads
        digests.append(done.json["digests"])
        contents.append((tmp_path / f"{threads}.h5").read_bytes())
    assert digests[0] == digests[1] and contents[0] == contents[1]
    assert miyama("check", f"{threads}.h5", "--threads", 3).code == 0


@pytest.mark.parametrize("rules, heaps", [("wythoff", "70,66"), ("euclid", "20,21")])
def test_what_is_reproducible(miyama, tmp_path, rules, heaps):
    for output in ("one.h5", "other.h5"):
        assert miyama("solve", rules, "--heaps", heaps, "--output", output, "--reproducible").code == 0
        assert miyama("solve", rules, "--heaps", heaps, "--output", "plain-" + output).code == 0
    assert (tmp_path / "one.h5").read_bytes() == (tmp_path / "other.h5").read_bytes()
    assert (tmp_path / "plain-one.h5").read_bytes() != (tmp_path / "plain-other.h5").read_bytes()
    with h5py.File(tmp_path / "one.h5") as table:
        assert table.attrs["history"].startswith(f"miyama solve {rules} --heaps {heaps} --labels outcome,")
        # Run again, the command makes an equal table.
        assert miyama(*table.attrs["history"].split()[1:], "--output", "again.h5", "--reproducible").code == 0
    assert (tmp_path / "again.h5").read_bytes() == (tmp_path / "one.h5").read_bytes()


def test_count_in_words(miyama, tmp_path):
    done = miyama("count", "wythoff", "--heaps", "99,99")
    assert done.lines[0] == "wythoff, normal play, heaps 0–99 × 0–99: 10 000 positions"
    assert "0 mismatches" in done.out and "10 000 positions compared" in done.out
    assert "  theorem: none known" in miyama("count", "exact:2", "--heaps", "3,3,3").lines
    assert list(tmp_path.iterdir()) == []


def test_a_pass_is_a_dimension_of_its_own(miyama, tmp_path):
    done = miyama("solve", "nim+pass", "--heaps", "4,5", "--labels", "all")
    assert done.lines[0] == "nim+pass, normal play, heaps 0–4 × 0–5, with and without a pass: 60 positions"
    with h5py.File(tmp_path / "nim-pass-4-5.h5") as table:
        names = [dim[0].name for dim in table["outcome"].dims]
        assert names == ["/passes_left", "/heap_1", "/heap_2"]
        assert table["passes_left"][:].tolist() == [0, 1]
        assert [dim[0].name for dim in table["arrows"].dims] == ["/move", *names]
        for label in set(every_label()) - {"arrows"}:
            assert table[label].shape == (2, 5, 6)
        assert table["arrows"].shape == (3, 2, 5, 6)
        assert table["directions"][:].tolist() == [[1, 0], [0, 1], [0, 0]]
        assert table.attrs["bounds"].tolist() == [4, 5]
        losses = table["losses"][:].tolist()
        assert losses[:3] == [[0, 0, 0], [0, 1, 1], [0, 2, 2]] and [1, 0, 0] in losses
        assert all(table["outcome"][tuple(p)] == 0 for p in losses) and len(losses) == table.attrs["lost"]
        # Without a pass left it is Nim; a pass is a win exactly where the heaps alone are lost and a move is left.
        assert table["arrows"][2, 1].tolist() == [[int(a == b and a > 0) for b in range(6)] for a in range(5)]
        assert not table["arrows"][2, 0].any()
    assert miyama("show", "nim-pass-4-5.h5", "100", "1,1,1", "101").lines == ["100 ×", "111 → 011", "101 → 100"]


@pytest.mark.parametrize("number, code, command", [
    (signal.SIGINT, 130, "count wythoff --heaps 30000,30000"), (signal.SIGTERM, 143, "solve moore:2 --heaps 120,120,120 --labels all"),
    (signal.SIGINT, 130, "solve greedy --heaps 200,200,200 --labels all"), (signal.SIGTERM, 143, "solve nim --heaps 699,699,699 --labels all"),
    (signal.SIGINT, 130, "solve rows --total 75"), (signal.SIGTERM, 143, "count rows --total 75")])
def test_an_interrupt_leaves_no_file(tmp_path, number, code, command):
    process = subprocess.Popen([os.environ["MIYAMA"], *command.split(), "--memory", "1T", "--threads", "2"],
                               cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(number)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (code, "")
    assert "interrupted" in err and "HDF5-DIAG" not in err and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", [1, 3])
def test_too_little_memory_ends_the_program(tmp_path, threads):
    command = f"ulimit -v 400000; exec {os.environ['MIYAMA']} solve nim --heaps 1,30000000 --labels grundy --threads {threads} --quiet"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    assert "memory" in done.stderr
    assert list(tmp_path.iterdir()) == []
