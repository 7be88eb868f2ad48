import { setTimeout as sleep } from 'node:timers/promises';
import { DedicatedKafka } from '@catraca/testing/dedicated-kafka';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const WITHIN_MS = 30_000;
const LOOK_MS = 250;

const kafka = await DedicatedKafka.start();
const { settings } = kafka;
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts'], { gateway: settings, accounts: settings }),
);
afterAll(() => kafka.remove(), 60_000);

/** A key in use. The gateway itself answers it. */
async function keyInUse() {
  const api = new Http(stack.baseUrl, await newKey(stack, seller.account));
  const answer = async () => (await api.get('/v1/requests')).body.error?.code ?? 'answered';
  expect(await answer()).toBe('answered');
  return answer;
}

async function revokeNewest(): Promise<void> {
  const keys = `/operator/v1/accounts/${seller.account}/secret_keys`;
  const { body } = await stack.operator.get(keys);
  expect((await stack.operator.delete(`${keys}/${body.data[0].id}`)).status).toBe(204);
}

test('S3.7 a revoked key in use stops working within 30 s while Kafka is away', async () => {
  const first = await keyInUse();
  await revokeNewest();
  await eventually(async () => expect(await first()).toBe('revoked_api_key'));

  const second = await keyInUse();
  await kafka.kill();
  await revokeNewest();
  const revokedAt = Date.now();
  while ((await second()) === 'answered' && Date.now() - revokedAt < 2 * WITHIN_MS) await sleep(LOOK_MS);
  const ms = Date.now() - revokedAt;
  process.stderr.write(`a revoked key was refused after ${ms} ms without Kafka\n`);
  expect(await second()).toBe('revoked_api_key');
  expect(ms).toBeLessThan(WITHIN_MS + LOOK_MS);

  await kafka.start(); // so that the services can end
}, 180_000);
