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

{{/* Where the stores are: the root */}}
{{- define "catraca.mongodb" -}}
- name: MONGODB_URI
  valueFrom: { secretKeyRef: { name: {{ .Values.mongodb.uriSecret.name }}, key: {{ .Values.mongodb.uriSecret.key }} } }
{{- end }}

{{- define "catraca.kafka" -}}
- { name: KAFKA_BROKERS, value: {{ required "kafka.brokers: host:port of the brokers, separated by commas" .Values.kafka.brokers | quote }} }
- { name: KAFKA_TOPIC_PREFIX, value: {{ .Values.kafka.topicPrefix | quote }} }
{{- with .Values.kafka.ca }}
- { name: KAFKA_TLS_CA_FILE, value: {{ . | quote }} }
{{- end }}
{{- with .Values.kafka.sasl }}
{{- if .mechanism }}
- { name: KAFKA_SASL_MECHANISM, value: {{ .mechanism | quote }} }
- { name: KAFKA_USERNAME, value: {{ .username | quote }} }
- name: KAFKA_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .passwordSecret.name }}, key: {{ .passwordSecret.key }} } }
{{- end }}
{{- end }}
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
{{- $secret := .root.Values.secrets.name }}
- { name: HOST, value: "0.0.0.0" }
- { name: OPS_PORT, value: "9100" }
{{- if .service.http }}
- { name: HTTP_PORT, value: {{ .service.http | quote }} }
{{- else if .service.grpc }}
- { name: GRPC_PORT, value: {{ .service.grpc | quote }} }
{{- end }}
{{ include "catraca.mongodb" .root }}
{{- if .service.kafka }}
{{ include "catraca.kafka" .root }}
{{- end }}
- { name: GRPC_TLS_CA_FILE, value: /etc/catraca/tls/ca.crt }
- { name: GRPC_TLS_CERT_FILE, value: /etc/catraca/tls/tls.crt }
- { name: GRPC_TLS_KEY_FILE, value: /etc/catraca/tls/tls.key }
{{- range .service.calls }}
- { name: {{ upper . }}_GRPC, value: "{{ include "catraca.name" (dict "root" $root "name" .) }}:{{ (index $root.Values.services .).grpc }}" }
{{- end }}
{{- range .service.secretEnv }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- if and .service.redis .root.Values.redis.url }}
- { name: RATE_LIMIT_STORE, value: {{ .root.Values.redis.url | quote }} }
{{- end }}
{{- if eq .name "gateway" }}
- { name: PUBLIC_URL, value: {{ required "gateway.publicUrl: the address that browsers use, https://…" .root.Values.gateway.publicUrl | quote }} }
{{- end }}
{{- if .service.ledgerHeads }}
- { name: LEDGER_HEADS_FILE, value: /var/lib/catraca/ledger-heads.jsonl }
{{- end }}
{{- $own := merge (deepCopy (.service.env | default dict)) (ternary .root.Values.providers.env (dict) (.service.providers | default false)) .root.Values.env }}
{{- range $variable, $value := $own }}
- { name: {{ $variable }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
