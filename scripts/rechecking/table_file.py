"""Compares the form of a table with the format: attributes, datasets, axes, types; every difference is named. Tools that copy files may cut and pack
datasets in other ways."""

import functools
import json
import math
import os
import re

import h5py
import numpy as np

from rechecking import NotATable, integer, look_at_keys
from rechecking.box_moves import BoxGame
from rechecking.multiset_moves import MultisetGame

BOX_LABELS = ["outcome", "arrows", "target", "winning_moves", "losing_moves", "grundy", "remoteness", "longest"]
SUMS_LABELS = ["outcome", "winning_moves", "losing_moves", "grundy"]  # what the values of positions say of several that are played together
MULTISET_LABELS = ["outcome", "move", "winning_moves", "losing_moves", "grundy", "remoteness", "longest"]
OTHERS = ["move_from", "move_rests", "losses", "parts", "directions", "first", "level_offset", "passes_left", "heap_1", "heap", "loss", "coordinate", "position",
          "level", "rest", "part", "option", "options", "option_count", "option_parts", "summand", "positions", "field", "break", "breaks"]
FOLLOWED_BY_READERS = """add_offset ancillary_variables bounds calendar cell_measures climatology compress coordinates dtype flag_masks formula_terms
    geometry grid_mapping interior_ring missing_value node_coordinates node_count part_node_count scale_factor units valid_max valid_min
    valid_range""".split()
TEXTS = ["Conventions", "title", "source", "history", "format", "rules", "rules_json", "convention", "labels", "theorem", "status"]
NUMBERS = ["positions", "lost", "winning_moves_total", "entries_checked", "mismatches"]
KEYS = {"vector": ["heaps", "moves", "pass", "positions", "outside"], "take-and-break": ["code"], "breaks": [], "options": ["heaps", "fields", "sums"], "sum": ["heaps", "places"], "other": ["heaps"]}
LONG_NAMES = {
    "breaks": "for each option of a heap: the heap, what is left of it, descending, and 0",
    "arrows": "steps to take along each direction to reach a loss, 0 = no arrow",
    "directions": "stones that one step of each direction takes from each heap",
    "first": "stones that a move takes from each heap besides, once",
    "grundy": "Grundy value (misère play: misère nim-value, 1 for positions without a move)",
    "level_offset": "index of the first position with so many sticks; the last entry is the number of positions",
    "longest": "moves of the longest play",
    "losing_moves": "number of losing moves",
    "losses": "the losses, ascending",
    "move": "number of the direction of a move, see directions",
    "move_from": "size of the heap that one winning move breaks, 0 = no winning move",
    "move_rests": "what that move leaves of the heap, 0 = nothing",
    "option_count": "number of options, which stand in options",
    "option_parts": "number of positions that an option stands for, played together",
    "options": "C-order index of each option: ascending for a position, positions in C order",
    "outcome": "outcome for the player to move",
    "parts": "the heaps of each position, descending, 0 = no more",
    "passes_left": "passes left",
    "positions": "the entries of each position, then the least integer",
    "remoteness": "moves left when the winner hurries and the loser delays",
    "target": "C-order index of the lost option of greatest index, -1 = none",
    "winning_moves": "number of winning moves",
}
LONG_NAME_OF_SUMS = "index of each position that an option stands for, options in order"
BARE_AXIS = "This is a netCDF dimension but not a netCDF variable."
MOST_LISTED = 10_000_000
MOST_COORDINATES = 1_000_000
MOST_OPTIONS_LISTED = 200_000_000
MOST_POSITIONS = 1 << 62
MOST_POSITIONS_ENTRIES = 1 << 30
MOST_BYTES_OF_CHUNK = 64 << 20


def text(holder, name):
    if name not in holder.attrs:
        raise NotATable(f"the attribute {name} of {holder.name} is missing")
    found = np.atleast_1d(holder.attrs[name])
    if h5py.check_string_dtype(holder.attrs.get_id(name).dtype) is None or found.size != 1:
        raise NotATable(f"the attribute {name} of {holder.name} is not one text")
    value = found.flat[0]
    try:
        return value if isinstance(value, str) else value.split(b"\0")[0].decode()  # netCDF's library writes texts of fixed length
    except UnicodeDecodeError as error:
        raise NotATable(f"the attribute {name} of {holder.name} is not text in UTF-8") from error


