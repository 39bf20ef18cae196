# For the scripts beside it: packages of Debian 12 in a temporary folder, which nothing of this machine is needed for but apt-get and dpkg.
# Sourced. `unpack PACKAGE=VERSION …` fills $root, `inside COMMAND …` runs there, `expect WHAT FOUND` stops where something else is found.
set -euo pipefail
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

unpack() {
  mkdir -p "$root/debs/partial" "$root/dev" "$root/tmp"
  apt-get -qq -y --download-only --no-install-recommends -o Dir::State::status=/dev/null -o Dir::Cache::archives="$root/debs" \
    -o Debug::NoLocking=1 -o APT::Sandbox::User= install "$@" netcdf-bin bash coreutils > /dev/null
  for package in "$root"/debs/*.deb; do dpkg -x "$package" "$root"; done
  rm -r "$root/debs"
  : > "$root/dev/null"
}

inside() {
  unshare --map-root-user --root="$root" --wd=/tmp env -i PATH=/usr/bin:/bin HOME=/tmp LC_ALL=C.UTF-8 \
    LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu/blas:/usr/lib/x86_64-linux-gnu/lapack "$@"
}

expect() {
  if [ "$1" != "$2" ]; then
    printf 'another behaviour now\n  expected: %s\n  found:    %s\n' "$1" "$2" >&2
    exit 1
  fi
  printf 'as found: %s\n' "$1"
}
