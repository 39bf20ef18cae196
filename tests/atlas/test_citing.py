"""How the atlas is cited and described: croissant.json has what Croissant 1.0 requires and says what the files hold, CITATION.cff has what its format requires."""
import copy
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import h5py
import jsonschema
import pytest
import yaml
from conftest import MIYAMA
from pyld import jsonld
from xxh3 import xxh3_128

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
ATLAS = SOURCE / "data" / "atlas"
SCHEMA = json.loads((pathlib.Path(__file__).parent / "croissant.schema.json").read_text())
CROISSANT = json.loads((ATLAS / "croissant.json").read_text())
sys.path.insert(0, str(SOURCE / "scripts"))
from mapping.croissant import write_croissant  # noqa: E402

FILES = [each for each in CROISSANT["distribution"] if each["@type"] == "cr:FileObject"]
CHECKED = jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker())


def test_croissant_has_what_is_required():
    assert [error.message for error in CHECKED.iter_errors(CROISSANT)] == []


@pytest.mark.parametrize("change", [lambda each: each.pop("license"), lambda each: each.update(datePublished="yesterday"), lambda each: each["distribution"][-1].pop("sha256"),
                                    lambda each: each["recordSet"][0]["field"][0].update(dataType="number"), lambda each: each["@context"].update(cr="https://example.org/")])  # fmt: skip
def test_what_croissant_does_not_allow_is_found(change):
    changed = copy.deepcopy(CROISSANT)
    change(changed)
    assert list(CHECKED.iter_errors(changed))


def test_as_linked_data_every_term_has_an_address():
    graph = jsonld.expand(CROISSANT)[0]
    assert len(graph["http://mlcommons.org/croissant/recordSet"]) == len(CROISSANT["recordSet"])
    assert len(graph["https://schema.org/distribution"]) == len(CROISSANT["distribution"])
    known = {"@context", "@type", "@id", "@value", "@language"}

    def terms(node):
        return {name for each in node for name in terms(each)} if isinstance(node, list) else set(node) | {name for each in node.values() for name in terms(each)} if isinstance(node, dict) else set()
    said = terms({name: value for name, value in CROISSANT.items() if name != "@context"}) - known
    expanded = {name.split("/")[-1] for name in terms(graph) - known}
    assert said == expanded


def test_croissant_lists_the_files_as_they_are():
    here = {path.relative_to(ATLAS).as_posix(): path for path in ATLAS.rglob("*") if path.is_file() and path.name != "croissant.json"}
    assert {each["contentUrl"] for each in FILES} == set(here), "scripts/atlas writes croissant.json"
    assert [each["@id"] for each in FILES if hashlib.sha256(here[each["contentUrl"]].read_bytes()).hexdigest() != each["sha256"]] == []
    names = [each["@id"] for part in ("distribution", "recordSet") for each in CROISSANT[part]] + [field["@id"] for each in CROISSANT["recordSet"] for field in each["field"]]
    assert len(names) == len(set(names))


def test_equal_files_give_an_equal_description(tmp_path):
    shutil.copytree(ATLAS, tmp_path / "atlas")
    write_croissant(tmp_path / "atlas")
    assert (tmp_path / "atlas" / "croissant.json").read_bytes() == (ATLAS / "croissant.json").read_bytes()


def column(path, field):
    """The values of a field in one file, as its source says."""
    source = field["source"]
    text = path.read_text()
    if "jsonPath" in source["extract"]:
        head, member = re.fullmatch(r"\$\.(\w+)\[\*\]\.(\w+)", source["extract"]["jsonPath"]).groups()
        return [each[member] for each in json.loads(text)[head]]
    if source["extract"]["fileProperty"] == "fullpath":
        return None
    return [re.match(source["transform"]["regex"], line)[1] for line in text.splitlines()]


@pytest.mark.parametrize("records", CROISSANT["recordSet"], ids=lambda each: each["@id"])
def test_the_records_are_read_as_it_says(records):
    sets = {each["@id"]: each["includes"] for each in CROISSANT["distribution"] if each["@type"] == "cr:FileSet"}
    source = records["field"][0]["source"]
    paths = [ATLAS / source["fileObject"]["@id"]] if "fileObject" in source else sorted(ATLAS.glob(sets[source["fileSet"]["@id"]]))
    rows, kinds = 0, {"sc:Text": (str, type(None)), "sc:Integer": (int, type(None)), "sc:Float": (float, int)}
    for path in paths:
        columns = [(field, values) for field in records["field"] if (values := column(path, field)) is not None]
        assert len({len(values) for _, values in columns}) == 1, path
        rows += len(columns[0][1])
        for field, values in columns:
            assert all(isinstance(int(value) if field["dataType"] == "sc:Integer" and isinstance(value, str) else value, kinds[field["dataType"]]) for value in values), (path, field["@id"])
    totals = json.loads((ATLAS / "summary.json").read_text())["totals"]
    assert rows == {"terms": totals["terms"], "index": totals["games_and_conventions"]}.get(records["@id"], rows) > 100


def test_the_citation_file_has_what_its_format_requires():
    """https://github.com/citation-file-format/citation-file-format, schema of version 1.2.0; its values here are texts and lists of them."""
    cited = yaml.safe_load((SOURCE / "CITATION.cff").read_text())
    assert {"authors", "cff-version", "message", "title"} <= cited.keys() <= {
        "abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license", "license-url", "message",
        "preferred-citation", "references", "repository", "repository-artifact", "repository-code", "title", "type", "url", "version"}  # fmt: skip
    assert cited["cff-version"] == "1.2.0" and cited["type"] in ("software", "dataset") and cited["license"] == "MIT"
    for work in (cited, *cited["references"]):
        assert work["title"] and work["type"] and work["authors"] == [{"name": "the miyama authors"}] and work["version"] == cited["version"]
        assert all(isinstance(value, (str, list)) and value for value in work.values())
    assert {"authors", "title", "type"} <= cited["references"][0].keys() <= {"authors", "title", "type", "abstract", "version", "license", "filename", "notes"}
    assert cited["references"][0]["type"] == "data" and (SOURCE / cited["references"][0]["filename"]).is_dir()
    version = re.search(r"^project\(miyama VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
    assert cited["version"] == CROISSANT["version"] == json.loads((SOURCE / "codemeta.json").read_text())["version"] == version


def test_the_digests_of_a_quotient_are_those_of_its_datasets(tmp_path):
    subprocess.run([MIYAMA, "quotient", "0.123", "--output", tmp_path / "q.h5", "--quiet"], check=True)
    cited = json.loads(subprocess.run([MIYAMA, "info", tmp_path / "q.h5", "--cite", "--json"], capture_output=True, text=True, check=True).stdout)
    with h5py.File(tmp_path / "q.h5") as quotient:
        assert cited["digests"] == {name: xxh3_128(xxh3_128(quotient[name][...].tobytes())).hex() for name in ("images", "outcome", "products")}
    assert all(f"{name} {digest}" in cited["sentence"] and f"{name} {digest}" in cited["bibtex"] for name, digest in cited["digests"].items())
