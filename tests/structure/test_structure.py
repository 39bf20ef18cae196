"""The source tree keeps its rules, and the functions that look for breaches find made-up ones."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest
import source_rules as rules

ROOT = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
SOURCES = rules.read_sources(ROOT)
TESTS = {path.relative_to(ROOT / "tests").as_posix(): path.read_text() for path in sorted((ROOT / "tests").rglob("*"))
         if path.suffix in (".py", ".cpp", ".hpp")}


def test_there_are_sources_to_look_at():
    assert len(SOURCES) > 50 and {"main.cpp", "solve/nim/bit_rows.cpp", "bench/main.cpp"} <= SOURCES.keys()
    assert sum(len(rules.includes(text)) for text in SOURCES.values()) > 200


@pytest.mark.parametrize("rule", [rules.unknown_folders, rules.forbidden_folders, rules.forbidden_headers, rules.unresolved_includes,
                                  rules.escaped_libraries, rules.stray_parallelism, rules.printing, rules.casts, rules.named_options, rules.too_new_library,
                                  rules.missing_guards, rules.vague_names, rules.too_wide])
def test_the_sources_keep(rule):
    assert rule(SOURCES) == []


@pytest.mark.parametrize("start, target", [("solve", "theorem"), ("verify", "solve"), ("verify", "store"), ("store", "solve"), ("view", "solve"),
                                           ("game", "solve"), ("table", "game"), ("table/index", "game"), ("pipeline", "store"), ("play", "store"),
                                           ("play", "pipeline/file"), ("web", "store"), ("web", "pipeline/file"),
                                           ("sequence/check", "sequence/compute"), ("quotient/check", "quotient/compute"), ("theorem", "sequence/compute"),
                                           ("theorem", "quotient/compute"), ("play", "sequence/compute"), ("web", "sequence/file"), ("web", "quotient/file"),
                                           ("sequence", "store"), ("quotient", "store"), ("sequence", "theorem"), ("quotient", "theorem")])
def test_even_indirectly_there_is_no_way(start, target):
    assert rules.forbidden_reach(SOURCES, start, target) == []


PYTHON = {path.relative_to(ROOT).as_posix(): path.read_text() for folder in ("bench", "proof", "python", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")}
PAGE = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "web").rglob("*")
        if path.suffix in (".ts", ".mjs") and "node_modules" not in path.parts}  # fmt: skip


@pytest.mark.parametrize("imported, some", [
    ({path: [name for own, name in rules.includes(text) if own] for path, text in SOURCES.items()}, {("cli/command.cpp", "cli/command.hpp")}),
    ({path: rules.imported_by_script(path, text) for path, text in PAGE.items()},
     {("web/page/main.ts", "web/page/play/play.ts"), ("web/page/play/state.ts", "web/page/play/game.ts"), ("web/tests/play.test.mjs", "web/tests/support.mjs")}),
    ({path: rules.imported_by_python(path, text) for path, text in PYTHON.items()},
     {("scripts/recheck.py", "scripts/rechecking/lists.py"), ("python/miyama/accessor.py", "python/miyama/frames.py"),
      ("python/miyama/frames.py", "python/miyama/positions.py"), ("tests/structure/test_structure.py", "tests/structure/source_rules.py")})])  # fmt: skip
def test_no_files_import_one_another(imported, some):
    assert rules.circles(imported) == []
    for path, name in some:
        assert name in imported[path]
        assert rules.circles({**imported, name: [*imported[name], path]}) != []


def test_files_are_short():
    assert rules.too_long(SOURCES, 500) == []
    assert rules.too_long({"main.cpp": SOURCES["main.cpp"]}, 60) == []
    assert rules.too_long(TESTS, 420) == []


def test_every_room_has_tests():
    assert rules.untested(SOURCES, TESTS) == []


def test_every_test_case_has_one_label():
    cases = {path: text for path, text in TESTS.items() if path.endswith("_test.cpp")}
    assert cases and rules.untagged_cases(cases) == []
    assert rules.vague_names(TESTS) == []
    assert rules.too_wide({path: text for path, text in TESTS.items() if not path.endswith(".py")}) == []


# Which way suits the rules is asked by the plan. The others find the answers, or ask for something else than the way to a table.
ASKING = re.compile(r"\b(?:choose_\w+|why_\w+|pays|is_nim|has_limits|__EMSCRIPTEN__)\b")
MAY_ASK = {
    "pipeline/plan.cpp": "makes the plan",
    "game/vector_rules.hpp": "answers", "game/vector_rules.cpp": "answers", "game/take_and_break.hpp": "answers",
    "game/simpler_guards.cpp": "takes limits out of conditions",
    "theorem/closed_form.cpp": "which theorem", "theorem/heap_sum.cpp": "which theorem",
    "sequence/compute/windows.cpp": "values of single heaps",
    "verify/claim/table_difference.cpp": "which labels two tables share",
}  # fmt: skip


def test_only_the_plan_asks_which_way_suits_the_rules():
    asking = {path for path, text in SOURCES.items() if ASKING.search(re.sub('//.*|"[^"]*"', "", re.sub("#include.*", "", text)))}
    assert asking - MAY_ASK.keys() == set(), "let the TablePlan say it (src/pipeline/plan.hpp)"
    assert MAY_ASK.keys() - asking == set(), "these ask no longer"
    assert ASKING.search("if (choose_method(request).losses") and not ASKING.search("plan.losses == LossWay::nim_rows")


def test_check_includes_no_solver():
    met = {name for path in ("pipeline/findings.cpp", "pipeline/certificate.cpp") for name in rules.reachable(SOURCES, path)}
    assert "verify/stated_losses.hpp" in met
    assert not [name for name in met if name.startswith("solve/")]


SCRIPTS = {path: path.read_text() for path in [ROOT / ".ci/run", *sorted((ROOT / "scripts").rglob("*"))]
           if path.is_file() and (path.suffix == ".sh" or "bash" in path.read_text().partition("\n")[0])}  # fmt: skip


def careless_changes(script):
    """Lines that go to a folder of another project if CDPATH names that one, or that take the name of a folder for an option."""
    lines = [line for line in script.splitlines() if not line.lstrip().startswith("#")]
    return [line for line in lines if re.search(r"(?<![\w.-])cd\s", re.sub(r"CDPATH= cd -- ", "", line)) or ("cd " in line and "$0" in line and "readlink -f" not in line)]


def test_scripts_go_to_their_own_folder():
    assert len(SCRIPTS) > 14 and [line for script in SCRIPTS.values() for line in careless_changes(script)] == []
    for line in ['cd "$(dirname "$0")/.."', "(cd web && npm ci)", "CDPATH= cd web", "f=$(cd -- web)", 'CDPATH= cd -- "$(dirname -- "$0")"']:
        assert careless_changes(line) == [line]


@pytest.mark.parametrize("called", ["scripts/quickstart", "../link", "./scripts/quickstart"])
def test_quickstart_prepares_its_own_project(tmp_path, called):
    for project in ("own", "other"):
        (tmp_path / project / "scripts").mkdir(parents=True)
        (tmp_path / project / "scripts/prepare").write_text(f"#!/bin/sh\necho {project}\nexit 7\n")
        (tmp_path / project / "scripts/prepare").chmod(0o755)
    shutil.copy(ROOT / "scripts/quickstart", tmp_path / "own/scripts")
    (tmp_path / "link").symlink_to("own/scripts/quickstart")
    done = subprocess.run([called], cwd=tmp_path / "own", env={**os.environ, "CDPATH": str(tmp_path / "other")}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (7, "own\n", 1) and re.match("1/4 installing .*log: build/quickstart.log$", done.stderr)


def test_quickstart_says_from_its_first_second_how_far_it_is(tmp_path):
    """Where the log is, each step, ninja's count; a build that fails shows the log."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/quickstart", tmp_path / "scripts")
    commands = {"scripts/prepare": "echo ready", "cmake": """case $1 in --preset) echo configured;;
        *) echo "[0/2] Re-checking"; echo "[2/2] Re-running"; for i in $(seq 30); do echo "[$i/30] Building $i"; done; [ ! -e fails ] || { echo a fault; exit 1; };; esac""", "build/release/miyama": "echo miyama $1"}
    for name, text in commands.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"#!/bin/bash\n{text}\n")
        (tmp_path / name).chmod(0o755)

    def ran():
        environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
        done = subprocess.run([tmp_path / "scripts/quickstart"], env=environment, capture_output=True, text=True, check=False)
        return done.returncode, [re.sub(r"\d+ minutes?", "some minutes", line) for line in done.stderr.splitlines()]
    code, said = ran()
    assert code == 0 and "log: build/quickstart.log" in said[0] and [line[:3] for line in said] == ["1/4", "2/4"] + ["3/4"] * 12 + ["4/4"]
    assert said[4:14] == [f"3/4 building [{3 * i}/30], about some minutes left" for i in range(1, 11)]
    assert (tmp_path / "build/quickstart.log").read_text().splitlines()[:3] == ["ready", "configured", "[0/2] Re-checking"]
    (tmp_path / "fails").touch()
    code, said = ran()
    assert code == 1 and said[-1] == "a fault" and "configured" in said


