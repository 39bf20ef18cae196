"""The pages of the atlas: an index, one page for each game, errata, open questions. `scripts/docs` calls it.

    PYTHONPATH=scripts python3 -m mapping.pages FOLDER [GAME]…        into FOLDER; only these games, for a look

Whatever stands on a page with a digit in it is copied from a file of the atlas, in an element that says from where:

    <data value="wythoff/game.json#facts.3.lost">784</data>       the member `lost` of the fourth fact
    <data value="wythoff/b-values.txt:0-11">0, 1, 2 …</data>      the terms with these indices
    <data value="misere-quotients/codes.csv:7.lost">9</data>      a column of the eighth row

`Source.show` makes them, so that no number is typed; tests/atlas/test_pages.py looks each up again. A picture stands in a figure with the command that
makes its table, or with the name of its b-file.
"""

import csv
import html
import json
import pathlib
import shutil
import sys
import tempfile
import urllib.parse

import h5py
import numpy as np

from . import pictures
from .folder import read_b_file
from .program import ROOT, Program

SIDES = {1: 255, 2: 127, 3: 63, 4: 23, 5: 11, 6: 7}   # of the tables of pictures, for each number of heaps
SLICE = 5                                # the size of the heaps that a section leaves out
NAMES = {"normal": "normal play", "misere": "misère play"}
POLICY = "default-src 'none'; style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'"
escaped = html.escape


class Source:
    """A file of the atlas, as pages quote it; `own`: it is the one that a page is about, and is not named again."""

    def __init__(self, atlas, name, own=False):
        self.path, self.name, self.own = atlas / name, name, own
        self.json = json.loads(self.path.read_text())

    def get(self, path):
        value = self.json
        for part in str(path).split("."):
            value = value[int(part) if isinstance(value, list) else part]
        return value

    def show(self, path):
        """The value at a path, marked with where it stands."""
        value = self.get(path)
        text = f"{value:,}".replace(",", "\u202f") if isinstance(value, int) else ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        return f'<data value="{"" if self.own else self.name}#{path}">{escaped(text)}</data>'

    def command(self, path):
        return f'<code class="command">{self.show(path)}</code>'

    def terms(self, file, first, last):
        start, terms = read_b_file(self.path.parent / file)
        shown = [f"{term:,}".replace(",", "\u202f") for term in terms[first - start:last - start + 1]]
        return f'<data value="{self.path.parent.name}/{file}:{first}-{last}">{", ".join(shown)}</data>'


class Rows:
    """A table of the atlas in CSV, as pages quote it."""

    def __init__(self, atlas, name):
        self.name = name
        with (atlas / name).open(newline="") as file:
            self.rows = list(csv.DictReader(file))

    def show(self, i, column):
        value = self.rows[i][column]
        text = f"{int(value):,}".replace(",", "\u202f") if value.isdigit() else value
        return f'<data value="{self.name}:{i}.{column}">{escaped(text)}</data>' if value else ""

    def table(self, columns, chosen=lambda row: True):
        """A table in HTML of the chosen rows; `columns`: head and names, whose values stand behind one another."""
        head = "".join(f"<th scope=col>{name}</th>" for name in columns)
        rows = [i for i, row in enumerate(self.rows) if chosen(row)]
        cells = [["" if len(names) > 1 and all(self.rows[i][column] == "0" for column in names) else ", ".join(self.show(i, column) for column in names)
                  for names in columns.values()] for i in rows]
        body = "".join(f"<tr><th scope=row>{first}</th>{''.join(cell(name, text) for name, text in zip(list(columns)[1:], rest, strict=True))}</tr>" for first, *rest in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page(title, body, name="", place="", depth=""):
    """A page; `name`: of the file whose numbers it quotes without naming it."""
    links = [("index.html", "Atlas"), ("questions.html", "Questions"), ("errata.html", "Errata"), ("../miyama.html", "Play"), ("../index.html", "Site")]
    nav = " ".join(f'<a href="{to}"{" aria-current=page" if to == place else ""}>{text}</a>' for to, text in links)
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<meta name="color-scheme" content="light dark">\n'
            f'<title>{escaped(title)} · the miyama atlas</title>\n<link rel="icon" href="data:,">\n<link rel="stylesheet" href="atlas.css">\n</head>\n'
            f'<body>\n<nav>{nav}</nav>\n<main{f" data-file={chr(34)}{name}{chr(34)}" if name else ""}>\n{body}\n</main>\n</body>\n</html>\n')


