"""Files made to mislead: each is a change of a sound table, named; CASES for every table, BOX for tables of boxes (nim, 9,9,9, all labels)."""
import zlib

import h5py
import numpy as np

BOX, CASES = {}, {}
HARMLESS = {"a byte appended", "/@format = b'miyama-table' bytes_"}  # netCDF's library writes texts of fixed length


def case(name, where=BOX):
    def keep(change):
        where[name] = change
        return change
    return keep


def bytes_case(name, change):
    """A change of the bytes, without HDF5."""
    CASES[name] = lambda path: path.write_bytes(change(path.read_bytes()))


for kept in (0, 1, 8, 48, 100, 4096):
    bytes_case(f"cut off after {kept} bytes", lambda data, kept=kept: data[:kept])
bytes_case("cut in half", lambda data: data[:len(data) // 2])
bytes_case("the last byte missing", lambda data: data[:-1])
bytes_case("a byte appended", lambda data: data + b"\0")
bytes_case("a byte before it", lambda data: b"\0" + data)
bytes_case("backwards", lambda data: data[::-1])
bytes_case("zeros after the signature", lambda data: data[:8] + bytes(len(data) - 8))
bytes_case("ones after the signature", lambda data: data[:8] + b"\xff" * (len(data) - 8))
bytes_case("text", lambda data: b"position,outcome\n0 0 0,loss\n" * 100)
bytes_case("gzip", zlib.compress)
bytes_case("PNG", lambda data: b"\x89PNG\r\n\x1a\n" + data)
bytes_case("netCDF 3", lambda data: b"CDF\x01" + bytes(100))
bytes_case("every 512th byte inverted", lambda data: bytes(b ^ 255 if i % 512 == 511 else b for i, b in enumerate(data)))


def attribute(name, value, where=CASES, on="/"):
    def change(path):
        with h5py.File(path, "r+") as file:
            if name in file[on].attrs:
                del file[on].attrs[name]
            if value is not None:
                file[on].attrs[name] = value
    where[f"{on}@{name} = {str(value)[:30]} {type(value).__name__}"] = change


for wanted in ("format", "format_version", "rules", "rules_json", "convention", "labels", "theorem", "positions", "lost", "winning_moves_total",
               "entries_checked", "mismatches", "status"):
    attribute(wanted, None)
    attribute(wanted, float("nan"))
    attribute(wanted, "x" * 100_000 if wanted != "format" else "x")
    attribute(wanted, np.arange(5000, dtype="i4"))
for total in ("positions", "lost", "winning_moves_total", "entries_checked", "mismatches"):
    attribute(total, np.uint64(2**64 - 1))
    attribute(total, np.int64(-1))
    attribute(total, np.uint64(77))
for value in (np.array([2**63, 9, 9], "u8"), np.array([-1, 9, 9]), np.array([9.0, np.nan, 9.0]), np.array([9, 9]), np.array([9] * 64),
              np.array([9] * 4), np.zeros(0, "u8"), np.array([[9, 9, 9]]), "9,9,9", np.uint64(9), np.array([10, 9, 9]), np.array([65535] * 3)):
    attribute("bounds", value, BOX)
for value in ("", "outcome", "outcome,outcome", "outcome," * 500, "all", "move", "grundy,remoteness,outcome", "outcome,,arrows"):
    attribute("labels", value)
for value in ("", "nim-2", "kayles", "wythoff", "moore:99999999999", "subtraction:" + "1," * 9999, "0." + "7" * 9999, "nim\n", "\x1b[2J", "€" * 99):
    attribute("rules", value)
for value in ("", "{}", "null", "[" * 20_000, '{"family":"vector"}', '{"family":"vector","name":"nim","heaps":1e300}', "\udcff".encode("utf8", "surrogateescape")):
    attribute("rules_json", value)
for value in (np.uint64(14), np.uint64(2**64 - 1), np.uint64(100_000), np.int64(-3), "14"):
    attribute("total", value, BOX)
attribute("format", np.bytes_(b"miyama-table"))
attribute("convention", "misere", BOX)
attribute("flag_values", np.array([1, 0], "u1"), BOX, "outcome")
attribute("flag_meanings", "win loss", BOX, "outcome")
attribute("digest", "0" * 32, BOX, "grundy")
attribute("digest", "x" * 100_000, BOX, "grundy")
attribute("digest", None, BOX, "grundy")
attribute("NAME", "another", BOX, "heap_2")
attribute("CLASS", None, BOX, "heap_2")
attribute("DIMENSION_LIST", None, BOX, "outcome")


def changed(name, where=BOX):
    """Decorates change(file): the open file is changed."""
    def keep(change):
        def on_path(path):
            with h5py.File(path, "r+") as file:
                change(file)
        where[name] = on_path
        return change
    return keep


def replaced(file, name, **how):
    """The dataset made anew, without its scales, with its texts."""
    texts = {key: value for key, value in file[name].attrs.items() if key not in ("DIMENSION_LIST", "REFERENCE_LIST")}
    del file[name]
    made = file.create_dataset(name, **how)
    made.attrs.update(texts)
    return made


def swap(one, other):
    @changed(f"{one} and {other} swapped")
    def _(file):
        file.move(one, "aside")
        file.move(other, one)
        file.move("aside", other)


for pair in (("outcome", "grundy"), ("grundy", "remoteness"), ("target", "winning_moves"), ("heap_1", "heap_2"), ("heap_1", "move"), ("losses", "directions")):
    swap(*pair)

for label in ("outcome", "grundy", "arrows", "losses", "directions", "heap_1", "target"):
    for description, how in {"scalar": {"shape": (), "dtype": "u1"}, "float": {"shape": (10, 10, 10), "dtype": "f8"},
                             "no entries": {"shape": (0, 10, 10), "dtype": "u1"}, "flat": {"shape": (1000,), "dtype": "u1"},
                             "32 axes": {"shape": (1,) * 32, "dtype": "u1"}, "texts": {"shape": (10, 10, 10), "dtype": h5py.string_dtype()},
                             "pairs": {"shape": (10, 10, 10), "dtype": [("a", "u1"), ("b", "f4")]},
                             "big-endian": {"shape": (10, 10, 10), "dtype": ">u2"},
                             "huge": {"shape": (2**20, 2**20, 2**20), "dtype": "u1", "chunks": (64, 64, 64)},
                             "huge chunks": {"shape": (10, 10, 10), "dtype": "u1", "chunks": (10, 10, 10), "compression": "lzf"},
                             "scaled": {"shape": (10, 10, 10), "dtype": "u1", "chunks": (10, 10, 10), "scaleoffset": 1},
                             "never written": {"shape": (10, 10, 10), "dtype": "u1", "fillvalue": 0}}.items():
        changed(f"{label}: {description}")(lambda file, label=label, how=how: replaced(file, label, **how))
    changed(f"{label}: gone")(lambda file, label=label: file.__delitem__(label))

    @changed(f"{label}: a group")
    def _(file, label=label):
        del file[label]
        file.create_group(label)[label] = file["/"]

    for kind, link in {"itself": h5py.SoftLink("/" + label), "an axis": h5py.SoftLink("/heap_3"), "nothing": h5py.SoftLink("/nothing"),
                       "another file": h5py.ExternalLink("other.h5", "/outcome"), "this file": h5py.ExternalLink("t.h5", "/" + label)}.items():
        @changed(f"{label}: a link to {kind}")
        def _(file, label=label, link=link):
            del file[label]
            file[label] = link

for label in ("outcome", "grundy", "winning_moves", "heap_1"):
    @changed(f"{label}: kept in another file")
    def _(file, label=label):
        whole = file[label]
        replaced(file, label, shape=whole.shape, dtype=whole.dtype, external=[("/etc/passwd", 0, whole.size * whole.dtype.itemsize)])

    @changed(f"{label}: put together from elsewhere")
    def _(file, label=label):
        whole = file[label]
        layout = h5py.VirtualLayout(whole.shape, whole.dtype)
        layout[:] = h5py.VirtualSource("other.h5", label, whole.shape)
        texts = dict(whole.attrs)
        del file[label]
        file.create_virtual_dataset(label, layout).attrs.update({k: v for k, v in texts.items() if "_LIST" not in k})

for label in ("outcome", "arrows", "losses"):
    @changed(f"{label}: a chunk of 64 MiB of zeros")
    def _(file, label=label):
        file[label].id.write_direct_chunk((0,) * file[label].ndim, BOMB)

    @changed(f"{label}: a chunk without filters")
    def _(file, label=label):
        file[label].id.write_direct_chunk((0,) * file[label].ndim, bytes(int(np.prod(file[label].chunks))), 3)

    @changed(f"{label}: a chunk of nothing")
    def _(file, label=label):
        file[label].id.write_direct_chunk((0,) * file[label].ndim, b"x")

for label, place in (("outcome", (7, 3, 5)), ("grundy", (7, 3, 5)), ("remoteness", (0, 0, 1)), ("target", (9, 9, 9)), ("winning_moves", (1, 1, 1)),
                     ("arrows", (0, 7, 3, 5)), ("losses", (5, 1)), ("directions", (0, 1)), ("heap_2", (4,)), ("move", (0,))):
    @changed(f"one entry of {label}")
    def _(file, label=label, place=place):
        file[label][place] = (int(file[label][place]) + 1) % 2 if label == "outcome" else int(file[label][place]) + 1


@changed("a label that is not named")
def _(file):
    file.attrs["labels"] = "outcome,arrows"


@changed("two thousand datasets")
def _(file):
    for number in range(2_000):
        file[f"x{number}"] = h5py.SoftLink("/outcome")


@changed("ten thousand names of one dataset")
def _(file):
    for number in range(10_000):
        file[f"x{number}"] = file["outcome"]


@changed("a gibibyte of coordinates, deflated")
def _(file):
    long = replaced(file, "heap_1", shape=(1 << 30,), dtype="u1", chunks=(64 << 20,), compression="gzip")
    for start in range(0, 1 << 30, 64 << 20):
        long.id.write_direct_chunk((start,), BOMB)


@changed("the largest box of a small file")
def _(file):
    file.attrs["bounds"] = np.array([65534] * 3, "u8")
    for name in ("outcome", "target", "winning_moves", "grundy", "remoteness"):
        replaced(file, name, shape=(65535,) * 3, dtype={"target": "i8", "winning_moves": "u4", "outcome": "u1"}.get(name, "u4"), chunks=(64,) * 3)
    replaced(file, "arrows", shape=(3, 65535, 65535, 65535), dtype="u2", chunks=(1, 64, 64, 64))


def deflated(size):
    stream = zlib.compressobj(9)
    return b"".join([stream.compress(bytes(1 << 20)) for _ in range(size >> 20)] + [stream.flush()])


BOMB = deflated(64 << 20)
