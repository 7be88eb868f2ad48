# Sourced by backup.sh and restore.sh.
# Of .env, without reading it as a script. Of a setting that stands there twice, the last one, as compose reads it.
setting() { sed -n "s/^$1=//p" .env | tail -n 1; }
mongodb_uri=${MONGODB_URI:-mongodb://__system:$(setting MONGODB_KEY)@mongo:27017/?replicaSet=rs0&authSource=local}
backup_uri=${MONGODB_URI:-mongodb://catraca_tool_backup:$(setting MONGODB_PASSWORD_BACKUP)@mongo:27017/?replicaSet=rs0&authSource=admin}

# docker compose as a plugin, or docker-compose. COMPOSE_FILE and COMPOSE_PROJECT_NAME are theirs.
compose() {
  if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

# where_mongo_is SCRIPT URI: runs it in the container of MongoDB. The connection string goes there as the first line of standard input,
# before what the caller gives: whoever lists processes sees arguments.
where_mongo_is() {
  { printf '%s\n' "$2"; cat; } | compose exec -T mongo bash -c "$(cat "$1")"
}
