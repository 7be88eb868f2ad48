import { kafkaClient } from '@catraca/testing/environment';
import { Stack } from '@catraca/testing/stack';
import type { Admin } from 'kafkajs';

/** Of a member that went without a word: what it held is consumed by nobody for so long. */
const SESSION_TIMEOUT_MS = 10_000;

let stack: Stack;
let admin: Admin;

beforeAll(async () => {
  stack = await Stack.start(['balance']);
  admin = kafkaClient().admin();
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await stack.close();
  await admin.disconnect();
});

async function members(): Promise<number> {
  const { groups } = await admin.describeGroups([`${stack.names.prefix}.balance.charges.events`]);
  return groups[0]!.members.length;
}

test('on SIGTERM the consumer leaves its group at once, so that the next start need not wait for the session time-out', async () => {
  expect(await members()).toBe(1);

  await stack.endService('balance', 'SIGTERM');
  expect(await members()).toBe(0);

  const startedAt = Date.now();
  await stack.startService('balance');
  expect(Date.now() - startedAt).toBeLessThan(SESSION_TIMEOUT_MS);
}, 60_000);

test('after SIGKILL the group still has its member, so the other test measures a real difference', async () => {
  await stack.endService('balance', 'SIGKILL');
  expect(await members()).toBe(1);
}, 60_000);
