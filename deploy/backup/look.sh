#!/usr/bin/env bash
# Runs where mongosh is: waits for a primary, then writes the names of our databases to standard output.
# Standard input: the connection string.
set -euo pipefail
IFS= read -r MONGODB_URI
export MONGODB_URI # read by mongosh from its environment: whoever lists processes sees arguments
ask() { mongosh --quiet --nodb --eval "const db = connect(process.env.MONGODB_URI).getSiblingDB('admin'); $1"; }
until ask 'quit(db.hello().isWritablePrimary ? 0 : 1)' >/dev/null 2>&1; do sleep 1; done
ask "print(db.adminCommand({ listDatabases: 1, nameOnly: true }).databases.map(({ name }) => name).filter((name) => name.startsWith('catraca_')).join(' '))"
