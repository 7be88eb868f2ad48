#!/usr/bin/env bash
# Builds the collector from the Go module proxy into the cache of npm start, for deploy/observe/test/collector.test.ts. Needs Go 1.25.
set -euo pipefail
cd "$(dirname "$0")"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/catraca/otelcol-0.158.0-logs
mkdir -p "$cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOBIN=$work go install go.opentelemetry.io/collector/cmd/builder@v0.158.0
cp builder.yaml "$work/builder.yaml"
(cd "$work" && ./builder --config builder.yaml)
mv "$work/build/catraca-otelcol" "$cache/otelcol"
echo "$cache/otelcol"