# Made-up trees: each breaks one rule and no other.
GOOD = {"main.cpp": '#include "cli/command.hpp"\n#include <iostream>\n',
        "cli/command.hpp": '#pragma once\n#include "pipeline/file/sink.hpp"\n#include "store/table_reader.hpp"\n',
        "base/error.hpp": "#pragma once\n#include <string>\n", "store/table_reader.hpp": '#pragma once\n#include "base/error.hpp"\n#include <hdf5.h>\n',
        "store/table_writer.hpp": "#pragma once\n", "pipeline/file/sink.hpp": '#pragma once\n#include "store/table_writer.hpp"\n',
        "pipeline/solution.hpp": '#pragma once\n#include "solve/ladder/scan.hpp"\n#include "verify/certificate.hpp"\n#include <nlohmann/json.hpp>\n',
        "solve/ladder/scan.hpp": '#pragma once\n#include "game/rules.hpp"\n#pragma omp parallel for\n', "game/rules.hpp": "#pragma once\n",
        "game/catalogue.cpp": 'auto t = "nim"\n', "verify/certificate.hpp": "#pragma once\n",
        "theorem/bouton.hpp": "#pragma once\n", "verify/theorem.cpp": '#include "theorem/bouton.hpp"\n',
        "sequence/check/heap_check.hpp": "#pragma once\n", "sequence/compute/stamps.hpp": "#pragma once\n", "sequence/words.cpp": '#include "sequence/compute/stamps.hpp"\n',
        "sequence/file/state.cpp": '#include "store/table_writer.hpp"\n', "theorem/heap_sum.cpp": '#include "sequence/check/heap_check.hpp"\n',
        "bench/main.cpp": '#include "solve/ladder/scan.hpp"\n#include <boost/program_options.hpp>\nint x = puts("--only");\n',
        "web/bridge.cpp": '#include "pipeline/solution.hpp"\n#include <emscripten.h>\n'}


