#!/bin/sh
# Installs what `make browsers` needs beside Chromium: Firefox, and WebKitGTK with its driver and an invisible screen. If something
# is missing, it installs Debian's packages: as root, or with sudo if somebody at the terminal agrees. Prints what is
# available, "firefox" (with its path) and "webkit", one a line; says what is not.
cd "$(dirname "$0")/.." || exit

find_firefox() {
  for name in firefox-esr firefox /Applications/Firefox.app/Contents/MacOS/firefox; do
    if command -v "$name"; then return; fi
  done
  return 1
}

# The window is a Python script, for the system's Python: that has Debian's bindings.
has_webkit() {
  for name in WebKitWebDriver Xvfb openbox; do command -v "$name" > /dev/null || return 1; done
  /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2> /dev/null
}

missing=""
find_firefox > /dev/null || missing="firefox-esr"
has_webkit || missing="$missing webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb openbox"
if [ -n "$missing" ]; then
  . tools/debian.sh
  install_from_debian $missing
fi
if firefox=$(find_firefox); then echo "firefox $firefox"; else
  echo "There is no Firefox: nothing is tested in it. (Debian: firefox-esr)" >&2
fi
if has_webkit; then echo "webkit"; else
  echo "There is no WebKitGTK: nothing is tested in it. (Debian: webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb openbox)" >&2
fi
