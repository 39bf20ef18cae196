"""`data/atlas/summary.json`: what the whole atlas holds, for whoever counts, and for the index of its pages."""

import json
import pathlib

from .folder import lines_of, write_whole


def write_summary(atlas):
    rows, totals = [], {"games": 0, "games_and_conventions": 0, "b_files": 0, "terms": 0, "cpu_seconds": 0.0}
    past, differ = [], []
    for path in sorted(pathlib.Path(atlas).glob("*/game.json")):
        game = json.loads(path.read_text())
        if "facts" not in game:   # a folder of another format
            continue
        for convention in ("normal", "misere"):
            facts = [fact for fact in game["facts"] if fact["convention"] == convention]
            if not facts:
                continue
            rows.append(row_of(game, convention, facts))
            totals["games_and_conventions"] += 1
        totals["games"] += 1
        for fact in game["facts"]:
            totals["b_files"] += len(fact["files"])
            totals["terms"] += sum(file["terms"] for file in fact["files"])
            totals["cpu_seconds"] += fact["cpu_seconds"]
            for compared in fact.get("published", []):
                place = {"game": game["id"], "convention": fact["convention"], **compared}
                if not compared["agree"]:
                    differ.append(place)
                if compared["new_terms"] and all("about" in difference for difference in compared["differences"]):   # terms agree, if not what is said of them
                    past.append({name: place[name] for name in ("game", "convention", "file", "oeis", "reference", "published_terms", "compared", "new_terms") if name in place})
    totals["cpu_seconds"] = round(totals["cpu_seconds"], 1)
    write_whole(pathlib.Path(atlas) / "summary.json", lines_of({"totals": totals, "past_published": past, "differ": differ, "games": rows}))


def row_of(game, convention, facts):
    """A row of the index: what is known of a game under a convention."""
    def of_kind(*kinds):
        return [fact for fact in facts if fact["kind"] in kinds]

    theorems = [fact["theorem"] for fact in facts if fact.get("theorem", "none known") != "none known"]
    periods = [fact["period"]["period"] for fact in facts if fact.get("period")]
    quotients = [{name: fact["quotient"][name] for name in ("order", "heap", "period")} for fact in of_kind("quotient")]
    tables = sorted(of_kind("table", "claim"), key=lambda fact: fact["positions"])
    return {"game": game["id"], "title": game["title"], "convention": convention, "theorem": theorems[-1] if theorems else None,
            "sequences": sum(len(fact["files"]) for fact in facts), "period": periods[0] if periods else None,
            "quotient": quotients[0] if quotients else None, "largest_table": tables[-1]["positions"] if tables else None, "lost": tables[-1]["lost"] if tables else None,
            "open_questions": len(of_kind("claim", "reverse-mex")), "agrees_with": sorted({each.get("oeis") or each["reference"] for fact in facts for each in fact.get("published", []) if each["agree"]})}
