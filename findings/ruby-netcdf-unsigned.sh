#!/usr/bin/env bash
# NumRu::NetCDF (ruby-netcdf 0.8.0-3+b1 of Debian 12) reads no variable of an unsigned type of netCDF-4.
# Guess before: a byte comes as an NArray of bytes, as NC_BYTE does. Found: `get` and `vartype` raise "No such netcdf type number 7",
# while signed variables of the same file are read.
. "$(dirname "$0")/debian.sh"
unpack ruby-netcdf=0.8.0-3+b1
echo 'netcdf t { dimensions: x = 3 ; variables: ubyte u(x) ; int i(x) ; data: u = 1, 2, 200 ; i = 1, 2, 200 ; }' > "$root/tmp/t.cdl"
inside ncgen -4 -o t.nc t.cdl
read_it='require "numru/netcdf"; v = NumRu::NetCDF.open("t.nc").var(ARGV[0]); begin; puts v.get.to_a.inspect; rescue => error; puts error.message; end'
expect "[1, 2, 200]" "$(inside ruby -e "$read_it" i)"
expect "No such netcdf type number 7" "$(inside ruby -e "$read_it" u)"
