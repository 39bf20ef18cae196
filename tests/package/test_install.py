"""cmake --install and cpack in build folders that do not hold everything, or programs of another machine."""
import os
import pathlib
import shutil
import subprocess

import pytest

MIYAMA = pathlib.Path(os.environ["MIYAMA"])
SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])


def call(*command, cwd=None, code=0, **environment):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cwd, env={**os.environ, **environment})
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def configured(tmp_path_factory):
    """A build folder with what scripts/quickstart builds: the program alone, and the engine in it."""
    build = tmp_path_factory.mktemp("quickstart")
    call("cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-DBUILD_TESTING=OFF")
    for name in ("miyama", "libmiyama.a"):
        shutil.copy(MIYAMA.with_name(name), build)
    return build


def installed(build, place, *words):
    call("cmake", "--install", build, "--prefix", place, *words)
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


def test_after_quickstart(configured, tmp_path):
    files = installed(configured, tmp_path)
    assert {"bin/miyama", "share/man/man1/miyama.1.gz", "share/zsh/site-functions/_miyama", "share/bash-completion/completions/miyama"} <= files


def pack(build, folder, code, *definitions):
    words = [word for definition in definitions for word in ("-D", definition)]
    return call("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder, *words, cwd=folder, code=code)


def test_packages_after_quickstart(configured, tmp_path):
    pack(configured, tmp_path, 0, "CPACK_DEBIAN_PACKAGE_SHLIBDEPS=OFF", "CPACK_DEBIAN_COMPRESSION_TYPE=none", "CPACK_STRIP_FILES=OFF")
    assert {path.name.split("_")[0] for path in tmp_path.glob("*.deb")} == {"miyama", "libmiyama-dev"}


def test_packages_want_dpkg_dev(configured, tmp_path):
    said = pack(configured, tmp_path, 1, "CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", "CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF")
    assert "apt-get install dpkg-dev" in said


def test_programs_of_another_machine(tmp_path):
    """The emulator that was named runs them, or nobody does."""
    build, emulator = tmp_path / "build", tmp_path / "emulator"
    emulator.write_text(f'#!/bin/sh\n[ "$1 $2" = "-L {build}/miyama" ] || exit 9\nshift 2\nexec {MIYAMA} "$@"\n')
    emulator.chmod(0o755)
    cross = ["cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-DBUILD_TESTING=OFF", "-DCMAKE_SYSTEM_NAME=Linux",
             f"-DCMAKE_SYSTEM_PROCESSOR={os.uname().machine}"]
    assert "CMAKE_CROSSCOMPILING_EMULATOR may name what can" in call(*cross)
    (build / "miyama").write_text("no program of this machine")
    files = installed(build, tmp_path / "without", "--component", "program")
    assert "bin/miyama" in files and not [name for name in files if "/man/" in name or "completion" in name or "site-functions" in name]
    assert "may name what can" not in call(*cross, f"-DCMAKE_CROSSCOMPILING_EMULATOR={emulator};-L")
    files = installed(build, tmp_path / "with", "--component", "program")
    assert {"share/man/man1/miyama-solve.1.gz", "share/zsh/site-functions/_miyama", "share/bash-completion/completions/miyama"} <= files