def has_format(path, name):
    """True if the file can be read and says that it has this format."""
    try:
        with h5py.File(path, "r") as file:
            return text(file, "format") == name
    except (OSError, NotATable):
        return False


def numbers(file, name):
    if name not in file.attrs:
        raise NotATable(f"the attribute {name} is missing")
    found = file.attrs.get_id(name)
    if found.dtype.str != "<u8" or len(found.shape) > 1:
        raise NotATable(f"the attribute {name} is not an unsigned integer of 8 bytes")
    return [int(value) for value in np.atleast_1d(file.attrs[name])]


def number(file, name):
    found = numbers(file, name)
    if len(found) != 1:
        raise NotATable(f"the attribute {name} has {len(found)} entries, not one")
    return found[0]


def axis_numbers(file):
    """A function that returns the number of each axis that has one, as netCDF gives them, and looks them up once."""
    return functools.cache(lambda: {name: scale.attrs["_Netcdf4Dimid"] for name, scale in file.items()
                                    if "CLASS" in scale.attrs and "_Netcdf4Dimid" in scale.attrs})


def numbers_axes(attribute, dataset, axes, numbered):
    """True if an attribute numbers the axes as netCDF does, each axis with a number of its own, and says nothing but which axes there are anyway."""
    asked, found = {"_Netcdf4Dimid": axes[:1], "_Netcdf4Coordinates": axes}.get(attribute, []), numbered()
    own = [found.get(axis) for axis in asked]
    return bool(own) and len({*map(int, found.values())}) == len(found) and np.array_equal(np.atleast_1d(dataset.attrs[attribute]), own)


def look_at_names(name, dataset, axes, is_axis, numbered):
    """Refuses attributes that make readers of netCDF show something else than what is stored; `numbered`: see axis_numbers."""
    misleading = set(FOLLOWED_BY_READERS) | ({"DIMENSION_LIST"} if is_axis else {"CLASS", "NAME", "REFERENCE_LIST"})
    misleading |= set() if name == "outcome" else {"flag_values", "flag_meanings"}
    for attribute in dataset.attrs:
        if attribute == "units" and np.asarray(dataset.attrs["units"]).tolist() in ("1", b"1"):
            continue
        if attribute in misleading or attribute.startswith("_") and not numbers_axes(attribute, dataset, axes, numbered):
            raise NotATable(f"the attribute {attribute!r:.60} of {name} makes readers show something else than what is stored")


def knows(scale, dataset, axis):
    """Whether the scale says, too, that it is attached to the axis."""
    try:
        return h5py.h5ds.is_attached(dataset.id, scale.id, axis)
    except RuntimeError:  # it refers to a dataset that is gone, which is reported where that is read
        return True


def look_at_axes(name, dataset, axes):
    for i, axis in enumerate(axes):
        scales = list(dataset.dims[i].values())
        if [scale.name for scale in scales] != [f"/{axis}"] or not knows(scales[0], dataset, i):
            raise NotATable(f"axis {i + 1} of {name} is not {axis}")


def look_at_description(file, name, axes):
    """What other readers see of a dataset, in a file that is not a table."""
    look_at_axes(name, file[name], axes)
    numbered = axis_numbers(file)
    look_at_names(name, file[name], list(axes), False, numbered)
    for axis in axes:
        look_at_names(axis, file[axis], [axis], True, numbered)
    text(file[name], "long_name")


def smallest_type(greatest):
    """The smallest type of one, two or four bytes that has a value to spare, which no entry has."""
    return "|u1" if greatest <= 254 else "<u2" if greatest <= 65534 else "<u4"


def look_at_links(file):
    """A file keeps everything in itself, in datasets of its root group."""
    for name in file:
        if not isinstance(file.get(name, getlink=True), h5py.HardLink):
            raise NotATable(f"the link {name!r:.60} leads elsewhere, a file keeps everything in itself")
        if file.get(name, getclass=True) not in (h5py.Dataset, h5py.Group):  # a group is somebody's own
            raise NotATable(f"{name!r:.60} is not a dataset")


def look_at_head(file, convention):
    """How files that are not tables begin."""
    look_at_links(file)
    version = numbers(file, "format_version")
    if version != [1, 0]:
        raise NotATable(f"format_version is {'.'.join(map(str, version))[:40]}; this program reads 1.0")
    if text(file, "convention") != convention or text(file, "status") != "complete" or text(file, "Conventions") != "CF-1.9":
        raise NotATable(f"Conventions, convention and status are not CF-1.9, {convention} and complete")
    for name in ("title", "source", "history"):
        text(file, name)