class Game:
    def __init__(self, atlas, entry):
        self.source = Source(atlas, f"{entry}/game.json", own=True)
        self.id, self.facts, self.title = entry, self.source.json["facts"], self.source.json["title"]
        self.rules = self.source.json.get("rules") or f"--rules {self.source.json['file']}"
        self.moves = json.loads((ROOT / self.source.json["file"]).read_text()) if "file" in self.source.json else {}

    def of_kind(self, *kinds, convention=None):
        return [(i, fact) for i, fact in enumerate(self.facts) if fact["kind"] in kinds and convention in (None, fact["convention"])]

    def questions(self):
        return [(i, fact) for i, fact in enumerate(self.facts) if "question" in fact]

    def conventions(self):
        return [convention for convention in NAMES if any(fact["convention"] == convention for fact in self.facts)]

    def bounds(self):
        """The bounds of the tables of the atlas, by their number of heaps."""
        found = {2: [fact["job"]["to"]] for _, fact in self.of_kind("grid", "pairs")}
        for _, fact in self.of_kind("table", "claim", "heap", "thirds", "reverse-mex"):
            bounds = fact["job"]["to"]
            if isinstance(bounds, str):
                found.setdefault(bounds.count(",") + 1, []).append(max(map(int, bounds.split(","))))
            elif fact["kind"] not in ("table", "claim"):   # which are of all heaps that hold so many in all
                found.setdefault(3 if fact["kind"] == "thirds" else 1, []).append(bounds)
        return dict(sorted(found.items()))

    def side(self, heaps):
        """The bound of a picture: the usual one, or that of the game's own tables if its rules say where they end."""
        return max(self.bounds()[heaps]) if "positions" in self.moves else SIDES.get(heaps, 5)

    def address(self, convention):
        """Where the page of the program shows the game."""
        heaps = list(self.bounds())
        rules = json.dumps(self.moves, separators=(",", ":")) if self.moves else self.rules
        bounds = ",".join([str(self.side(heaps[-1]))] * heaps[-1]) if heaps else "total:30"
        path = ["explore", rules, bounds, *(["misere"] if convention == "misere" else [])]
        return "../miyama.html#" + "/".join(urllib.parse.quote(part, safe=",:!~*'()") for part in path)


# Pictures

def figure(name, alt, caption, source, wide=False):
    return (f'<figure{" class=wide" if wide else ""}><img src="pictures/{urllib.parse.quote(name)}" alt="{escaped(alt)}">'
            f'<figcaption>{caption}<code class="command">{escaped(source)}</code></figcaption></figure>')


def solved(game, convention, heaps, program):
    """The command of a small table, and its outcome and values; of games with a pass those with the pass."""
    side, misere = game.side(heaps), " --misere" if convention == "misere" else ""
    command = f"miyama solve {game.rules} --heaps {','.join([str(side)] * heaps)}{misere} --labels outcome,grundy --output t.h5"
    program.run(f"{command} --force --quiet")
    with h5py.File(program.scratch / "t.h5") as table:
        outcome, values = table["outcome"][...], table["grundy"][...]
        absent = outcome == table["outcome"].fillvalue
    if outcome.ndim > heaps:
        outcome, values, absent = outcome[1], values[1], absent[1]
    return command, outcome == 0, values, absent


