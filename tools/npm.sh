#!/bin/sh
# npm in web/, with the system's Node if that is new enough for what we build with, otherwise with Node from PyPI, in .venv.
set -e
cd "$(dirname "$0")/.."

enough='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19) ? 0 : 1)'

if ! { command -v npm && node -e "$enough"; } > /dev/null 2>&1; then
  if [ ! .venv/node -nt node-requirements.txt ]; then
    echo "Fetching Node from PyPI into .venv (once, 60 MB) …" >&2
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r node-requirements.txt
    touch .venv/node
  fi
  PATH="$PWD/.venv/bin:$PATH"
  export PATH
fi

cd web
exec npm "$@"
