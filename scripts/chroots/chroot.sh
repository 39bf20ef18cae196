# Chroots of other Debians, for scripts/systems, which gives them mounts of their own.
chroots=$PWD/build/systems

mirror() {
  local found=${MIYAMA_MIRROR:-}
  [ -n "$found" ] || found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -1)
  [ -n "$found" ] || { echo "apt knows no mirror of Debian here: name one in MIYAMA_MIRROR" >&2; return 1; }
  echo "$found"
}

# A chroot of a suite, once made and from then on brought up to date, with proc and the devices of this machine.
make_chroot() {
  local root=$chroots/$1 suite=$2
  if [ ! -d "$root" ]; then
    rm -rf --one-file-system "$root.part"
    debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$root.part" "$(mirror)"
    apt-config dump | grep '^Acquire::' >"$root.part/etc/apt/apt.conf.d/99host"  # proxies and the like
    mv "$root.part" "$root"
  fi
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/host.crt"  # a proxy may sign what npm reads
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --rbind /sys "$root/sys"  # where mpirun looks for processors
  [ "$1" != arm64 ] || chroot "$root" dpkg --add-architecture arm64
  enter "$root" / apt-get update -qq
  enter "$root" / apt-get upgrade -y -qq
}

# enter ROOT FOLDER COMMAND...: runs it there, with only the proxies of this environment.
enter() {
  local root=$1 folder=$2
  shift 2
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
    NODE_EXTRA_CA_CERTS=/etc/ssl/host.crt ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} chroot "$root" env -C "$folder" "$@"
}

# begin_in CHROOT SYSTEM: what the functions below work with is a clean clone of HEAD, or that of debian-12 if it is one already.
begin_in() {
  root=$chroots/$1 clone=/srv/$(clone_of "$2")  # where every user can read
  local packages=$(packages_of "$2") head=$(git rev-parse HEAD)
  [ -z "$packages" ] || in_chroot -C / apt-get install -y -qq --no-install-recommends $packages
  [ "$(clone_of "$2")" = "$2" ] || [ "$(git -C "$root$clone" rev-parse HEAD 2>/dev/null)" != "$head" ] || return 0
  rm -rf "$root$clone"
  git clone -q --no-hardlinks . "$root$clone"
}

in_chroot() {
  local folder=$clone
  if [ "$1" = -C ]; then folder=$2; shift 2; fi
  echo "\$ $*"
  enter "$root" "$folder" "$@"
}

# golden [--some] COMMAND...: the golden tables from the program that these words start.
golden() { python3 scripts/chroots/golden.py --root "$root" --folder "$clone" "$@"; }
