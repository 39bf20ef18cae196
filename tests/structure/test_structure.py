"""The source tree keeps its rules, and the functions that look for breaches find made-up ones."""
import os
import pathlib

import pytest
import source_rules as rules

ROOT = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
SOURCES = rules.read_sources(ROOT / "src")
TESTS = {path.relative_to(ROOT / "tests").as_posix(): path.read_text() for path in sorted((ROOT / "tests").rglob("*"))
         if path.suffix in (".py", ".cpp", ".hpp")}


def test_there_are_sources_to_look_at():
    assert len(SOURCES) > 50 and "main.cpp" in SOURCES and "solve/nim/bit_rows.cpp" in SOURCES
    assert sum(len(rules.includes(text)) for text in SOURCES.values()) > 200


@pytest.mark.parametrize("rule", [rules.unknown_folders, rules.forbidden_folders, rules.unresolved_includes, rules.escaped_libraries,
                                  rules.stray_parallelism, rules.printing, rules.missing_guards, rules.vague_names])
def test_the_sources_keep(rule):
    assert rule(SOURCES) == []


@pytest.mark.parametrize("start, target", [("solve", "game/closed_forms"), ("verify", "solve"), ("verify", "store"), ("store", "solve"),
                                           ("view", "solve"), ("game", "solve"), ("label", "game"), ("index", "game")])
def test_even_indirectly_there_is_no_way(start, target):
    assert rules.forbidden_reach(SOURCES, start, target) == []


def test_files_are_short():
    assert rules.too_long(SOURCES, 500) == []
    assert rules.too_long({"main.cpp": SOURCES["main.cpp"]}, 60) == []
    assert rules.too_long(TESTS, 300) == []


def test_every_source_has_its_test():
    assert rules.untested(SOURCES, TESTS) == []


def test_every_test_case_has_one_label():
    cases = {path: text for path, text in TESTS.items() if path.endswith("_test.cpp")}
    assert cases and rules.untagged_cases(cases) == []
    assert rules.vague_names(TESTS) == []


# Made-up trees: each breaks one rule and no other.
GOOD = {"main.cpp": '#include "cli/command.hpp"\n#include <iostream>\n', "cli/command.hpp": '#pragma once\n#include "store/file.hpp"\n',
        "base/error.hpp": "#pragma once\n#include <string>\n", "store/file.hpp": '#pragma once\n#include "base/error.hpp"\n#include <hdf5.h>\n',
        "solve/ladder/scan.cpp": '#include "game/rules.hpp"\n#pragma omp parallel for\n', "game/rules.hpp": "#pragma once\n",
        "theorem/bouton.hpp": "#pragma once\n", "verify/theorem.cpp": '#include "theorem/bouton.hpp"\n'}


@pytest.mark.parametrize("rule, path, text, words", [
    (rules.unknown_folders, "tools/a.cpp", "", "tools"),
    (rules.forbidden_folders, "verify/a.cpp", '#include "solve/ladder/scan.cpp"', "verify/a.cpp includes solve/ladder/scan.cpp"),
    (rules.forbidden_folders, "verify/a.cpp", '#include "store/file.hpp"', "verify/a.cpp includes store/file.hpp"),
    (rules.forbidden_folders, "base/a.hpp", '#pragma once\n  #  include "game/rules.hpp"', "base/a.hpp includes game/rules.hpp"),
    (rules.forbidden_folders, "view/a.cpp", '#include "cli/command.hpp"', "view/a.cpp includes cli/command.hpp"),
    (rules.unresolved_includes, "store/a.cpp", '#include "file.hpp"', "no path from src"),
    (rules.unresolved_includes, "store/a.cpp", '#include "../base/error.hpp"', "no path from src"),
    (rules.unresolved_includes, "store/a.cpp", "#include <store/file.hpp>", "the project's own"),
    (rules.escaped_libraries, "solve/a.cpp", "#include <omp.h>", "<omp.h>"),
    (rules.escaped_libraries, "label/a.cpp", "#include <nlohmann/json.hpp>", "<nlohmann/json.hpp>"),
    (rules.escaped_libraries, "verify/a.cpp", "#include <hdf5_hl.h>", "<hdf5_hl.h>"),
    (rules.escaped_libraries, "verify/a.cpp", "#include <H5public.h>", "<H5public.h>"),
    (rules.escaped_libraries, "cli/a.cpp", "#include <libdeflate.h>", "<libdeflate.h>"),
    (rules.escaped_libraries, "verify/a.cpp", "#include <xxhash.h>", "<xxhash.h>"),
    (rules.escaped_libraries, "view/a.cpp", "#include <boost/program_options.hpp>", "<boost/program_options.hpp>"),
    (rules.escaped_libraries, "view/a.cpp", "#include <iostream>", "<iostream>"),
    (rules.stray_parallelism, "verify/a.cpp", "  #pragma omp simd", "verify/a.cpp"),
    (rules.printing, "solve/a.cpp", 'void f() { std::printf("x"); }', "printf"),
    (rules.printing, "view/a.cpp", "void f(int x) { std::cout << x; }", "std::cout"),
    (rules.printing, "store/a.cpp", 'void f() { fprintf(stderr, "x"); }', "fprintf"),
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


def test_an_indirect_way_is_found():
    tree = {"solve/ladder/scan.cpp": '#include "game/a.hpp"', "game/a.hpp": '#include "game/b.hpp"',
            "game/b.hpp": '#include "theorem/bouton.hpp"', "theorem/bouton.hpp": '#include "game/a.hpp"'}
    assert rules.forbidden_reach(tree, "solve", "game/closed_forms") == ["solve/ladder/scan.cpp reaches theorem/bouton.hpp"]
    assert rules.forbidden_reach(GOOD, "solve", "game/closed_forms") == []


def test_a_missing_test_is_found():
    sources = {"store/a.cpp": "", "cli/b.cpp": "", "game/closed_forms/c.cpp": "", "base/only.hpp": "", "main.cpp": ""}
    tests = {"store/a_test.cpp": "", "cli/test_b.py": "", "game/closed_forms/c_test.cpp": ""}
    assert rules.untested(sources, tests) == []
    for name in tests:
        left = {path: text for path, text in tests.items() if path != name}
        assert len(rules.untested(sources, left)) == 1
    assert rules.untested(sources, {**tests, "a_test.cpp": ""}) == []
    assert rules.untested({"store/d.cpp": ""}, {"d_test.cpp": "", "verify/d_test.cpp": ""}) == ["store/d.cpp"]


def test_a_long_file_is_found():
    assert rules.too_long({"a.cpp": "x\n" * 500}, 500) == []
    assert rules.too_long({"a.cpp": "x\n" * 501}, 500) == ["a.cpp: 501 lines"]


def test_a_wrong_label_is_found():
    assert rules.untagged_cases({"a": 'TEST_CASE("x: y", "[unit]") {}\nTEMPLATE_TEST_CASE("t", "[ladder]", int) {}'}) == []
    for bad in ('TEST_CASE("x") {}', 'TEST_CASE("x", "") {}', 'TEST_CASE("x", "[unit][slow]") {}', 'TEST_CASE("x", "[other]") {}'):
        assert len(rules.untagged_cases({"a": bad})) == 1
