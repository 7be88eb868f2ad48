import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { KafkaConfig } from 'kafkajs';
import { type KafkaSecuritySettings, PUBLIC_AUTHORITIES } from '../service/transport-settings.ts';

/** Null where the brokers are reached in plain. Throws when certificate and key are not of each other. */
export function brokerTls(settings: KafkaSecuritySettings): { secureContext: SecureContext } | null {
  const { KAFKA_TLS_CA_FILE: ca, KAFKA_TLS_CERT_FILE: cert, KAFKA_TLS_KEY_FILE: key } = settings;
  if (!ca) return null;
  const secureContext = createSecureContext({
    ...(ca === PUBLIC_AUTHORITIES ? {} : { ca: readFileSync(ca) }),
    ...(cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : {}),
  });
  return { secureContext };
}

/** What kafkajs is told of TLS and of who we are. */
export function brokerSecurity(settings: KafkaSecuritySettings): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  const tls = brokerTls(settings);
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  return {
    ...(tls ? { ssl: tls } : {}),
    ...(mechanism && username && password ? { sasl: { mechanism, username, password } as never } : {}),
  };
}