@pytest.mark.parametrize("rule, path, text, words", [
    (rules.unknown_folders, "tools/a.cpp", "", "tools"),
    (rules.forbidden_folders, "verify/a.cpp", '#include "solve/ladder/scan.hpp"', "verify/a.cpp includes solve/ladder/scan.hpp"),
    (rules.forbidden_folders, "base/a.hpp", '#pragma once\n  #  include "game/rules.hpp"', "base/a.hpp includes game/rules.hpp"),
    (rules.forbidden_folders, "solve/a.cpp", '#include "theorem/bouton.hpp"', "solve/a.cpp includes theorem/bouton.hpp"),
    (rules.forbidden_folders, "pipeline/a.cpp", '#include "pipeline/file/sink.hpp"', "pipeline/a.cpp includes pipeline/file/sink.hpp"),
    (rules.forbidden_folders, "play/a.cpp", '#include "pipeline/file/sink.hpp"', "play/a.cpp includes pipeline/file/sink.hpp"),
    (rules.forbidden_folders, "web/a.hpp", '#pragma once\n#include "cli/command.hpp"', "web/a.hpp includes cli/command.hpp"),
    (rules.forbidden_folders, "sequence/check/a.cpp", '#include "sequence/compute/stamps.hpp"', "sequence/check/a.cpp includes sequence/compute/stamps.hpp"),
    (rules.forbidden_folders, "sequence/a.cpp", '#include "store/table_writer.hpp"', "sequence/a.cpp includes store/table_writer.hpp"),
    (rules.forbidden_folders, "theorem/a.cpp", '#include "sequence/compute/stamps.hpp"', "theorem/a.cpp includes sequence/compute/stamps.hpp"),
    (rules.forbidden_folders, "verify/a.cpp", '#include "sequence/check/heap_check.hpp"', "verify/a.cpp includes sequence/check/heap_check.hpp"),
    (rules.unknown_folders, "quotient/other/a.cpp", "", "quotient/other"),
    (rules.forbidden_headers, "cli/a.cpp", '#include "solve/ladder/scan.hpp"', "cli/a.cpp includes solve/ladder/scan.hpp"),
    (rules.forbidden_headers, "cli/commands/a.cpp", '#include "verify/certificate.hpp"', "includes verify/certificate.hpp"),
    (rules.forbidden_headers, "cli/a.cpp", '#include "store/table_writer.hpp"', "cli/a.cpp includes store/table_writer.hpp"),
    (rules.unresolved_includes, "store/a.cpp", '#include "file.hpp"', "no path from src"),
    (rules.unresolved_includes, "store/a.cpp", '#include "../base/error.hpp"', "no path from src"),
    (rules.unresolved_includes, "store/a.cpp", "#include <store/table_reader.hpp>", "the project's own"),
    (rules.escaped_libraries, "solve/a.cpp", "#include <omp.h>", "<omp.h>"),
    (rules.escaped_libraries, "label/a.cpp", "#include <nlohmann/json.hpp>", "<nlohmann/json.hpp>"),
    (rules.escaped_libraries, "verify/a.cpp", "#include <H5public.h>", "<H5public.h>"),
    (rules.escaped_libraries, "cli/a.cpp", "#include <isa-l/igzip_lib.h>", "<isa-l/igzip_lib.h>"),
    (rules.escaped_libraries, "store/a.cpp", "#include <xxhash.h>", "<xxhash.h>"),
    (rules.escaped_libraries, "base/a.cpp", "#include <emscripten/bind.h>", "<emscripten/bind.h>"),
    (rules.escaped_libraries, "view/a.cpp", "#include <iostream>", "<iostream>"),
    (rules.stray_parallelism, "verify/a.cpp", "  #pragma omp simd", "verify/a.cpp"),
    (rules.printing, "solve/a.cpp", 'void f() { std::printf("x"); }', "printf"),
    (rules.printing, "view/a.cpp", "void f(int x) { std::cout << x; }", "std::cout"),
    (rules.named_options, "pipeline/a.cpp", 'auto t = "bound each heap with --heaps";', "--heaps"),
    (rules.named_options, "game/a.cpp", 'auto t = "--total T";', "--total"),
    (rules.too_new_library, "solve/a.cpp", "void f() { std::ranges::sort(a); }", "std::ranges"),
    (rules.too_new_library, "view/a.cpp", "#include <format>", "<format>"),
    (rules.too_new_library, "web/a.cpp", "std::jthread t;", "std::jthread"),
    (rules.too_new_library, "cli/a.cpp", "auto b = std::make_unique_for_overwrite<int[]>(3);", "make_unique_for_overwrite"),
    (rules.casts, "cli/a.cpp", "auto p = std::dynamic_pointer_cast<A>(rules);", "cli/a.cpp"),
    (rules.too_wide, "base/a.cpp", "x" * 101, "base/a.cpp:1"),
    (rules.casts, "play/a.cpp", "bool f(const Rules& r) { return dynamic_cast<const Nim*>(&r) != nullptr; }", "play/a.cpp"),
    (rules.missing_guards, "base/a.hpp", "int x;", "base/a.hpp"),
    (rules.vague_names, "base/utils.hpp", "", "utils"),
    (rules.vague_names, "store/file_common.cpp", "", "common"),
    (rules.vague_names, "base/common/a.hpp", "", "common"),
])
def test_a_made_up_breach_is_found(rule, path, text, words):
    assert rule(GOOD) == []
    found = rule({**GOOD, path: text})
    assert len(found) == 1 and words in found[0]


