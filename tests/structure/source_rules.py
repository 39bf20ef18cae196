"""The rules that the source tree keeps, each as a function that returns what breaks it.

Sources are the files of `src`, by their path from there, and those of `bench` and `web`, by their
path from the project: each is included by just these names.
"""
import ast
import pathlib
import posixpath
import re

BELOW_PIPELINE = {"base", "expression", "game", "theorem", "table/index", "table", "sweep", "solve", "verify"}
WITHOUT_FILES = BELOW_PIPELINE | {"pipeline", "view", "play"}
ENGINE = WITHOUT_FILES | {"store", "pipeline/file"}
# Rooms of products that share little with tables. Each is a folder with three more, of which `check` includes neither of the others, and `file` alone
# includes `store`. Tables ask a room through one header, its door.
DOORS_OF_ROOMS = {"sequence": "sequence/check/heap_check.hpp", "quotient": "quotient/quotient.hpp"}
ROOMS = {f"{room}{part}" for room in DOORS_OF_ROOMS for part in ("", "/compute", "/check", "/file")}

# Folder → the folders that it may include, besides itself.
MAY_INCLUDE = {
    "base": set(),
    "expression": {"base"},
    "game": {"base", "expression", "table/index"},
    "sequence": {"base", "game", "sequence/compute", "sequence/check"},
    "sequence/compute": {"base", "game"},
    "sequence/check": {"base", "game", "sequence"},
    "sequence/file": {"base", "game", "table/index", "table", "store", "sequence", "sequence/compute"},
    "quotient": {"base", "game", "quotient/check"},
    "quotient/compute": {"base", "game", "quotient", "quotient/check"},
    "quotient/check": {"base", "game", "quotient"},
    "quotient/file": {"base", "game", "table", "store", "quotient"},
    "theorem": {"base", "game"},
    "table/index": {"base"},
    "table": {"base", "table/index"},
    "sweep": {"base", "expression", "game", "table/index", "table"},
    "solve": {"base", "expression", "game", "table/index", "table", "sweep"},
    "verify": {"base", "expression", "game", "theorem", "table/index", "table", "sweep"},
    "store": {"base", "table/index", "table"},
    "pipeline": BELOW_PIPELINE,
    "pipeline/file": BELOW_PIPELINE | {"pipeline", "store"},
    "view": {"base", "game", "table/index", "table", "verify"},
    "play": {"base", "game", "theorem", "table/index", "table", "solve", "pipeline", "view"},
    "cli": ENGINE | ROOMS,
    "bench": ENGINE,
    "web": WITHOUT_FILES | {"sequence", "quotient"},
    "": {"base", "cli"},   # main.cpp
    "miyama.hpp": ENGINE - {"play"} | {"sequence"},   # for other programs: nothing here includes it
}

# Folders that ask rooms → the doors that they may include besides.
ASKING_ROOMS = {"theorem": {*DOORS_OF_ROOMS.values(), "sequence/heap_period.hpp"}, "play": {DOORS_OF_ROOMS["sequence"]}}

# Folder → headers that it may not include all the same.
MAY_NOT_INCLUDE = {
    "cli": r"solve/.*|verify/(?:.*/)?\w*(?:certificate|contract)\w*\.hpp|store/\w*writer\w*\.hpp",
}

# Header of an external library → the folders that may include it.
CONFINED = {
    r"omp\.h": {"base"},
    r"nlohmann/.*": {"game", "sequence", "quotient", "pipeline", "pipeline/file", "cli", "bench", "web"},
    r"xxh.*\.h": {"table", "web"},
    r"H5public\.h": {"table", "store"},   # a type
    r"hdf5.*\.h|H5(?!public).*\.h": {"store"},
    r"libdeflate\.h|isa-l.*\.h": {"store"},
    r"boost/.*": {"cli", "bench"},
    r"iostream|print": {"cli", "bench", ""},
    r"emscripten.*": {"web"},
}

DOORS = {"cli", "bench", "web", ""}   # they talk to people

