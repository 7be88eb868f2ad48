{{- define "catraca.labels" -}}
app.kubernetes.io/part-of: catraca
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* root, name */}}
{{- define "catraca.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/name: {{ .name }}
{{- end }}

{{/* Beside catraca.labels: which part of the release it is. */}}
{{- define "catraca.part" -}}
app.kubernetes.io/name: {{ .name }}
{{- end }}

{{- define "catraca.name" -}}{{ .root.Release.Name }}-{{ .name }}{{- end }}

{{- define "catraca.image" -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "catraca.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 1000
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The Secret of a service, with its own users and keys: root, name, service */}}
{{- define "catraca.secret" -}}
{{ .service.existingSecret | default (include "catraca.name" .) }}
{{- end }}

{{/* Variables out of the Secret of a service: root, name, service, variables */}}
{{- define "catraca.secretEnv" -}}
{{- $scope := . }}
{{- range .variables }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "catraca.secret" $scope }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{/* Where Kafka is: the root */}}
{{- define "catraca.kafka" -}}
- { name: KAFKA_BROKERS, value: {{ required "kafka.brokers: host:port of the brokers, separated by commas" .Values.kafka.brokers | quote }} }
- { name: KAFKA_TOPIC_PREFIX, value: {{ .Values.kafka.topicPrefix | quote }} }
{{- with .Values.kafka.ca }}
- { name: KAFKA_TLS_CA_FILE, value: {{ . | quote }} }
{{- end }}
{{- with .Values.kafka.sasl.mechanism }}
- { name: KAFKA_SASL_MECHANISM, value: {{ . | quote }} }
{{- end }}
{{- end }}

{{/* KEDA's name of a mechanism of SASL */}}
{{- define "catraca.kedaMechanism" -}}
{{- get (dict "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512") . | required (printf "kafka.sasl.mechanism: KEDA knows no %s" .) }}
{{- end }}

{{/* Not empty where KEDA logs in at Kafka, or needs the authority of its certificates: the root */}}
{{- define "catraca.kedaLogin" -}}
{{- $ca := .Values.kafka.ca }}
{{- if and $ca (ne $ca "system") (not .Values.kafka.caSecret) }}
{{- fail "kafka.caSecret: a Secret whose ca.crt is the file of kafka.ca; KEDA reads no files" }}
{{- end }}
{{- if or .Values.kafka.sasl.mechanism .Values.kafka.caSecret }}yes{{ end }}
{{- end }}

{{/* Users of a service or of a tool at the stores: root, name, service */}}
{{- define "catraca.users" -}}
{{- $variables := list "MONGODB_URI" }}
{{- if and .service.kafka .root.Values.kafka.sasl.mechanism }}{{ $variables = concat $variables (list "KAFKA_USERNAME" "KAFKA_PASSWORD") }}{{ end }}
{{- include "catraca.secretEnv" (merge (dict "variables" $variables) .) }}
{{- end }}

{{/* Files that the settings of banks name: client certificates. The root */}}
{{- define "catraca.providerMount" -}}
- { name: provider-certificates, mountPath: /etc/catraca/providers, readOnly: true }
{{- end }}
{{- define "catraca.providerVolume" -}}
- { name: provider-certificates, secret: { secretName: {{ .Values.providers.certificatesSecret }} } }
{{- end }}

{{/* The environment of a service: root, name, service */}}
{{- define "catraca.env" -}}
{{- $root := .root }}
- { name: HOST, value: "0.0.0.0" }
- { name: OPS_PORT, value: "9100" }
{{- if .service.http }}
- { name: HTTP_PORT, value: {{ .service.http | quote }} }
{{- else if .service.grpc }}
- { name: GRPC_PORT, value: {{ .service.grpc | quote }} }
{{- end }}
{{- include "catraca.users" . }}
{{- if .service.kafka }}
{{ include "catraca.kafka" .root }}
{{- end }}
- { name: GRPC_TLS_CA_FILE, value: /etc/catraca/tls/ca.crt }
- { name: GRPC_TLS_CERT_FILE, value: /etc/catraca/tls/tls.crt }
- { name: GRPC_TLS_KEY_FILE, value: /etc/catraca/tls/tls.key }
{{- range .service.calls }}
- { name: {{ upper . }}_GRPC, value: "{{ include "catraca.name" (dict "root" $root "name" .) }}:{{ (index $root.Values.services .).grpc }}" }
{{- end }}
{{- include "catraca.secretEnv" (merge (dict "variables" (.service.secretEnv | default list)) .) }}
{{- if and .service.redis .root.Values.redis.url }}
- { name: RATE_LIMIT_STORE, value: {{ .root.Values.redis.url | quote }} }
{{- end }}
{{- if eq .name "gateway" }}
{{- with .root.Values.gateway }}
{{- if and (or .ingress.enabled .callbacks.enabled) (not .trustedProxies) }}
{{- fail "gateway.trustedProxies: the addresses of the ingress controller's pods; without them all buyers are one address" }}
{{- end }}
{{- with .trustedProxies }}
- { name: TRUSTED_PROXIES, value: {{ . | quote }} }
{{- end }}
{{- end }}
- { name: PUBLIC_URL, value: {{ required "gateway.publicUrl: the address that browsers use, https://…" .root.Values.gateway.publicUrl | quote }} }
{{- end }}
{{- if eq .name "identity" }}
- { name: PANEL_URL, value: "{{ required "gateway.publicUrl: the address that browsers use, https://…" .root.Values.gateway.publicUrl | trimSuffix "/" }}/panel" }
{{- end }}
{{- if .service.ledgerHeads }}
- { name: LEDGER_HEADS_FILE, value: /var/lib/catraca/ledger-heads.jsonl }
{{- end }}
{{- $own := merge (deepCopy (.service.env | default dict)) (ternary .root.Values.providers.env (dict) (.service.providers | default false)) .root.Values.env }}
{{- range $variable, $value := $own }}
- { name: {{ $variable }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