def test_comments_and_texts_do_not_print():
    assert rules.printing({"view/a.cpp": '// std::cout\n/* puts("x") */ const char* t = "printf(1)"; std::snprintf(b, 1, "x");'}) == []


def test_comments_signs_and_the_command_line_name_no_options():
    assert rules.named_options({"view/a.cpp": '// "--heaps"\nauto t = "a -- b", s = "a--b", r = "--";', "cli/a.cpp": 'auto t = "--heaps";'}) == []


def test_an_indirect_way_is_found():
    tree = {"solve/ladder/scan.cpp": '#include "game/a.hpp"', "game/a.hpp": '#include "game/b.hpp"',
            "game/b.hpp": '#include "theorem/bouton.hpp"', "theorem/bouton.hpp": '#include "game/a.hpp"'}
    assert rules.forbidden_reach(tree, "solve", "theorem") == ["solve/ladder/scan.cpp reaches theorem/bouton.hpp"]
    assert rules.forbidden_reach(GOOD, "solve", "theorem") == []
    assert rules.forbidden_reach(GOOD, "web", "store") == []
    assert rules.forbidden_reach(GOOD, "cli", "store") == ["cli/command.hpp reaches store/table_reader.hpp", "cli/command.hpp reaches store/table_writer.hpp"]


