#!/usr/bin/env bash
# Brings a backup into empty stores, and starts the system without letting money out.
#   deploy/backup/restore.sh FOLDER         .env must have the DATA_KEYS and LEDGER_KEY of the backup
# Afterwards: reemit, reconcile and ledger, and only then MONEY_OUT=open (docs/production.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/backup/compose.sh
dump=
[ $# -eq 1 ] && [ -f "$1/mongodb.archive.gz" ] && dump=mongodb.archive.gz format=archive # of an earlier version
[ $# -eq 1 ] && [ -f "$1/mongodb.tar" ] && dump=mongodb.tar format=tar
[ -n "$dump" ] || { echo 'usage: deploy/backup/restore.sh FOLDER, which has mongodb.tar or mongodb.archive.gz' >&2; exit 2; }
folder=$(cd "$1" && pwd)
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)

# Before any service starts: whatever the bank was told since the backup is not known here.
sed -i '/^MONEY_OUT=/d' .env
echo 'MONEY_OUT=paused' >>.env

compose up --detach --no-build mongo kafka valkey
databases=$(where_mongo_is deploy/backup/look.sh "$mongodb_uri" </dev/null)
[ -z "$databases" ] || { echo "These databases are there already: $databases. Restore into empty stores." >&2; exit 1; }

{ echo "$format"; cat "$folder/$dump"; } | where_mongo_is deploy/backup/load.sh "$mongodb_uri"
compose up --detach --no-build
compose exec -T balance sh -c 'cat >/var/lib/catraca/ledger-heads.jsonl' <"$folder/ledger-heads.jsonl"
echo 'Restored, with MONEY_OUT=paused.'
