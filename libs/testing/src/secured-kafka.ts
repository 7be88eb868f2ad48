import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertificateAuthority, CertificateFiles } from '@catraca/stack/secrets/certificate-authority';
import { DedicatedKafka } from './dedicated-kafka.ts';

const PASSWORD = 'correct horse';
const MODULES = 'org.apache.kafka.common.security';

interface Ports {
  broker: number;
  controller: number;
  second: number;
}

/**
 * A Kafka with a second listener that requires a client certificate of `authority` and a SASL login, SCRAM or
 * PLAIN. `settings` are those that a service needs to connect to it.
 */
export async function startSecuredKafka(authority: CertificateAuthority) {
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=catraca,password="${PASSWORD}"]`,
  ]);
  const broker = await authority.issue('broker');
  const kafka = await DedicatedKafka.start({
    properties: (ports) => propertiesOf(ports, authority, broker),
    formatArgs: scram,
  });
  const { certFile, keyFile } = await authority.issue('client');
  const settings = {
    KAFKA_BROKERS: `127.0.0.1:${kafka.secondPort}`,
    KAFKA_TLS_CA_FILE: authority.caFile,
    KAFKA_TLS_CERT_FILE: certFile,
    KAFKA_TLS_KEY_FILE: keyFile,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: 'catraca',
    KAFKA_PASSWORD: PASSWORD,
  };
  return { kafka, settings };
}

function propertiesOf(
  { broker, controller, second }: Ports,
  { caFile }: CertificateAuthority,
  { certFile, keyFile }: CertificateFiles,
) {
  const keystore = join(tmpdir(), `catraca-keystore-${process.pid}-${broker}.pem`);
  writeFileSync(keystore, readFileSync(keyFile, 'utf8') + readFileSync(certFile, 'utf8'), { mode: 0o600 });
  const [plain, secure] = [`PLAINTEXT://127.0.0.1:${broker}`, `SECURE://127.0.0.1:${second}`];
  return {
    listeners: `${plain},CONTROLLER://127.0.0.1:${controller},${secure}`,
    'advertised.listeners': `${plain},${secure}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.secure.plain.sasl.jaas.config': `${MODULES}.plain.PlainLoginModule required user_catraca="${PASSWORD}";`,
    'listener.name.secure.scram-sha-256.sasl.jaas.config': `${MODULES}.scram.ScramLoginModule required;`,
    'listener.name.secure.scram-sha-512.sasl.jaas.config': `${MODULES}.scram.ScramLoginModule required;`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': caFile,
    'listener.name.secure.ssl.client.auth': 'required',
  };
}
