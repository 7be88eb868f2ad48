#!/usr/bin/env bash
# Runs where mongodump is: writes all databases as of one moment to standard output, as a tar of a dump. The sandbox is left out: its
# buyers and cards are in clear. What it writes while the dump runs is in the oplog's part of it.
# Standard input: the connection string, then the sandbox's database unless it is catraca_sandbox.
set -euo pipefail
umask 077
IFS= read -r uri
IFS= read -r sandbox || true
folder=$(mktemp -d -p "$([ -d /dump ] && echo /dump || echo /tmp)")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM PIPE
# A file, not an argument: whoever lists processes sees those.
printf "uri: '%s'\n" "$uri" >"$folder/mongodump.yaml"
# --oplog: the dump is that of its last moment, so that charges and their postings belong together.
mongodump --quiet --config "$folder/mongodump.yaml" --oplog --gzip --out "$folder/dump" >&2
rm -rf "${folder:?}/dump/${sandbox:-catraca_sandbox}"
tar -C "$folder/dump" -c .
