#!/usr/bin/env bash
# jsfive (npm, 0.4.2) and objects of HDF5 with more than eight attributes.
# Guess before: it lists them, or says that it cannot. Found: of nine attributes of the root none is listed, without a word; and where the
# file says that it keeps more than eight of them in the object header, which would help, the file is not opened: "thing is not a function".
. "$(dirname "$0")/debian.sh"
unpack python3-h5py
cat > "$root/tmp/make.py" <<'P'
import h5py
def make(name, attributes, kept):
    creation = h5py.h5p.create(h5py.h5p.FILE_CREATE)
    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    access.set_libver_bounds(h5py.h5f.LIBVER_V18, h5py.h5f.LIBVER_V110)
    if kept:
        creation.set_attr_phase_change(kept, 0)
    with h5py.File(h5py.h5f.create(name, h5py.h5f.ACC_TRUNC, fcpl=creation, fapl=access)) as file:
        for i in range(attributes):
            file.attrs[f"a{i}"] = i
make(b"eight.h5", 8, 0)
make(b"nine.h5", 9, 0)
make(b"kept.h5", 9, 32)
P
inside python3 make.py
npm install --silent --prefix "$root/tmp" jsfive@0.4.2 > /dev/null
cat > "$root/tmp/read.mjs" <<'J'
import fs from "node:fs";
import { File } from "jsfive";
const { buffer } = new Uint8Array(fs.readFileSync(process.argv[2]));
try { console.log(Object.keys(new File(buffer, "x").attrs).length); } catch (error) { console.log(error.message); }
J
for file in eight nine kept; do found="${found:-} $(cd "$root/tmp" && node read.mjs $file.h5)"; done
expect " 8 0 thing is not a function" "$found"
