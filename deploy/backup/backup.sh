#!/usr/bin/env bash
# Writes a backup of MongoDB, as of one moment, and of the heads of the ledger's chains.
#   deploy/backup/backup.sh FOLDER          runs in the project of docker compose that this folder belongs to
# Who has the backup cannot read personal data in it without DATA_KEYS: keep .env apart from it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/backup/compose.sh
[ $# -eq 1 ] || { echo 'usage: deploy/backup/backup.sh FOLDER' >&2; exit 2; }
folder=$1/catraca-$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$folder"

# All databases in one archive; --oplog makes it that of its last moment, so that charges and their postings belong together.
compose exec -T mongo mongodump --quiet --uri "$mongodb_uri" --oplog --gzip --archive >"$folder/mongodb.archive.gz.part"
mv "$folder/mongodb.archive.gz.part" "$folder/mongodb.archive.gz"
compose run --rm -T --no-deps --entrypoint sh tools -c 'cat /var/lib/catraca/ledger-heads.jsonl 2>/dev/null || true' >"$folder/ledger-heads.jsonl"
(cd "$folder" && sha256sum mongodb.archive.gz ledger-heads.jsonl >SHA256SUMS)
echo "$folder"
