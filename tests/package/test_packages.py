"""What cmake --install and cpack put where, also in build folders that do not hold everything; packages that come and go without a trace."""
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from conftest import SLOW

MIYAMA = pathlib.Path(os.environ["MIYAMA"])
SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])


def call(*command, cwd=None, code=0, **environment):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cwd, env={**os.environ, **environment})
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Name → package; packed as they are published where lintian looks at them."""
    folder = tmp_path_factory.mktemp("packages")
    packing = [] if SLOW else ["-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none"]
    call("cpack", "-G", "DEB", "--config", MIYAMA.parent / "CPackConfig.cmake", "-B", folder, *packing, cwd=folder)
    return {path.name.split("_")[0]: path for path in folder.glob("*.deb")}


def files_of(package):
    return {line.split()[5].removeprefix(".") for line in call("dpkg-deb", "-c", package).splitlines() if not line.endswith("/")}


def test_what_the_packages_hold(packages):
    assert packages.keys() == {"miyama", "libmiyama-dev"}
    program, engine = files_of(packages["miyama"]), files_of(packages["libmiyama-dev"])
    commands = [line.split()[0] for line in call(MIYAMA, "--help").splitlines() if line.startswith("  ")]
    assert {"/usr/bin/miyama", "/usr/share/man/man1/miyama.1.gz", "/usr/share/bash-completion/completions/miyama",
            "/usr/share/zsh/vendor-completions/_miyama", "/usr/share/doc/miyama/copyright", "/usr/share/doc/miyama/README.md",
            *[f"/usr/share/man/man1/miyama-{command}.1.gz" for command in commands]} <= program
    assert {"/usr/include/miyama/miyama.hpp", "/usr/share/doc/libmiyama-dev/copyright"} <= engine
    assert not program & engine and not [path for path in engine if "/bin/" in path]
    assert {f"/usr/share/man/man1/{path.removeprefix('/usr/bin/')}.1.gz" for path in program if path.startswith("/usr/bin/")} <= program
    told = {name: call("dpkg-deb", "-f", package, "Description").splitlines() for name, package in packages.items()}
    assert told["miyama"][0] == "every position of Nim and its relatives, won or lost" != told["libmiyama-dev"][0]
    assert all(line.startswith(" ") and not line.startswith("  ") for lines in told.values() for line in lines[1:])


@pytest.mark.slow
def test_lintian_finds_no_error(packages):
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", *packages.values()], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_install_run_remove(packages, tmp_path):
    """In a root of its own. What the packages depend on is asked of this machine's dpkg."""
    for package in packages.values():
        for dependency in call("dpkg-deb", "-f", package, "Depends").split(","):
            name = re.split(r"[ (|:]", dependency.strip())[0]
            assert call("dpkg-query", "-W", "-f", "${db:Status-Status}", name).startswith("installed"), name
    root = tmp_path / "root"
    (root / "var/lib/dpkg").mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", "--force-script-chrootless", "--log=/dev/null"]
    call(*dpkg, "--install", *packages.values())
    program = root / "usr/bin/miyama"
    work = tmp_path / "work"
    work.mkdir()
    call(program, "solve", "nim", "--heaps", "9,9,9", cwd=work)
    assert "the table is right" in call(program, "check", "nim-9-9-9.h5", cwd=work)
    page = call("man", "-M", root / "usr/share/man", "miyama-solve", MANWIDTH="80", LC_ALL="C.UTF-8")
    assert "--heaps" in page and "EXIT STATUS" in page
    call(*dpkg, "--purge", *packages)
    left = [path for path in root.rglob("*") if not path.is_dir() and "var/lib/dpkg" not in str(path)]
    assert left == []


def test_installed_pages_are_those_of_the_program(tmp_path):
    call("cmake", "--install", MIYAMA.parent, "--prefix", tmp_path, "--component", "program")
    page = gzip.decompress((tmp_path / "share/man/man1/miyama-solve.1.gz").read_bytes()).decode()
    assert page == call(MIYAMA, "manual", "solve")
    assert (tmp_path / "share/zsh/site-functions/_miyama").read_text() == call(MIYAMA, "completion", "zsh")
    assert "MIT License" in (tmp_path / "share/doc/miyama/copyright").read_text()
    assert not (tmp_path / "include").exists()
    assert (tmp_path / "share/doc/miyama/data/README.md").exists() and (tmp_path / "share/doc/miyama/docs/page.png").exists()
    assert " 0 links lead nowhere, " in f" {call(sys.executable, SOURCE / 'scripts' / 'check_links.py', tmp_path / 'share/doc/miyama')}"


def test_citation_and_codemeta_agree_with_the_build():
    version = call(MIYAMA, "--version").split()[1]
    meta = json.loads((SOURCE / "codemeta.json").read_text())
    citation = (SOURCE / "CITATION.cff").read_text()
    assert meta["version"] == version and f"\nversion: {version}\n" in citation
    assert meta["license"].endswith("/MIT") and "\nlicense: MIT\n" in citation
    assert meta["name"] in citation and meta["author"][0]["name"] in citation


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
    """What is there is installed, and packed where dpkg-dev is there."""
    files = installed(configured, tmp_path / "place")
    assert {"bin/miyama", "share/man/man1/miyama.1.gz", "share/zsh/site-functions/_miyama", "share/bash-completion/completions/miyama"} <= files
    pack = ["cpack", "-G", "DEB", "--config", configured / "CPackConfig.cmake", "-B", tmp_path]
    call(*pack, *"-D CPACK_DEBIAN_PACKAGE_SHLIBDEPS=OFF -D CPACK_DEBIAN_COMPRESSION_TYPE=none -D CPACK_STRIP_FILES=OFF".split(), cwd=tmp_path)
    assert {path.name.split("_")[0] for path in tmp_path.glob("*.deb")} == {"miyama", "libmiyama-dev"}
    nowhere = "-D CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -D CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF"
    said = call(*pack, *nowhere.split(), cwd=tmp_path, code=1)
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
