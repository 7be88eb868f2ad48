#!/usr/bin/env bash
# Writes a backup of MongoDB, as of one moment, and of the heads of the ledger's chains.
#   deploy/backup/backup.sh FOLDER          runs in the project of docker compose that this folder belongs to
# What is sealed in it opens with DATA_KEYS only: keep .env apart from it. References, descriptions, items and metadata are in clear.
# The sandbox is left out.
set -euo pipefail
umask 077
cd "$(dirname "$0")/../.."
. deploy/backup/compose.sh
[ $# -eq 1 ] || { echo 'usage: deploy/backup/backup.sh FOLDER' >&2; exit 2; }
folder=$1/catraca-$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$folder"

# With the sandbox where it is the only bank, as in tests of a restore.
sandbox=catraca_sandbox
[ "${WITH_SANDBOX:-no}" = yes ] && sandbox=none
trap 'rm -f "$folder/mongodb.tar.part"' EXIT
echo "$sandbox" | where_mongo_is deploy/backup/dump.sh "$backup_uri" >"$folder/mongodb.tar.part"
mv "$folder/mongodb.tar.part" "$folder/mongodb.tar"
compose run --rm -T --no-deps --entrypoint sh tools -c 'cat /var/lib/catraca/ledger-heads.jsonl 2>/dev/null || true' >"$folder/ledger-heads.jsonl"
(cd "$folder" && sha256sum mongodb.tar ledger-heads.jsonl >SHA256SUMS)
echo "$folder"