def position_pictures(game, convention, program, folder):
    """Planes of two heaps, and losses of three in space."""
    heaps, planes, spaces = [count for count in game.bounds() if count <= 4], [], []
    for count in heaps:
        if count == 1 or (count > 3 and 3 in heaps):
            continue
        command, lost, values, absent = solved(game, convention, count, program)
        if count == 2 or 2 not in heaps:
            name = f"{game.id}-{convention}-plane.png"
            cut = (min(SLICE, game.side(count)),) * (count - 2)
            pictures.draw_plane(folder / name, values[cut], lost[cut], absent[cut])
            where = "" if count == 2 else f"; {' = '.join('abcd'[:count - 2])} = {cut[0]}"
            what = "Two heaps" if count == 2 else "A plane"
            planes.append(figure(name, f"{what} of {game.title}, {NAMES[convention]}: lost positions orange, won ones blue, darker for larger values",
                                 f"{what}, {NAMES[convention]}: losses orange, larger values darker.", command + where))
        if count >= 3:
            name = f"{game.id}-{convention}-space.png"
            cut = (min(SLICE, game.side(count)),) * (count - 3)
            pictures.draw_space(folder / name, np.argwhere(lost[cut]), game.side(count))
            where = "" if count == 3 else f"; a = {cut[0]}"
            spaces.append(figure(name, f"The losses of {game.title} in space, {NAMES[convention]}",
                                 f"Losses of three heaps, {NAMES[convention]}: each a dot in a cube.", command + where))
    return planes, spaces


def value_pictures(game, folder):
    for _, fact in game.of_kind("values", "heap", "reverse-mex", convention="normal"):
        file = next(file["name"] for file in fact["files"] if "values" in file["name"])
        pictures.draw_values(folder / f"{game.id}-values.png", read_b_file(game.source.path.parent / file)[1][:320])
        return [figure(f"{game.id}-values.png", f"The values of single heaps of {game.title}", "Values of single heaps, from left to right; heaps of value zero orange.",
                       f"data/atlas/{game.id}/{file}", wide=True)]
    return []


def growth_picture(game):
    """How the number of losses grows: the counts of most heaps that both conventions have."""
    found = {}
    for _, fact in game.of_kind("counts"):
        if fact["job"]["of"] == "lost" and "as" not in fact["job"]:
            found.setdefault(fact["key"], {})[fact["convention"]] = fact["files"][0]["name"]
    if not found:
        return []
    files = next((files for files in found.values() if len(files) == 2), next(iter(found.values())))
    columns = [read_b_file(game.source.path.parent / name)[1] for name in files.values()]
    lines = "".join(f'<path class="{convention}" d="{d}"/>' for convention, d in zip(files, pictures.growth(columns), strict=True))
    named = " ".join(f'<code class="command">data/atlas/{game.id}/{name}</code>' for name in files.values())
    return [f'<figure><svg viewBox="0 0 320 150" role="img" aria-label="How the number of losses of {escaped(game.title)} grows">{lines}</svg>'
            f"<figcaption>How the number of losses grows{', normal play blue, misère play dashed' if len(files) == 2 else ''}; both axes are logarithmic. {named}"
            "</figcaption></figure>"]


# Facts in words

def compared(source, at, fact):
    """What is said of each published sequence."""
    for i, each in enumerate(fact.get("published", [])):
        show = f"{at}.published.{i}"
        name = source.show(f"{show}.oeis" if "oeis" in each else f"{show}.source")
        if each["agree"]:
            more = f", then {source.show(f'{show}.new_terms')} new ones" if each.get("new_terms") else ""
            yield f"{name}: {source.show(f'{show}.compared')} terms agree{more}"
        else:
            yield f'<span class="wrong">{name} differs</span>, see <a href="errata.html">errata</a>'


def files_said(source, at, fact):
    for i, file in enumerate(fact["files"]):
        last = file["first"] + file["terms"] - 1
        shown = min(last, file["first"] + 11)
        yield (f"<p>{source.terms(file['name'], file['first'], shown)}{' …' if last > shown else ''} "
               f"<span class=faint>({source.show(f'{at}.files.{i}.terms')} terms in {source.show(f'{at}.files.{i}.name')})</span></p>")


def theorem_said(source, at, fact):
    entries = "compared" if "compared" in fact else "entries_checked"
    if fact.get("theorem", "none known") == "none known" or not fact[entries]:
        return ""
    return f"{source.show(f'{at}.{entries}')} entries compared with the theorem, {source.show(f'{at}.mismatches')} mismatches."


