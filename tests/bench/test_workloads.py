"""The workloads of miyama-bench: whole commands that fail are not measured, and nothing stays behind."""
import os
import shutil
import signal
import subprocess


def run(folder):
    return subprocess.run([os.environ["MIYAMA"] + "-bench", "--small", "--only", "remoteness"], env={**os.environ, "TMPDIR": str(folder)},
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


def test_an_interrupt_leaves_nothing(tmp_path):
    bench = subprocess.Popen([os.environ["MIYAMA"] + "-bench", "--small"], env={**os.environ, "TMPDIR": str(tmp_path)},
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert bench.stdout.readline().startswith("kernels for ")
    bench.send_signal(signal.SIGINT)
    assert bench.wait(60) == 130
    assert "interrupted" in bench.stderr.read()
    assert list(tmp_path.iterdir()) == []


def test_without_the_program_beside_it(tmp_path):
    alone = shutil.copy(os.environ["MIYAMA"] + "-bench", tmp_path / "miyama-bench")
    done = subprocess.run([alone, "--small", "--only", "remoteness"], capture_output=True, text=True)
    assert done.returncode == 1
    assert str(tmp_path / "miyama") in done.stderr
