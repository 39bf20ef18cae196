"""The folder of a game in the atlas: `game.json` with its facts, and its b-files.

Both are renamed into place when they are complete. A fact keeps the command that made it and the digest of its b-files, so that a run that was killed
finds which jobs are finished: those whose command is the same and whose files are unchanged.
"""

import hashlib
import json
import os
import pathlib

from .jobs import key_of
from .published import compare, compare_with_references

ABOUT = ("id", "title", "words", "rules", "file", "sources", "see")


def write_whole(path, text):
    """Gives `path` this text at once: a reader finds the old one or the new one."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text)
    os.replace(part, path)


def lines_of(named):
    """JSON in which each member of a list stands on a line of its own."""
    def value(each):
        if isinstance(each, list):
            return "[" + ",".join(f"\n  {json.dumps(member, ensure_ascii=False)}" for member in each) + "\n ]"
        return json.dumps(each, ensure_ascii=False)

    return "{\n" + ",\n".join(f" {json.dumps(name)}: {value(each)}" for name, each in named.items()) + "\n}\n"


def digest_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def b_file(first, terms):
    return "".join(f"{index} {term}\n" for index, term in enumerate(terms, first))


def read_b_file(path):
    """The first index and the terms."""
    numbers = [*map(int, path.read_text().split())]
    return numbers[0] if numbers else 0, numbers[1::2]


class Folder:
    def __init__(self, atlas, entry):
        self.path, self.entry = pathlib.Path(atlas) / entry["id"], entry
        self.path.mkdir(parents=True, exist_ok=True)
        known = self.path / "game.json"
        self.facts = json.loads(known.read_text())["facts"] if known.exists() else []

    def find(self, convention, key):
        return next((fact for fact in self.facts if (fact["convention"], fact["key"]) == (convention, key)), None)

    def has(self, convention, job, bound):
        """Whether this job is finished: the same job to the same bound, and its files as they were written."""
        fact = self.find(convention, key_of(job))
        return fact is not None and self.asked(fact["job"], fact["job"]["to"]) == self.asked(job, bound) and all(
            (self.path / file["name"]).exists() and digest_of(self.path / file["name"]) == file["sha256"] for file in fact["files"])

    @staticmethod
    def asked(job, bound):
        """What of a job says what is computed. The rest, the comparison and the words of a question, may change without computing it again."""
        asked = {name: value for name, value in job.items() if name not in ("short", "oeis", "convention", "question", "source", "named")} | {"to": bound}
        if "claims" in job:
            asked["claims"] = [{name: value for name, value in each.items() if name != "says"} for each in job["claims"]]
        return asked

    @staticmethod
    def reword(fact, job):
        """The words of a question as the list has them."""
        if "question" in fact:
            fact["job"] = Folder.asked(job, job["to"])
            fact |= {"question": job["question"], "source": job["source"], "named_bound": job.get("named")}
            for each, claim in zip(fact["claims"], job.get("claims", ()), strict=False):   # a reverse mex words its claims itself
                each["says"] = claim["says"]

    def keep(self, game, job, bound, result, seconds):
        """Writes the b-files of a result, and adds its fact."""
        files = []
        for column, (first, terms) in result.columns.items():
            name = f"b-{'misere-' if game.convention == 'misere' else ''}{column}.txt"
            write_whole(self.path / name, b_file(first, terms))
            files.append({"name": name, "first": first, "terms": len(terms), "sha256": digest_of(self.path / name)})
        fact = {"convention": game.convention, "key": key_of(job), "kind": job["kind"], "job": self.asked(job, bound), **result.fact, "files": files,
                "cpu_seconds": seconds}
        self.facts = [known for known in self.facts if (known["convention"], known["key"]) != (fact["convention"], fact["key"])] + [fact]
        self.write()

    def write(self):
        about = {name: self.entry[name] for name in ABOUT if name in self.entry}
        write_whole(self.path / "game.json", lines_of({**about, "facts": self.facts}))

    def finish(self, games):
        """Puts the facts into the order of the list, drops those of jobs that it no longer has, and compares with what is published."""
        wanted = {(game.convention, key_of(job)): job for game in games for job in game.jobs}
        self.facts = [fact for key in wanted if (fact := self.find(*key)) is not None]
        for fact in self.facts:
            job = wanted[fact["convention"], fact["key"]]
            self.reword(fact, job)
            asked = job.get("oeis")
            asked = asked if isinstance(asked, list) else [asked] if asked else []
            fact.pop("published", None)
            compared = [compare(each, *read_b_file(self.path / file["name"]), fact.get("period")) | {"file": file["name"]}
                        for each in asked for file in fact["files"] if isinstance(each, str) or each.get("file", file["name"]) == file["name"]]
            compared += compare_with_references(fact)
            if compared:
                fact["published"] = compared
        self.write()
        kept = {file["name"] for fact in self.facts for file in fact["files"]}
        for path in self.path.glob("b-*.txt"):
            if path.name not in kept:
                path.unlink()
