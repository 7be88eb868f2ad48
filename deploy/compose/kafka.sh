#!/bin/bash
# Starts a broker as the image does, whose users have the passwords of the variables PASSWORD_<NAME> (SCRAM). A new broker gets them
# when it formats its folder. One that knows other passwords, or none as in an earlier version, gets them right after its start, by a
# listener on the container's own loopback address. It is healthy when they are in: then /tmp/users-are-in exists.
set -euo pipefail
noted=$KAFKA_LOG_DIRS/users.sha256 # what the broker was told last
local_listener=localhost:9094
rm -f /tmp/users-are-in

users() {
  env | grep '^PASSWORD_' | sort | while IFS='=' read -r name password; do
    echo "$(echo "${name#PASSWORD_}" | tr 'A-Z_' 'a-z-') $password"
  done
}
fingerprint=$(users | sha256sum)

format() {
  local scram=()
  while read -r user password; do
    scram+=(--add-scram "SCRAM-SHA-256=[name=$user,password=$password]")
  done < <(users)
  printf '%s\n' "process.roles=broker,controller" "node.id=$KAFKA_NODE_ID" "log.dirs=$KAFKA_LOG_DIRS" \
    "controller.quorum.voters=$KAFKA_CONTROLLER_QUORUM_VOTERS" "controller.listener.names=CONTROLLER" \
    "listeners=PLAINTEXT://:9092,CONTROLLER://:9093" \
    "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT" >/tmp/format.properties
  java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format --cluster-id "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" \
    --config /tmp/format.properties "${scram[@]}"
  echo "$fingerprint" >"$noted"
}

# Files, not arguments: whoever lists processes sees those.
set_passwords() (
  umask 077
  printf '%s\n' security.protocol=SASL_PLAINTEXT sasl.mechanism=PLAIN \
    "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username=\"admin\" password=\"$PASSWORD_ADMIN\";" \
    >/tmp/local.properties
  until (exec 3<>"/dev/tcp/${local_listener/://}") 2>/dev/null; do sleep 1; done
  while read -r user password; do
    echo "SCRAM-SHA-256=password=$password" >/tmp/user.properties
    until java -Xmx96m -cp '/opt/kafka/libs/*' kafka.admin.ConfigCommand --bootstrap-server "$local_listener" \
      --command-config /tmp/local.properties --alter --entity-type users --entity-name "$user" \
      --add-config-file /tmp/user.properties; do sleep 2; done
  done < <(users)
  rm /tmp/local.properties /tmp/user.properties
  echo "$fingerprint" >"$noted"
  touch /tmp/users-are-in
)

[ -f "$KAFKA_LOG_DIRS/meta.properties" ] || format
if [ "$(cat "$noted" 2>/dev/null)" = "$fingerprint" ]; then
  touch /tmp/users-are-in
else
  # The administrator's password stands in the settings, so it needs no user that the broker knows.
  export KAFKA_LISTENERS="$KAFKA_LISTENERS,LOCAL://$local_listener"
  export KAFKA_ADVERTISED_LISTENERS="$KAFKA_ADVERTISED_LISTENERS,LOCAL://$local_listener"
  export KAFKA_LISTENER_SECURITY_PROTOCOL_MAP="$KAFKA_LISTENER_SECURITY_PROTOCOL_MAP,LOCAL:SASL_PLAINTEXT"
  export KAFKA_LISTENER_NAME_LOCAL_SASL_ENABLED_MECHANISMS=PLAIN
  export KAFKA_LISTENER_NAME_LOCAL_PLAIN_SASL_JAAS_CONFIG="org.apache.kafka.common.security.plain.PlainLoginModule required user_admin=\"$PASSWORD_ADMIN\";"
  set_passwords &
fi
exec /etc/kafka/docker/run
