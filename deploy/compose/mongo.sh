#!/bin/bash
# mongod that asks for a log-in. Members of the set, and healthchecks, know each other by MONGODB_KEY.
set -euo pipefail
umask 077
printf %s "$MONGODB_KEY" >/tmp/keyfile
[ "$(id -u)" = 0 ] && id mongodb >/dev/null 2>&1 && chown mongodb /tmp/keyfile
start=(mongod)
command -v docker-entrypoint.sh >/dev/null && start=(docker-entrypoint.sh mongod)
exec "${start[@]}" --keyFile /tmp/keyfile --setParameter enableLocalhostAuthBypass=false "$@"
