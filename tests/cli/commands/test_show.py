"""miyama show: the lecture's listing."""
import fcntl
import os
import pty
import shlex
import struct
import subprocess
import termios

import pytest


def test_the_listing_from_the_start(miyama, tables):
    done = miyama("show", tables / "nim-9-9-9.h5")
    assert done.code == 0
    assert len(done.lines) == 1000
    assert done.lines[:4] == ["000 ×", "001 → 000", "002 → 000", "003 → 000"]
    assert done.lines[11] == "011 ×"
    assert done.lines[735] == "735 → 635 725 734"
    assert done.lines[999] == "999 → 099 909 990"
    assert sum(line.endswith("×") for line in done.lines) == 76
    assert sum(len(line.split()) - 2 for line in done.lines if "→" in line) == 1170


def test_single_positions(miyama, tables):
    done = miyama("show", tables / "nim-9-9-9.h5", "735", "7,3,5", "010", "07,3,5")
    assert done.lines == ["735 → 635 725 734", "735 → 635 725 734", "010 → 000", "735 → 635 725 734"]


def test_positions_with_spaces(miyama, tables):
    """A position may be typed as `losses` prints it."""
    table = tables / "nim-9-9-9.h5"
    assert miyama("show", table, "7 3 5", "7, 3, 5").lines == ["735 → 635 725 734"] * 2
    assert miyama("show", table, "7", "3", "5").lines == ["735 → 635 725 734"]
    assert miyama("show", table, "735", "123", "777").lines == ["735 → 635 725 734", "123 ×", "777 → 077 707 770"]
    assert "is one number" in miyama("show", table, "7", "3").err


def test_misere_play(miyama, tables):
    done = miyama("show", tables / "nim-9-9-9-misere.h5", "000", "001", "011", "111", "735")
    assert done.lines == ["000 wins: no move is left", "001 ×", "011 → 001 010", "111 ×", "735 → 635 725 734"]


def test_larger_heaps_have_commas(miyama, tables):
    done = miyama("show", tables / "nim-12-3.h5", "12,3", "3,3", "0,1")
    assert done.lines == ["12,3 → 3,3", "3,3 ×", "0,1 → 0,0"]


def test_from_and_count(miyama, tables):
    table = tables / "nim-9-9-9.h5"
    everything = miyama("show", table).lines
    assert miyama("show", table, "--from", "735", "--count", 3).lines == everything[735:738]
    assert miyama("show", table, "--from", "998").lines == everything[998:]
    assert miyama("show", table, "--count", 5).lines == everything[:5]
    assert miyama("show", table, "--from", "999", "--count", 10**18).lines == everything[999:]


@pytest.mark.parametrize("arguments, words", [(["73"], "is one number"), (["7,3,10"], "heap 3"), (["x35"], "x35"), (["--from", "9,9"], "2 heaps"),
                                              (["--count", "0"], "--count 0"), (["--count", "-1"], "count"), (["-735"], "-7")])
def test_positions_that_are_not_there(miyama, tables, arguments, words):
    done = miyama("show", tables / "nim-9-9-9.h5", *arguments)
    assert done.code == 2
    assert done.out == "" and words in done.err


def on_a_terminal(arguments, rows, folder):
    """What the program prints on a terminal with so many rows."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    process = subprocess.Popen([os.environ["MIYAMA"], *arguments], cwd=folder, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 4096):
            text += part
    except OSError:   # the terminal's other end has closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return text.decode().splitlines()


@pytest.mark.parametrize("name", ["nim.h5", "a table's file.h5"])
def test_on_a_terminal_the_listing_is_cut_and_says_how_to_go_on(miyama, tables, tmp_path, name):
    everything = miyama("show", tables / "nim-9-9-9.h5").lines
    (tmp_path / name).write_bytes((tables / "nim-9-9-9.h5").read_bytes())
    lines = on_a_terminal(["show", name], 24, tmp_path)
    assert len(lines) < 24
    assert lines[:-1] == everything[:len(lines) - 1]
    hint = lines[-1]
    assert hint.startswith(f"… {1000 - len(lines) + 1} more: miyama show ")
    command = shlex.split(hint.split(": ", 1)[1])
    assert command[0] == "miyama"
    shown = len(lines) - 1
    assert miyama(*command[1:]).lines == everything[shown:2 * shown]


def test_a_short_table_is_not_cut(tables):
    lines = on_a_terminal(["show", "nim-12-3.h5"], 60, tables)
    assert len(lines) == 52 and "more" not in lines[-1]


def test_a_reader_that_stops_early(tables):
    command = f"{os.environ['MIYAMA']} show nim-69-69-69.h5 | head -1"
    done = subprocess.run(["bash", "-c", command], cwd=tables, capture_output=True, text=True, timeout=20)
    assert done.stdout == "0,0,0 ×\n"
    assert done.stderr == ""