PRINTING = re.compile(r"\b(?:std::)?(?:printf|vprintf|puts|putchar|fputs|fputc|fwrite|fprintf|perror)\s*\(|\bstd::(?:cout|cerr|clog|print|println)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<text>"(?:\\.|[^"\\\n])*")', re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--[a-z]")
# What the C++ library lacks that the page is built with (libc++ 13), or the one of Debian 12 (libc++ 14).
TOO_NEW = re.compile(r"\bstd::(?:make_unique_for_overwrite|ranges|views|atomic_ref|jthread|stop_token|stop_source|format|source_location|barrier)\b|"
                     r"#\s*include\s*<(?:ranges|stop_token|format|source_location|print|expected|generator|mdspan)>")
ELSEWHERE = {"revision.hpp", "words/words.hpp", "support/rungs.hpp"}   # two are made by the build; the benchmark times slow programs of the tests


def read_sources(root):
    """Path → text, for every source file below `root`, the project's folder."""
    sources = {}
    for start, base in (("src", "src"), ("bench", "."), ("web", ".")):
        for path in sorted((root / start).rglob("*")):
            if path.suffix in (".hpp", ".cpp"):
                sources[path.relative_to(root / base).as_posix()] = path.read_text()
    return sources


def folder(path):
    if path == "miyama.hpp":
        return path
    parts = path.split("/")
    two = "/".join(parts[:2])
    return two if len(parts) > 2 and (two in MAY_INCLUDE or parts[0] in DOORS_OF_ROOMS) else parts[0] if len(parts) > 1 else ""


def includes(text):
    """(own, name) of each #include: own is true for quotes."""
    return [(mark == '"', name) for mark, name in INCLUDE.findall(text)]


def code(text):
    """The text without comments and string literals."""
    return COMMENT_OR_TEXT.sub("", text)


def literals(text):
    """The string literals that stand outside of comments."""
    return [found["text"] for found in COMMENT_OR_TEXT.finditer(text) if found["text"]]


def forbidden_folders(sources):
    return [f"{path} includes {name}" for path, text in sources.items() for own, name in includes(text)
            if own and name in sources and folder(name) not in MAY_INCLUDE.get(folder(path), set()) | {folder(path)}
            and name not in ASKING_ROOMS.get(folder(path), set())]


def casts(sources):
    """Rules and theorems say themselves what others must know of them."""
    return [path for path, text in sources.items() if re.search(r"\bdynamic_(?:pointer_)?cast\b", code(text))]


def forbidden_headers(sources):
    return [f"{path} includes {name}" for path, text in sources.items() for own, name in includes(text)
            if own and re.fullmatch(MAY_NOT_INCLUDE.get(folder(path), ""), name)]


def unknown_folders(sources):
    return sorted({folder(path) for path in sources} - MAY_INCLUDE.keys())


def unresolved_includes(sources):
    """Own headers are written in quotes from src, others in angle brackets."""
    found = []
    for path, text in sources.items():
        for own, name in includes(text):
            if own and name not in sources and name not in ELSEWHERE:
                found.append(f'{path} includes "{name}", no path from src')
            if not own and name in sources:
                found.append(f"{path} includes <{name}>, which is the project's own")
    return found


def escaped_libraries(sources):
    return [f"{path} includes <{name}>" for path, text in sources.items() for own, name in includes(text) if not own
            for pattern, folders in CONFINED.items() if re.fullmatch(pattern, name) and folder(path) not in folders]


def reachable(sources, path):
    """Every own header that `path` includes, directly or not."""
    found, waiting = set(), [path]
    while waiting:
        for own, name in includes(sources[waiting.pop()]):
            if own and name in sources and name not in found:
                found.add(name)
                waiting.append(name)
    return found


def imported_by_script(path, text):
    """The files that a file of TypeScript or JavaScript imports from, types as well."""
    return [posixpath.normpath(f"{path}/../{name}") for name in re.findall(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"', text)]


def imported_by_python(path, text):
    """The files that a file of Python may import from: a name is sought next to it, and in the first folder of its path."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [".".join(filter(None, (node.module, alias.name))) for alias in node.names] + [node.module or ""]
        else:
            continue
        found += [f"{start}/{name.replace('.', '/')}.py" for name in names for start in (posixpath.dirname(path), path.partition("/")[0])]
    return found


def circles(imported):
    """Files in a circle, or between two, from each file and what it imports: those left when whatever imports none, or is imported by none, goes."""
    left = {path: set(names) & imported.keys() for path, names in imported.items()}
    while ends := {path for path in left if not left[path] or not any(path in names for names in left.values())}:
        left = {path: names - ends for path, names in left.items() if path not in ends}
    return sorted(left)


def forbidden_reach(sources, start, target):
    """Files of folder `start` from which a header of folder `target` is reached."""
    return [f"{path} reaches {name}" for path in sources if folder(path) == start
            for name in sorted(reachable(sources, path)) if folder(name) == target]


def stray_parallelism(sources):
    return [path for path, text in sources.items() if re.search(r"#\s*pragma\s+omp", text)
            and path != "base/parallel_for.hpp" and folder(path) != "solve"]


def printing(sources):
    return [f"{path}: {found[0]}" for path, text in sources.items() if folder(path) not in DOORS
            for found in [PRINTING.search(code(text))] if found]


def named_options(sources):
    """Below the command line nobody knows its options."""
    return [f"{path}: {text}" for path, source in sources.items() if folder(path) not in DOORS
            for text in literals(source) if OPTION.search(text)]


def too_new_library(sources):
    return [f"{path}: {found[0]}" for path, text in sources.items() for found in [TOO_NEW.search(code(text))] if found]


def missing_guards(sources):
    return [path for path, text in sources.items() if path.endswith(".hpp") and "#pragma once" not in text]


def too_long(files, most):
    return [f"{path}: {len(text.splitlines())} lines" for path, text in files.items() if len(text.splitlines()) > most]


def too_wide(files, most=100):
    return [f"{path}:{number}" for path, text in files.items() for number, line in enumerate(text.splitlines(), 1)
            if len(line) > most and 'R"(' not in line]   # raw texts cannot be broken


def vague_names(files):
    return [path for path in files if re.search(r"(?:^|[/_])(?:utils?|common|helpers?|manager)(?:[_./]|$)", path)]


def untested(sources, tests):
    """Rooms of the source without a folder of tests. The page has its own, web/tests."""
    rooms = {path.split("/")[0] for path in sources if "/" in path} - {"web"}
    return sorted(rooms - {path.split("/")[0] for path in tests if re.search(r"_test\.cpp$|/test_\w+\.py$", path)})


def untagged_cases(tests):
    """Every test case has exactly one of the tags that become CTest labels."""
    found = []
    for path, text in tests.items():
        text = re.sub(r'"\s*\n\s*"', "", text)  # a name in several pieces
        for name, tags in re.findall(r'TEST_CASE\(\s*"((?:\\.|[^"\\])*)"\s*,\s*"([^"]*)"', text):
            if len(re.findall(r"\[(?:unit|ladder|theorem|golden|reference|slow)\]", tags)) != 1:
                found.append(f"{path}: {name}")
        if len(re.findall(r"^(?:TEMPLATE_)?TEST_CASE\(", text, re.MULTILINE)) != len(re.findall(r'TEST_CASE\(\s*"(?:\\.|[^"\\])*"\s*,\s*"', text)):
            found.append(f"{path}: a test case without tags")
    return found