class Table:
    """An open file whose form has been looked at: game, labels, totals."""

    def __init__(self, path):
        if not os.path.isfile(path):
            raise NotATable("there is no such file")
        try:
            self.file = h5py.File(path, "r")
        except OSError as error:
            raise NotATable("no HDF5 file, or one that is damaged") from error
        self.numbered = axis_numbers(self.file)

    def look(self):
        """Everything but the entries of labels and lists."""
        look_at_links(self.file)
        self.look_at_attributes()
        self.look_at_rules()
        labels = self.attributes["labels"].split(",")
        known = BOX_LABELS if self.by_box else MULTISET_LABELS
        if not labels or labels != [label for label in known if label in labels]:
            raise NotATable(f"the attribute labels is {self.attributes['labels']!r:.80}, not some of {','.join(known)} in this order")
        if labels == ["losing_moves"]:
            raise NotATable("the labels do not say which positions are lost")
        if "arrows" in labels and self.game.directions is None:
            raise NotATable("the labels have arrows, but the moves are not steps along lines")
        if self.has_sums() and (self.misere or "grundy" not in labels or not set(labels) <= set(SUMS_LABELS)):
            raise NotATable("options are sums, of which only grundy and what follows from it are known, and these in normal play alone")
        self.labels, expected = labels, self.expected_datasets(labels)
        for name, (shape, kind, axes, has_digest) in expected.items():
            self.look_at_dataset(name, shape, kind, axes, has_digest)
        if self.by_box and self.game.listed:
            self.game.listed.read(self.file)
        self.look_at_version()
        for name in sorted(set(BOX_LABELS + MULTISET_LABELS + OTHERS) - set(expected)):
            if name in self.file:
                raise NotATable(f"the dataset {name} is there, but nothing says so")

    def look_at_attributes(self):
        if "format" not in self.file.attrs or text(self.file, "format") != "miyama-table":
            raise NotATable("an HDF5 file, but not a miyama-table")
        version = numbers(self.file, "format_version")
        if len(version) != 2 or version[0] != 1:
            raise NotATable(f"format_version is {'.'.join(map(str, version))[:40]}; this program reads 1.x")
        self.attributes = {name: text(self.file, name) for name in TEXTS} | {name: number(self.file, name) for name in NUMBERS}
        for name, allowed in (("Conventions", ["CF-1.9"]), ("status", ["complete"]), ("convention", ["normal", "misere"])):
            if self.attributes[name] not in allowed:
                raise NotATable(f"the attribute {name} is {self.attributes[name]!r:.60}, not {' or '.join(allowed)}")
        if self.attributes["theorem"] == "none known" and self.attributes["entries_checked"]:
            raise NotATable("entries_checked is not 0, but no theorem is known")
        if not self.attributes["title"]:
            raise NotATable("the attribute title is empty")
        self.misere = self.attributes["convention"] == "misere"
        self.by_box = "bounds" in self.file.attrs
        if self.by_box == ("total" in self.file.attrs):
            raise NotATable("a table has either the attribute bounds or the attribute total")

    def look_at_rules(self):
        try:
            self.rules = rules = json.loads(self.attributes["rules_json"])
        except (ValueError, RecursionError) as error:
            raise NotATable("rules_json is not JSON") from error
        if json.dumps(rules, separators=(",", ":"), ensure_ascii=False) != self.attributes["rules_json"]:
            raise NotATable("rules_json has a key twice, a space or an escape")
        if not isinstance(rules, dict) or rules.get("name") != self.attributes["rules"]:
            raise NotATable("rules_json is not an object with the name in the attribute rules")
        families = ("vector", "options", "sum", "other") if self.by_box else ("take-and-break", "breaks")
        if rules.get("family") not in families:
            raise NotATable(f"the family in rules_json is {rules.get('family')!r:.60}, not {' or '.join(families)}")
        look_at_keys(rules, ["family", "name", *KEYS[rules["family"]]])
        if self.by_box:
            bounds = numbers(self.file, "bounds")
            if integer(rules.get("heaps"), 1, 31, "heaps in rules_json") != len(bounds) or math.prod(b + 1 for b in bounds) > MOST_POSITIONS:
                raise NotATable("bounds and the heaps in rules_json do not agree, or are too many")
            self.check_shape_of_labels(bounds, rules)
            self.game = BoxGame(rules, bounds)
        else:
            total = integer(number(self.file, "total"), 0, 254, "total")
            limits = [integer(number(self.file, name), 0, total - 1, name) if name in self.file.attrs else None for name in ("largest", "most_heaps")]
            self.game = MultisetGame(rules, total, *limits, self.file)

    def look_at_version(self):
        """The first minor version that has all of it."""
        minor, needed = numbers(self.file, "format_version")[1], 0 if not self.by_box or self.game.plain else 1
        needed = (3 if self.game.is_sum else 2 if self.game.listed else needed) if self.by_box else needed
        needed = 5 if "longest" in self.labels else 4 if "losing_moves" in self.labels else needed
        needed = 5 if self.by_box and self.game.leaves_out() else needed
        listed = self.game.listed
        of_lists = self.has_sums() or self.game.adds or listed and listed.fields if self.by_box else listed
        of_lists = of_lists or any("breaks" in place for place in self.rules.get("places", []))
        needed = 6 if of_lists else needed
        if minor != needed:
            raise NotATable(f"format_version is 1.{minor}, tables of these rules have 1.{needed}")

    def has_sums(self):
        """True if options stand for several positions."""
        return bool(self.by_box and self.game.listed and self.game.listed.sums)

    def check_shape_of_labels(self, bounds, rules):
        """Looks whether a dataset has the bounds, before they are used for anything."""
        sizes = (2,) * (rules.get("pass") is True) + tuple(bound + 1 for bound in bounds)
        for name in self.attributes["labels"].split(","):
            found = self.file.get(name)
            if name in BOX_LABELS and not (isinstance(found, h5py.Dataset) and found.shape[name == "arrows" :] == sizes):
                raise NotATable(f"the dataset {name} is missing or does not have the shape that the bounds say")

    def expected_datasets(self, labels):
        """Name → shape, type, axes, and whether it has a digest."""
        return self.expected_in_box(labels) if self.by_box else self.expected_by_total(labels)

    def expected_in_box(self, labels):
        game = self.game
        sizes, k = tuple(game.sizes), len(game.bounds)
        with_pass = len(sizes) > k
        axes = ["passes_left"] * with_pass + [f"heap_{i + 1}" for i in range(k)]
        axes = ["position"] if game.listed and game.listed.fields else axes
        greatest = max(game.bounds)
        kinds = {"outcome": "|u1", "target": "<i8" if game.positions_number > 2**31 - 1 else "<i4", "winning_moves": "<u4", "losing_moves": "<u4",
                 "grundy": "<u4" if self.has_sums() else smallest_type(game.greatest_value), **dict.fromkeys(["remoteness", "longest"], smallest_type(game.greatest_value))}
        expected = {name: ((size,), "<i4" if size <= MOST_COORDINATES and name != "position" else ">f4", None, False) for name, size in zip(axes, sizes)}
        for label in labels:
            kind = kinds.get(label, smallest_type(greatest))
            expected[label] = (sizes, kind, axes, True)
            if label == "arrows":
                expected[label] = ((len(game.directions), *sizes), kind, ["move", *axes], True)
        if game.directions is not None:
            m, taken = len(game.directions), "<i2" if game.adds else "|u1"
            expected |= {"move": ((m,), "<i4", None, False), "directions": ((m, k), taken, ["move", "heap"], False), "heap": ((k,), "f4", None, False)}
            expected |= {"first": ((m, k), taken, ["move", "heap"], False)} if game.first else {}
        if game.listed:
            expected["option_count"] = (sizes, "<u4", axes, True)
            for name, axis in (("option_parts", "option"), ("options", "summand")) if self.has_sums() else (("options", "option"),):
                n = self.number_of_options(name)
                expected |= {name: ((n,), "<u4", [axis], True), axis: ((n,), "f4", None, False)} if n or name == "option_parts" else {}
            if game.listed.fields:
                fields = game.listed.fields
                if fields * game.positions_number > MOST_POSITIONS_ENTRIES:
                    raise NotATable(f"{game.positions_number} positions of {fields} fields are too many for this program")
                expected |= {"positions": ((*sizes, fields), "<i4", [*axes, "field"], True), "field": ((fields,), "f4", None, False)}
        lost = self.attributes["lost"]
        if 1 <= lost <= MOST_LISTED:
            across = "coordinate" if with_pass else "heap"
            expected["losses"] = ((lost, len(sizes)), smallest_type(greatest), ["loss", across], False)
            expected |= {"loss": ((lost,), "f4", None, False), across: ((len(sizes),), "f4", None, False)}
        return expected

    def number_of_options(self, name):
        """The length of a list of options, 0 if there is none."""
        found = self.file.get(name)
        n = int(found.size) if isinstance(found, h5py.Dataset) else 0
        if n > MOST_OPTIONS_LISTED or self.game.positions_number > MOST_OPTIONS_LISTED:
            raise NotATable(f"{n} options of {self.game.positions_number} positions are too many for this program")
        return n

    def expected_by_total(self, labels):
        game = self.game
        n, value = game.positions_number, smallest_type(2 * game.total)
        expected = {"position": ((n,), "f4", None, False), "level": ((game.total + 2,), "f4", None, False),
                    "level_offset": ((game.total + 2,), "<u8", ["level"], False)}
        if game.listed and "breaks" in self.file:
            entries = self.file["breaks"].size
            expected |= {"breaks": ((entries,), "<u4", ["break"], True), "break": ((entries,), "f4", None, False)}
        kinds = {"outcome": "|u1", "winning_moves": "<u4", "losing_moves": "<u4", "grundy": value, "remoteness": value, "longest": value}
        for label in labels:
            if label == "move":
                rests = game.code.most_rests
                expected |= {"move_from": ((n,), "|u1", ["position"], True), "rest": ((rests,), "f4", None, False),
                             "move_rests": ((n, rests), "|u1", ["position", "rest"], True)}
            else:
                expected[label] = ((n,), kinds[label], ["position"], True)
        if n <= MOST_LISTED:
            expected |= {"part": ((game.width,), "f4", None, False), "parts": ((n, game.width), "|u1", ["position", "part"], False)}
        return expected

    def look_at_dataset(self, name, shape, kind, axes, has_digest):
        found = self.file.get(name)
        if not isinstance(found, h5py.Dataset):
            raise NotATable(f"the dataset {name} is missing")
        if found.is_virtual or found.external:
            raise NotATable(f"{name} keeps its entries outside of the file")
        bare = kind.endswith("f4")
        if found.shape != shape:
            raise NotATable(f"{name} has the shape {found.shape}, the format says {shape}")
        if not (found.dtype.kind == "f" and found.dtype.itemsize == 4 if bare else found.dtype.str == kind):
            raise NotATable(f"{name} has the type {found.dtype.str}, the format says {kind}")
        if axes is None and found.attrs.get("CLASS") != b"DIMENSION_SCALE":
            raise NotATable(f"{name} is not a dimension scale")
        called = f"{BARE_AXIS}{shape[0]}" if bare else name  # other writers put other spaces before the number
        if axes is None and bytes(found.attrs.get("NAME", b"")).decode(errors="replace").replace(" ", "") != called.replace(" ", ""):
            raise NotATable(f"the dimension scale {name} is called otherwise")
        look_at_axes(name, found, axes or [])
        look_at_names(name, found, axes or [name], axes is None, self.numbered)
        right = f"stones in heap {name[5:]}" if name.startswith("heap_") else LONG_NAMES.get(name)
        right = LONG_NAME_OF_SUMS if name == "options" and axes == ["summand"] else right
        if not bare and text(found, "long_name") != right:
            raise NotATable(f"the long_name of {name} is not {right!r}")
        if math.prod(found.chunks or [1]) * found.dtype.itemsize > MOST_BYTES_OF_CHUNK:
            raise NotATable(f"{name} has chunks of more than 64 MiB")
        if has_digest:
            self.look_at_label(name, found)

    @staticmethod
    def look_at_label(name, found):
        if not re.fullmatch("[0-9a-f]{32}", text(found, "digest")):
            raise NotATable(f"the digest of {name} is not 32 hexadecimal digits")
        if name == "outcome":
            flags = np.atleast_1d(found.attrs.get("flag_values"))
            if flags.dtype != np.uint8 or flags.tolist() != [0, 1] or text(found, "flag_meanings") != "loss win":
                raise NotATable("flag_values or flag_meanings of outcome are not as the format says")
