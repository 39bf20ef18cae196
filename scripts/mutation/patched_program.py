"""The test program with one source file replaced, linked from an existing build: it takes seconds, where building a copy would take minutes."""

import json
import pathlib
import shlex
import subprocess


def unit_of(entries, source):
    """The entry of compile_commands.json that compiles `source`, alone or together with its neighbours."""
    for entry in entries:
        path = pathlib.Path(entry["file"])
        if entry["file"] == str(source) or (path.parent.name == "Unity" and f'#include "{source}"' in path.read_text()):
            return entry
    raise KeyError(f"no command compiles {source}")


def patched_program(build, source, text, folder):
    """Compiles `text` in place of file `source` and links it before the library, whose own version is then left out. Returns the program's path.

    It is optimised a little; more would cost more time than the tests would gain."""
    build, folder = pathlib.Path(build), pathlib.Path(folder)
    changed, unit, compiled, program = folder / pathlib.Path(source).name, folder / "unit.cpp", folder / "changed.o", folder / "miyama_tests"
    changed.write_text(text)
    entry = unit_of(json.loads((build / "compile_commands.json").read_text()), source)
    together = pathlib.Path(entry["file"]).read_text() if entry["file"] != str(source) else f'#include "{source}"'
    unit.write_text(together.replace(f'"{source}"', f'"{changed}"'))
    words = [str(unit) if word == entry["file"] else word for word in shlex.split(entry["command"]) if not word.startswith(("-O", "-W"))] + ["-Og"]
    words[words.index("-o") + 1] = str(compiled)
    subprocess.run(words, cwd=build, check=True, capture_output=True, timeout=300)
    commands = subprocess.run(["ninja", "-t", "commands", "tests/miyama_tests"], cwd=build, check=True, capture_output=True, text=True).stdout
    link = next(part for part in commands.splitlines()[-1].split(" && ") if " -o tests/miyama_tests " in part)
    words = shlex.split(link)
    words[words.index("-o") + 1] = str(program)
    words.insert(words.index("libmiyama.a"), str(compiled))
    subprocess.run(words, cwd=build, check=True, capture_output=True, timeout=300)
    return program
