"""What can be computed of a game: each kind of job is a function that runs miyama and says what came out.

A job of `data/atlas/games.json` names its kind, its bound and, where the whole would take long, a smaller bound for `scripts/atlas --short`. It makes a
*fact*: what is told, the commands that make it, and terms, which go into a b-file. With the smaller bound it makes the beginning of the same terms, so
that a short run can be compared with what the atlas holds.
"""

import re

from . import AtlasError

SUFFIX = {"lost": "losses", "winning-moves": "winning-moves"}
GRID_ORDERS = {"antidiagonals": "by antidiagonals", "antidiagonals-up": "by antidiagonals, read upwards", "rows": "by rows", "triangle": "as a triangle",
               "diagonal": "along the diagonal"}
THREADS = "--threads 1"


class Result:
    """What a job found: `fact`, and `columns`, lists of terms by the name of their b-file, with the index of the first one."""

    def __init__(self, fact, columns=None):
        self.fact, self.columns = fact, columns or {}


def heaps_in_words(count):
    return {1: "one heap", 2: "two heaps", 3: "three heaps", 4: "four heaps", 5: "five heaps", 6: "six heaps", 7: "seven heaps"}[count]


def counts(game, job, bound, program):
    """Losses or winning moves by bound, as `series` counts them."""
    of, heaps = job.get("of", "lost"), job.get("heaps")
    noun = {"lost": "lost positions", "winning-moves": "winning moves"}[of]
    command = f"miyama series {game.rules} {'--heaps ' + str(heaps) + ' ' if heaps else ''}--up-to {bound} --of {of} {THREADS}{game.misere}{game.where(job)}"
    made = program.json(f"{command} --json")
    what = f"{noun} of {heaps_in_words(heaps)} of at most n stones" if heaps else f"{noun} of all heaps that hold n sticks in all"
    name = f"{SUFFIX[of]}-{heaps}-heaps" if heaps else f"{SUFFIX[of]}-by-total"
    last = made["enumerated"]   # the terms behind it would come from a theorem
    return Result({"what": what + game.which(job), "command": f"{command} --to bfile", "theorem": made["theorem"], "compared": made["entries_checked"],
                   "mismatches": made["mismatches"]}, {name + job.get("as", ""): (0, made["values"][:last + 1])})


def grid(game, job, bound, program):
    """A label of a table of two heaps, in an order of OEIS."""
    of, order = job.get("of", "grundy"), job.get("order", "antidiagonals")
    command = f"miyama series {game.rules} --heaps 2 --up-to {bound} --of {of} --order {order} {THREADS}{game.misere}"
    made = program.json(f"{command} --json")
    noun = {"grundy": "Grundy values", "remoteness": "remoteness", "longest": "moves of the longest play", "winning-moves": "winning moves"}[of]
    return Result({"what": f"{noun} of two heaps, {GRID_ORDERS[order]}", "command": f"{command} --to bfile"}, {f"{of}-{order}": (0, made["values"])})


def pairs(game, job, bound, program):
    """The lost pairs a ≤ b of two heaps, as two b-files."""
    solve = f"miyama solve {game.rules} --heaps {bound},{bound} --labels outcome --output pairs.h5 --force {THREADS}{game.misere}"
    losses = "miyama losses pairs.h5 --where 'a <= b' --csv"
    program.run(f"{solve} --quiet")
    rows = [tuple(map(int, line.split(","))) for line in program.run(losses).split()[1:]]
    passes = 1 if len(rows[0]) == 3 else 0
    if passes:
        rows = [row[1:] for row in rows if row[0] == 1]
    about = ", a pass available" if passes else ""
    return Result({"what": f"lost pairs a ≤ b of two heaps of at most {job['to']}, by a then b{about}", "command": f"{solve} && {losses}"},
                  {"lost-pairs-a": (0, [a for a, _ in rows]), "lost-pairs-b": (0, [b for _, b in rows])})


def thirds(game, job, bound, program):
    """Of three heaps, of which any two have one third: the c for which a, b, c is lost, by antidiagonals of a and b."""
    largest = 3 * bound
    solve = f"miyama solve {game.rules} --heaps {bound},{bound},{largest} --labels outcome --output thirds.h5 --force {THREADS}{game.misere}"
    losses = f"miyama losses thirds.h5 --where 'a + b <= {bound}' --csv"
    program.run(f"{solve} --quiet")
    third = {}
    for line in program.run(losses).split()[1:]:
        a, b, c = map(int, line.split(","))
        third[a, b] = c
    wanted = [(a, total - a) for total in range(bound + 1) for a in range(total + 1)]
    if len(third) < len(wanted):
        raise AtlasError(f"'{solve}' has no loss with a = {min(set(wanted) - set(third))[0]}, b = {min(set(wanted) - set(third))[1]}: its third heap is larger")
    terms = [third[pair] for pair in wanted]
    return Result({"what": f"the third heap of a loss, by antidiagonals of the other two, up to a + b = {job['to']}", "command": f"{solve} && {losses}"},
                  {"third-heap": (0, terms)})


