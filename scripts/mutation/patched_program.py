"""The test program with one source file replaced, linked from a build that is there: seconds in place of a build of a copy."""

import json
import pathlib
import shlex
import subprocess


def patched_program(build, source, text, folder):
    """Compiles `text` in place of file `source` and links it before the library, whose own version is then left out. Returns the program's path."""
    build, folder = pathlib.Path(build), pathlib.Path(folder)
    changed, compiled, program = folder / pathlib.Path(source).name, folder / "changed.o", folder / "miyama_tests"
    changed.write_text(text)
    entry = next(entry for entry in json.loads((build / "compile_commands.json").read_text()) if entry["file"] == str(source))
    words = [str(changed) if word == str(source) else word for word in shlex.split(entry["command"])]
    words[words.index("-o") + 1] = str(compiled)
    subprocess.run(words, cwd=build, check=True, capture_output=True, timeout=300)
    commands = subprocess.run(["ninja", "-t", "commands", "tests/miyama_tests"], cwd=build, check=True, capture_output=True, text=True).stdout
    link = next(part for part in commands.splitlines()[-1].split(" && ") if " -o tests/miyama_tests " in part)
    words = shlex.split(link)
    words[words.index("-o") + 1] = str(program)
    words.insert(words.index("libmiyama.a"), str(compiled))
    subprocess.run(words, cwd=build, check=True, capture_output=True, timeout=300)
    return program