def table_said(source, at, fact):
    digest = f" Digest of the outcome: {source.show(f'{at}.digests.outcome')}." if "outcome" in fact.get("digests", {}) else ""
    return (f"<p>{source.show(f'{at}.positions')} positions, {source.show(f'{at}.lost')} of them lost, {source.show(f'{at}.winning_moves_total')} winning moves."
            f" {theorem_said(source, at, fact)}{digest}</p>")


def period_said(source, at):
    period = source.get(f"{at}.period")
    saltus = f" and saltus {source.show(f'{at}.period.saltus')}" if period["saltus"] else ""
    return f"period {source.show(f'{at}.period.period')}{saltus} from heap {source.show(f'{at}.period.preperiod')} on"


def certified_said(source, at, period):
    if not period.get("certified_by"):
        return "<p>The theorem is applied by the program; no checker that is itself proved reads these rules.</p>"
    return f"<p>Certified: a checker that is itself proved in Coq says that this period holds for ever.</p>{source.command(f'{at}.period.certified_by')}"


def quotient_said(source, at):
    quotient = source.get(f"{at}.quotient")
    show = lambda name: source.show(f"{at}.quotient.{name}")   # noqa: E731
    proved = f"of all heaps, with period {show('period')} from heap {show('preperiod')} on" if quotient["period"] else f"of heaps up to {show('heap')}"
    return f"{show('order')} elements, {show('p_size')} of them lost: {proved}; {'tame' if quotient['tame'] else 'wild'}"


def claim_said(source, at, fact):
    lines = [f"<p>{source.show(f'{at}.question')}</p>", f"<p><cite>{source.show(f'{at}.source')}</cite></p>"]
    if "positions" in fact:
        lines.append(f"<p>{source.show(f'{at}.positions')} positions, up to {source.show(f'{at}.bound')}; {source.show(f'{at}.lost')} of them are lost.</p>")
    lines.append(source.command(f"{at}.solve" if "solve" in fact else f"{at}.command"))
    for i, claim in enumerate(fact["claims"]):
        here, first = f"{at}.claims.{i}", claim["first_counterexample"]
        against = f", first at {source.show(f'{here}.first_counterexample.position')}" if first else ""
        lines.append(f"<p>{source.show(f'{here}.says')}: <span class={'wrong' if first else 'yes'}>{source.show(f'{here}.verdict')}</span>{against} "
                     f"<span class=faint>({source.show(f'{here}.agree')} of {source.show(f'{here}.compared')} positions agree)</span></p>"
                     + (source.command(f"{here}.command") if "command" in claim else ""))
    return "".join(lines)


def fact_said(source, i, fact):
    at = f"facts.{i}"
    body = "".join(files_said(source, at, fact))
    if fact["kind"] == "table":
        body += table_said(source, at, fact)
    elif theorem_said(source, at, fact):
        body += f"<p>{theorem_said(source, at, fact)}</p>"
    if fact.get("period"):
        body += (f"<p>Proved: {period_said(source, at)}, from the values of the heaps up to {source.show(f'{at}.period.from_heaps_up_to')}.</p>"
                 + (source.command(f"{at}.period.command") if "command" in fact["period"] else "") + certified_said(source, at, fact["period"]))
    if fact["kind"] == "genus":
        wild = f"The first wild heap is {source.show(f'{at}.first_wild')}." if fact["first_wild"] is not None else "No heap is wild."
        body += f"<p>{source.show(f'{at}.genera')}. {wild}</p>"
    if fact["kind"] == "quotient":
        body += f"<p>{quotient_said(source, at)}.</p>"
    if fact["kind"] == "histogram":
        body += f"<p>{source.show(f'{at}.counts')}</p>"
    if "question" in fact:
        body = claim_said(source, at, fact) + body
    published = "; ".join(compared(source, at, fact))
    body += f"<p>{published}.</p>" if published else ""
    command = "" if "question" in fact else source.command(f"{at}.command")
    head = source.show(f"{at}.what") if "what" in fact else "An open question"
    return f"<section class=fact><h3>{head} <span class=faint>in {source.show(f'{at}.cpu_seconds')} s</span></h3>{body}{command}</section>"


