"""The program on a terminal of its own: what a person sees, what a person types, Ctrl-C."""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

MIYAMA = os.environ["MIYAMA"]
PROMPT = re.compile(r"(?:your move>|me or computer\?) $")


class Terminal:
    """`miyama arguments…` on a terminal that is `columns` wide."""

    def __init__(self, *arguments, cwd, columns=80, stdin=None, **environment):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", **environment}
        self.process = subprocess.Popen([MIYAMA, *map(str, arguments)], cwd=cwd, stdin=theirs if stdin is None else stdin, stdout=theirs, stderr=theirs,
                                        env=environment, start_new_session=True, preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0))
        os.close(theirs)
        self.bytes = b""
        self.answered = 0   # bytes up to the last prompt that was answered

    @property
    def text(self):
        return self.bytes.decode(errors="replace").replace("\r\n", "\n")

    def _read(self, seconds):
        """False if the program has ended, or says nothing for so long."""
        if not select.select([self.ours], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.ours, 65536)
        except OSError:   # the terminal's other end has closed
            part = b""
        self.bytes += part
        return part != b""

    def ask(self):
        """Waits until the program asks for a line that was not typed yet."""
        end = time.monotonic() + 120
        while not PROMPT.search(re.sub(r"\x1b\[\d*m", "", self.bytes[self.answered:].decode(errors="replace"))):
            assert self._read(max(0.01, end - time.monotonic())), f"no prompt in\n{self.text}"
        self.answered = len(self.bytes)

    def type(self, *lines):
        """Types each line when the program asks for one."""
        for line in lines:
            self.ask()
            os.write(self.ours, (line if isinstance(line, bytes) else line.encode()) + b"\n")

    def control(self, letter):
        """Ctrl with a letter, typed at a prompt."""
        self.ask()
        os.write(self.ours, bytes([ord(letter) - ord("A") + 1]))

    def end(self):
        """Reads to the end; the exit code."""
        while self._read(120):
            pass
        os.close(self.ours)
        return self.process.wait(timeout=120)


def piped(typed, *arguments, cwd, **environment):
    """Runs the program through pipes: (exit code, stdout, stderr)."""
    typed = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run([MIYAMA, *map(str, arguments)], input=typed, capture_output=True, cwd=cwd, timeout=300, check=False,
                          env={**os.environ, **environment})
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def transcript(*arguments, typed, cwd, **options):
    """All that a terminal shows of a game, the typed lines as they are echoed. Asserts that it ends well."""
    terminal = Terminal(*arguments, cwd=cwd, **options)
    terminal.type(*typed)
    assert terminal.end() == 0, terminal.text
    return terminal.text
