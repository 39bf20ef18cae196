"""Faults that change nothing a user can see, each with its reason: tests/mutation/explained.txt.

The file has paragraphs: a line `# reason`, then for each fault the path of its file, the line as it is and the line as it is to be, each on a line
of its own, the last two indented and with `-` and `+` before them, just as scripts/mutate prints them (its line numbers may stay or go).
"""

import re


class Explanations(dict):
    """(path, line before, line after) → the reason. Lines are identified by their words, because their numbers change."""

    def get(self, fault):
        return super().get((fault.path, fault.before.strip(), fault.after.strip()))


def read_explanations(path):
    known, reason, entry = Explanations(), "", []
    for number, line in enumerate(path.read_text().splitlines() if path.is_file() else [], start=1):
        if line.startswith("# "):
            reason, entry = line[2:], []
        elif line.strip():
            entry.append(re.sub(r":\d+$", "", line.strip()) if not entry else line.strip())
        if len(entry) == 3:
            name, before, after = entry
            if not (before.startswith("- ") and after.startswith("+ ") and reason):
                raise SystemExit(f"{path}:{number}: a reason, a path, a line with - and a line with + are expected")
            known[name, before[2:], after[2:]] = reason
            entry = []
    return known