def test_a_circle_is_found():
    texts = {"a/b.ts": 'import type { C } from "./c.ts";\nimport "../d.ts";', "a/c.ts": 'export {\n  e,\n} from "../d.ts";', "d.ts": "", "f.ts": 'await import("./a/b.ts")'}
    for back, found in (("", []), ('import { x } from "./a/c.ts";', ["a/c.ts", "d.ts"])):
        assert rules.circles({path: rules.imported_by_script(path, text + back * (path == "d.ts")) for path, text in texts.items()}) == found
    texts = {"a/b/c.py": "from . import d\nimport numpy", "a/b/d.py": "", "a/e.py": "def f():\n    from b.c import g"}
    for back, found in (("", []), ("from b import c", ["a/b/c.py", "a/b/d.py"]), ("import e", ["a/b/c.py", "a/b/d.py", "a/e.py"])):
        assert rules.circles({path: rules.imported_by_python(path, text + back * (path == "a/b/d.py")) for path, text in texts.items()}) == found


def test_a_room_without_tests_is_found():
    sources = {"store/a.cpp": "", "cli/b.cpp": "", "main.cpp": "", "web/c.cpp": ""}
    assert rules.untested(sources, {"store/other_test.cpp": "", "cli/commands/test_b.py": ""}) == []
    assert rules.untested(sources, {"store/other_test.cpp": "", "cli/b.py": ""}) == ["cli"]


def test_a_long_file_is_found():
    assert rules.too_long({"a.cpp": "x\n" * 500}, 500) == []
    assert rules.too_long({"a.cpp": "x\n" * 501}, 500) == ["a.cpp: 501 lines"]


def test_a_wrong_label_is_found():
    assert rules.untagged_cases({"a": 'TEST_CASE("x: y", "[unit]") {}\nTEMPLATE_TEST_CASE("t", "[ladder]", int) {}'}) == []
    for bad in ('TEST_CASE("x") {}', 'TEST_CASE("x", "") {}', 'TEST_CASE("x", "[unit][slow]") {}', 'TEST_CASE("x", "[other]") {}'):
        assert len(rules.untagged_cases({"a": bad})) == 1
