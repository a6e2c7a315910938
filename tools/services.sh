#!/bin/sh
# The tests start a PostgreSQL, a Redis, an nginx and a Caddy of their own, and have systemd check a unit. This looks for
# these programs, and installs missing ones from Debian: as root, or with sudo if somebody at the terminal agrees.
# Otherwise it says what will be skipped.
cd "$(dirname "$0")/.." || exit

missing=""
command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing="postgresql"
command -v redis-server > /dev/null || command -v valkey-server > /dev/null || missing="$missing redis-server"
# It is on root's path only.
PATH="$PATH:/usr/sbin" command -v nginx > /dev/null || missing="$missing nginx-light"
command -v caddy > /dev/null || missing="$missing caddy"
command -v systemd-analyze > /dev/null || missing="$missing systemd"
[ -n "$missing" ] || exit 0

. tools/debian.sh
install_from_debian $missing && exit 0
if [ -n "$CI" ]; then
  echo "Not found: ${missing# }. In CI nothing is skipped: please install it."
  exit 1
fi
echo "Not found: ${missing# }. The tests that need it are skipped; install it to run these, too."
