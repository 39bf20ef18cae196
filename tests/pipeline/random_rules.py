"""Random rules whose conditions see the move, with their options by the definition. Knows no file and no code of the project.

A move is asked about all positions below: would it lead there? Options are not listed in any order, and a symmetric move is the one that is
written, seen from every order of the heaps.
"""

import itertools
import math

# text → how tight it binds, what it computes of the left and the right side
SIGNS = {"||": (1, lambda l, r: int(l != 0 or r != 0)), "&&": (2, lambda l, r: int(l != 0 and r != 0)), "==": (3, lambda l, r: int(l == r)),
         "!=": (3, lambda l, r: int(l != r)), "<": (3, lambda l, r: int(l < r)), ">=": (3, lambda l, r: int(l >= r)), "<=": (3, lambda l, r: int(l <= r)),
         "|": (4, lambda l, r: l | r), "^": (5, lambda l, r: l ^ r), "&": (6, lambda l, r: l & r), "+": (8, lambda l, r: l + r), "-": (8, lambda l, r: l - r),
         "*": (9, lambda l, r: l * r)}  # fmt: skip
FUNCTIONS = {"gcd": math.gcd, "lcm": math.lcm, "max": max, "min": min}
OF_ONE = {"odd": lambda x: x % 2, "isqrt": lambda x: math.isqrt(max(0, x)), "popcount": lambda x: (x & (2**64 - 1)).bit_count()}
STEPS = {"any": lambda t: True, "1,3": lambda t: t in (1, 3), "2-4": lambda t: 2 <= t <= 4, "all-but:2": lambda t: t != 2, "squares": lambda t: math.isqrt(t) ** 2 == t}
LETTERS = "abcdef"
BOUNDS = {1: (9, 30), 2: (4, 9), 3: (2, 5), 4: (2, 3), 5: (1, 2), 6: (1, 2)}


