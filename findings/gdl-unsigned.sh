#!/usr/bin/env bash
# GDL (gnudatalanguage 1.0.1-4+b5 of Debian 12): NCDF_VARGET of an unsigned byte of netCDF-4 leaves the variable undefined.
# Guess before: it becomes a BYTE, GDL's unsigned type of eight bits. Found: NCDF_VARINQ calls the type UNKNOWN, NCDF_VARGET returns
# without a message, and what it should have filled does not exist.
. "$(dirname "$0")/debian.sh"
unpack gnudatalanguage=1.0.1-4+b5
echo 'netcdf t { dimensions: x = 3 ; variables: ubyte u(x) ; int i(x) ; data: u = 1, 2, 200 ; i = 1, 2, 200 ; }' > "$root/tmp/t.cdl"
inside ncgen -4 -o t.nc t.cdl
cat > "$root/tmp/t.pro" <<'P'
id = ncdf_open('t.nc')
ncdf_varget, id, 'i', i
ncdf_varget, id, 'u', u
about = ncdf_varinq(id, 'u')
print, 'found', total(i), n_elements(u), ' ', about.datatype
P
expect "found 203.000 0 UNKNOWN" "$(inside gdl -quiet t.pro < /dev/null 2> /dev/null | grep found | tr -s ' ' | sed 's/ *$//')"
