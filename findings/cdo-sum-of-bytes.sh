#!/usr/bin/env bash
# CDO (cdo 2.1.1-1+deb12u1 of Debian 12): a sum of unsigned bytes is right on the screen and wrong in a file.
# Guess before: fldsum writes a type that holds the sum, or stops. Found: it keeps the type of the input, says "Numeric conversion not
# representable", and leaves a file with the sum modulo 256.
. "$(dirname "$0")/debian.sh"
unpack cdo=2.1.1-1+deb12u1
{ echo 'netcdf t { dimensions: y = 20 ; x = 20 ; variables: ubyte u(y, x) ; data: u = 1'; printf ', 1%.0s' $(seq 399); echo ' ; }'; } > "$root/tmp/t.cdl"
inside ncgen -4 -o t.nc t.cdl
expect 400 "$(inside cdo -s -w output -fldsum -selname,u t.nc | tr -d ' ')"
expect "Numeric conversion not representable" "$(inside cdo -s -w -O -fldsum -selname,u t.nc sum.nc 2>&1 | grep -o 'Numeric conversion not representable')"
expect "u = 144 ;" "$(inside ncdump sum.nc | tr '\n' ' ' | grep -o 'u = *144 ;' | tr -s ' ')"
