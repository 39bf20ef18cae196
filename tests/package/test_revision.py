"""The revision that goes into every table: the project's own, from its repository or from an archive of it, and nobody else's."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
pytestmark = pytest.mark.skipif("$Format" not in (SOURCE / "cmake" / "revision.cmake").read_text(), reason="this is an archive itself")


def git(folder, *words):
    author = ("-c", "user.name=a", "-c", "user.email=a@b.invalid")
    return subprocess.run(["git", "-C", folder, *author, *words], capture_output=True, check=True).stdout


def revision_of(source, work):
    subprocess.run(["cmake", f"-DSOURCE={source}", "-DVERSION=1", f"-DOUTPUT={work}/revision.hpp", "-P", source / "cmake" / "revision.cmake"], check=True)
    return re.search(r'MIYAMA_REVISION "(.*)"', (work / "revision.hpp").read_text())[1]


@pytest.fixture
def repository(tmp_path):
    """A folder with the files that state the revision; a link leads to it, as to a home of another name."""
    real = tmp_path / "real"
    (real / "cmake").mkdir(parents=True)
    for name in (".gitattributes", "cmake/revision.cmake"):
        shutil.copy(SOURCE / name, real / name)
    (tmp_path / "link").symlink_to(real)
    git(real, "init", "--quiet")
    git(real, "add", ".")
    git(real, "commit", "--quiet", "--message", "x")
    return tmp_path / "link"


def test_in_its_own_repository_and_in_another(repository, tmp_path):
    head = git(repository, "rev-parse", "HEAD").decode()[:12]
    assert revision_of(repository, tmp_path) == head
    (repository / "cmake" / "revision.cmake").open("a").write("\n")
    assert revision_of(repository, tmp_path) == head + "-dirty"
    inside = repository / "inside"
    (inside / "cmake").mkdir(parents=True)
    shutil.copy(SOURCE / "cmake" / "revision.cmake", inside / "cmake")
    assert revision_of(inside, tmp_path) == "unknown"


def test_in_an_archive(repository, tmp_path):
    """Wherever it is unpacked, inside another repository, too."""
    unpacked = repository / "unpacked"
    unpacked.mkdir()
    subprocess.run(["tar", "-x", "-C", unpacked], input=git(repository, "archive", "HEAD"), check=True)
    assert revision_of(unpacked, tmp_path) == git(repository, "rev-parse", "HEAD").decode()[:12]
