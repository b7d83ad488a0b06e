#!/bin/sh
# packages.sh PLACE: a virtual environment with the locked packages. Run in the root of the sources.
set -eu
place=$1
python3 -m venv "$place"
"$place/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --require-hashes \
  -r requirements/play.txt -r requirements/cluster.txt
