# Sourced by backup.sh and restore.sh.
mongodb_uri=${MONGODB_URI:-mongodb://mongo:27017/?replicaSet=rs0}

# docker compose as a plugin, or docker-compose. COMPOSE_FILE and COMPOSE_PROJECT_NAME are theirs.
compose() {
  if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}
