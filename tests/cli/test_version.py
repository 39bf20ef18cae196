"""miyama --version: which program it is, as in the source attribute of its tables."""
import re

import h5py


def test_version(miyama, tables):
    done = miyama("--version")
    assert done.code == 0
    assert re.fullmatch(r"miyama \d+\.\d+\.\d+ \(git [0-9a-z+.-]+\)\n(built without OpenMP: one thread\n)?", done.out)
    with h5py.File(tables / "nim-12-3.h5") as table:
        assert table.attrs["source"] == done.out.splitlines()[0]


def test_a_program_without_threads_says_so(miyama):
    """The tests run on either build."""
    alone = "without OpenMP" in miyama("--version").out
    done = miyama("count", "nim", "--heaps", "9,9", "--threads", "3", "--json")
    assert done.json["threads"] == (1 if alone else 3)
    assert done.err == ("miyama: one thread in place of 3: built without OpenMP\n" if alone else "")
    assert miyama("count", "nim", "--heaps", "9,9", "--threads", "3", "--quiet").err == ""


def test_no_library_of_the_current_folder_is_loaded(miyama, tmp_path):
    (tmp_path / "libz.so.1").write_text("no library\n")
    assert miyama("--version").code == 0
