"""How Sphinx makes the site; scripts/docs calls it with the pages laid out as in the repository."""

import re
from pathlib import Path

import miyama

project = "miyama"
author = "the authors of miyama"
version = release = miyama.__version__

extensions = ["myst_parser", "nbsphinx", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.intersphinx"]
root_doc = "index"
exclude_patterns = ["**.ipynb_checkpoints"]
html_theme = "furo"
html_title = f"miyama {version}"
html_extra_path = ["page"]
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False

source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # the pages are read on their own, too: a page may begin below the top level

nbsphinx_execute = "never"  # they come with their results
nbsphinx_prolog = "{% set name = env.doc2path(env.docname, base=None) %}\n.. note:: The notebook ``{{ name }}``, as it ran when this site was made.\n"

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_numpy_docstring = True
intersphinx_mapping: dict[str, tuple[str, None]] = {}
nitpicky = False
