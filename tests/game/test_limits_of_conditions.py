"""A condition that could be a limit makes the table that the limit makes, and is kept as it was written."""
import json
import os
import subprocess

import h5py
import pytest


@pytest.mark.parametrize("convention", [[], ["--misere"]], ids=["normal", "misere"])
@pytest.mark.parametrize("when, limits", [("t <= a / 2", {"upto": "a / 2"}), ("b + 1 >= t", {"upto": "b + 1"}), ("t < a", {"upto": "a - 1"}),
                                          ("t > b && t <= a - 1", {"from": "b + 1", "upto": "a - 1"}), ("a != 5 && 2 <= t", {"from": "2", "when": "a != 5"})])
def test_the_table_is_that_of_the_limit(miyama, tmp_path, when, limits, convention):
    for name, guards in ("when", {"when": when}), ("limit", limits):
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": "halves", "moves": [{"direction": [1, 0], **guards}, {"direction": [0, 1], "steps": "1,2"}]}))
        done = miyama("solve", "--rules", f"{name}.json", "--heaps", "14,9", "--labels", "all", "--output", f"{name}.h5", *convention)
        assert done.code == 0, done.err
        assert miyama("check", f"{name}.h5").code == 0
    with h5py.File(tmp_path / "when.h5") as ours, h5py.File(tmp_path / "limit.h5") as theirs:
        assert when in ours.attrs["rules_json"]
        names = [name for name in theirs if isinstance(theirs[name], h5py.Dataset) and "digest" in theirs[name].attrs]
        assert len(names) >= 4 and all(ours[name].attrs["digest"] == theirs[name].attrs["digest"] for name in names)
    subprocess.run(["/usr/bin/python3", f"{os.environ['MIYAMA_SOURCE']}/scripts/recheck.py", tmp_path / "when.h5"], check=True, stdout=subprocess.DEVNULL)
