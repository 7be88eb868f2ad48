#!/usr/bin/env bash
# Builds the collector from the Go module proxy into the cache of npm start, and prints its path. Used by the tests of deploy/monitoring
# and by the image of images/base. Needs Go 1.25. Nothing to do if it is there.
set -euo pipefail
cd "$(dirname "$0")"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/catraca/otelcol-0.158.0-logs
if [ -x "$cache/otelcol" ]; then
  echo "$cache/otelcol"
  exit
fi
mkdir -p "$cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOBIN=$work go install go.opentelemetry.io/collector/cmd/builder@v0.158.0
cp builder.yaml "$work/builder.yaml"
(cd "$work" && ./builder --config builder.yaml >&2)
mv "$work/build/catraca-otelcol" "$cache/otelcol"
echo "$cache/otelcol"
