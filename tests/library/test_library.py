"""The engine as others use it: installed in a clean place, found by CMake and by pkg-config, and stopped by a second thread."""
import ctypes
import os
import pathlib
import re
import subprocess

import pytest

MIYAMA = pathlib.Path(os.environ["MIYAMA"])
SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])


def run(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A place with nothing but what `cmake --install` puts there."""
    place = tmp_path_factory.mktemp("installed")
    run("cmake", "--install", MIYAMA.parent, "--prefix", place)
    return place


@pytest.fixture(scope="session")
def programs(installed, tmp_path_factory):
    """The examples but the first, built with find_package."""
    build = tmp_path_factory.mktemp("programs")
    run("cmake", "-S", SOURCE / "tests" / "library", "-B", build, f"-DCMAKE_PREFIX_PATH={installed}", "-G", "Ninja")
    run("cmake", "--build", build, "-t", "own_rules", "background", "plugin")
    return build


def makes_the_lecture_table(program, folder, installed):
    printed = run(program, folder).splitlines()
    losses = printed[0].split()
    assert len(losses) == 76 and losses[0] == "000" and "123" in losses and "735" not in losses
    assert printed[1:] == ["76 losses, 0 of 4000 entries contradict the theorem", "the table is right"]
    assert "0 mismatches" in run(installed / "bin" / "miyama", "check", folder / "nim-9-9-9.h5")
    source, = re.findall("(?m)^source +(.*)", run(installed / "bin" / "miyama", "info", folder / "nim-9-9-9.h5"))
    assert source == run(installed / "bin" / "miyama", "--version").strip() + ", by first_table"


def test_everything_is_in_its_place(installed):
    files = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    assert {"bin/miyama", "include/miyama/miyama.hpp", "include/miyama/version.hpp", "include/miyama/request.hpp", "include/miyama/detail/game/steps.hpp",
            "include/miyama/advice.hpp"} <= files
    headers = [path for path in installed.rglob("include/**/*") if path.is_file()]
    assert len(headers) < 80 and all(path.is_relative_to(installed / "include" / "miyama") for path in headers)
    for path in headers:   # none can be taken for a header of the user's, or one of the user's for it
        for name in re.findall(r'#\s*include\s*(["<].*)', path.read_text()):
            assert name.startswith("<") and (not name.startswith("<miyama/") or (installed / "include" / name[1:-1]).is_file()), (path, name)
    for name in ("libmiyama.a", "miyamaConfig.cmake", "miyamaConfigVersion.cmake", "miyamaTargets.cmake", "miyama.pc"):
        assert len([path for path in files if path.endswith("/" + name)]) == 1, name
    assert not [path for path in files if "/cli/" in path or path.endswith(".cpp")]
    for path in installed.rglob("*"):   # nothing leads back to where it was built
        if path.suffix in (".cmake", ".pc", ".hpp"):
            assert str(SOURCE) not in path.read_text() and str(MIYAMA.parent) not in path.read_text(), path


def test_the_examples_with_find_package(programs, tmp_path):
    printed = run(programs / "examples" / "own_rules", tmp_path / "own.h5").splitlines()
    assert printed[0].split()[:3] == ["0,0", "1,1", "1,3"] and printed[1:] == ["8,5 is won", "the table is right"]
    background = programs / "examples" / "background"
    assert "191 of 62001 positions are lost" in run(background, "248")
    stopped = subprocess.run([background, "40000", "0.2"], capture_output=True, text=True, check=False)
    assert stopped.returncode == 2 and stopped.stdout.endswith("% of this stage\nstopped\n"), stopped.stdout + stopped.stderr
    assert ctypes.CDLL(str(programs / "libplugin.so")).losses() == 76, "a shared library of one's own holds the static one"


def test_the_example_with_pkg_config(installed, tmp_path):
    described = next(installed.rglob("miyama.pc"))
    flags = run("pkg-config", "--cflags", "--libs", "miyama", PKG_CONFIG_PATH=str(described.parent)).split()
    program = tmp_path / "first_table"
    run("c++", "-std=c++20", SOURCE / "docs" / "examples" / "first_table.cpp", "-o", program, *flags)
    assert "boost" not in run("ldd", program)
    makes_the_lecture_table(program, tmp_path, installed)


INSIDE = """cmake_minimum_required(VERSION 3.22)
project(inside LANGUAGES C CXX)
add_subdirectory({source} miyama)
add_library(plugin OBJECT {source}/tests/library/plugin.cpp)
target_link_libraries(plugin PRIVATE miyama::miyama)
get_target_property(includes miyama::miyama INTERFACE_INCLUDE_DIRECTORIES)
if(includes MATCHES "/src" OR TARGET miyama)
  message(FATAL_ERROR "not the library alone, with ${{includes}}")
endif()
"""


def test_inside_another_project(tmp_path):
    """By add_subdirectory: what the headers need is there before the library is compiled."""
    (tmp_path / "CMakeLists.txt").write_text(INSIDE.format(source=SOURCE))
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", "-G", "Ninja")
    run("cmake", "--build", tmp_path / "build", "-t", "miyama_headers", "CMakeFiles/plugin.dir/" + str(SOURCE)[1:] + "/tests/library/plugin.cpp.o")


@pytest.mark.slow
def test_a_shared_library(tmp_path):
    build, place = tmp_path / "build", tmp_path / "place"
    run("cmake", "-S", SOURCE, "-B", build, "-G", "Ninja", "-DBUILD_SHARED_LIBS=ON", "-DBUILD_TESTING=OFF")
    run("cmake", "--build", build)
    run("cmake", "--install", build, "--prefix", place)
    library, = place.rglob("libmiyama.so")
    assert "76 lost" in run(place / "bin" / "miyama", "count", "nim", "--heaps", "9,9,9")
    described = library.parent / "pkgconfig"
    flags = run("pkg-config", "--cflags", "--libs", "miyama", PKG_CONFIG_PATH=str(described)).split()
    assert not [flag for flag in flags if "hdf5" in flag and not flag.startswith("-I")]
    run("c++", "-std=c++20", SOURCE / "docs" / "examples" / "first_table.cpp", "-o", tmp_path / "first_table", *flags, f"-Wl,-rpath,{library.parent}")
    assert re.search(r"libmiyama\.so\.\d+\.\d+ => ", run("ldd", tmp_path / "first_table"))
    makes_the_lecture_table(tmp_path / "first_table", tmp_path, place)
