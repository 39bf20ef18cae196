#!/usr/bin/env python3
"""Has a program in a chroot make the golden tables of data/reference/digests.json, and compares their digests.

  golden.py --root ROOT --folder FOLDER [--some] COMMAND...      --some: a quarter of them, for a processor that is emulated

Prints how many there were and a hash of the bytes of that quarter, which --reproducible makes equal wherever the libraries are.
"""
import argparse
import hashlib
import json
import pathlib
import subprocess
import sys

OUTPUT = "tmp/golden.h5"


def solve(options, table):
    words = ["chroot", options.root, "env", "-i", "-C", options.folder, "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", *options.command,
             "solve", *table["arguments"].split(), "--labels", "all", "--reproducible", "--force", "--json", "--output", "/" + OUTPUT]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{table['arguments']}: exit code {done.returncode}: {done.stderr}")
    found = json.loads(done.stdout)
    differ = [name for name, value in table.items() if name != "arguments" and found[name] != value]
    if differ or found["mismatches"] != 0:
        sys.exit(f"{table['arguments']}: {', '.join(differ) or 'the theorem'} differ: {found}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--some", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    tables = json.loads(pathlib.Path("data/reference/digests.json").read_text(encoding="utf-8"))["tables"]
    some, contents = tables[::4], hashlib.sha256()
    output = pathlib.Path(options.root, OUTPUT)
    for table in some if options.some else tables:
        solve(options, table)
        if table in some:
            contents.update(output.read_bytes())
    output.unlink()
    print(f"{len(some if options.some else tables)} golden tables, bytes {contents.hexdigest()[:8]}")


main()
