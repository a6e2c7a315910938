# For `.`: install_from_debian PACKAGE… installs as root, or with sudo if somebody at the terminal agrees; otherwise it fails.

install_from_debian() {
  command -v apt-get > /dev/null || return 1
  as_root=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null && as_root="sudo" || return 1
  fi
  if [ -t 0 ] && [ -t 2 ]; then
    printf "Install %s from Debian's packages, for the tests%s? [y/N] " "$*" "${as_root:+ (with sudo)}" >&2
    read -r answer
    case $answer in [yYjJ]*) ;; *) return 1 ;; esac
  elif [ -n "$as_root" ]; then
    return 1
  else
    echo "Installing $* from Debian's packages, for the tests …" >&2
  fi
  $as_root apt-get update -q > /dev/null &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" > /dev/null
}
