"""What a table says of how it was made."""
import json

import h5py


def test_the_history_repeats_the_command_line(miyama, tmp_path):
    assert miyama("solve", "nim", "--heaps", "4,4", "--threads", "2").code == 0
    with h5py.File(tmp_path / "nim-4-4.h5") as table:
        time, command = table.attrs["history"].split(" ", 1)
    assert command == "miyama solve nim --heaps 4,4 --threads 2"
    assert len(time) == len("2000-01-01T00:00:00Z") and time.endswith("Z")


def test_the_options_that_make_the_same_table(miyama, tmp_path):
    for arguments, options in [
            (["kayles", "--largest", "4", "--total", "9", "--misere"], "kayles --total 9 --largest 4 --misere --labels outcome,move"),
            (["nim", "--total", "9", "--most-heaps", "4"], "nim --total 9 --most-heaps 4 --labels outcome,move"),
            (["--heaps", "3,4", "wythoff+pass"], "wythoff+pass --heaps 3,4 --labels outcome,arrows")]:
        assert miyama("solve", *arguments, "--reproducible", "--output", "t.h5", "--force").code == 0
        with h5py.File(tmp_path / "t.h5") as table:
            assert table.attrs["history"] == "miyama solve " + options


def test_rules_of_a_file(miyama, tmp_path):
    (tmp_path / "rules.json").write_text(json.dumps({"name": "one", "moves": [{"direction": [1, 0], "symmetric": True, "steps": "1"}]}))
    assert miyama("solve", "--rules", "rules.json", "--heaps", "3,4", "--reproducible", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5") as table:
        assert table.attrs["history"] == "miyama solve --rules one.json --heaps 3,4 --labels outcome,arrows"


def test_sequences_and_quotients_that_are_equal_bytes(miyama, tmp_path):
    for arguments, command in [(["sequence", "kayles", "--no-period", "--heap", 300, "--seed", 3], "sequence kayles --heap 300 --seed 3"),
                               (["sequence", "0.77", "--heap", 90, "--values", "none"], "sequence 0.77 --heap 90 --values none"),
                               (["quotient", "--heap", 9, "0.123"], "quotient 0.123 --heap 9")]:
        for name in ("a.h5", "b.h5"):
            assert miyama(*arguments, "--reproducible", "--output", name, "--force", "--threads", 1 + (name == "b.h5")).code == 0
        assert (tmp_path / "a.h5").read_bytes() == (tmp_path / "b.h5").read_bytes()
        with h5py.File(tmp_path / "a.h5") as file:
            assert file.attrs["history"] == "miyama " + command
