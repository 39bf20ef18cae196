"""Interactive shells on a terminal of their own, in which Tab is pressed."""
import os
import pty
import re
import select
import subprocess
import time

# In place of the program it prints its words on one line, unless completion asks.
SPY = """miyama() { if [ "$1" = completion ]; then command miyama "$@"; else printf '<%s' "$*" | tr '\\n' '%'; printf '>\\n'; fi; }"""


class Shell:
    def __init__(self, *command, cwd, path):
        self.ours, theirs = pty.openpty()
        environment = {"PATH": f"{path}:/usr/bin:/bin", "TERM": "dumb", "HOME": str(cwd), "LC_ALL": "C.UTF-8", "PS1": "$ "}
        self.process = subprocess.Popen(command, cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
        os.close(theirs)

    def _until(self, wanted, seconds=120):
        text, end = "", time.monotonic() + seconds
        while not re.search(wanted, text):
            assert select.select([self.ours], [], [], max(0.01, end - time.monotonic()))[0], f"no {wanted} in\n{text}"
            text += os.read(self.ours, 65536).decode(errors="replace")
        return text

    def run(self, line):
        """Runs a command and waits for its end."""
        os.write(self.ours, f"{line}; echo do''ne\n".encode())
        self._until(r"(?m)^done\r?$")

    def tab(self, typed):
        """The words behind `miyama` when `typed` stands there, Tab is pressed and then Enter."""
        os.write(self.ours, f"miyama {typed}\t\n".encode())
        return re.findall(r"(?m)^<(.*)>\r?$", self._until(r"(?m)^<.*>\r?$"))[-1]

    def end(self):
        os.close(self.ours)
        self.process.terminate()
        self.process.wait()
