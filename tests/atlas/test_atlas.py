"""The atlas: a sample of it is made again, another one is counted in tables that scripts/recheck.py has proved; what is changed is found; killed runs go on."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import h5py
import pytest
from conftest import MIYAMA, some

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
ATLAS = SOURCE / "data" / "atlas"
SCRIPT = SOURCE / "scripts" / "atlas"
sys.path.insert(0, str(SOURCE / "scripts"))
from mapping import published, summary  # noqa: E402
from mapping.families import FAMILIES  # noqa: E402
from mapping.folder import digest_of, read_b_file, write_whole  # noqa: E402
from mapping.games import bound_of, conventions, read_list  # noqa: E402
from mapping.jobs import key_of  # noqa: E402

GAMES, LISTED_FAMILIES = read_list(ATLAS / "games.json")


def facts(name):
    return json.loads((ATLAS / name / "game.json").read_text())["facts"]


def atlas(*arguments, **environment):
    return subprocess.run([sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True, timeout=600, check=False, env={**os.environ, **environment})


def small(folder, *names, jobs=None):
    """An atlas of these games in a folder of its own, made from their cheap jobs as far as short runs go."""
    folder.mkdir(exist_ok=True)
    entries = [{**GAMES[name], "jobs": [{**job, "to": job.get("short") or job["to"]} for job in GAMES[name]["jobs"] if jobs is None or job["kind"] in jobs]} for name in names]
    (folder / "games.json").write_text(json.dumps({"games": entries}))
    return folder


def files(folder):
    """The bytes of every file, without the seconds, which no two runs share."""
    return {str(path.relative_to(folder)): re.sub(r'"cpu_seconds": [0-9.e+-]+', "", path.read_text()) for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_list_has_every_game_in_both_conventions():
    named = json.loads(subprocess.run([MIYAMA, "games", "--json"], capture_output=True, text=True, check=True).stdout)["games"]
    rules = {re.split("[:+]", entry.get("rules", ""))[0] for entry in GAMES.values()}
    assert {game["name"] for game in named} <= rules
    assert LISTED_FAMILIES == list(FAMILIES)
    used = {entry.get("file") for entry in GAMES.values()}
    assert {f"data/rules/{path.name}" for path in (SOURCE / "data" / "rules").glob("*.json")} <= used
    assert {f"data/atlas/rules/{path.name}" for path in (ATLAS / "rules").glob("*.json")} <= used
    assert sum(len(list(conventions(entry))) for entry in GAMES.values()) >= 40


@pytest.mark.parametrize("name", GAMES)
def test_every_job_is_done(name):
    wanted = [(game.convention, key_of(job), job["to"]) for game in conventions(GAMES[name]) for job in game.jobs]
    assert [(fact["convention"], fact["key"], fact["job"]["to"]) for fact in facts(name)] == wanted
    kept = {file["name"]: file["sha256"] for fact in facts(name) for file in fact["files"]}
    assert {path.name: digest_of(path) for path in (ATLAS / name).glob("b-*.txt")} == kept
    for fact in facts(name):
        assert fact["cpu_seconds"] >= 0 and (fact.get("command") or fact["solve"]).startswith("miyama ") and fact.get("mismatches", 0) == 0
        for file in fact["files"]:
            first, terms = read_b_file(ATLAS / name / file["name"])
            assert (first, len(terms)) == (file["first"], file["terms"])


def test_the_index_and_the_size(tmp_path):
    for name in GAMES:
        shutil.copytree(ATLAS / name, tmp_path / name)
    summary.write_summary(tmp_path)
    assert (tmp_path / "summary.json").read_text() == (ATLAS / "summary.json").read_text()
    whole = json.loads((ATLAS / "summary.json").read_text())
    assert whole["totals"]["b_files"] >= 60 and len(whole["past_published"]) >= 12
    assert sum(path.stat().st_size for path in ATLAS.rglob("*") if path.is_file()) < 12_000_000


def test_each_difference_is_an_erratum():
    differ = {place["oeis"] for place in json.loads((ATLAS / "summary.json").read_text())["differ"]}
    errata = json.loads((ATLAS / "errata.json").read_text())["errata"]
    assert all(any(number in erratum["where"] for erratum in errata) for number in differ)


@pytest.mark.parametrize("erratum", json.loads((ATLAS / "errata.json").read_text())["errata"], ids=lambda erratum: erratum["where"][:14])
def test_what_decides_an_erratum(erratum):
    for each in erratum["decides"]:
        path = f"{pathlib.Path(MIYAMA).parent}:{os.environ['PATH']}"
        done = subprocess.run(["/bin/bash", "-c", each["command"]], capture_output=True, text=True, check=False, cwd=SOURCE, env={**os.environ, "PATH": path})
        assert done.stdout == each["prints"], done.stderr


@pytest.mark.parametrize("name", some(("king", "euclid", "0.123", "at-least-half", "yama-nim", "nimhof-3-1", "kayles", "subtraction-2-4-6-pass", "mark"), 3))
def test_a_sample_is_made_again(name):
    done = atlas("--short", name)
    assert done.returncode == 0 and " 0 differences\n" in done.stdout, done.stderr


SAMPLE = {"king": 12, "wythoff": 12, "maharaja-nim": 12, "connell-2": 12, "exact-2": 7, "greedy": 8, "end-nim": 7, "new-heap-game": 7, "circular-6-steps-1-2": 3,
          "shrinking-circular-5": 4, "slow-exact-2": 7, "nim+pass": 7, "restricted-nim-half": 9, "euclid": 12, "fibonacci": 10}  # fmt: skip


@pytest.mark.parametrize("name, bound", some(SAMPLE.items(), 3))
def test_counts_of_a_table_that_recheck_proves(name, bound, tmp_path):
    """scripts/recheck.py proves the table without the program; what is counted in it is the beginning of the sequence."""
    recheck = [sys.executable, SOURCE / "scripts" / "recheck.py"]
    for game in conventions(GAMES[name]):
        job = next(job for job in game.jobs if job["kind"] == "counts" and job["of"] == "lost" and "where" not in job)
        heaps = ",".join([str(bound)] * job["heaps"])
        subprocess.run([MIYAMA, "solve", *game.rules.split(), "--heaps", heaps, *game.misere.split(), "--labels", "outcome", "--output", tmp_path / "t.h5", "--force",
                        "--quiet"], check=True, cwd=SOURCE)  # fmt: skip
        assert subprocess.run([*recheck, tmp_path / "t.h5"], capture_output=True, check=False).returncode == 0
        with h5py.File(tmp_path / "t.h5") as table:
            outcome = table["outcome"][:]
        passes = outcome.ndim > job["heaps"]
        counted = [int((outcome[(slice(None),) * passes + (slice(n + 1),) * job["heaps"]] == 0).sum()) for n in range(bound + 1)]
        fact = next(fact for fact in facts(name) if (fact["convention"], fact["key"]) == (game.convention, key_of(job)))
        assert read_b_file(ATLAS / name / fact["files"][0]["name"])[1][:bound + 1] == counted


@pytest.mark.parametrize("name", some(("kayles", "0.16", "0.127", "4.726", "0.6"), 3))
def test_values_that_recheck_computes(name, tmp_path):
    subprocess.run([MIYAMA, "sequence", GAMES[name]["rules"], "--heap", "300", "--output", tmp_path / "s.h5", "--quiet"], check=True)
    assert subprocess.run([sys.executable, SOURCE / "scripts" / "recheck.py", tmp_path / "s.h5"], capture_output=True, check=False).returncode == 0
    with h5py.File(tmp_path / "s.h5") as sequence:
        assert read_b_file(ATLAS / name / "b-values.txt")[1][:301] == sequence["values"][:].tolist()


def test_a_changed_number_is_found(tmp_path):
    folder = small(tmp_path / "a", "king", "kayles", jobs=("pairs", "grid", "quotient"))
    assert atlas("--atlas", folder).returncode == 0
    assert atlas("--atlas", folder, "--short").returncode == 0
    path = folder / "king" / "b-grundy-antidiagonals.txt"
    text = path.read_text()
    path.write_text(text.replace("\n7 3\n", "\n7 2\n") if "\n7 3\n" in text else re.sub(r"\n7 \d+\n", "\n7 9\n", text))
    done = atlas("--atlas", folder, "--short", "king")
    assert done.returncode == 3 and re.search(r"king, normal, grid-grundy-antidiagonals: b-grundy-antidiagonals.txt, term 7: \d, the atlas has \d", done.stderr)
    assert atlas("--atlas", folder, "king").returncode == 0 and path.read_text() == text   # a file that is not as it was written is made again
    game = folder / "kayles" / "game.json"
    game.write_text(game.read_text().replace('"order": 40', '"order": 41'))
    done = atlas("--atlas", folder, "--short", "kayles")
    assert done.returncode == 3 and "kayles, misere, quotient: quotient, order: 40, the atlas has 41\n" in done.stderr
    (folder / "king" / "game.json").unlink()
    done = atlas("--atlas", folder, "--short", "king")
    assert done.returncode == 3 and "the atlas has no pairs; scripts/atlas king computes it" in done.stderr


def test_a_killed_run_goes_on(tmp_path):
    """The run is killed as it starts miyama for the fifth time; the second run makes only what is missing, and the same bytes."""
    whole, killed = (small(tmp_path / name, "king", "mark", jobs=("counts", "grid", "heap")) for name in ("whole", "killed"))
    assert atlas("--atlas", whole).returncode == 0
    wrapper = tmp_path / "miyama"
    wrapper.write_text(f'#!/bin/sh\necho x >> {tmp_path}/runs\n[ $(wc -l < {tmp_path}/runs) -lt 5 ] || kill -9 $PPID\nexec {MIYAMA} "$@"\n')
    wrapper.chmod(0o755)
    assert atlas("--atlas", killed, MIYAMA=str(wrapper)).returncode == -9
    path = killed / "king" / "game.json"
    assert len(json.loads(path.read_text())["facts"]) == 4
    path.write_text(re.sub(r'"cpu_seconds": [0-9.e+-]+', '"cpu_seconds": 123456', path.read_text()))
    (killed / "king" / ".b-part.txt.part").write_text("left by a kill")
    assert atlas("--atlas", killed).returncode == 0
    assert sum(fact["cpu_seconds"] == 123456 for fact in json.loads(path.read_text())["facts"]) == 4   # those were not made again
    (killed / "king" / ".b-part.txt.part").unlink(missing_ok=True)
    seconds = ("summary.json", "croissant.json")   # the sum of them, and digests of files that have them
    strip = {name: text for name, text in files(killed).items() if name not in seconds}
    assert strip == {name: text for name, text in files(whole).items() if name not in seconds}


def test_a_file_is_the_old_one_or_the_new_one(tmp_path):
    path = tmp_path / "game.json"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new \ud800")   # ends in the middle
    assert path.read_text() == "old"
    write_whole(path, "new")
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ".part"] == ["game.json"] and path.read_text() == "new"


def test_what_is_asked_wrongly(tmp_path):
    done = atlas("wythof")
    assert done.returncode == 2 and "there is no game 'wythof' in the list; it has nim, " in done.stderr
    assert atlas("--sort").returncode == 2
    folder = small(tmp_path / "a", "king")
    listed = json.loads((folder / "games.json").read_text())

    def refused(change):
        (folder / "games.json").write_text(json.dumps(change))
        done = atlas("--atlas", folder)
        assert done.returncode == 1 and "Traceback" not in done.stderr
        return done.stderr

    entry = listed["games"][0]
    assert "is not a list of games" in refused({"play": []})
    assert "there is no family 'four-moves'; families are three-move-subtraction, " in refused({"games": [entry], "families": ["four-moves"]})
    assert "game 'king' stands there twice" in refused({"games": [entry, entry]})
    assert "does not say its words" in refused({"games": [{name: entry[name] for name in entry if name != "words"}]})
    assert "it needs a \"kind\" of counts, " in refused({"games": [{**entry, "jobs": [{"kind": "count", "to": 3}]}]})
    assert "has two jobs counts-lost-2" in refused({"games": [{**entry, "jobs": [{"kind": "counts", "of": "lost", "heaps": 2, "to": n} for n in (3, 4)]}]})
    assert "has the convention 'normale'; write normal or misere" in refused({"games": [{**entry, "conventions": ["normale"]}]})
    assert "ended with 2: miyama: " in refused({"games": [{**entry, "jobs": [{"kind": "counts", "of": "lost", "heaps": 3, "to": 4}]}]})
    assert "names A000000, which data/reference/oeis.json does not hold" in refused({"games": [{**entry, "jobs": [{"kind": "grid", "to": 4, "oeis": "A000000"}]}]})
    (folder / "games.json").write_text(json.dumps({"games": [{**entry, "jobs": [{"kind": "table", "to": "9,9", "short": "5,5"}]}]}))
    done = atlas("--atlas", folder, "--short")
    assert done.returncode == 1 and "a smaller table is not the beginning of a larger one" in done.stderr


def test_terms_are_compared_as_far_as_both_go(monkeypatch):
    theirs = {"A1": {"first": 1, "values": [5, 6, 7], "b_file_to": 5, "source": "s", "period": 2, "last_exception": 4}, "A2": {"first": 0, "values": [1, 3], "source": "s",
              "listed_unknown": True}}  # fmt: skip
    monkeypatch.setattr(published, "oeis", lambda: theirs)
    same = published.compare("A1", 0, [9, 5, 6, 7, 8, 8, 8])
    assert (same["compared"], same["agree"], same["published_terms"], same["new_terms"]) == (3, True, 5, 1)
    wrong = published.compare("A1", 0, [9, 5, 0, 7])
    assert not wrong["agree"] and wrong["differences"] == [{"index": 2, "ours": 0, "published": 6}] and wrong["new_terms"] == 0
    every = published.compare({"number": "A2", "every": 2}, 0, [1, 2, 3, 4, 5])
    assert (every["compared"], every["agree"], every["new_terms"]) == (2, True, None)
    late = published.compare("A1", 1, [5, 6, 7], {"period": 2, "preperiod": 4})
    assert late["differences"] == [{"about": "last_exception", "ours": 3, "published": 4}]


def test_a_short_run_has_a_bound_for_every_job():
    for entry in GAMES.values():
        for game in conventions(entry):
            for job in game.jobs:
                bound = bound_of(job, short=True)
                assert bound is None or type(bound) is type(job["to"])
