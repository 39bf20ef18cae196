"""Runs a program and says how much memory it took at most."""
import os
import subprocess
import sys


def ended(arguments, cwd):
    """Exit code, output, errors and peak in bytes. What hangs is ended after two minutes, with code 124.

    A process begins with the peak of the one that it is forked from, so a small one stands between."""
    with open(cwd / "out", "w+") as out, open(cwd / "err", "w+") as err, open(cwd / "peak", "w+") as peak:
        done = subprocess.run([sys.executable, "-S", __file__, str(peak.fileno()), "timeout", "120", *map(str, arguments)], cwd=cwd,
                              stdout=out, stderr=err, pass_fds=[peak.fileno()], check=False)
        for file in (out, err, peak):
            file.seek(0)
        found = done.returncode, out.read(), err.read(), int(peak.read())
    for name in ("out", "err", "peak"):
        (cwd / name).unlink()
    return found


if __name__ == "__main__":
    _, status, usage = os.wait4(os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ), 0)
    os.write(int(sys.argv[1]), str(1024 * usage.ru_maxrss).encode())
    code = os.waitstatus_to_exitcode(status)
    sys.exit(code if code >= 0 else 128 - code)
