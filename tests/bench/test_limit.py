"""What the bytes of tables take at the speed of the machine: every part is measured, and the limit is their sum."""
from test_bench import measured


def test_the_limit_of_every_table():
    limits = [row for row in measured() if row["group"] == "limit"]
    assert len(limits) == 20
    for solved, limit in zip(limits[::2], limits[1::2]):
        assert solved["name"].startswith("solve ") and limit["name"] == solved["name"].replace("solve", "limit of", 1)
        parts = limit["details"]["seconds"]
        assert list(parts) == ["produce", "hash", "compress", "write"] and min(parts.values()) > 0
        assert abs(sum(parts.values()) - limit["seconds"]) < 1e-9
        assert limit["compared_to"] == solved["name"]
        assert abs(limit["times_as_fast"] * limit["seconds"] / solved["seconds"] - 1) < 1e-6
