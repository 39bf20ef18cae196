"""`data/atlas/croissant.json`: the atlas as MLCommons Croissant 1.0 describes data sets, http://mlcommons.org/croissant/1.0. `scripts/atlas` writes it.

Every file is a FileObject with its size and sha256; record sets say how terms, games, facts and questions are read from them. The atlas has no address of
its own, so that all paths are relative to the file, and `url` is the page next to it that says what the files hold.
"""

import json
import pathlib

from .folder import digest_of, write_whole

PUBLISHED = "2026-11-29"   # the day on which this version of the atlas was complete
CITATION = "@misc{miyama-atlas, author = {{the miyama authors}}, title = {{The miyama atlas: what is known about heap games}}, year = {2026}, note = {Version 0.1.0}}"
OWN = "column data dataType examples extract field fileObject fileProperty fileSet format includes isLiveDataset jsonPath key parentField path recordSet references regex repeated replace separator source subField transform citeAs"
TYPES = {".txt": "text/plain", ".json": "application/json", ".md": "text/markdown", ".csv": "text/csv"}
TEXT, INTEGER, FLOAT = "sc:Text", "sc:Integer", "sc:Float"


def context():
    """The context that the specification recommends."""
    typed = {"data": "@json", "examples": "@json", "dataType": "@vocab"}
    terms = {term: {"@id": f"cr:{term}", "@type": typed[term]} if term in typed else f"cr:{term}" for term in OWN.split()}
    return {"@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/", "cr": "http://mlcommons.org/croissant/",
            "dct": "http://purl.org/dc/terms/", "conformsTo": "dct:conformsTo", **terms}


def file_object(atlas, path):
    name = path.relative_to(atlas).as_posix()
    return {"@type": "cr:FileObject", "@id": name, "name": path.name, "contentUrl": name, "contentSize": f"{path.stat().st_size} B",
            "encodingFormat": TYPES[path.suffix], "sha256": digest_of(path)}


def file_set(name, description, includes, encoding):
    return {"@type": "cr:FileSet", "@id": name, "name": name, "description": description, "encodingFormat": encoding, "includes": includes}


def record_set(name, description, source, fields):
    """`fields`: name, type and how it is extracted: a JSON path, or a regular expression for the lines of a file, or a property of the file."""
    def field(own, kind, how):
        extract = {"jsonPath": how} if how.startswith("$") else {"fileProperty": "lines" if how.startswith("^") else how}
        transform = {"transform": {"regex": how}} if how.startswith("^") else {}
        return {"@type": "cr:Field", "@id": f"{name}/{own}", "name": own, "dataType": kind, "source": {**source, "extract": extract, **transform}}

    return {"@type": "cr:RecordSet", "@id": name, "name": name, "description": description, "field": [field(*each) for each in fields]}


def record_sets():
    b_files, facts, summary = {"fileSet": {"@id": "b-files"}}, {"fileSet": {"@id": "games"}}, {"fileObject": {"@id": "summary.json"}}
    return [
        record_set("terms", "The terms of all sequences: the file, the index, the term.", b_files,
                   [("file", TEXT, "fullpath"), ("index", INTEGER, r"^(-?\d+) "), ("term", INTEGER, r"^-?\d+ (-?\d+)$")]),
        record_set("facts", "What was found of each game: under which convention, of which kind, in how many seconds of the processor.", facts,
                   [("file", TEXT, "fullpath"), *((name, TEXT, f"$.facts[*].{name}") for name in ("convention", "kind", "key")),
                    ("cpu_seconds", FLOAT, "$.facts[*].cpu_seconds")]),
        record_set("index", "A row for each game and convention.", summary,
                   [*((name, TEXT, f"$.games[*].{name}") for name in ("game", "title", "convention", "theorem")),
                    *((name, INTEGER, f"$.games[*].{name}") for name in ("sequences", "period", "largest_table", "open_questions"))]),
    ]


def write_croissant(atlas):
    atlas = pathlib.Path(atlas)
    files = sorted(path for path in atlas.rglob("*") if path.is_file() and path.name != "croissant.json" and path.suffix in TYPES)
    sets = [file_set("b-files", "A sequence each, as OEIS takes it: an index and a term on each line.", "*/b-*.txt", TYPES[".txt"]),
            file_set("games", "What was found of each game.", "*/game.json", TYPES[".json"])]
    about = {
        "@context": context(), "@type": "sc:Dataset", "name": "miyama-atlas", "conformsTo": "http://mlcommons.org/croissant/1.0",
        "description": "What is known about heap games (Nim, Wythoff, Moore, octal games and others) in normal and misère play: counts of losses and winning moves, "
                       "members, Grundy values, proved periods, genera, misère quotients and open questions, each with the command that makes it.",
        "citeAs": CITATION, "license": "https://spdx.org/licenses/MIT", "url": "README.md", "version": "0.1.0", "datePublished": PUBLISHED,
        "creator": {"@type": "sc:Organization", "name": "the miyama authors"},
        "keywords": ["combinatorial game theory", "Nim", "impartial games", "Sprague-Grundy values", "misère play", "integer sequences"]}
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in about.items()]
    for name, members in (("distribution", [*sets, *(file_object(atlas, path) for path in files)]), ("recordSet", record_sets())):
        lines.append(f' "{name}": [\n  ' + ",\n  ".join(json.dumps(member, ensure_ascii=False) for member in members) + "\n ]")
    write_whole(atlas / "croissant.json", "{\n" + ",\n".join(lines) + "\n}\n")
