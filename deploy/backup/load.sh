#!/usr/bin/env bash
# Runs where mongorestore is: brings a dump back. Users are left out: `access` makes them anew from .env.
# Standard input: the connection string, the format (tar, or archive as earlier versions wrote it), then the dump.
set -euo pipefail
umask 077
IFS= read -r uri
IFS= read -r format
folder=$(mktemp -d -p "$([ -d /dump ] && echo /dump || echo /tmp)")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM PIPE
# A file, not an argument: whoever lists processes sees those.
printf "uri: '%s'\n" "$uri" >"$folder/mongorestore.yaml"
restore=(mongorestore --quiet --config "$folder/mongorestore.yaml" --oplogReplay --gzip)
if [ "$format" = archive ]; then
  "${restore[@]}" --nsExclude 'admin.*' --archive
else
  mkdir "$folder/dump"
  tar -C "$folder/dump" -x
  rm -rf "$folder/dump/admin"
  "${restore[@]}" "$folder/dump"
fi
