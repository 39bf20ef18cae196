"""The moves that were looked up, in words, for readers to whom the name of the game says nothing."""

MOST_TOLD = 6
MOST_CHARACTERS = 40


def one_move(move):
    when = f" when {cut(move['when'])}" if "when" in move else ""
    if "face" in move:
        return f"any amounts from all of the heaps {numbers(move['face'])}{when}"
    first = f"({numbers(move['first'])}) + " if "first" in move else ""
    limits = "".join(f" {word} {cut(move[key])}" for key, word in (("from", "from"), ("upto", "up to")) if key in move)
    return f"{first}{cut(move['steps'])} × ({numbers(move['direction'])}){when}{limits}"


def cut(text):
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "…"


def numbers(entries):
    return ",".join(map(str, entries))


def moves_text(rules):
    """The text for rules that have been found to be well-formed."""
    if rules["family"] == "take-and-break":
        return f"take-and-break, code {rules['code']}"
    if rules["family"] == "breaks":
        return "breaks, listed for each heap in the table"
    if rules["family"] == "other":
        return f"other, those that the format gives the name {rules['name']}"
    if rules["family"] == "sum":
        kinds = [f"{word} {cut(place[key])}" for place in rules["places"] for key, word in (("code", "code"), ("breaks", "list"), ("steps", "take")) if key in place]
        return f"sum of {len(kinds)} places, one heap each: {'; '.join(kinds[:MOST_TOLD])}{'; …' * (len(kinds) > MOST_TOLD)}"
    if rules["family"] == "options":
        return f"options, listed one by one in the table{', each of them a sum' * ('sums' in rules)}"
    told = [one_move(move) for move in rules["moves"][:MOST_TOLD]]
    told += [f"{len(rules['moves']) - MOST_TOLD} more"] * (len(rules["moves"]) > MOST_TOLD) + ["a pass"] * (rules.get("pass") is True)
    told += [f"positions where {cut(rules['positions'])}"] if "positions" in rules else []
    return f"vector, {'; '.join(told)}"
