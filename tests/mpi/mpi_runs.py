"""Runs miyama-mpi by mpirun: more ranks than processors, and as root where the machine belongs to nobody else."""
import os
import pathlib
import signal
import subprocess

MIYAMA = os.environ.get("MIYAMA", str(pathlib.Path(__file__).parents[2] / "build" / "release" / "miyama"))
MIYAMA_MPI = str(pathlib.Path(MIYAMA).with_name("miyama-mpi"))
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def start(ranks, *arguments, cwd):
    """Ranks that run; the process is mpirun's, with a group of its own."""
    return subprocess.Popen(["mpirun", "--oversubscribe", "--bind-to", "none", "-n", str(ranks), MIYAMA_MPI, *map(str, arguments)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd, env=ENVIRONMENT,
                            start_new_session=True)


def signal_all(process, number):
    """To mpirun and every rank."""
    ranks = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True).stdout.split()
    for pid in [process.pid, *map(int, ranks)]:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def kill_all(process):
    """SIGKILL, as a machine that goes dark."""
    signal_all(process, signal.SIGKILL)
    process.communicate(timeout=60)
