#!/usr/bin/env bash
# Brings a backup into empty stores, and starts the system without letting money out.
#   deploy/backup/restore.sh FOLDER         .env must have the DATA_KEYS and LEDGER_KEY of the backup
# Afterwards: reemit, reconcile and ledger, and only then MONEY_OUT=open (docs/production.md).
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/backup/compose.sh
[ $# -eq 1 ] && [ -f "$1/mongodb.archive.gz" ] || { echo 'usage: deploy/backup/restore.sh FOLDER' >&2; exit 2; }
folder=$(cd "$1" && pwd)
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)

# Before any service starts: whatever the bank was told since the backup is not known here.
sed -i '/^MONEY_OUT=/d' .env
echo 'MONEY_OUT=paused' >>.env

compose up --detach --no-build mongo kafka valkey
until compose exec -T mongo mongosh --quiet "$mongodb_uri" --eval 'quit(db.hello().isWritablePrimary ? 0 : 1)' >/dev/null 2>&1; do sleep 1; done
databases=$(compose exec -T mongo mongosh --quiet "$mongodb_uri" --eval \
  'db.adminCommand({ listDatabases: 1, nameOnly: true }).databases.map(({ name }) => name).filter((name) => name.startsWith("catraca_")).join(" ")')
[ -z "$databases" ] || { echo "These databases are there already: $databases. Restore into empty stores." >&2; exit 1; }

compose exec -T mongo mongorestore --quiet --uri "$mongodb_uri" --oplogReplay --gzip --archive <"$folder/mongodb.archive.gz"
compose up --detach --no-build
compose exec -T balance sh -c 'cat >/var/lib/catraca/ledger-heads.jsonl' <"$folder/ledger-heads.jsonl"
echo 'Restored, with MONEY_OUT=paused.'
