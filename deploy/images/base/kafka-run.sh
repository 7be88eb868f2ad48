#!/bin/bash
# As the official image: KAFKA_A_B_C becomes a.b.c in server.properties, __ an underscore and ___ a dash; the storage is formatted
# once.
set -euo pipefail
properties=/tmp/server.properties
env | grep '^KAFKA_' | grep -v '^KAFKA_HEAP_OPTS=' | while IFS='=' read -r name value; do
  echo "$(echo "${name#KAFKA_}" | tr 'A-Z' 'a-z' | sed 's/___/-/g; s/__/~/g; s/_/./g; s/~/_/g')=$value"
done >"$properties"
java_options=(${KAFKA_HEAP_OPTS:--Xmx512m} -XX:+UseSerialGC -cp '/opt/kafka/libs/*')
java "${java_options[@]}" kafka.tools.StorageTool format --ignore-formatted --cluster-id "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" --config "$properties"
exec java "${java_options[@]}" kafka.Kafka "$properties"
