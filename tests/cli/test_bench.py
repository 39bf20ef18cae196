"""miyama bench: it measures what it says, at sizes for a test."""
import json

GROUPS = ["rungs", "phase 1", "table", "grundy", "remoteness", "shapes", "large", "rows", "rules"]


def test_every_group_in_order_with_ratios(miyama):
    done = miyama("bench", "--small", "--json")
    assert done.code == 0
    rows = json.loads(done.out)["rows"]
    assert list(dict.fromkeys(row["group"] for row in rows)) == GROUPS
    for row in rows:
        assert row["seconds"] > 0
        if row["compared_to"]:
            base = next(other for other in rows if other["group"] == row["group"] and other["name"] == row["compared_to"])
            per_position = row["positions"] / base["positions"] if row["positions"] and base["positions"] else 1
            assert abs(row["times_as_fast"] * row["seconds"] / base["seconds"] / per_position - 1) < 1e-6


def test_whole_commands_bring_stages_memory_and_equal_digests(miyama):
    done = miyama("bench", "--small", "--json", "--only", "table")
    commands = [row["details"] for row in json.loads(done.out)["rows"] if row["details"]]
    assert [d["command"].split()[1] for d in commands] == ["solve", "solve", "check"]
    assert all(d["digests"] == commands[0]["digests"] for d in commands)
    assert all(d["peak_bytes"] > 1 << 20 for d in commands)
    assert {"solve", "derive", "check", "hash", "compress", "write", "total"} <= set(commands[0]["seconds"])


def test_text_names_the_kernels_and_the_group(miyama):
    done = miyama("bench", "--small", "--only", "rungs")
    assert done.lines[0].startswith("kernels for ")
    assert done.lines[1] == "rungs"
    assert "times the speed of: recursion, outcome" in done.out


def test_an_unknown_group_is_a_usage_error(miyama):
    done = miyama("bench", "--only", "flights")
    assert done.code == 2
    assert "flights" in done.err and "rungs" in done.err
