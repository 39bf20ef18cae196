"""Compares terms with those that are published, `data/reference/oeis.json`, as far as both go."""

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
        found = {"period": period["period"], "last_exception": period["preperiod"] - 1}
        differences += [{"about": name, "ours": found[name], "published": entry[name]} for name in found if found[name] != entry[name]]
    known = not entry.get("listed_unknown")   # how far the b-file of OEIS goes
    return {"oeis": number, "published_terms": last - entry["first"] + 1 if known else None, "compared": len(both), "agree": not differences,
            "differences": differences[:5], "new_terms": max(0, begin + len(chosen) - 1 - last) if known else None, "source": entry["source"]}
