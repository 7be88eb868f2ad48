import { freePorts } from '@catraca/stack/ports';
import type { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';
import { isolatedNames, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { type Numbered, numberService } from '@catraca/testing/number-service';
import { startSecuredKafka } from '@catraca/testing/secured-kafka';
import { testAuthority } from '@catraca/testing/test-authority';

let others: CertificateAuthority;
let anothersKey: string;
const taken: Numbered[] = [];
const service = numberService((batch) => void taken.push(...batch));
const names = isolatedNames();
let secured: Awaited<ReturnType<typeof startSecuredKafka>>;

beforeAll(async () => {
  others = await testAuthority('somebody else');
  anothersKey = (await others.issue('x')).keyFile;
  secured = await startSecuredKafka(await testAuthority('brokers'));
}, 60_000);
afterAll(() => secured.kafka.remove());

const environment = (change: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...settingsOf('numbers', names),
  ...secured.settings,
  ...change,
});

test.each(['scram-sha-512', 'scram-sha-256', 'plain'])(
  'a service publishes and consumes over TLS, logged in by %s',
  async (mechanism) => {
    const [port] = await freePorts(1);
    const change = { KAFKA_SASL_MECHANISM: mechanism, OPS_PORT: String(port) };
    const running = await service.start(environment(change));
    const event = { id: mechanism, number: 1 };
    await service.store(event);
    await eventually(() => expect(taken).toContainEqual(event));
    await eventually(async () => expect(await service.unpublished()).toBe(0));
    expect((await new Http(`http://127.0.0.1:${port}`).get('/depz')).status).toBe(200);
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
    /bad certificate|certificate required/,
  ],
  ['another’s key', () => ({ KAFKA_TLS_KEY_FILE: anothersKey }), /key values mismatch/],
])(
  'a service does not start with %s, and says so',
  async (_, change, message) => {
    await expect(service.start(environment(change()))).rejects.toThrow(message);
  },
  60_000,
);
