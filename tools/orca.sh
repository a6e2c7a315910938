#!/bin/sh
# A look, not a gate: one match of DICE CUP by keyboard in Firefox, and all that the screen reader Orca says meanwhile, in
# build/orca.txt. Missing programs are named, and not installed.
set -e
cd "$(dirname "$0")/.."

missing=""
need() { command -v "$1" > /dev/null || missing="$missing $2"; }
need orca orca
need Xvfb xvfb
need openbox openbox
need dbus-run-session dbus
need speech-dispatcher speech-dispatcher
need firefox firefox-esr
[ -x /usr/libexec/at-spi-bus-launcher ] || missing="$missing at-spi2-core"
if [ -n "$missing" ]; then
  echo "Orca's look is skipped. (Debian:$missing)"
  exit
fi

if [ "$1" != inside ]; then
  home=$(mktemp -d)
  trap 'rm -rf "$home"' EXIT
  mkdir -p build "$home/run" "$home/config/speech-dispatcher"
  chmod 700 "$home/run"
  # a silent voice
  printf 'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\nAudioOutputMethod "alsa"\n' > "$home/config/speech-dispatcher/speechd.conf"
  env -u DISPLAY -u WAYLAND_DISPLAY HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_RUNTIME_DIR="$home/run" GTK_MODULES=gail:atk-bridge \
    GNOME_ACCESSIBILITY=1 NO_AT_BRIDGE=0 dbus-run-session -- "$0" inside "$home/orca.log"
  sed -n "/SPEECH OUTPUT: /{s/{[^{]*}$//;s/^\([0-9:]*\)[^']*'\(.*\)'[^']*$/\1 \2/p}" "$home/orca.log" > build/orca.txt
  echo "What Orca said: build/orca.txt ($(wc -l < build/orca.txt) lines)"
  exit
fi

# Inside a session of its own: a screen, a window manager (without one no window has the focus), Orca, the match.
mkfifo "$HOME/screen"
Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3> "$HOME/screen" 2> /dev/null &
screen=$!
read -r number < "$HOME/screen"
export DISPLAY=":$number"
openbox 2> /dev/null &
windows=$!
# Orca gets events about everything on the screen.
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.freedesktop.DBus.Properties.Set \
  org.a11y.Status ScreenReaderEnabled '<true>' > /dev/null
orca --debug-file="$2" --debug > /dev/null 2>&1 &
reader=$!
trap 'kill $reader $windows $screen 2> /dev/null' EXIT
ORCA="$2" FIREFOX="${FIREFOX:-$(command -v firefox-esr || command -v firefox)}" tools/npm.sh exec --no -- playwright test --project Orca --workers 1
