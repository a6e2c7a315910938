#!/bin/sh
# Installs this version of Mutschel beside the ones that are already there, and points /opt/mutschel at it. Run it as
# root in a clone, then `systemctl restart mutschel`. docs/hosting.md says how to go back.
set -e
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
place="/opt/mutschel-$version"

python3 -m venv --clear "$place"
pip="$place/bin/pip --disable-pip-version-check install --quiet"
$pip --require-hashes -r deploy/requirements.txt
$pip --no-deps .  # builds the page, too
"$place/bin/mutschel" --version
ln -sfn "$place" /opt/mutschel
