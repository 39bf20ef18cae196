"""The recipes in packaging/ ask for what CMake asks for, in the words of each host, and name the version of the project."""
import ast
import os
import pathlib
import re
import shutil
import subprocess

import pytest
import yaml

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
PACKAGING = SOURCE / "packaging"
TEXT = {path.relative_to(PACKAGING).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGING.rglob("*") if path.is_file()}
CMAKE = "".join((SOURCE / path).read_text(encoding="utf-8") for path in ("CMakeLists.txt", "cmake/hdf5.cmake"))
VERSION = re.search(r"project\(miyama VERSION (\S+)", CMAKE).group(1)
OLDEST_CMAKE = re.search(r"cmake_minimum_required\(VERSION (\S+)\)", CMAKE).group(1)
BY_CPACK = (SOURCE / "cmake/packages.cmake").read_text(encoding="utf-8")
CONTROL = [dict(re.findall(r"^([\w-]+): (.*(?:\n .*)*)", stanza, re.MULTILINE)) for stanza in TEXT["debian/control"].split("\n\n")]
CONDA = yaml.safe_load(TEXT["conda-forge/recipe.yaml"])
ROWS = {row["name"]: row for row in yaml.safe_load(TEXT["github/systems.yml"])["jobs"]["quickstart"]["strategy"]["matrix"]["include"]}

# What CMake looks for: its names in Debian, Fedora, Homebrew, conda-forge, Spack. Every compiler but that of macOS brings OpenMP.
HOSTS = ["debian", "fedora", "homebrew", "conda-forge", "spack"]
NAMES = {"Boost": ["libboost-program-options-dev", "boost-devel", "boost", "libboost-devel", "boost+program_options"],
         "HDF5": ["libhdf5-dev", "hdf5-devel", "hdf5", "hdf5", "hdf5+hl~mpi"],
         "OpenMP": [None, None, "libomp", "llvm-openmp", None],
         "PkgConfig": ["pkg-config", "pkgconf-pkg-config", "pkgconf", "pkg-config", "pkgconfig"],
         "libdeflate": ["libdeflate-dev", "libdeflate-devel", "libdeflate", "libdeflate", "libdeflate"],
         "libisal": ["libisal-dev", "isa-l-devel", "isa-l", "isa-l", "isa-l"],
         "libxxhash": ["libxxhash-dev", "xxhash-devel", "xxhash", "xxhash", "xxhash"],
         "nlohmann_json": ["nlohmann-json3-dev", "json-devel", "nlohmann-json", "nlohmann_json", "nlohmann-json"]}


def needed(host, *besides):
    return {names[HOSTS.index(host)] for names in NAMES.values()} - {None} | set(besides)


def test_the_names_are_of_what_cmake_asks_for():
    asked = set(re.findall(r"^\s*(?:find_package|pkg_check_modules)\((\w+)", CMAKE, re.MULTILINE))
    assert asked == set(NAMES)


def named_in(text):
    return set(re.findall(r"[a-z][\w.+-]+", re.sub(r"[$]{.*?}|\(.*?\)", "", text)))


def test_debian():
    assert named_in(CONTROL[0]["Build-Depends"]) == needed("debian", "debhelper-compat", "cmake", "ninja-build")
    engine = named_in(next(fields for fields in CONTROL if fields.get("Package") == "libmiyama-dev")["Depends"])
    by_cpack = named_in(re.search(r'DEVELOPMENT_PACKAGE_DEPENDS\s*"(.*?)"', BY_CPACK, re.DOTALL).group(1))
    assert by_cpack <= engine == needed("debian") - {"libboost-program-options-dev"}
    assert TEXT["debian/changelog"].startswith(f"miyama ({VERSION}-1) ")
    assert f'MIYAMA_PACKAGER "{CONTROL[0]["Maintainer"]}"' in BY_CPACK


def test_the_packages_of_cpack_are_those_of_debian():
    names = re.findall(r"_PACKAGE_NAME (\S+)\)", BY_CPACK.split("CPACK_DEBIAN_FILE_NAME")[1])
    descriptions = re.findall(r'_DESCRIPTION "(.*?)"\)', BY_CPACK, re.DOTALL)
    assert dict(zip(names, descriptions)) == {fields["Package"]: fields["Description"].replace("\n ", "\n") for fields in CONTROL[1:]}


@pytest.mark.parametrize("where", ["scripts/prepare", "packaging/Dockerfile"])
def test_what_is_installed_to_build_on_debian(where):
    found = re.search(r'^build="(.*)"$|no-install-recommends \\\n +(.*)$', (SOURCE / where).read_text(encoding="utf-8"), re.MULTILINE)
    assert set((found.group(1) or found.group(2)).split()) == needed("debian", "g++", "cmake", "ninja-build", "git")


def test_conda_forge():
    requirements = CONDA["requirements"]
    host = {entry["then"] if isinstance(entry, dict) else entry for entry in requirements["host"]}
    assert host | {entry for entry in requirements["build"] if not entry.startswith("$")} == needed("conda-forge", f"cmake >={OLDEST_CMAKE}", "ninja")
    assert CONDA["context"]["version"] == VERSION


def test_spack():
    tree = ast.parse(TEXT["spack/package.py"])
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    given = {name: [call.args[0].value for call in calls if call.func.id == name] for name in ("depends_on", "version")}
    assert set(given["depends_on"]) == needed("spack", "c", "cxx", f"cmake@{OLDEST_CMAKE}:", "ninja")
    assert given["version"] == [VERSION] and f"miyama-{VERSION}.tar.gz" in TEXT["spack/package.py"]


def test_homebrew():
    recipe = TEXT["homebrew/miyama.rb"]
    assert set(re.findall(r'(?:depends_on|uses_from_macos) "(.*?)"', recipe)) == needed("homebrew", "cmake", "ninja")
    assert f"miyama-{VERSION}.tar.gz" in recipe
    if shutil.which("ruby"):
        assert subprocess.run(["ruby", "-c", PACKAGING / "homebrew/miyama.rb"], capture_output=True, check=False).returncode == 0


def test_the_workflow():
    assert set(ROWS["Fedora"]["prepare"].removeprefix("dnf install -y ").split()) == needed("fedora", "gcc-c++", "cmake", "ninja-build", "git")
    words = ROWS["macOS"]["prepare"].split(" && ")[0].removeprefix("brew install ").split()
    assert set(words) == needed("homebrew", "cmake", "ninja")
    assert {"Debian 12", "Debian 13", "Debian unstable", "Ubuntu 22.04", "Ubuntu 24.04", "Debian 13, arm64"} < ROWS.keys()


def test_nothing_that_was_not_published_is_named():
    """An address or a hash in a recipe would be of a release that there is not."""
    for path, text in TEXT.items():
        assert not re.search(r"https?://|\b[0-9a-f]{64}\b", text), path