def game_page(game, program, folder):
    source = game.source
    drawn = [position_pictures(game, convention, program, folder) for convention in game.conventions()]
    figures = [*(each for planes, _ in drawn for each in planes), *value_pictures(game, folder), *growth_picture(game),
               *(each for _, spaces in drawn for each in spaces)]
    opens = " ".join(f'<a href="{escaped(game.address(convention))}">Explore it, {NAMES[convention]}</a>' for convention in game.conventions())
    theorems = {fact["theorem"]: i for i, fact in reversed(list(enumerate(game.facts))) if fact.get("theorem", "none known") != "none known"}
    theorem = "; ".join(source.show(f"facts.{i}.theorem") for i in sorted(theorems.values())) or "none known"
    known = "".join([f"<dt>period</dt><dd>{period_said(source, f'facts.{i}')}</dd>" for i, fact in enumerate(game.facts) if fact.get("period")]
                    + [f"<dt>quotient</dt><dd>{quotient_said(source, f'facts.{i}')}</dd>" for i, _ in game.of_kind("quotient")])
    parts = [f"<h1>{source.show('title')}</h1>", f"<p class=rule>{source.show('words')}</p>", f"<p class=open>{opens}</p>",
             f"<dl><dt>rules</dt><dd><code>{source.show('rules' if 'rules' in source.json else 'file')}</code></dd><dt>theorem</dt><dd>{theorem}</dd>{known}</dl>"]
    if figures:
        parts.append(f"<h2>Pictures</h2><div class=pictures>{''.join(figures)}</div>")
    questions = game.questions()
    if questions:
        parts.append("<h2>Open questions</h2>" + "".join(fact_said(source, i, fact) for i, fact in questions))
    for convention in game.conventions():
        facts = [(i, fact) for i, fact in enumerate(game.facts) if fact["convention"] == convention and "question" not in fact]
        if facts:
            parts.append(f"<h2>{NAMES[convention].capitalize()}</h2>" + "".join(fact_said(source, i, fact) for i, fact in facts))
    if source.json.get("sources"):
        parts.append("<h2>Sources</h2><ul>" + "".join(f"<li>{source.show(f'sources.{i}')}</li>" for i in range(len(source.json["sources"]))) + "</ul>")
    parts.append(f"<p class=faint>All of this stands in <code>data/atlas/{escaped(game.id)}/game.json</code>, with all digests. To cite it, name that file and the "
                 "revision of the repository.</p>")
    return page(game.title, "\n".join(parts), source.name)


# Index, errata, questions

def cell(name, text, known=True):
    return f'<td data-of="{name}"{"" if known else " class=no"}>{text}</td>'


def index_row(rows, summary):
    """`rows`: where a game stands in the summary, by convention."""
    games = summary.json["games"]

    def each(name, path=None):
        """What the conventions have, marked; the first of them, and whether both have it."""
        return [summary.show(f"games.{i}.{path or name}") for i in rows.values() if games[i][name]]

    theorems, questions = each("theorem"), each("open_questions")
    first = next(iter(rows.values()))
    also = " <span class=faint>and misère</span>" if len(theorems) > 1 else "" if games[first]["theorem"] else " <span class=faint>misère only</span>"
    losses = [f"{lost} of {positions}" for lost, positions in zip(each("largest_table", "lost"), each("largest_table"), strict=True)]
    cells = [("theorem", theorems[0] + also if theorems else ""), ("losses", "".join(losses[:1])), ("period", "".join(each("period")[:1])),
             ("quotient", "".join(each("quotient", "quotient.order")[:1])), ("open questions", " + ".join(questions))]
    return (f'<tr><th scope=row><a href="{urllib.parse.quote(games[first]["game"])}.html">{summary.show(f"games.{first}.title")}</a></th>'
            + "".join(cell(name, text or ("none known" if name == "theorem" else "–"), bool(text)) for name, text in cells) + "</tr>")


