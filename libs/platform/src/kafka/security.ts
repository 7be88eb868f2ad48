import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { KafkaConfig } from 'kafkajs';
import { type KafkaSecuritySettings, PUBLIC_AUTHORITIES } from '../service/transport-settings.ts';

/** Null without TLS. Throws when certificate and key do not match. */
export function brokerTls(settings: KafkaSecuritySettings): { secureContext: SecureContext } | null {
  const { KAFKA_TLS_CA_FILE: ca, KAFKA_TLS_CERT_FILE: cert, KAFKA_TLS_KEY_FILE: key } = settings;
  if (!ca) return null;
  const secureContext = createSecureContext({
    ...(ca === PUBLIC_AUTHORITIES ? {} : { ca: readFileSync(ca) }),
    ...(cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : {}),
  });
  return { secureContext };
}

/** kafkajs options for TLS and SASL. */
export function brokerSecurity(settings: KafkaSecuritySettings): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  const tls = brokerTls(settings);
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  return {
    ...(tls ? { ssl: tls } : {}),
    ...(mechanism && username && password ? { sasl: { mechanism, username, password } as never } : {}),
  };
}
