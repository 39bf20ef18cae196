"""Finds the program miyama, has it solve and draw games, and shows how far it is.

The program draws its bar on a terminal and takes an interrupt as a wish to end without a file. So it gets a terminal of its own for its
messages, which is read here: the bar is drawn again where the caller is, in a terminal or a notebook, and what else is said is kept for the
error. It runs in a session of its own, so that of an interrupt it hears from here alone, and once. When this process ends before it, a shell
that waits for that end learns so.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import IO, Any

import numpy as np
import xarray as xr

from .asking import Options
from .breaks import HeapOptions, write_breaks
from .files import open_table
from .functions import write_options
from .rules import excerpt

BAR = re.compile(r"(?P<stage>[^\r\n]*?)  +(?P<percent>\d+) %  (?P<seconds>\S+) s left")
Rules = str | os.PathLike[str] | Mapping[str, Any] | Options | Sequence[Any]
GIVEN = "given-"  # folders of rules that have no file of the caller's: messages leave them out, and keep the name of the file
MOST_STICKS, MOST_OF_SUMMAND, MOST_HEAP = 254, 1 << 20, 10**9  # what a table by total, a summand and a sequence have at most
Show = Callable[[str, int, str], None]  # the stage, how many hundredths are done, seconds left


def solve(rules: Rules | None = None, heaps: int | Sequence[int] | None = None, *, keep: bool = True, progress: bool | None = None, **options: Any) -> xr.Dataset:
    """Has the program solve a game, and opens the table that it writes.

    An interrupt, by Ctrl-C or a notebook's stop, leaves no file and raises KeyboardInterrupt. If Python is ended, by whatever signal, the
    program ends, too, and all that is temporary goes.

    Parameters
    ----------
    rules
        A name that ``miyama games`` lists, such as "nim", "subtraction:1,2,3", "moore:2+pass", "0.77"; or rules of your own, as a dict that
        says what a rules file says, or as the Path of such a JSON file; or as a function that returns the options of a position, each of
        them as many whole numbers in a tuple, a list or an array, in any order, or None where a tuple is not a position. It is asked for every tuple up to
        `heaps`, or, with ``start=(3, 4, 4)``, for those that can be reached from there: all others then are not positions. With a `start` and without
        `heaps` numbers have no bounds, and a position is a tuple of any length. With ``sums=True`` an option that is a list of tuples stands for
        all of them, played together, ``[]`` for nothing that is left. ``name="chomp"`` says how such rules are called, else they bear the name of the function.
        A list is a sum of games, such as ``["nim", f]`` with ``heaps=(9, 20)``: each summand is the name of a game of one heap, a function that says what one
        heap becomes, or rules of one heap as a dict or a Path; ``"breaks:FILE"`` and ``"options:FILE"`` name other files.
        In place of rules, ``heap_options=f`` with ``total=20`` gives a function that says what
        one heap of n becomes: each option is a list of the heaps that are left, all smaller than n, such as [2, 1] or [], or a single number.
    heaps
        The greatest size of each heap, such as (9, 9, 9).
    keep
        Whether the file stays: under the name `output`, else under the program's own in the current folder, in place of any that was made there
        before. If not, it lies in a
        temporary folder and goes when the dataset is closed, at the latest when Python ends.
    progress
        Whether to show a progress bar. If None, in notebooks and terminals only; short runs show none.
    **options
        Options of ``miyama solve``: ``total=20`` is ``--total=20``, ``misere=True`` is ``--misere``, ``most_heaps=3`` is
        ``--most-heaps=3``; False and None leave an option out.

    Returns
    -------
    xarray.Dataset
        The table, in the form that `open_table` returns.

    Raises
    ------
    RuntimeError
        With the program's message, if it fails.
    ValueError
        For a name of rules that is the name of a file, for an `output` that should not be kept, for `explain` and `help`, and for a function that raises an error or
        returns something that is not an option: the message names the position.
    MemoryError
        If a function gives more options than the memory there is can solve.
    TypeError
        For rules that are none of these.
    FileNotFoundError
        If there is no `program`.

    Examples
    --------
    >>> with miyama.solve("wythoff", heaps=(9, 9), keep=False) as pairs:
    ...     miyama.losses(pairs)[:4].tolist()
    [[0, 0], [1, 2], [2, 1], [3, 5]]
    >>> def half(position):
    ...     return [(left,) for left in range((position[0] + 1) // 2, position[0])]
    >>> with miyama.solve(half, heaps=20, keep=False) as table:  # take at most half
    ...     miyama.losses(table).ravel().tolist()
    [0, 1, 3, 7, 15]
    >>> def proper(n):
    ...     return [[n - d] for d in range(1, n) if n % d == 0]
    >>> with miyama.solve(heap_options=proper, total=9, keep=False) as table:  # subtract a divisor
    ...     table.attrs["lost"]
    49
    """
    if not keep and options.get("output") is not None:
        raise ValueError(f"output={options['output']} names a file, keep=False says that none should stay: leave one of them out")
    options = {"heaps": heaps, **options}
    folder = None if keep else _TemporaryFolder()
    if options.get("output") is None:  # the same call again makes its table anew
        options.setdefault("force", True)
    if folder:
        options["output"] = folder.path / "table.h5"
    lists = _TemporaryFolder(GIVEN) if callable(rules) or isinstance(rules, (list, tuple)) or options.get("heap_options") else None
    try:
        command = _command("solve", rules, {**options, "json": True}, lists)
        printed, said = run(command + ["--force"] * ("--force" not in command and _has_made(command, options.get("output"))), _shown(progress))
        table = open_table(options.get("output") or json.loads(printed)["output"])
    except BaseException:
        if folder:
            folder.remove()
        raise
    finally:
        if lists:
            lists.remove()
    if said:  # for example that the disk may be too small
        warnings.warn(said, stacklevel=2)
    return _closing(table, folder) if folder else table


def _has_made(command: list[str], output: Any) -> bool:
    """True if a table is there that this very command made, which may then be made anew."""
    try:
        with open_table(output) as table:
            return table.attrs["history"].removesuffix(" --force").endswith("miyama " + " ".join(command))
    except (KeyError, OSError, TypeError, ValueError):  # no output is named, or something else is there
        return False


class _Guard:
    """A folder for all that is temporary, and a shell that waits for the end of this process, however it comes. The shell then ends the programs that still
    run, each of which has a file in the folder that bears its number, and removes the folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="miyama-"))
        at_the_end = 'read -r _; cd "$0" && for group in [0-9]*; do kill -s TERM -- "-$group"; done; rm -rf "$0"'
        command = ["/bin/sh", "-c", at_the_end, str(self.folder)]
        shell = subprocess.Popen(command, cwd="/", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        assert shell.stdin
        os.register_at_fork(after_in_child=shell.stdin.close)  # else the shell would wait for a forked process, too
        atexit.register(shell.communicate)


@functools.cache
def _guard_of(process: int) -> _Guard:
    return _Guard()


def _guard() -> _Guard:
    """That of this process. One that was forked has its own, and a folder that was tidied away is replaced."""
    if not _guard_of(os.getpid()).folder.exists():
        _guard_of.cache_clear()
    return _guard_of(os.getpid())


class _TemporaryFolder:
    """A folder that goes when this process removes it, at the latest when this process ends."""

    def __init__(self, prefix: str = "table-") -> None:
        self.path = Path(tempfile.mkdtemp(prefix=prefix, dir=_guard().folder))
        self._owner = os.getpid()

    def remove(self) -> None:
        if os.getpid() == self._owner:
            shutil.rmtree(self.path, ignore_errors=True)


def _closing(table: xr.Dataset, folder: _TemporaryFolder) -> xr.Dataset:
    """The table; closing it removes its folder, and so does the end of Python. Whatever was selected from it can be read until then."""
    close = table._close

    def close_and_remove() -> None:
        if close is not None:
            close()
        folder.remove()

    table.set_close(close_and_remove)
    return table


class Diagram:
    """Every position of a small game, with an arrow for each winning move. Notebooks show it as a picture, `print` as text.

    `text` is what ``miyama diagram`` prints, `svg` the picture, drawn by Graphviz.
    """

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self.text = run([*command, "--format", "text"])[0].rstrip("\n")

    @functools.cached_property
    def svg(self) -> str:
        return self._draw("--format", "svg")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, in place of any other: as ``.svg``, ``.png``, ``.dot`` or text, as the name says. RuntimeError if that fails."""
        self._draw("--force", f"--output={os.fspath(path)}")

    def _draw(self, *words: str) -> str:
        """RuntimeError if the rules are a file that has changed since."""
        if run([*self._command, "--format", "text"])[0].rstrip("\n") != self.text:
            raise RuntimeError("the rules of this diagram have changed since it was made: make it again")
        return run([*self._command, *words])[0]

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg[self.svg.index("<svg") :]  # nbconvert takes no declaration of XML
        except RuntimeError:  # there is no Graphviz: the text is shown
            return None


def diagram(rules: Rules, **options: Any) -> Diagram:
    """Draws every position of a small game, all orders of the same heaps side by side.

    Parameters
    ----------
    rules
        The rules, in any form that `solve` takes.
    **options
        Options of ``miyama diagram``, as for `solve`: ``heaps`` or ``total``, ``misere``, ``layout`` …

    Returns
    -------
    Diagram
        The drawing, which a notebook shows as a picture.

    Raises
    ------
    RuntimeError
        With the program's message, if it fails: for more than 400 positions.
    ValueError, FileNotFoundError
        In the cases in which `solve` raises them.

    Examples
    --------
    >>> print(miyama.diagram("nim", heaps=(1, 1)))
    nim, normal play, heaps 0–1 × 0–1: 4 positions, 2 lost (×), 2 arrows
    <BLANKLINE>
         00×
    <BLANKLINE>
     01       10
     ↑00      ↑00
    <BLANKLINE>
         11×
    """
    return Diagram(_command("diagram", Path(os.path.abspath(rules)) if isinstance(rules, os.PathLike) else rules, options))


def program() -> str:
    """The path of the program.

    Returns
    -------
    str
        What the environment variable ``MIYAMA`` names; else the program that came inside the package; else, in a source tree, what was
        built there; else what is on the path.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    here = Path(__file__).resolve()
    beside = [here.parent / "bin" / "miyama", here.parents[2] / "build" / "release" / "miyama"]
    found = os.environ.get("MIYAMA") or next((str(path) for path in beside if path.exists()), None) or shutil.which("miyama")
    if not found or not Path(found).exists():
        raise FileNotFoundError(f"there is no program {found or 'miyama'}: build it, or let the environment variable MIYAMA name it")
    return found


def published(name: str) -> dict[str, Any]:
    """Numbers that others have published about the losses of Nim and of the row game.

    Parameters
    ----------
    name
        One of the names, for example "losses_3_heaps_each_at_most_n".

    Returns
    -------
    dict
        "values", the numbers, and "source".

    Raises
    ------
    ValueError
        If there is no such name; the message lists those that there are.

    Examples
    --------
    >>> miyama.published("losses_3_heaps_each_at_most_n")["values"][:5]
    [1, 4, 7, 16, 19]
    """
    files = [resources.files(__package__) / "reference" / file for file in ("nim.json", "partitions.json")]
    numbers = {key: entry for file in files for key, entry in json.loads(file.read_text("utf-8")).items() if isinstance(entry, dict)}
    if name not in numbers:
        raise ValueError(f"there are no numbers {excerpt(repr(name))}: give one of {', '.join(numbers)}")
    return numbers[name]


def _command(command: str, rules: Rules | None, options: dict[str, Any], lists: _TemporaryFolder | None = None) -> list[str]:
    """The command line. `lists`: where the options that a function gives are written, by default until Python ends."""
    if (heap_options := options.pop("heap_options", None)) is not None:
        if rules is not None or options.get("total") is None:
            raise ValueError("heap_options says what a heap becomes: give it with total, such as total=20, and without rules")
        return [command, *_breaks(heap_options, options["total"], MOST_STICKS, options.pop("name", None), lists), *_arguments(options)]
    if isinstance(rules, (list, tuple)):
        return [command, _summands(rules, options.pop("heaps", None), lists), *_arguments(options)]
    if not callable(rules):
        return [command, *_which(rules), *_arguments(options)]
    start, sums, name = options.pop("start", None), options.pop("sums", False), options.pop("name", None) or getattr(rules, "__name__", "custom")
    arguments = _arguments(options)  # before the function is asked, which may change what was given
    if options.get("heaps") is None and start is None:
        raise ValueError("rules are a function: give the greatest size of each heap, such as heaps=(3, 4, 4), or the position to begin from, such as start=(3, 4, 4)")
    file = (lists or _TemporaryFolder(GIVEN)).path / "the options of the function"
    write_options(rules, options.get("heaps"), file, start, bool(sums))
    return [command, f"--options={file}", f"--name={'custom' if name == '<lambda>' else name}", *arguments]


def _summands(games: Sequence[Any], heaps: Any, lists: _TemporaryFolder | None) -> str:
    """The word of the command line for a sum, whose functions and dicts are written."""
    bounds = [int(bound) for bound in np.atleast_1d(heaps if heaps is not None else ())]
    if not games or len(games) != len(bounds):
        raise ValueError(f"a sum of {len(games)} games needs as many greatest heaps, such as heaps=({', '.join(['9'] * len(games))},), not {heaps!r}")
    folder, words = (lists or _TemporaryFolder(GIVEN)).path, []
    largest = {id(game): max(bound for other, bound in zip(games, bounds) if other is game) for game in games}
    written: dict[Path, Any] = {}
    for game, bound in zip(games, bounds):
        if not callable(game) and not isinstance(game, Mapping):
            words.append(f"rules:{os.fspath(game)}:{bound}" if isinstance(game, os.PathLike) else f"{game}:{bound}")
            continue
        name = getattr(game, "__name__", "custom") if callable(game) else game.get("name", "custom")
        file = folder / ("custom" if name == "<lambda>" else str(name))
        if written.setdefault(file, game) is not game:
            raise ValueError(f"two summands are called {file.name}: give one of them another name")
        if callable(game):
            write_breaks(game, largest[id(game)], MOST_OF_SUMMAND, file)
        else:
            file.write_text(json.dumps(dict(game)), "utf-8")
        words.append(f"{'breaks' if callable(game) else 'rules'}:{file}:{bound}")
    return f"--heaps={','.join(words)}"


def _breaks(options: HeapOptions, largest: int, most: int, name: str | None, lists: _TemporaryFolder | None) -> list[str]:
    """The words of the command line for the options of each heap, which are written."""
    file = (lists or _TemporaryFolder(GIVEN)).path / "the options of the function"
    write_breaks(options, largest, most, file)
    named = name or getattr(options, "__name__", "custom")
    return [f"--breaks={file}", f"--name={'custom' if named == '<lambda>' else named}"]


def sequence(game: str | HeapOptions, heap: int) -> np.ndarray:
    """The Grundy values of single heaps.

    Parameters
    ----------
    game
        A name or a code, such as "kayles" or "0.137"; or a function that says what a heap of n becomes, as `heap_options` of `solve`.
    heap
        The largest heap.

    Returns
    -------
    numpy.ndarray
        The values of the heaps 0 … `heap`.

    Raises
    ------
    RuntimeError
        With the program's message, if it fails.
    ValueError
        For a function that raises an error or returns something else than smaller heaps: the message names the heap.

    Examples
    --------
    >>> miyama.sequence("kayles", 9).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> miyama.sequence(lambda n: [[a, n - a] for a in range(1, n) if 2 * a != n], 9).tolist()  # Grundy's game
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    lists = _TemporaryFolder(GIVEN)
    try:
        which = _breaks(game, heap, MOST_HEAP, "custom", lists) if callable(game) else [game]
        return np.array(json.loads(run(["sequence", *which, f"--heap={heap}", "--json"])[0])["values"])
    finally:
        lists.remove()


def _which(rules: Any) -> list[str]:
    """The words of the command line that name the rules."""
    if isinstance(rules, Mapping):
        file = _TemporaryFolder(GIVEN).path / "the dict of rules"  # until Python ends: a diagram is drawn when it is looked at
        file.write_text(json.dumps(dict(rules)), "utf-8")
        rules = file
    if isinstance(rules, os.PathLike):
        return [f"--rules={os.fspath(rules)}"]
    if not isinstance(rules, str):
        raise TypeError(f"rules are a name, a dict, a function, the Path of a rules file or a list of summands, not {excerpt(repr(rules))}")
    if rules.endswith(".json"):
        missing = "" if os.path.exists(rules) else "; besides, there is no such file"
        raise ValueError(f'"{excerpt(rules)}" is not a name of rules: rules of your own are given as a path, Path("{excerpt(rules)}"){missing}')
    return [rules]


def _arguments(options: dict[str, Any]) -> list[str]:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if name in ("explain", "help") and value:
            raise ValueError(f"{name}={excerpt(repr(value))} asks for words, with which the program ends: leave it out here, and give {option} to the program in a shell")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            listed = value if isinstance(value, (tuple, list, np.ndarray)) else [value]
            arguments.append(option + "=" + ",".join(str(item) for item in listed))
    return arguments


def run(arguments: list[str], show: Show | None = None) -> tuple[str, str]:
    """What the program writes to standard output and to standard error. Raises RuntimeError with its message if it fails, and KeyboardInterrupt, once it
    has ended, after an interrupt."""
    command = [program(), *arguments]
    guard = _guard().folder
    if signal.getsignal(signal.SIGCHLD) == signal.SIG_IGN:  # nobody would learn how the program ended
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    ours, theirs = _terminal()
    with tempfile.TemporaryFile() as printed, os.fdopen(ours, "rb", buffering=0) as messages:
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=printed, stderr=theirs, start_new_session=True)
        finally:
            os.close(theirs)
        running = guard / str(process.pid)
        try:
            running.touch()
            said = _listen(messages, show)
            process.wait()
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.wait()
            raise
        finally:
            running.unlink(missing_ok=True)
        printed.seek(0)
        text = printed.read().decode()
    said = re.sub(f"{re.escape(str(guard))}/{GIVEN}[^/]*/", "", said)
    said = re.sub("; see: miyama [a-z]+ --help", "", said)
    said = re.sub("; write: miyama .*", "; give such as heaps=(9, 9, 9), or total=20", said)
    said = re.sub("--([a-z][a-z-]+)", lambda option: option[1].replace("-", "_"), said)  # as parameters are called here
    if process.returncode != 0:
        raise RuntimeError(said or f"`{' '.join(command)}` ended with exit code {process.returncode}: {text.strip()}")
    return text, said


def _terminal() -> tuple[int, int]:
    """Both ends of a terminal, ours and the program's; or of a pipe, if the system has no terminal to give: the program then draws no bar but prints its
    messages."""
    try:
        return pty.openpty()
    except OSError:
        return os.pipe()


def _listen(messages: IO[bytes], show: Show | None) -> str:
    """Shows the bars that the program draws, until it ends; returns the rest of its messages."""
    said = b""
    try:
        while part := _read(messages):
            *drawn, last = (said + part).split(b"\x1b[K")
            said = b"".join(_without_bar(piece, show) for piece in drawn) + last
    finally:
        if show:
            show("", 100, "0")
    return re.sub(r"[\r\n]+", "\n", said.decode(errors="replace")).strip()


def _read(messages: IO[bytes]) -> bytes:
    """The next bytes, none if the program has closed its end."""
    try:
        return messages.read(4096)
    except OSError:  # so a terminal says it
        return b""


def _without_bar(piece: bytes, show: Show | None) -> bytes:
    """The messages in a piece of output that ends where the program wipes the line. If the piece ends with a bar, the bar is shown."""
    text = piece.decode(errors="replace")
    bar = BAR.search(text)
    if bar and show:
        show(bar["stage"].strip(), int(bar["percent"]), bar["seconds"])
    return BAR.sub("", text).encode()


def _shown(progress: bool | None) -> Show | None:
    """How progress is shown here: in a notebook, on a terminal, or not at all."""
    if progress is False:
        return None
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if hasattr(shell, "kernel"):
        return _in_notebook()
    return _on_terminal if progress or sys.stderr.isatty() else None


def _on_terminal(stage: str, percent: int, seconds: str) -> None:
    room = max(10, shutil.get_terminal_size().columns - len("  ") - 20 - len(" 100 %  9999999 s left"))
    bar = f"{stage[:room]}  {'█' * (percent // 5):20} {percent:3} %  {seconds} s left" if stage else ""
    print(f"\r{bar}\033[K", end="", file=sys.stderr, flush=True)


def _in_notebook() -> Show:
    """A bar in the output of the cell, which goes when the run ends."""
    from IPython.display import display

    shown: list[Any] = []

    def show(stage: str, percent: int, seconds: str) -> None:
        html = f'<progress max="100" value="{percent}"></progress> {stage}, {percent} %, {seconds} s left' if stage else ""
        if shown:
            shown[0].update({"text/html": html}, raw=True)
        elif stage:
            shown.append(display({"text/html": html}, raw=True, display_id=True))

    return show
