"""One file chooses how a table is made, and the page on the source lists its choices."""

import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
METHOD = SOURCE / "src/pipeline/method.cpp"


def test_only_the_method_asks_which_game_it_is():
    asking = re.compile(r"\b(is_nim|has_limits)\b")
    allowed = ("src/game/", "src/theorem/", "src/pipeline/method.cpp")
    found = []
    for path in sorted((SOURCE / "src").rglob("*.?pp")):
        name = str(path.relative_to(SOURCE))
        if not name.startswith(allowed):
            found += [f"{name}:{n}" for n, line in enumerate(path.read_text().splitlines(), 1) if asking.search(line)]
    assert not found, f"ask choose_method (src/pipeline/method.hpp) instead: {found}"


def test_the_page_on_the_source_lists_every_way():
    names = METHOD.read_text().split("ways_in_words{")[1].split("};")[0]
    chosen = set(re.findall(r'"([a-z ]+)"', names))
    page = (SOURCE / "src/README.md").read_text().split("## How a table is made")[1].split("**The ladder.**")[0]
    listed = {way for row in re.findall(r"^\| (`[^|]*) \|", page, re.M) for way in re.findall(r"`([a-z ]+)`", row)}
    efforts = re.search(r"enum class Effort \{ ([a-z, ]+) \}", METHOD.with_suffix(".hpp").read_text())[1].split(", ")
    assert len(chosen) > 9 and len(efforts) == 3
    assert listed == chosen | set(efforts)


def test_check_includes_no_solver():
    met, waiting = set(), [SOURCE / "src/pipeline/findings.cpp", SOURCE / "src/pipeline/certificate.cpp"]
    while waiting:
        path = waiting.pop()
        for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            if name not in met:
                met.add(name)
                waiting.append(SOURCE / "src" / name)
    assert "verify/stated_losses.hpp" in met
    assert not [name for name in met if name.startswith("solve/")]
