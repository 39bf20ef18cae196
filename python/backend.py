"""Builds the package with the setuptools that is installed, in a build that pip keeps apart from it, without a network.

pip hides the packages of the system from a build and would fetch them anew. This backend asks for none and looks where they are.
"""

import sys
import sysconfig

sys.path += ["/usr/lib/python3/dist-packages", sysconfig.get_path("purelib", vars={"base": sys.base_prefix})]

from setuptools.build_meta import build_editable, build_sdist, build_wheel, prepare_metadata_for_build_wheel  # noqa: E402

__all__ = ["build_editable", "build_sdist", "build_wheel", "prepare_metadata_for_build_wheel"]
