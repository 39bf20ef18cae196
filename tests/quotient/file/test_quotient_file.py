"""Quotients in files: quotient --output, check, info."""
import h5py
import pytest


def test_a_file(miyama, tmp_path):
    done = miyama("quotient", "0.123", "--output", "q.h5")
    assert done.code == 0 and done.lines[-1].startswith("  wrote q.h5: ")
    assert miyama("quotient", "0.123", "--output", "q.h5").code == 1
    assert miyama("quotient", "0.123", "--output", "q.h5", "--force", "--json").json["output"] == "q.h5"
    asked, told = miyama("quotient", "0.123", "--json").json, miyama("info", "q.h5", "--json").json
    assert all(told[key] == asked[key] for key in asked if key not in ("output", "threads", "seconds"))
    assert told["history"].endswith("miyama quotient 0.123 --output q.h5 --force --json")
    assert "  lost        a, d², ac, b², bd" in miyama("info", "q.h5").lines
    assert miyama("check", "q.h5").lines == [
        "q.h5: 0.123, misère play: a quotient of 20 elements, 5 of them lost",
        "  proof: every outcome follows from those of the options, in all sums of its heaps",
        "  laws, period and growth agree: the quotient is right"]
    assert miyama("check", "q.h5", "--json").json["right"] is True
    with h5py.File(tmp_path / "q.h5", "r+") as file:
        file["images"][7] = 1
    done = miyama("check", "q.h5")
    assert done.code == 3 and "  THE QUOTIENT IS NOT RIGHT: a " in done.out
    assert miyama("check", "q.h5", "--json").json["right"] is False
    for option in (["--claim", "a == b"], ["--thorough"], ["--explain"]):
        done = miyama("check", "q.h5", *option)
        assert (done.code, done.out) == (2, "") and "belongs to tables" in done.err
    for command in ("show", "losses", "export"):
        done = miyama(command, "q.h5")
        assert done.code == 1 and "format is not miyama-table" in done.err


@pytest.mark.parametrize("name, attribute", [("products", "scale_factor"), ("images", "flag_values"), ("outcome", "valid_range"), ("element", "units")])
def test_what_misleads_other_readers_is_wrong(miyama, tmp_path, name, attribute):
    assert miyama("quotient", "0.123", "--output", "q.h5").code == 0
    with h5py.File(tmp_path / "q.h5", "r+") as file:
        file[name].attrs[attribute] = 1
    done = miyama("check", "q.h5")
    assert done.code == 3 and f"NOT RIGHT: {name}: the attribute {attribute} makes other readers show something else" in done.out


def test_a_file_is_never_trusted(miyama, tmp_path):
    assert miyama("quotient", "0.123", "--output", "q.h5").code == 0
    whole = (tmp_path / "q.h5").read_bytes()
    for at in range(0, len(whole), 997):
        (tmp_path / "q.h5").write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1:])
        assert miyama("check", "q.h5").code in (0, 1, 3)
    (tmp_path / "q.h5").write_bytes(whole[:3000])
    assert miyama("check", "q.h5").code == 1