def index_page(games, summary, families):
    rows = {}
    for i, row in enumerate(summary.json["games"]):
        rows.setdefault(row["game"], {})[row["convention"]] = i
    groups = {"Heaps that become smaller": [], "Heaps that may break": [], "One heap": []}
    for game in games:
        group = "One heap" if list(game.bounds()) == [1] else "Heaps that become smaller" if game.bounds() else "Heaps that may break"
        groups[group].append(index_row(rows[game.id], summary))
    head = "".join(f"<th scope=col>{name}</th>" for name in ("game", "theorem", "losses", "period", "quotient", "open questions"))
    bodies = "".join(f"<tbody><tr><th colspan=6 scope=rowgroup><h2>{name}</h2></th></tr>{''.join(listed)}</tbody>" for name, listed in groups.items() if listed)
    show = lambda name: summary.show(f"totals.{name}")   # noqa: E731
    links = ", ".join(f'<a href="{name}.html">{FAMILIES[name][0].lower()}</a>' for name in families)
    return page("The atlas", f"""<h1>The atlas: what is known about heap games</h1>
<p class=rule>{show('games')} games, in normal and misère play: {show('b_files')} sequences with {show('terms')} terms, each with the command that makes it.</p>
<p>A <em>theorem</em> says which positions are lost; every entry of the tables was compared with it. <em>Losses</em> are those of the largest table, in normal play
unless a game has only the other one. A <em>period</em> of the values of single heaps is proved, for ever: a theorem says how many values are enough, and a checker that is itself proved in Coq
certifies the period where it reads the rules. The column <em>quotient</em> counts the elements that
replace the XOR rule in misère play. Where what is published differs, it is among the <a href="errata.html">errata</a>; what nobody knows is among the
<a href="questions.html">open questions</a>. {f'Whole families have a page: {links}.' if links else ''}</p>
<table class=glance><thead><tr>{head}</tr></thead>{bodies}</table>""", summary.name, "index.html")


def past_row(summary, i, each):
    def said(name):
        return cell(name.replace("_terms", ""), summary.show(f"past_published.{i}.{name}") if name in each else "")

    link = f'<a href="{urllib.parse.quote(each["game"])}.html">{summary.show(f"past_published.{i}.game")}</a>, {NAMES[each["convention"]]}'
    return f"<tr><th scope=row>{link}</th>{said('oeis' if 'oeis' in each else 'reference')}{''.join(map(said, ('published_terms', 'compared', 'new_terms', 'file')))}</tr>"


def past_said(summary):
    rows = "".join(past_row(summary, i, each) for i, each in enumerate(summary.json["past_published"]))
    head = "".join(f"<th scope=col>{name}</th>" for name in ("game", "published in", "terms", "of them compared", "new terms", "file"))
    return f"<h2>Past what is published</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def erratum_said(errata, i, each):
    at = f"errata.{i}"
    decided = "".join(f"{errata.command(f'{at}.decides.{j}.command')}<pre>{errata.show(f'{at}.decides.{j}.prints')}</pre>" for j in range(len(each["decides"])))
    return (f"<section class=fact><h2>{errata.show(f'{at}.where')}</h2><dl><dt>it says</dt><dd>{errata.show(f'{at}.says')}</dd>"
            f"<dt>right is</dt><dd>{errata.show(f'{at}.ours')}</dd><dt>because</dt><dd>{errata.show(f'{at}.because')}</dd></dl>{decided}</section>")


def errata_page(atlas, summary):
    errata = Source(atlas, "errata.json", own=True)
    text = "".join(erratum_said(errata, i, each) for i, each in enumerate(errata.json["errata"]))
    body = "<h1>Errata</h1><p class=rule>Where what is published is not what the rules give, with the commands that decide, and what they print.</p>" + text + past_said(summary)
    return page("Errata", body, "errata.json", "errata.html")


def questions_page(games):
    parts = []
    for game in games:
        source = Source(game.source.path.parents[1], game.source.name)
        for i, fact in game.questions():
            parts.append(f'<section class=fact><h2><a href="{urllib.parse.quote(game.id)}.html">{source.show("title")}</a>, {NAMES[fact["convention"]]}</h2>'
                         f"{claim_said(source, f'facts.{i}', fact)}</section>")
    body = ("<h1>Open questions</h1><p class=rule>What nobody knows, which guesses a table was asked about, and how far it goes. Where a guess is published, its source is named.</p>"
            + ("".join(parts) or "<p>No question has been put to a table yet.</p>"))
    return page("Open questions", body, "", "questions.html")


