import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@catraca/local/ports';
import { Authority } from '@catraca/testing/authority';
import { newWorld, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { type Numbered, numberService } from '@catraca/testing/number-service';
import { OwnKafka } from '@catraca/testing/own-kafka';

const ours = new Authority('brokers');
const others = new Authority('somebody else');
const PASSWORD = 'correct horse';
const taken: Numbered[] = [];
const service = numberService((batch) => void taken.push(...batch));
const world = newWorld();
let kafka: OwnKafka;

/** Beside the plain listener one for those who have a certificate of the brokers' authority and a password. */
function secured({ broker, controller, second }: { broker: number; controller: number; second: number }) {
  const { certFile, keyFile } = ours.issue('broker');
  const keystore = join(tmpdir(), `catraca-keystore-${process.pid}.pem`);
  writeFileSync(keystore, readFileSync(keyFile, 'utf8') + readFileSync(certFile, 'utf8'), { mode: 0o600 });
  const modules = 'org.apache.kafka.common.security';
  return {
    listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller},SECURE://127.0.0.1:${second}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${broker},SECURE://127.0.0.1:${second}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL',
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.secure.plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required user_catraca="${PASSWORD}";`,
    'listener.name.secure.scram-sha-256.sasl.jaas.config': `${modules}.scram.ScramLoginModule required;`,
    'listener.name.secure.scram-sha-512.sasl.jaas.config': `${modules}.scram.ScramLoginModule required;`,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': ours.caFile,
    'listener.name.secure.ssl.client.auth': 'required',
  };
}

function environment(change: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { certFile, keyFile } = identity;
  return {
    ...settingsOf('numbers', world),
    KAFKA_BROKERS: `127.0.0.1:${kafka.secondPort}`,
    KAFKA_TLS_CA_FILE: ours.caFile,
    KAFKA_TLS_CERT_FILE: certFile,
    KAFKA_TLS_KEY_FILE: keyFile,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: 'catraca',
    KAFKA_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    ...change,
  };
}

const identity = ours.issue('numbers');

beforeAll(async () => {
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=catraca,password="${PASSWORD}"]`,
  ]);
  kafka = await OwnKafka.start({ properties: secured, formatArgs: scram });
}, 60_000);
afterAll(() => kafka.remove());

test.each(['scram-sha-512', 'scram-sha-256', 'plain'])(
  'a service publishes and consumes over TLS, logged in by %s',
  async (mechanism) => {
    const [port] = await freePorts(1);
    const running = await service.start(
      environment({ KAFKA_SASL_MECHANISM: mechanism, OPS_PORT: String(port) }),
    );
    const event = { id: mechanism, number: 1 };
    await service.say(event);
    await eventually(() => expect(taken).toContainEqual(event));
    await eventually(async () => expect(await service.untold()).toBe(0));
    expect((await new Http(`http://127.0.0.1:${port}`).get('/readyz')).status).toBe(200);
    await running.close();
  },
);

test.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
  ['a wrong password', () => ({ KAFKA_PASSWORD: 'wrong' }), /authentication failed/i],
  [
    'brokers of an unknown authority',
    () => ({ KAFKA_TLS_CA_FILE: others.caFile }),
    /unable to (get|verify)|self.signed/i,
  ],
  [
    'no certificate of our own',
    () => ({ KAFKA_TLS_CERT_FILE: '', KAFKA_TLS_KEY_FILE: '' }),
    /certificate|closed|alert/i,
  ],
  ['another’s key', () => ({ KAFKA_TLS_KEY_FILE: others.issue('x').keyFile }), /key values mismatch/],
])(
  'a service does not start with %s, and says so',
  async (_, change, message) => {
    await expect(service.start(environment(change()))).rejects.toThrow(message);
  },
  60_000,
);