def condition(draw, names, depth):
    """A text, how tight it binds, and what it computes of the values that `names` are."""
    if depth == 0 or draw.random() < 0.15:
        if draw.random() < 0.3:
            number = draw.randrange(5)
            return str(number), 10, lambda values: number
        name = draw.choice(names)
        return draw.choice(written(name)), 10, lambda values: values[name]
    left, right = condition(draw, names, depth - 1), condition(draw, names, depth - 1)
    kind = draw.random()
    if kind < 0.12:
        word = draw.choice(list(FUNCTIONS))
        return f"{word}({left[0]}, {right[0]})", 10, lambda values: FUNCTIONS[word](left[2](values), right[2](values))
    if kind < 0.2:
        word = draw.choice(list(OF_ONE))
        text = f"max(0, {left[0]})" if word == "isqrt" else left[0]
        return f"{word}({text})", 10, lambda values: OF_ONE[word](left[2](values))
    if kind < 0.25:
        return f"!({left[0]})", 10, lambda values: int(left[2](values) == 0)
    if kind < 0.4:  # what is left of && keeps faults away
        sign, compute = draw.choice([("%", lambda l, r: l % r), ("/", lambda l, r: l // r), (">>", lambda l, r: l >> r)])
        allowed, is_allowed = ("0 <= ({0}) && ({0}) < 64", lambda r: 0 <= r < 64) if sign == ">>" else ("({0}) != 0", lambda r: r != 0)
        text = f"{allowed.format(right[0])} && ({left[0]}) {sign} ({right[0]})"
        return text, 2, lambda values: int(is_allowed(right[2](values)) and compute(left[2](values), right[2](values)) != 0)
    sign = draw.choice(list(SIGNS))
    binds, compute = SIGNS[sign]
    text = f"{shown(left, binds + (binds == 3))} {sign} {shown(right, binds + 1)}"
    return text, binds, lambda values: compute(left[2](values), right[2](values))


def shown(part, least):
    return part[0] if part[1] >= least else f"({part[0]})"


def written(name):
    """The spellings of a name: ("heap", 0), ("after", 0), "t" or "passes"."""
    if isinstance(name, str):
        return [name]
    kind, heap = name
    return [spelling + "'" * (kind == "after") for spelling in (LETTERS[heap], LETTERS[heap], f"h{heap + 1}", f"heap_{heap + 1}")]


def values_of(passes, p, q, t):
    return {"passes": passes, "t": t, **{("heap", i): size for i, size in enumerate(p)}, **{("after", i): size for i, size in enumerate(q)}}


def line(draw, heaps, names):
    """JSON, and a function that says for which steps, 0 for none, the move leads from p to q."""
    direction = draw.choice([d for d in itertools.product(range(3), repeat=heaps) if any(d) and sum(map(bool, d)) < 4])
    if draw.random() < 0.6:
        direction = [int(i == direction.index(max(direction))) for i in range(heaps)]
    steps, first = draw.choice([*STEPS, "any", "any", "any"]), [draw.randrange(3) * (draw.random() < 0.4) for _ in range(heaps)]
    move, always = {"direction": list(direction), "steps": steps}, ("", 0, None)
    if heaps > 1 and draw.random() < 0.25:
        move["first"] = first
    after = [("after", i) for i in range(heaps)]
    when = condition(draw, [*names, "t", "t", *after], draw.randint(1, 3)) if draw.random() < 0.75 else always
    upto = condition(draw, names, draw.randint(1, 2)) if draw.random() < 0.3 else always
    least = condition(draw, names, draw.randint(1, 2)) if draw.random() < 0.3 else always
    move |= {key: guard[0] for key, guard in (("when", when), ("upto", upto), ("from", least)) if guard[2]}
    once = move.get("first", [0] * heaps)

    def leads(passes, p, q):
        taken = [a - b - f for a, b, f in zip(p, q, once)]
        where = next(i for i, stones in enumerate(direction) if stones)
        t = taken[where] // direction[where]
        if t < 1 or taken != [t * stones for stones in direction] or not STEPS[steps](t):
            return 0
        values = values_of(passes, p, q, t)
        may = (not when[2] or when[2](values) != 0) and (not upto[2] or t <= upto[2](values)) and (not least[2] or t >= least[2](values))
        return t if may else 0

    return move, leads


def face(draw, heaps, names):
    where = sorted(draw.sample(range(heaps), draw.randint(1, min(heaps, 3))))
    move, when = {"face": [i + 1 for i in where]}, None
    if draw.random() < 0.8:
        move["when"], _, when = condition(draw, [*names, *(("after", i) for i in range(heaps))], draw.randint(1, 3))

    def leads(passes, p, q):
        return int(all((b < a) if i in where else a == b for i, (a, b) in enumerate(zip(p, q))) and (not when or when(values_of(passes, p, q, 0)) != 0))

    return move, leads


def from_every_order(leads):
    """The move with its heaps in any order."""
    return lambda passes, p, q: max(leads(passes, [p[i] for i in order], [q[i] for i in order]) for order in itertools.permutations(range(len(p))))


def drawn_rules(draw):
    """JSON, bounds, and for each move whether it leads from p to q; `passes` are left before it."""
    heaps, with_pass = draw.choice((1, 2, 2, 2, 3, 3, 4, 5, 6)), draw.random() < 0.25
    names = [("heap", i) for i in range(heaps)] + ["passes"] * with_pass
    moves = [line(draw, heaps, names) for _ in range(draw.randint(1, 3))]
    moves += [face(draw, heaps, names)] if draw.random() < 0.4 else []
    symmetric = [heaps > 1 and heaps < 5 and draw.random() < 0.15 for _ in moves]
    rules = {"heaps": heaps, "moves": [{**move, **({"symmetric": True} if alike else {})} for (move, _), alike in zip(moves, symmetric)]}
    bounds = [draw.randint(*BOUNDS[heaps]) for _ in range(heaps)]
    return {**rules, **({"pass": True} if with_pass else {})}, bounds, [from_every_order(leads) if alike else leads for (_, leads), alike in zip(moves, symmetric)]


def options_of(rules, moves, p):
    """(number of the move, its steps, where it leads) for every move from a position, which begins with the passes left if there is a pass."""
    with_pass = int("pass" in rules)
    passes, heaps, found = p[0] * with_pass if with_pass else 0, p[with_pass:], []
    for q in itertools.product(*(range(size + 1) for size in heaps)):
        if q != heaps:
            found += [(m, t, (*p[:with_pass], *q)) for m, leads in enumerate(moves) for t in [leads(passes, heaps, q)] if t]
    return found + [(len(moves), 1, (0, *heaps))] * bool(found and passes)
