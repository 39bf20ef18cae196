"""Compares what was found with what is published, as numbers in `data/reference`: terms with those of OEIS as far as both go; orders of quotients, genera
and histograms."""

import functools
import json

from . import AtlasError
from .program import ROOT


@functools.cache
def oeis():
    return json.loads((ROOT / "data" / "reference" / "oeis.json").read_text())["sequences"]


def compare(asked, first, terms, period=None):
    """What a fact says of the sequence of OEIS that the job names: {"number": "A236305", "ours": 0, "theirs": 0, "every": 1}.

    The term of ours with index `ours` is theirs with index `theirs`, by default the first that both have; after it every `every`-th of ours is one of
    theirs. New are our terms behind the last that OEIS lists in its entry or, where it names one, in its b-file. A `period` that is proved is compared with
    what the entry says of it: its length, and the last index that it leaves out.
    """
    asked = {"number": asked} if isinstance(asked, str) else asked
    number = asked["number"]
    if number not in oeis():
        raise AtlasError(f"a job names {number}, which data/reference/oeis.json does not hold")
    entry = oeis()[number]
    theirs = dict(enumerate(entry["values"], entry["first"]))
    begin = asked.get("theirs", max(first, entry["first"]))
    start, step = asked.get("ours", begin), asked.get("every", 1)
    chosen = terms[start - first::step]
    both = [(begin + i, term, theirs[begin + i]) for i, term in enumerate(chosen) if begin + i in theirs]
    differences = [{"index": index, "ours": ours, "published": published} for index, ours, published in both if ours != published]
    last = max(max(theirs), entry.get("b_file_to", 0))
    if period and "period" in entry:
        found = {"period": period["period"], "last_exception": period["preperiod"] - 1 - (start - begin)}
        differences += [{"about": name, "ours": found[name], "published": entry[name]} for name in found if found[name] != entry[name]]
    known = not entry.get("listed_unknown")   # how far the b-file of OEIS goes
    return {"oeis": number, "published_terms": last - entry["first"] + 1 if known else None, "compared": len(both), "agree": not differences,
            "differences": differences[:5], "new_terms": max(0, begin + len(chosen) - 1 - last) if known else None, "source": entry["source"]}


def one(reference, source, ours, theirs):
    """A comparison of two lists with another source than OEIS, as far as both go."""
    differences = [{"index": index, "ours": mine, "published": other} for index, (mine, other) in enumerate(zip(ours, theirs, strict=False)) if mine != other]
    return [{"reference": f"data/reference/{reference}", "compared": min(len(ours), len(theirs)), "agree": not differences, "differences": differences[:5],
             "published_terms": len(theirs), "new_terms": max(0, len(ours) - len(theirs)), "source": source}]


def long_genus(text):
    """A genus with its exponent, as it is computed: a number alone stands for that of a heap of Nim, and an exponent of one digit d goes on as d XOR 2."""
    value, _, exponent = text.partition("^")
    if not exponent:
        exponent = {"0": "120", "1": "031"}.get(value, f"{value}{int(value) ^ 2}")
    return f"{value}^{exponent + str(int(exponent) ^ 2) if len(exponent) == 1 else exponent}"


def compare_with_references(fact):
    """What else is published of a quotient, of genera or of a histogram: a list that may be empty."""
    def read(name):
        return json.loads((ROOT / "data" / "reference" / name).read_text())

    if fact["kind"] == "quotient":
        heap = fact["quotient"]["heap"]   # orders of all heaps, or of those up to one
        known = [entry["order"] for entry in read("misere_quotients.json") if entry["code"] == fact["code"] and entry.get("heap", heap) == heap]
        source = "T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115 (2008) 593–622"
        return one("misere_quotients.json", source, [fact["quotient"]["order"]], known) if known else []
    if fact["kind"] == "genus":
        known = [entry["genera"] for entry in read("misere_genera.json")["games"] if entry["code"] == fact["code"]]
        source = f"tests of CGSuite, {read('misere_genera.json')['source']}"
        return one("misere_genera.json", source, fact["genera"], [long_genus(text) for text in known[0]]) if known else []
    if fact["kind"] == "histogram":
        known = read("octal_histograms.json")["histograms"].get(f"{fact['code']} {fact['job']['to']}")
        return one("octal_histograms.json", read("octal_histograms.json")["source"], fact["counts"], known) if known else []
    return []
