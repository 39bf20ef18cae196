"""The rules that the source tree keeps, each as a function that returns what breaks it."""
import pathlib
import re

# Folder → the folders that it may include, beside itself.
MAY_INCLUDE = {
    "base": set(),
    "game": {"base"},
    "index": {"base"},
    "label": {"base", "index"},
    "solve": {"base", "game", "index", "label"},
    "store": {"base", "index", "label"},
    "verify": {"base", "game", "index", "label"},
    "view": {"base", "game", "index", "label"},
    "cli": {"base", "game", "index", "label", "solve", "store", "verify", "view"},
    "": {"base", "cli"},   # main.cpp
}

# Header of an external library → the folders that may include it.
CONFINED = {
    r"omp\.h": {"base"},
    r"nlohmann/.*": {"game", "cli"},
    r"hdf5.*\.h|H5.*\.h": {"store"},
    r"libdeflate\.h": {"store"},
    r"xxhash\.h": {"store"},
    r"boost/.*": {"cli"},
    r"iostream|print": {"cli", ""},
}

PRINTING = re.compile(r"\b(?:std::)?(?:printf|vprintf|puts|putchar|fputs|fputc|fwrite|fprintf|perror)\s*\(|\bstd::(?:cout|cerr|clog|print|println)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
GENERATED = {"revision.hpp"}   # made by the build


def read_sources(root):
    """Path from src → text, for every source file."""
    files = sorted(path for path in root.rglob("*") if path.suffix in (".hpp", ".cpp"))
    return {path.relative_to(root).as_posix(): path.read_text() for path in files}


def folder(path):
    return path.split("/")[0] if "/" in path else ""


def includes(text):
    """(own, name) of each #include: own is true for quotes."""
    return [(mark == '"', name) for mark, name in INCLUDE.findall(text)]


def code(text):
    """The text without comments and string literals."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', "", text, flags=re.DOTALL)


def forbidden_folders(sources):
    return [f"{path} includes {name}" for path, text in sources.items() for own, name in includes(text)
            if own and name in sources and folder(name) not in MAY_INCLUDE.get(folder(path), set()) | {folder(path)}]


def unknown_folders(sources):
    return sorted({folder(path) for path in sources} - MAY_INCLUDE.keys())


def unresolved_includes(sources):
    """Own headers are written in quotes from src, others in angle brackets."""
    found = []
    for path, text in sources.items():
        for own, name in includes(text):
            if own and name not in sources and name not in GENERATED:
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


def forbidden_reach(sources, start, target):
    """Files of folder `start` from which a header below `target` is reached."""
    return [f"{path} reaches {name}" for path in sources if folder(path) == start
            for name in sorted(reachable(sources, path)) if name.startswith(target + "/")]


def stray_parallelism(sources):
    return [path for path, text in sources.items() if re.search(r"#\s*pragma\s+omp", text)
            and path != "base/parallel_for.hpp" and folder(path) != "solve"]


def printing(sources):
    return [f"{path}: {found[0]}" for path, text in sources.items() if folder(path) not in ("cli", "")
            for found in [PRINTING.search(code(text))] if found]


def missing_guards(sources):
    return [path for path, text in sources.items() if path.endswith(".hpp") and "#pragma once" not in text]


def too_long(files, most):
    return [f"{path}: {len(text.splitlines())} lines" for path, text in files.items() if len(text.splitlines()) > most]


def vague_names(files):
    return [path for path in files if re.search(r"(?:^|[/_])(?:utils?|common|helpers?|manager)(?:[_./]|$)", path)]


def untested(sources, tests):
    """Every src/x/y.cpp has tests/x/y_test.cpp or tests/x/test_y.py."""
    found = []
    for path in sources:
        where = pathlib.PurePosixPath(path)
        wanted = {f"{where.parent}/{where.stem}_test.cpp", f"{where.parent}/test_{where.stem}.py"}
        if where.suffix == ".cpp" and path != "main.cpp" and not wanted & set(tests):
            found.append(path)
    return found


def untagged_cases(tests):
    """Every test case has exactly one of the tags that become CTest labels."""
    found = []
    for path, text in tests.items():
        for name, tags in re.findall(r'TEST_CASE\(\s*"((?:\\.|[^"\\])*)"\s*,\s*"([^"]*)"', text):
            if len(re.findall(r"\[(?:unit|ladder|theorem|golden|reference|slow)\]", tags)) != 1:
                found.append(f"{path}: {name}")
        if len(re.findall(r"^(?:TEMPLATE_)?TEST_CASE\(", text, re.MULTILINE)) != len(re.findall(r'TEST_CASE\(\s*"(?:\\.|[^"\\])*"\s*,\s*"', text)):
            found.append(f"{path}: a test case without tags")
    return found
