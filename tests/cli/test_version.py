"""miyama --version: which program it is, as in the source attribute of its tables."""
import re

import h5py


def test_version(miyama, tables):
    done = miyama("--version")
    assert done.code == 0
    assert re.fullmatch(r"miyama \d+\.\d+\.\d+ \(git [0-9a-z+.-]+\)\n", done.out)
    with h5py.File(tables / "nim-12-3.h5") as table:
        assert table.attrs["source"] == done.out.strip()


def test_no_library_of_the_current_folder_is_loaded(miyama, tmp_path):
    (tmp_path / "libz.so.1").write_text("no library\n")
    assert miyama("--version").code == 0
