"""What the tests of data/README.md share: its examples and tables, the program, and how a file compares with them."""

import os
import re
import subprocess
from pathlib import Path

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
TEXT = (SOURCE / "data" / "README.md").read_text(encoding="utf-8")
PAGES = {path.name: path.read_text(encoding="utf-8") for path in [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]}
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.DOTALL)


def lines(text):
    """What a tool prints, without its blank space, around lines and before braces, which belongs to the version of the tool."""
    return [re.sub(r" +}", "}", line.strip()) for line in text.splitlines() if line.strip()]


def solve(output, bounds, *options):
    return run_solve(output, "nim", f"--heaps={bounds}", *options)


def run_solve(output, *arguments):
    subprocess.run([os.environ["MIYAMA"], "solve", *arguments, f"--output={output}", "--quiet", "--force"], check=True)
    return output


def rules_with_conditions():
    """The first rules file of the section on conditions."""
    return TEXT.split("### Conditions, limits, and what is taken first")[1].split("```json\n")[1].split("```")[0]


def rows(heading):
    """Cells of the table whose first column is called `heading`."""
    lines = TEXT.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def namespace(words):
    """Runs the example that contains `words` and returns what it defines."""
    code = next(code for code, _ in EXAMPLES if words in code)
    defined = {}
    exec(compile(code, words, "exec"), defined)
    return defined


def axes_of(dataset):
    if dataset.attrs.get("CLASS") == b"DIMENSION_SCALE":
        return [dataset.name.strip("/")]
    return [axis[0].name.strip("/") for axis in dataset.dims]
