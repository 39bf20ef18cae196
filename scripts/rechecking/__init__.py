"""Checks tables of the format that data/README.md specifies; written from that page, and from nothing else."""


class NotATable(Exception):
    """The file is not a table, or differs from what the format specifies."""


def refuse_beyond(most, number, what):
    if number > most:
        raise NotATable(f"it takes more than {most:_} {what} to prove it, more than this program looks at; `miyama check` may do it".replace("_", " "))


def things(number, one, many=""):
    """"1 mismatch", "2 mismatches"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def integer(value, least, greatest, what):
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= greatest:
        raise NotATable(f"{what} is {value!r:.60}, not a whole number from {least} to {greatest}")
    return value


def look_at_keys(found, known):
    """Refuses an object of rules_json with other keys, or with these in another order."""
    if list(found) != [key for key in known if key in found]:
        raise NotATable(f"rules_json has the keys {', '.join(map(str, found))!s:.80} where the format has {', '.join(known)}, in this order")
