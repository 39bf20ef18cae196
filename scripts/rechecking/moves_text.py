"""The moves that were looked up, in words: the name of a game does not say them to whoever does not know it."""

MOST_TOLD = 6
MOST_CHARACTERS = 40


def one_move(move):
    if "face" in move:
        return f"any amounts from all of the heaps {','.join(map(str, move['face']))}"
    steps = move["steps"] if len(move["steps"]) <= MOST_CHARACTERS else move["steps"][:MOST_CHARACTERS] + "…"
    return f"{steps} × ({','.join(map(str, move['direction']))})"


def moves_text(rules):
    """Of rules that have been looked at."""
    if rules["family"] == "take-and-break":
        return f"take-and-break, code {rules['code']}"
    if rules["family"] == "other":
        return f"other, those that the format gives the name {rules['name']}"
    told = [one_move(move) for move in rules["moves"][:MOST_TOLD]]
    told += [f"{len(rules['moves']) - MOST_TOLD} more"] * (len(rules["moves"]) > MOST_TOLD) + ["a pass"] * (rules.get("pass") is True)
    return f"vector, {'; '.join(told)}"
