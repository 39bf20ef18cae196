"""Random rules files, whose moves have conditions, limits, steps of their own and something taken first: every label against the definition."""
import itertools
import json
import random

import h5py
import pytest
from guarded_games import labels, positions

STEPS = {"any": lambda t: True, "1,3": lambda t: t in (1, 3), "2-4": lambda t: 2 <= t <= 4, "all-but:2": lambda t: t != 2, "squares": lambda t: t in (1, 4, 9, 16)}
# text → how tight it binds, what it computes; the sides of && and || are functions, looked at in order
SIGNS = {"||": (1, lambda l, r: l() != 0 or r() != 0), "&&": (2, lambda l, r: l() != 0 and r() != 0),
         "==": (3, lambda l, r: l() == r()), "!=": (3, lambda l, r: l() != r()), "<": (3, lambda l, r: l() < r()), ">=": (3, lambda l, r: l() >= r()),
         "|": (4, lambda l, r: l() | r()), "^": (5, lambda l, r: l() ^ r()), "&": (6, lambda l, r: l() & r()), ">>": (7, lambda l, r: l() >> r()),
         "+": (8, lambda l, r: l() + r()), "-": (8, lambda l, r: l() - r()), "*": (9, lambda l, r: l() * r()), "/": (9, lambda l, r: l() // r()),
         "%": (9, lambda l, r: l() % r())}
REFUSED = ("along the direction", "takes nothing")


def condition(draw, heaps, depth):
    """Text, how tight it binds, and what it computes of the heaps. Only what stands right of && or || may be a fault elsewhere."""
    if depth == 0 or draw.random() < 0.2:
        heap, number = draw.randrange(heaps), draw.randrange(4)
        return draw.choice([(f"h{heap + 1}", 10, lambda p: p[heap]), ("abc"[heap : heap + 1], 10, lambda p: p[heap]), (str(number), 10, lambda p: number)])
    sign = draw.choice(list(SIGNS))
    binds, compute = SIGNS[sign]
    left = condition(draw, heaps, depth - 1)
    right = condition(draw, heaps, 0 if sign in ("/", "%", ">>") else depth - 1)
    text, value = f"{shown(left, binds + (binds == 3))} {sign} {shown(right, binds + 1)}", lambda p: int(compute(lambda: left[2](p), lambda: right[2](p)))
    if sign in ("/", "%"):
        return f"{right[0]} != 0 && {text}", 2, lambda p: int(right[2](p) != 0 and value(p) != 0)
    return (f"!({text})", 10, lambda p: int(value(p) == 0)) if draw.random() < 0.1 else (text, binds, value)


def shown(part, least):
    return part[0] if part[1] >= least else f"({part[0]})"


def line(draw, heaps):
    """JSON, and a function of a position that lists the steps and options."""
    direction = draw.choice([d for d in itertools.product(range(3), repeat=heaps) if any(d)])
    steps, first = draw.choice([*STEPS, "any", "any"]), [draw.randrange(3) * (draw.random() < 0.6) for _ in range(heaps)]
    move, holds = {"direction": direction, "steps": steps}, lambda p: True
    if heaps > 1 and draw.random() < 0.5:
        move["first"] = first
    if draw.random() < 0.7:
        move["when"], _, holds = condition(draw, heaps, draw.randint(1, 4))
    limit = max
    if sum(d > 0 for d in direction) == 1 and "first" not in move and draw.random() < 0.6:
        move["upto"], _, limit = condition(draw, heaps, draw.randint(1, 3))
    once = move.get("first", [0] * heaps)

    def options(p):
        to = ((t, tuple(size - f - t * d for size, f, d in zip(p, once, direction))) for t in range(1, max(p) + 1))
        return [(t, q) for t, q in to if min(q) >= 0 and STEPS[steps](t) and t <= limit(p)] if holds(p) else []
    return move, options


def face(draw, heaps):
    where = sorted(draw.sample(range(heaps), 2))
    return {"face": [i + 1 for i in where]}, lambda p: [(0, q) for q in itertools.product(*(range(p[i]) if i in where else [p[i]] for i in range(heaps)))]


def drawn_rules(draw):
    """JSON, bounds, and the options of a position: number of the move, steps, where to."""
    heaps = draw.randint(1, 3)
    moves = [line(draw, heaps) for _ in range(1 if heaps == 1 else draw.randint(1, 4))]
    moves += [face(draw, heaps)] if heaps > 1 and draw.random() < 0.25 else []
    bounds = [draw.randint(*{1: (9, 20), 2: (4, 7), 3: (2, 4)}[heaps]) for _ in range(heaps)]
    with_pass = draw.random() < 0.3

    def options(p):
        found = [(m, t, (*p[:with_pass], *q)) for m, (_, list_options) in enumerate(moves) for t, q in list_options(p[with_pass:])]
        return found + [(len(moves), 1, (0, *p[1:]))] * bool(with_pass and found and p[0])
    return {"moves": [move for move, _ in moves], **({"pass": True} if with_pass else {})}, bounds, options


def arrows(moves, options, outcome):
    """Of each of so many moves and each position the least steps to a loss."""
    return [[min((t for m, t, q in options(p) if m == move and outcome[q] == 0), default=0) for p in outcome] for move in range(moves)]


@pytest.mark.parametrize("seed", range(100))
def test_every_label(miyama, tmp_path, seed):
    draw, misere = random.Random(seed), seed % 2 == 1
    for _ in range(50):
        rules, bounds, options = drawn_rules(draw)
        (tmp_path / "rules.json").write_text(json.dumps(rules))
        heaps = ",".join(map(str, bounds))
        if len({json.dumps(move) for move in rules["moves"]}) < len(rules["moves"]):
            continue  # a move that stands twice is kept once
        done = miyama("solve", "--rules=rules.json", "--heaps", heaps, "--labels=all", "--output=t.h5", "--threads=1", *["--misere"] * misere)
        if done.code == 0:
            break
        assert done.code == 2 and any(words in done.err for words in REFUSED), (rules, done.err)
    sizes = [1] * ("pass" in rules) + bounds
    found = {p: sorted({q for _, _, q in options(p)}) for p in positions(sizes)}  # two moves may lead to one option
    with h5py.File(tmp_path / "t.h5") as table:
        expected = labels(found.get, sizes, misere)
        for label, entries in expected.items():
            assert table[label][:].ravel().tolist() == entries, (label, rules)
        if any("face" in move for move in rules["moves"]):
            assert "arrows" not in table
            return
        number = len(rules["moves"]) + ("pass" in rules)
        assert table["arrows"][:].reshape(number, -1).tolist() == arrows(number, options, dict(zip(found, expected["outcome"]))), rules
