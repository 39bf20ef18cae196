#!/usr/bin/env bash
# nccopy (netcdf-bin 1:4.9.0-3+b1 of Debian 12) and virtual datasets of HDF5, which ncdump of the same package shows.
# Guess before: it copies their entries, or none. Found: it copies those of less than 8 KiB, and fails with "NetCDF: Invalid argument" from there on.
. "$(dirname "$0")/debian.sh"
unpack netcdf-bin=1:4.9.0-3+b1 python3-h5py
cat > "$root/tmp/make.py" <<'P'
import sys, h5py
length = int(sys.argv[1])
with h5py.File("part.h5", "w", track_order=True) as part:
    part.create_dataset("x", (length,), "u1", data=[7] * length)
with h5py.File("view.h5", "w", track_order=True) as view:
    layout = h5py.VirtualLayout((length,), "u1")
    layout[:] = h5py.VirtualSource("part.h5", "x", (length,))
    view.create_virtual_dataset("x", layout)
P
for length in 8191 8192; do
  inside python3 make.py $length
  shown="${shown:-} $(inside ncdump view.h5 | grep -o '7' | wc -l)"
  copied="${copied:-} $(inside nccopy view.h5 copy.nc 2>&1 | head -1 || true)."
done
expect " 8191 8192" "$shown"
expect " . NetCDF: Invalid argument." "$copied"
