#!/bin/sh
# Prints the path of a Chromium for the browser tests: the system's, or Debian's, installed by this script (as root, or if
# somebody at the terminal agrees) or unpacked into build/chromium. Fails without any. The headless shell draws with
# less work than the whole browser.
set -e
cd "$(dirname "$0")/.."
unpacked=$PWD/build/chromium

say() { echo "$*" >&2; }

# apt with lists of its own, which we may write to.
own_apt() {
  apt-get -q -o Debug::NoLocking=1 -o Dir::State::Lists="$unpacked/lists" -o Dir::Cache="$unpacked/cache" "$@"
}

unpack() {
  rm -rf "$unpacked"
  mkdir -p "$unpacked/lists/partial" "$unpacked/cache/archives/partial" "$unpacked/debs" "$unpacked/debian"
  own_apt update > /dev/null
  # "Inst name (version …": to be installed; an upgrade has its old version in front, and is left out.
  missing=$(own_apt install --simulate --no-install-recommends chromium-headless-shell | sed -n 's/^Inst \([^ ]*\) (.*/\1/p')
  (cd "$unpacked/debs" && own_apt download $missing > /dev/null)
  for deb in "$unpacked"/debs/*.deb; do dpkg -x "$deb" "$unpacked/debian"; done
  rm -rf "$unpacked/debs" "$unpacked/lists" "$unpacked/cache"
  cat > "$unpacked/fonts.conf" <<EOF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>$unpacked/debian/usr/share/fonts</dir>
  <cachedir>$unpacked/fonts</cachedir>
</fontconfig>
EOF
  libraries=$(find "$unpacked/debian" -name 'lib*.so*' -printf '%h\n' | sort -u | tr '\n' ':')
  cat > "$unpacked/chromium" <<EOF
#!/bin/sh
LD_LIBRARY_PATH="$libraries" FONTCONFIG_FILE="$unpacked/fonts.conf" exec "$unpacked/debian/usr/lib/chromium/chromium-headless-shell" "\$@"
EOF
  chmod +x "$unpacked/chromium"
}

for name in chromium-headless-shell chromium chromium-browser google-chrome "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
  "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
  if command -v "$name"; then exit; fi
done
if [ ! -x "$unpacked/chromium" ]; then
  command -v apt-get > /dev/null || exit 1
  . tools/debian.sh
  if install_from_debian chromium-headless-shell; then
    command -v chromium-headless-shell
    exit
  fi
  say "Unpacking Debian's Chromium into build/chromium, for the browser tests …"
  unpack
fi
echo "$unpacked/chromium"