def values(game, job, bound, program):
    """Grundy values of single heaps, all by the recurrence, and their period if a theorem proves it."""
    rules, listed = job.get("code", game.rules), min(bound, job.get("listed", 10000))
    recurrence = "" if re.match("subtraction:[a-z]", rules) else " --no-period"   # steps that no code says have no period
    command, periods = f"miyama sequence {rules} --heap {listed}{recurrence} {THREADS}", f"miyama sequence {rules} --heap {bound} --values none {THREADS}"
    made, fact = program.json(f"{command} --json"), {"what": "Grundy values of single heaps", "command": f"{command} --to bfile"}
    found = program.json(f"{periods} --json") if recurrence else made
    if found["period"] is not None:
        certify, certificate = f"miyama sequence {rules} --heap {bound} --certificate values.period --force --quiet", program.scratch / "values.period"
        certificate.unlink(missing_ok=True)
        program.run(certify, codes=(0, 2))   # 2: no checker reads such rules
        fact["period"] = {name: found[name] for name in ("period", "preperiod", "saltus")} | {
            "proved": True, "from_heaps_up_to": found["computed"] - 1, "command": periods,
            "certified_by": f"{certify} && build/proof/check_periods values.period" if certificate.exists() else None}
    return Result(fact, {"values": (0, made["values"])})


def heap_losses(game, job, bound, program):
    """The lost sizes of one heap, and its values; the other heaps of the rules are empty."""
    bounds = ",".join([str(bound), *["0"] * (job.get("heaps", 1) - 1)])
    solve = f"miyama solve {game.rules} --heaps {bounds} --labels outcome,grundy --output heap.h5 --force {THREADS}{game.misere}"
    export = "miyama export heap.h5 --to csv --labels outcome,grundy --output -"
    program.run(f"{solve} --quiet")
    rows = [tuple(map(int, line.split(","))) for line in program.run(export).split()[1:]]
    return Result({"what": f"lost sizes of one heap of at most {job['to']}; values of one heap", "command": f"{solve} && {export}"},
                  {"lost-heaps": (1, [row[0] for row in rows if row[-2] == 0]), "heap-values": (0, [row[-1] for row in rows])})


def reverse_mex(game, job, bound, program):
    """Whether values are also the mex of the values of larger heaps, those that a move leads here from; with a pass both halves of the table."""
    solve = f"miyama solve {game.rules} --heaps {bound} --labels grundy --output heap.h5 --force {THREADS}{game.misere}"
    export = "miyama export heap.h5 --to csv --labels grundy --output -"
    program.run(f"{solve} --quiet")
    rows = [tuple(map(int, line.split(","))) for line in program.run(export).split()[1:]]
    values = {passes: [value for left, _, value in rows if left == passes] for passes in (0, 1)}
    fact = {"question": job["question"], "source": job["source"], "bound": str(bound), "command": f"{solve} && {export}", "claims": []}
    for passes, name in ((0, "no pass"), (1, "a pass")):
        g, steps = values[passes], job["steps"]
        known = range(len(g) - max(steps))
        wrong = [heap for heap in known if g[heap] != mex({g[heap + step] for step in steps})]
        fact["claims"].append({"says": f"with {name} left, every value is the mex of the values {', '.join(map(str, steps))} above", "compared": len(known),
                               "agree": len(known) - len(wrong), "verdict": "fails" if wrong else "holds to this bound",
                               "first_counterexample": {"position": [passes, wrong[0]]} if wrong else None, "exceptions": wrong[:100]})
    return Result(fact, {f"values-{'with' if passes else 'without'}-pass": (0, values[passes][:job["listed"] + 1]) for passes in (1, 0)})


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


def genus(game, job, bound, program):
    """The genera of heaps in misère play, as Winning Ways writes them."""
    command = f"miyama sequence {job.get('code', game.rules)} --heap {bound} --genus"
    made = program.json(f"{command} --json")
    text = [f"{value}^{''.join(map(str, signs)) if max(signs) < 10 else '(' + ','.join(map(str, signs)) + ')'}" for value, signs in made["genera"]]
    return Result({"what": "genera of single heaps", "command": command, "code": made["code"], "first_wild": made["first_wild"], "genera": text})


