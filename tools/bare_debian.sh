#!/bin/bash
# Runs README's commands in a bare Debian, as for a first clone: with python3, python3-venv, make, git and ca-certificates only.
# Clones what is committed. Needs root and debootstrap; all mounts and processes end with it.
#
#   tools/bare_debian.sh [-u] [-l LANG] [-d FOLDER] [-a] SUITE [COMMAND]
#
# SUITE is bookworm, trixie or a newer one. COMMAND defaults to `play; make test`: `play` is `make play` until it answers.
# -u  as an ordinary user, who has no sudo; otherwise as root
# -l  the language, as in en_US.UTF-8, or none; otherwise C.UTF-8
# -d  the folder of the Debians, instead of build/debian; outside the repository is fine
# -a  use the last Debian again, with new commits; otherwise a fresh one
set -euo pipefail

usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit 2; }

checkout=$(cd "$(dirname "$0")/.." && pwd)
folder=$checkout/build/debian user=root home=/root language=C.UTF-8 again=""
while getopts "ul:d:a" option; do
  case $option in
    u) user=person home=/home/person ;;
    l) language=$OPTARG ;;
    d) folder=$OPTARG ;;
    a) again=yes ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))
[ $# = 1 ] || [ $# = 2 ] || usage
suite=$1
base=$folder/base-$suite root=$folder/$suite-$user

# Port 0: any free one. It has to serve the page and the games, too.
play='play() {
  MUTSCHEL_PORT=0 PYTHONUNBUFFERED=1 make play > ~/play.log 2>&1 & playing=$!
  until base=$(grep -o -m 1 "http://localhost:[0-9]*" ~/play.log); do kill -0 $playing || { cat ~/play.log; exit 1; }; sleep 1; done
  python3 -c "from urllib.request import urlopen as ask; print(*(ask(\"$base\" + path).status for path in (\"/\", \"/healthz\", \"/api/games\")))"
  kill $playing
  wait $playing || true
}'

# In namespaces of its own: all mounts and processes end with the first process.
if [ "${INSIDE:-}" != yes ]; then
  [ "$(id -u)" = 0 ] || { echo "This needs root: it mounts, and changes the root folder." >&2; exit 1; }
  INSIDE=yes exec unshare --mount --pid --fork --kill-child "$0" ${again:+-a} $([ $user = root ] || echo -u) -l "$language" -d "$folder" "$@"
fi

if [ ! -d "$base" ]; then
  mkdir -p "$folder"
  rm -rf "$base.new"
  debootstrap --variant=minbase --include=python3,python3-venv,make,git,ca-certificates "$suite" "$base.new" > "$base.log"
  mv "$base.new" "$base"
fi
if [ -z "$again" ]; then
  rm -rf --one-file-system "$root"
  cp -a "$base" "$root"
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d" # as in a container, no service starts by itself
  chmod +x "$root/usr/sbin/policy-rc.d"
  cp -L /etc/hosts /etc/resolv.conf "$root/etc/"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" # it may have authorities of this network
  [ $user = root ] || chroot "$root" useradd --create-home --shell /bin/bash $user
  git init --quiet "$root$home/mutschel"
fi
clone() { git -C "$root$home/mutschel" -c safe.directory="*" "$@"; }
clone fetch --quiet "$checkout" HEAD
clone update-index -q --refresh || true # unchanged files keep their time, so that make repeats nothing
clone reset --quiet --hard FETCH_HEAD
chroot "$root" chown -R $user: "$home"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"

# This computer's access to registries: proxies, mirrors, authorities.
network=$(env | sed -nE '/^(PIP_(CERT|.*URL|.*HOST|.*TIMEOUT)|NPM_CONFIG_.*|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|[a-z]+_proxy|[A-Z]+_PROXY)=/p')
mapfile -t given <<< "$network"
path=/usr/local/bin:/usr/bin:/bin
[ $user != root ] || path=/usr/local/sbin:/usr/sbin:/sbin:$path
case $language in
  none) spoken=() ;;
  C*) spoken=("LANG=$language") ;;
  *)
    spoken=("LANG=$language") charset=ISO-8859-1
    [ "${language#*.}" = "$language" ] || charset=${language#*.}
    chroot "$root" sh -c "[ \"\$(LC_ALL=$language locale charmap)\" = $charset ] || { apt-get update -q && apt-get install -yq --no-install-recommends locales &&
      localedef -i ${language%.*} -f $charset $language; }" > "$folder/locales.log" 2>&1 ;;
esac
chroot --userspec=$user --groups="" "$root" env -i HOME="$home" USER=$user PATH=$path TERM=dumb "${spoken[@]}" "${given[@]}" \
  bash -euc "$play; cd ~/mutschel; ${2:-play; make test}"
