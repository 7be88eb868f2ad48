import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@catraca/stack/ports';
import { DedicatedKafka } from '@catraca/testing/dedicated-kafka';
import { isolatedNames, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { type Numbered, numberService } from '@catraca/testing/number-service';

const AWAY_MS = 60_000;
const RECOVERY_MS = 30_000;

const taken: Numbered[] = [];
const service = numberService((batch) => void taken.push(...batch));
let kafka: DedicatedKafka;
let ops: Http;
let running: { close(): Promise<void> };

beforeAll(async () => {
  kafka = await DedicatedKafka.start();
  const [port] = await freePorts(1);
  ops = new Http(`http://127.0.0.1:${port}`);
  running = await service.start({
    ...settingsOf('numbers', isolatedNames()),
    ...kafka.settings,
    OPS_PORT: String(port),
  });
}, 60_000);
afterAll(async () => {
  await running.close();
  await kafka.remove();
}, 60_000);

const takenNumbers = () => new Set(taken.map(({ number }) => number));

test('a broker that was killed and is away for a minute costs no event, and nobody has to be restarted', async () => {
  await service.store({ id: 'before', number: -1 });
  await eventually(() => expect(takenNumbers()).toContain(-1));

  await kafka.kill();
  const back = sleep(AWAY_MS).then(() => kafka.start());
  const said = 30;
  for (let number = 0; number < said; number++) {
    await service.store({ id: `evt_${number}`, number });
    await sleep(AWAY_MS / said / 2);
  }
  expect(await service.unpublished()).toBe(said);
  expect((await ops.get('/readyz')).status).toBe(200);
  expect((await ops.get('/depz')).status).toBe(503);
  await back;

  const backAt = Date.now();
  await eventually(() => expect(takenNumbers().size).toBe(said + 1), RECOVERY_MS);
  await eventually(async () => expect(await service.unpublished()).toBe(0));
  expect((await ops.get('/depz')).status).toBe(200);
  process.stdout.write(`all taken ${Date.now() - backAt} ms after the broker was back\n`);
}, 180_000);