def quotient(game, job, bound, program):
    """What replaces the XOR rule in misère play."""
    command = f"miyama quotient {job.get('code', game.rules)} --heap {bound} --seconds 600"
    made = program.json(f"{command} --json")
    kept = ("order", "p_size", "heap", "period", "preperiod", "tame", "growth", "stopped_by")
    return Result({"what": "misère quotient", "command": command, "code": made["code"], "quotient": {name: made[name] for name in kept}})


def value_counts(game, job, bound, program):
    """How many of the heaps 1 … N have each Grundy value."""
    command = f"miyama sequence {game.rules} --heap {bound} --values none --histogram --no-period {THREADS}"
    made = program.json(f"{command} --json")
    made["histogram"][0] -= 1   # heap 0, which others do not count
    return Result({"what": f"how many of the heaps 1 … {bound} have each Grundy value", "command": command, "code": made["code"], "counts": made["histogram"]})


def table(game, job, bound, program):
    """A whole table: its digests and how often each value occurs."""
    bounds = f"--total {bound}" if game.by_total(job) else f"--heaps {bound}"
    solve = f"miyama solve {game.rules} {bounds} --labels {job.get('labels', 'outcome,winning_moves,grundy,remoteness')} --output table.h5 --force {THREADS}{game.misere}"
    made = program.json(f"{solve} --json")
    kept = ("bounds", "total", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches", "digests")
    fact = {"what": f"every position, {'at most ' + str(bound) + ' sticks' if game.by_total(job) else 'heaps up to ' + str(bound)}", "command": solve}
    fact |= {name: made[name] for name in kept if name in made}
    labels = made["labels"].split(",")
    fact["histograms"] = {label: histogram(label, program) for label in ("grundy", "remoteness", "winning_moves") if label in labels}
    (program.scratch / "table.h5").unlink()
    return Result(fact)


def histogram(label, program):
    rows = program.run(f"miyama info table.h5 --histogram {label} --to csv --output -").splitlines()[1:]
    return [[int(part) for part in row.split(",")[:2]] for row in rows]


def claim(game, job, bound, program):
    """A conjecture, tested on every position of a table."""
    heaps = f"--total {bound}" if game.by_total(job) else f"--heaps {bound}"
    labels = job.get("labels", "outcome")
    solve = f"miyama solve {game.rules} {heaps} --labels {labels} --output claim.h5 --force {THREADS}{game.misere}"
    made = program.json(f"{solve} --json")
    fact = {"question": job["question"], "source": job["source"], "named_bound": job.get("named"), "bound": str(bound), "solve": solve,
            "positions": made["positions"], "lost": made["lost"], "winning_moves": made["winning_moves_total"], "digests": made["digests"], "claims": []}
    for each in job.get("claims", []):
        where = f" --where '{each['where']}'" if "where" in each else ""
        check = f"miyama check claim.h5 --claim-only --claim '{each['claim']}'{where} {THREADS}"
        found = program.json(f"{check} --json", codes=(0, 3))["claim"]
        holds = found["agree"] == found["compared"]
        fact["claims"].append({"says": each["says"], "claim": each["claim"], "where": each.get("where"), "command": check, "compared": found["compared"],
                               "agree": found["agree"], **{name: found[name] for name in ("false_losses", "missed_losses") if name in found},
                               "verdict": "holds to this bound" if holds else "fails",
                               "first_counterexample": None if holds else found["first"]})
    if "histogram" in job:
        made_by = f"miyama info claim.h5 --histogram {job['histogram']}"
        rows = program.run(f"{made_by} --to csv --output -").splitlines()[1:]
        fact["histogram"] = {"of": job["histogram"], "command": made_by, "counts": [[int(part) for part in row.split(",")[:2]] for row in rows]}
    (program.scratch / "claim.h5").unlink()
    return Result(fact)


KINDS = {"counts": counts, "grid": grid, "pairs": pairs, "thirds": thirds, "values": values, "heap": heap_losses, "genus": genus, "quotient": quotient,
         "histogram": value_counts, "table": table, "claim": claim, "reverse-mex": reverse_mex}
COMPARED_IN_FULL = ("genus", "quotient", "histogram", "table", "claim")   # a smaller bound makes no beginning of them


def key_of(job):
    """The name of a job within its game and convention: what it is, without its bound."""
    parts = [job["kind"], *(str(job[name]) for name in ("of", "order", "heaps", "code", "as", "name") if name in job)]
    if job["kind"] in ("table", "claim", "histogram"):
        parts.append(str(job["to"]))
    return re.sub(r"[^A-Za-z0-9.,-]+", "-", " ".join(parts))


def run(game, job, bound, program):
    if job["kind"] not in KINDS:
        raise AtlasError(f"game '{game.name}' has a job of kind '{job['kind']}'; kinds are {', '.join(KINDS)}")
    return KINDS[job["kind"]](game, job, bound, program)
