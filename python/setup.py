"""What pyproject.toml cannot say: a wheel may bring the program.

    MIYAMA_BUNDLE=build/release/miyama python3 -m build --no-isolation --wheel python      see scripts/wheel

puts that program into the wheel as miyama/bin/miyama, the libraries it needs into miyama/lib, and the terms of each of them into
miyama/licenses, together with the terms of what is linked into the program, which the file PROGRAM.inside names. The C library stays out: it belongs to the system, and the wheel's name
says from which version of it on they run: the newest that one of them asks for.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70
    from wheel.bdist_wheel import bdist_wheel

PROGRAM = os.environ.get("MIYAMA_BUNDLE", "")
OF_THE_SYSTEM = re.compile(r"(ld-linux.*|libc|libm|libpthread|libdl|librt|libresolv)\.so(\..*)?")


def libraries_of(program: Path) -> list[tuple[str, str]]:
    """Name and path of each that the program needs, without those of the system."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return [(name, path) for name, path in re.findall(r"(\S+) => (\S+)", listed) if not OF_THE_SYSTEM.fullmatch(name)]


def c_library_for(program: Path) -> str:
    """The oldest version of the C library with which the program and its libraries run: 2_35."""
    files = [program, *(path for _, path in libraries_of(program))]
    asked = subprocess.run(["objdump", "-T", *files], capture_output=True, text=True, check=True).stdout
    return "{}_{}".format(*max((int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", asked)))


def bundle(program: Path, package: Path) -> None:
    """Copies the program and its libraries, which find each other wherever the package is."""
    binary, libraries, licenses = package / "bin" / "miyama", package / "lib", package / "licenses"
    for folder in (binary.parent, libraries, licenses):
        folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(program, binary)
    subprocess.run(["strip", binary], check=True)
    subprocess.run(["patchelf", "--set-rpath", "$ORIGIN/../lib", binary], check=True)
    for name, path in libraries_of(program):
        shutil.copy(path, libraries / name)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", libraries / name], check=True)
        shutil.copy(license_of(path), licenses / name)
    inside = Path(f"{program}.inside")
    for path in inside.read_text().split() if inside.exists() else []:
        shutil.copy(license_of(path), licenses / Path(path).name)


def license_of(path: str) -> Path:
    """The file with the terms of the package that a file belongs to. Debian knows some files below /lib that now lie below /usr/lib."""
    file = os.path.realpath(path)
    for known in (file, file.removeprefix("/usr")):
        owner = subprocess.run(["dpkg-query", "--search", known], capture_output=True, text=True, check=False) if shutil.which("dpkg-query") else None
        terms = Path("/usr/share/doc", re.split("[:,]", owner.stdout)[0], "copyright") if owner and owner.returncode == 0 else None
        if terms and terms.exists():
            return terms
    sys.exit(f"{file} would go into the wheel, and its licence with it, which is looked for in its package of Debian: there is none. "
             "Make the wheel on Debian or Ubuntu, with the libraries of packages.")


class BuildWithProgram(build_py):
    def run(self) -> None:
        super().run()
        if PROGRAM and not self.editable_mode:
            bundle(Path(PROGRAM).resolve(), Path(self.build_lib) / "miyama")


class WheelOfOneSystem(bdist_wheel):
    """A wheel with the program is for one kind of machine, and for every Python."""

    def get_tag(self) -> tuple[str, str, str]:
        python, abi, platform = super().get_tag()
        if not PROGRAM:
            return python, abi, platform
        return "py3", "none", platform.replace("linux", f"manylinux_{c_library_for(Path(PROGRAM))}", 1)


class PackageWithProgram(Distribution):
    def has_ext_modules(self) -> bool:
        return bool(PROGRAM)


setup(distclass=PackageWithProgram, cmdclass={"build_py": BuildWithProgram, "bdist_wheel": WheelOfOneSystem})
