"""What the bytes of tables take at the speed of the machine: every part is measured, and the limit is their sum."""
import json
import os
import subprocess


def test_the_limit_of_every_table(tmp_path):
    done = subprocess.run([os.environ["MIYAMA"] + "-bench", "--small", "--only", "limit", "--json"], env={**os.environ, "TMPDIR": str(tmp_path)},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["rows"]
    assert len(rows) == 20
    for solved, limit in zip(rows[::2], rows[1::2]):
        assert solved["name"].startswith("solve ") and limit["name"] == solved["name"].replace("solve", "limit of", 1)
        parts = limit["details"]["seconds"]
        assert list(parts) == ["produce", "hash", "compress", "write"] and min(parts.values()) > 0
        assert abs(sum(parts.values()) - limit["seconds"]) < 1e-9
        assert limit["compared_to"] == solved["name"]
        assert abs(limit["times_as_fast"] * limit["seconds"] / solved["seconds"] - 1) < 1e-6
    assert list(tmp_path.iterdir()) == []
