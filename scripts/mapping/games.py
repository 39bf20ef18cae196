"""The list of games, `data/atlas/games.json`: read, completed with what most games of a kind have in common, and checked."""

import json
import pathlib

from . import AtlasError
from .families import FAMILIES
from .jobs import COMPARED_IN_FULL, KINDS, key_of

CONVENTIONS = ("normal", "misere")


class Game:
    """A game under one convention: how its rules are typed, and which jobs it has."""

    def __init__(self, entry, convention, jobs):
        self.name, self.convention, self.jobs = entry["id"], convention, jobs
        self.rules = f"--rules {entry['file']}" if "file" in entry else entry["rules"]
        self.misere = " --misere" if convention == "misere" else ""

    @staticmethod
    def where(job):
        return f" --where '{job['where']}'" if "where" in job else ""

    @staticmethod
    def which(job):
        return f", {job['of_which']}" if "of_which" in job else ""

    @staticmethod
    def by_total(job):
        return isinstance(job["to"], int)


def read_list(path):
    """The entries of the list, by name, in its order, and the names of families."""
    try:
        listed = json.loads(pathlib.Path(path).read_text())
        entries = listed["games"]
    except (OSError, ValueError, KeyError) as error:
        raise AtlasError(f"{path} is not a list of games: {error}; data/atlas/README.md says what it holds") from error
    games = {}
    for entry in entries:
        missing = [name for name in ("id", "title", "words") if name not in entry] + ([] if "rules" in entry or "file" in entry else ["rules or file"])
        if missing:
            raise AtlasError(f"{path}: game '{entry.get('id', '?')}' does not say its {', '.join(missing)}")
        if entry["id"] in games:
            raise AtlasError(f"{path}: game '{entry['id']}' stands there twice")
        games[entry["id"]] = entry
    families = listed.get("families", [])
    unknown = [name for name in families if name not in FAMILIES]
    if unknown:
        raise AtlasError(f"{path}: there is no family '{unknown[0]}'; families are {', '.join(FAMILIES)}")
    return games, families


def conventions(entry):
    """The game under each convention that it is listed with."""
    for convention in entry.get("conventions", CONVENTIONS):
        if convention not in CONVENTIONS:
            raise AtlasError(f"game '{entry['id']}' has the convention '{convention}'; write {' or '.join(CONVENTIONS)}")
        jobs = [job for job in entry["jobs"] if job.get("convention", convention) == convention]
        keys = [key_of(job) for job in jobs]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise AtlasError(f"game '{entry['id']}' has two jobs {', '.join(sorted(twice))}; give one of them an \"as\"")
        for job in jobs:
            if job["kind"] not in KINDS or "to" not in job:
                raise AtlasError(f"game '{entry['id']}' has the job {json.dumps(job)}: it needs a \"kind\" of {', '.join(KINDS)}, and \"to\", its bound")
        yield Game(entry, convention, jobs)


def bound_of(job, short):
    """How far the job goes; None if a short run leaves it out."""
    if not short:
        return job["to"]
    bound = job.get("short", job["to"])
    if bound is None or bound is False:
        return None
    if job["kind"] in COMPARED_IN_FULL and bound != job["to"]:
        raise AtlasError(f"a smaller {job['kind']} is not the beginning of a larger one; write \"short\": false in {json.dumps(job)}")
    return bound
