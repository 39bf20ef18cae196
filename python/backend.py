"""Builds the package with the setuptools that is installed, in a build that pip keeps apart from it, without a network.

pip hides the packages of the system from a build and would fetch them anew. This backend looks where they are, and asks pip only for those that
are missing.
"""

import importlib.util
import sys
import sysconfig

sys.path += ["/usr/lib/python3/dist-packages", sysconfig.get_path("purelib", vars={"base": sys.base_prefix})]


def _missing() -> list[str]:
    try:
        reads_pyproject = importlib.util.find_spec("setuptools.config.pyprojecttoml")  # from setuptools 61 on
        makes_wheels = any(map(importlib.util.find_spec, ("setuptools.command.bdist_wheel", "wheel")))
    except ImportError:
        return ["setuptools >= 70.1"]
    return ["setuptools >= 70.1"] if not reads_pyproject else [] if makes_wheels else ["wheel"]


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    return _missing()


def _refuse(*_: object) -> str:
    raise ImportError(f"miyama is built with {MISSING[0]}, which is not installed here: pip install '{MISSING[0]}', or on Debian and Ubuntu "
                      "apt-get install python3-setuptools python3-wheel")


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel
if MISSING := _missing():
    build_editable = build_sdist = build_wheel = prepare_metadata_for_build_wheel = _refuse
else:
    from setuptools.build_meta import build_editable, build_sdist, build_wheel, prepare_metadata_for_build_wheel

__all__ = ["build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_sdist",
           "get_requires_for_build_wheel", "prepare_metadata_for_build_wheel"]