def three_moves_page(atlas):
    classes, counts, exceptions = (Rows(atlas, f"three-move-subtraction/{name}.csv") for name in ("classes", "counts", "exceptions"))
    columns = {"class": ["class"], "sets": ["sets"], "of them pure": ["pure"], "longest period": ["longest_period"], "of the set": ["its_a", "its_b", "its_c"],
               "longest preperiod": ["longest_preperiod"], "of this set": ["that_a", "that_b", "that_c"]}
    odd = exceptions.table({"set": ["a", "b", "c"], "preperiod": ["preperiod"], "period": ["period"]}) if exceptions.rows else "<p>No set is in none of the classes.</p>"
    return page("Subtraction games of three moves", f"""<h1>Subtraction games of three moves</h1>
<p class=rule>Three numbers are fixed; a move takes one of them from a heap.</p>
<p>These are all sets whose largest move is at most {counts.show(len(counts.rows) - 1, "c")}. The values of a heap repeat. A class says after how many heaps: after the sum of two of the moves, or of a divisor of such a sum; if one move is the sum of
the others, the period is linear or quadratic in them. Each period was found in the values of its own set and holds for ever.
<code>data/atlas/three-move-subtraction/README.md</code> defines the classes and says how the tables are made.</p>
{classes.table(columns)}
<h2>Exceptions</h2>{odd}""")


def quotients_page(atlas):
    rows = Rows(atlas, "misere-quotients/codes.csv")
    columns = {"game": ["game"], "elements": ["elements"], "lost": ["lost"], "kind": ["kind"], "heaps up to": ["heap"], "period": ["period"], "from heap": ["preperiod"],
               "ended by": ["ended_by"], "command": ["command"]}
    return page("Misère quotients", f"""<h1>Misère quotients</h1>
<p class=rule>What replaces the XOR rule in misère play: so many elements of a commutative monoid, of which some are lost.</p>
<p>Games with a name, and codes whose quotient of all heaps has twenty elements or more. Where something else than a period ended the search, the quotient is
that of heaps up to the one named, and may be infinite. <code>data/atlas/misere-quotients/codes.csv</code> has a row for every short octal code.</p>
{rows.table(columns, lambda row: not row["game"][0].isdigit() or row["ended_by"] == "heap" or (row["period"] and int(row["elements"]) >= 20))}""")


FAMILIES = {"three-move-subtraction": ("Subtraction games of three moves", three_moves_page), "misere-quotients": ("Misère quotients of octal games", quotients_page)}


def main(folder, *names):
    folder, atlas = pathlib.Path(folder), ROOT / "data" / "atlas"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pictures").mkdir(parents=True)
    listed = json.loads((atlas / "games.json").read_text())["games"]
    summary = Source(atlas, "summary.json")
    known = {row["game"] for row in summary.json["games"]}
    games = [Game(atlas, entry["id"]) for entry in listed if entry["id"] in known and entry["id"] in (names or known)]
    with tempfile.TemporaryDirectory(prefix="miyama-pages-") as scratch:
        program = Program(scratch)
        for game in games:
            (folder / f"{game.id}.html").write_text(game_page(game, program, folder / "pictures"))
    families = [name for name in FAMILIES if (atlas / name).is_dir()]
    for name in families:
        (folder / f"{name}.html").write_text(FAMILIES[name][1](atlas))
    (folder / "index.html").write_text(index_page(games, summary, families))
    (folder / "errata.html").write_text(errata_page(atlas, summary))
    (folder / "questions.html").write_text(questions_page(games))
    (folder / "atlas.css").write_text("".join((ROOT / name).read_text() for name in ("web/page/colours.css", "scripts/mapping/pages.css")))
    print(folder / "index.html")


if __name__ == "__main__":
    main(*sys.argv[1:])
