"""The workloads of miyama bench: whole commands that fail are not measured, and nothing stays behind."""
import os
import subprocess


def run(folder):
    return subprocess.run([os.environ["MIYAMA"], "bench", "--small", "--only", "remoteness"], env={**os.environ, "TMPDIR": str(folder)},
                          capture_output=True, text=True)


def test_the_temporary_folder_goes(tmp_path):
    done = run(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "check, remoteness" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path):
    done = run(tmp_path / "nowhere")
    assert done.returncode == 1
    assert "nowhere" in done.stderr
