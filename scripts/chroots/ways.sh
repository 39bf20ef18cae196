# Which systems there are for scripts/systems, where each of them lives, and what is done there.
known="debian-12 debian-13 debian-unstable gcc-11 gcc-13 clang-libcxx arm64 haswell core2"

chroot_of() {
  case $1 in gcc-11 | haswell | core2) echo debian-12 ;; gcc-13 | clang-libcxx) echo debian-13 ;; *) echo "$1" ;; esac
}
clone_of() {
  case $1 in haswell | core2) echo debian-12 ;; *) echo "$1" ;; esac
}
suite_of() {
  case $1 in debian-13) echo trixie ;; debian-unstable) echo sid ;; *) echo bookworm ;; esac
}
packages_of() {  # besides those that scripts/prepare installs
  case $1 in
    gcc-11 | gcc-13) echo "g++-${1#gcc-}" ;;
    haswell | core2) echo qemu-user-static ;;
    arm64) echo g++-aarch64-linux-gnu g++ cmake ninja-build pkg-config nlohmann-json3-dev qemu-user-static catch2:arm64 python3-minimal \
                lib{boost-program-options,hdf5,deflate,isal,xxhash}-dev:arm64 libgomp1:arm64 ;;
  esac
}

way_of() {
  case $1 in
    debian-13) as_a_user; if [ -n "$quick" ]; then tests_of_cpp; else in_chroot scripts/test; made_packages; fi ;;
    debian-*) as_a_user ;;
    gcc-*) by_compiler "g++-${1#gcc-}" ;;
    clang-libcxx) in_chroot scripts/sanitize portable ;;
    arm64) on_arm64 ;;
    haswell) by_processor Haswell avx2 ;;
    core2) by_processor core2duo baseline ;;
  esac
}

as_a_user() {
  in_chroot scripts/quickstart
  in_chroot cmake --install build/release
  in_chroot -C / miyama selftest
  golden miyama
}

made_packages() {  # and the manual, as a user reads it
  in_chroot -C "$clone/build/release" cpack -G DEB
  in_chroot scripts/wheel
  in_chroot -C / man miyama
}

by_compiler() {
  in_chroot env CXX="$1" scripts/quickstart
  in_chroot build/release/miyama selftest
  golden build/release/miyama
}

by_processor() {  # as QEMU calls it, and the kernels that the program is to take
  [ -x "$root$clone/build/release/miyama" ] || in_chroot scripts/quickstart
  in_chroot qemu-x86_64-static -cpu "$1" build/release/miyama selftest | tee "$root/tmp/selftest"
  grep -q "kernels for $2\$" "$root/tmp/selftest"
  golden --some qemu-x86_64-static -cpu "$1" build/release/miyama
}

tests_of_cpp() {  # those of what differs among systems: files, HDF5, processes, Catch2 itself
  in_chroot -C / apt-get install -y -qq --no-install-recommends catch2 python3-minimal
  in_chroot cmake --preset release -DBUILD_TESTING=ON -DMIYAMA_TESTS="$(CDPATH= cd -- "$root$clone/tests" && find base store -name '*_test.cpp' | paste -sd';' -)"
  in_chroot cmake --build build/release --target miyama_tests
  in_chroot build/release/tests/miyama_tests "[unit]~[slow],[ladder]~[slow],[theorem]~[slow],[golden]~[slow],[reference]~[slow]"
}

# The baseline of 64-bit ARM has vectors; a kernel of some length that the compiler makes without them is one that it fails to see.
# A few go from position to position, or from word to word, in general registers on every processor, or only choose a kernel.
has_vectors() {  # folder of object files
  in_chroot find "$1" -name '*.o' -exec aarch64-linux-gnu-objdump -dC --no-show-raw-insn {} + | awk '
    /^[0-9a-f]+ </ { name = /FewWords|find_lengths|read_own|number_check.*expected_value|may_move|taken_word|take_beyond|number_check.*wrong_(at|one_by_one|lengths)/ ? "" : $0; next }
    /^ / && name { length_of[name]++ }
    /[ ,{]v[0-9]+[.]/ { vectors_of[name]++ }
    END { for (name in length_of) if (length_of[name] > 25) { if (vectors_of[name]) good++; else bad = bad "\n  " name }
          printf "%d kernels with vectors%s\n", good, bad ? ", without:" bad : ""; exit bad != "" || good < 50 }'
}

on_arm64() {
  in_chroot cmake -S . -B build/aarch64 -G Ninja --toolchain cmake/aarch64.cmake -DBUILD_TESTING="$([ -n "$quick" ] && echo OFF || echo ON)"
  in_chroot cmake --build build/aarch64 --target miyama
  has_vectors build/aarch64/CMakeFiles/kernels_baseline.dir
  in_chroot qemu-aarch64-static build/aarch64/miyama selftest
  golden --some qemu-aarch64-static build/aarch64/miyama
  in_chroot cmake --install build/aarch64 --prefix /tmp/aarch64
  [ -z "$quick" ] || return 0
  in_chroot cmake --build build/aarch64 --target miyama_tests
  # Three tests ask of the system what QEMU does not emulate: a limit of addresses, and programs started by a program.
  local beyond_qemu='~"another program*"~"isa: MIYAMA_ISA is obeyed*"~"trial: a child gets no more memory*"'
  in_chroot qemu-aarch64-static build/aarch64/tests/miyama_tests "[unit]~[slow]$beyond_qemu,[ladder]~[slow]"
}

# The first columns of the table, and its result from a log.
versions_of() {
  local root=$chroots/$(chroot_of "$1") compiler
  case $1 in
    gcc-*) compiler=g++-${1#gcc-} ;;
    clang-*) compiler=clang++ ;;
    arm64) compiler=aarch64-linux-gnu-g++ ;;
    *) compiler=g++ ;;
  esac
  echo "$([ $compiler = clang++ ] && echo Clang || echo GCC) $(enter "$root" / $compiler -dumpfullversion -dumpversion 2>/dev/null)" \
       "| $(version "libhdf5-dev$([ "$1" != arm64 ] || echo :arm64)") | $(version cmake) | $(version catch2)"
}
version() { enter "$root" / dpkg-query -W -f '${Version}' "$1" 2>/dev/null | sed 's/^[0-9]*://; s/[-+~].*//' | grep . || echo –; }

found_in() {
  grep -oE '[0-9]+ passed, [0-9]+ failed, kernels for [a-z0-9]+|[0-9]+ golden tables|[0-9]+ kernels with vectors|in [0-9]+ test cases|[0-9]+% tests passed.*' "$1" |
    sed 's/^in \(.*\) test cases/\1 unit tests/; s/^\([0-9]*\) passed, /selftest \1 passed, /' | paste -sd';' | sed 's/;/; /g' || true
}
