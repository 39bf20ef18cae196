"""Options that say what is asked for, where no transcript shows them: labels in the file, and rules files of thousands of moves."""
import os

import h5py
import pytest
from conftest import every_label


@pytest.mark.parametrize("labels", ["target,outcome", "remoteness,grundy", "all"])
def test_a_table_has_the_labels_that_are_asked_for_and_other_people_may_read_it(miyama, tmp_path, labels):
    assert miyama("solve", "nim", "--heaps", "3,3", "--labels", labels).code == 0
    with h5py.File(tmp_path / "nim-3-3.h5") as table:
        assert set(table) == {*(every_label() if labels == "all" else labels.split(",")), "heap_1", "heap_2", "move", "heap", "directions", "losses", "loss"}
    os.umask(mask := os.umask(0))
    assert (tmp_path / "nim-3-3.h5").stat().st_mode & 0o777 == 0o666 & ~mask


def test_thousands_of_moves_are_read(miyama, tmp_path):
    """Each line that meets others is compared with all of them while the rules are read."""
    for last in ('{"direction": [1, 1, 0], "steps": "1"}', '{"direction": [0, 1, 0]}'):
        lines = [f'{{"direction": [1, 0, 0], "first": [0, {1 + n % 100}, {n // 100}], "when": "b > c"}}' for n in range(2_999, -1, -1)]
        (tmp_path / "rules.json").write_text(f'{{"moves": [{", ".join([*lines, last])}]}}')
        assert miyama("count", "--rules", "rules.json", "--heaps", "4,4,4", "--json").json["positions"] == 125
