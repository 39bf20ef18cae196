"""The package as people get it: from its folder, an sdist, a wheel that brings the program; typed, with examples that run."""

import ast
import doctest
import importlib
import importlib.metadata
import inspect
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import matplotlib.pyplot as plt
import miyama
import numpy as np
import pytest

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
MODULES = [miyama, *(importlib.import_module(f"miyama.{module.name}") for module in pkgutil.iter_modules(miyama.__path__) if module.name[0] != "_")]
TEN_LINES = (SOURCE / "python" / "README.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
PLAIN = {key: text for key, text in os.environ.items() if key not in ("MIYAMA", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}


def called(*command, **options):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A virtual environment that sees Debian's packages. What is installed into it: a function of what pip shall install."""
    folder = tmp_path_factory.mktemp("installed")
    called(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", folder / "venv")
    python = folder / "venv" / "bin" / "python"

    def install(*what):
        called(sys.executable, "-m", "pip", "--python", python, "install", *what, env={**PLAIN, "PIP_NO_INDEX": "1"})
        return python

    return install


def visible_to_pip(name):
    """Debian 12 has h5py under a name that pip does not know."""
    try:
        return bool(importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return False


AS_IT_IS = [] if visible_to_pip("h5py") else ["--no-deps"]


def numbers_of(python, folder):
    shown = called(python, "-c", "import miyama; print(miyama.__file__, miyama.published('losses_3_heaps_each_at_most_n')['values'][9])", env=PLAIN, cwd=folder)
    assert "venv" in shown
    return shown.split()[-1]


def test_from_its_folder_alone_without_a_network(installed, tmp_path):
    shutil.copytree(SOURCE / "python", tmp_path / "python", symlinks=True)
    python = installed(*AS_IT_IS, tmp_path / "python")
    assert numbers_of(python, tmp_path) == "76"
    program = "import miyama; print(miyama.program())"
    on_the_path = {**PLAIN, "PATH": f"{Path(os.environ['MIYAMA']).parent}:{PLAIN['PATH']}"}
    assert called(python, "-c", program, env=on_the_path, cwd=tmp_path).strip() == os.environ["MIYAMA"]
    nothing = subprocess.run([python, "-c", program], capture_output=True, text=True, env={**PLAIN, "PATH": "/usr/bin"}, cwd=tmp_path, check=False)
    assert "there is no program miyama" in nothing.stderr


@pytest.mark.slow
def test_an_sdist_builds_elsewhere(installed, tmp_path):
    """It is a wheel like any other, whose dependencies are all named."""
    shutil.copytree(SOURCE / "python", tmp_path / "python", symlinks=True)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path / "dist"]
    called(*build, "--sdist", tmp_path / "python", env=PLAIN)
    called("tar", "-x", "-C", tmp_path, "-f", *(tmp_path / "dist").glob("*.tar.gz"))
    called(*build, "--wheel", *tmp_path.glob("miyama-*"), env=PLAIN)
    python = installed("--force-reinstall", "--no-deps", *(tmp_path / "dist").glob("*.whl"))
    assert numbers_of(python, tmp_path) == "76"
    needed = called(python, "-c", "import importlib.metadata as m; print(m.requires('miyama'))", env=PLAIN)
    assert [name for name in ast.literal_eval(needed) if "extra" not in name] == ["h5netcdf", "h5py", "numpy", "pandas", "xarray"]


def test_a_word_where_setuptools_is_missing():
    hidden = "import sys; sys.modules['setuptools'] = None; import backend; print(backend.get_requires_for_build_wheel()); backend.build_wheel('.')"
    done = subprocess.run([sys.executable, "-c", hidden], cwd=SOURCE / "python", capture_output=True, text=True, check=False)
    assert done.stdout == "['setuptools >= 70.1']\n" and "apt-get install python3-setuptools" in done.stderr.splitlines()[-1]


def test_the_terms_are_those_of_the_project():
    assert (SOURCE / "python" / "LICENSE").read_text() == (SOURCE / "LICENSE").read_text()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The program for wheels is there where HDF5 is installed as an archive, too."""
    apart = Path(f"{os.environ['MIYAMA']}-wheel")
    return Path(called(SOURCE / "scripts" / "wheel", tmp_path_factory.mktemp("wheel"),
                       env={**PLAIN, "MIYAMA": str(apart if apart.exists() else os.environ["MIYAMA"])}).split()[-1])  # fmt: skip


def test_a_wheel_brings_the_program_and_what_it_needs(wheel, installed, tmp_path):
    assert re.fullmatch(r"miyama-[\d.]+-py3-none-manylinux_\d+_\d+_(x86_64|aarch64)\.whl", wheel.name)
    python = installed("--force-reinstall", "--no-deps", wheel)
    program = Path(called(python, "-c", "import miyama; print(miyama.program())", env={**PLAIN, "PATH": "/usr/bin"}, cwd=tmp_path).strip())
    assert program.parent.name == "bin" and "site-packages" in program.parts
    libraries = re.findall(r"(\S+) => (\S+)", called("ldd", program))
    elsewhere = [name for name, path in libraries if program.parents[1] not in Path(path).resolve().parents]
    assert all(re.match(r"lib(c|m|pthread|dl|rt|resolv)\.so", name) for name in elsewhere)
    said = called(python, "-c", TEN_LINES, env={**PLAIN, "PATH": "/usr/bin"}, cwd=tmp_path)
    assert "76 of 1000 positions are lost" in said and (tmp_path / "plane.svg").stat().st_size > 5000
    hdf5 = sorted({Path(path) for path in Path("/usr/lib").glob("*/libhdf5*.so*")})
    hide = "".join(f"mount --bind /dev/null {path} && " for path in hdf5)
    hidden = subprocess.run(["unshare", "-rm", "sh", "-c", f"{hide} ! {os.environ['MIYAMA']} --version && {program} check nim-9-9-9.h5"],
                            capture_output=True, text=True, cwd=tmp_path, check=False)  # fmt: skip
    if "unshare failed" in hidden.stderr or "permission denied" in hidden.stderr.lower():
        pytest.skip("no namespaces here: nothing can be hidden")
    assert hidden.returncode == 0 and "the table is right" in hidden.stdout, hidden.stderr


def test_a_wheel_says_which_c_library_it_needs_and_that_is_an_old_one(wheel, tmp_path):
    """The newest that one of its files asks for; not that of the system that makes it, nor what the libraries of C++ ask for."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    asked = re.findall(r"GLIBC_(\d+)\.(\d+)", called("objdump", "-T", *tmp_path.glob("miyama/bin/*"), *tmp_path.glob("miyama/lib/*")))
    newest = max((int(major), int(minor)) for major, minor in asked)
    assert tuple(map(int, re.search(r"manylinux_(\d+)_(\d+)", wheel.name).groups())) == newest
    if Path(f"{os.environ['MIYAMA']}-wheel").exists():
        assert newest <= (2, 35) and not [*tmp_path.glob("miyama/lib/libstdc++*"), *tmp_path.glob("miyama/lib/libgcc_s*")]


def test_a_wheel_holds_the_terms_of_all_that_is_in_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name).decode(errors="replace") for name in archive.namelist()}
    libraries = {name.split("/")[-1] for name in files if name.startswith("miyama/lib/")}
    terms = {name.split("/")[-1]: text for name, text in files.items() if name.startswith("miyama/licenses/")}
    assert libraries and libraries | {"json.hpp"} <= terms.keys()
    assert all(re.search("copyright|licen[cs]e", text, re.IGNORECASE) for text in terms.values())
    assert any("HDF Group" in text for name, text in terms.items() if name.startswith("libhdf5"))
    assert any("runtime library exception" in text.lower() for name, text in terms.items() if name.startswith("libstdc++"))
    assert any(re.search(r"dist-info/(licenses/)?LICENSE$", name) and "MIT License" in text for name, text in files.items())


@pytest.mark.skipif(not Path(f"{os.environ['MIYAMA']}-wheel").exists(), reason="no HDF5 as an archive here")
def test_a_wheel_needs_no_network_of_anybody(wheel):
    libraries = [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("miyama/lib/")]
    assert not [name for name in libraries if re.search("hdf5|curl|krb5|gssapi|ldap|sasl|ssl|crypto|tls|ssh|nghttp", name)]


def test_the_version_is_that_of_the_program():
    assert miyama.__version__ in called(os.environ["MIYAMA"], "--version").split()[1]


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """What the examples in the docstrings may use."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("examples"))
        with miyama.solve("nim", heaps=(9, 9, 9)) as table, miyama.solve("rows", total=12) as rows:
            yield {"miyama": miyama, "np": np, "table": table, "rows": rows}
    plt.close("all")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_run(module, names):
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for example in doctest.DocTestFinder().find(module, globs=dict(names)):
        runner.run(example)
    assert runner.failures == 0


def test_everything_public_is_documented():
    """What it means, what comes in, what comes out, with an example where one is short."""
    for name in miyama.__all__:
        told = inspect.getdoc(getattr(miyama, name))
        assert told and told[0] != "\n"
        if callable(getattr(miyama, name)) and name not in ("Break", "Diagram", "TableAccessor", "program"):
            assert "\nParameters\n----------\n" in told and ("Returns\n" in told or "Yields\n" in told), name


@pytest.mark.parametrize("path", sorted((SOURCE / "python" / "miyama").glob("*.py")), ids=lambda path: path.name)
def test_types_are_everywhere(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            untyped = [argument.arg for argument in node.args.args + node.args.kwonlyargs if argument.annotation is None and argument.arg not in ("self", "cls")]
            assert node.returns is not None and not untyped, f"{node.name} {untyped}"


@pytest.mark.slow
def test_types_are_right():
    assert (SOURCE / "python" / "miyama" / "py.typed").exists()
    called(sys.executable, "-m", "mypy", "--cache-dir", os.devnull, "--config-file", SOURCE / "python" / "pyproject.toml", SOURCE / "python" / "miyama")
