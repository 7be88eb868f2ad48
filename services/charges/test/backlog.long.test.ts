import { chargeEvent } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';
import { chargeFact } from '@catraca/testing/charge-fact';
import { kafkaClient } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Stack } from '@catraca/testing/stack';

const EVENTS = 100_000;
const WITHIN_MS = 60_000;
const BATCH_SIZE = 5_000;
const SELLERS = 20;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start(['sandbox']);
}, 60_000);
afterAll(() => stack.close());

/** Charges whose process died after it stored them as paid. */
function leftBehind(count: number) {
  const recordedAt = new Date(Date.now() - 60_000);
  return Array.from({ length: count }, (_, index) => {
    const charge = chargeFact();
    const id = newId('evt');
    const [created_at, account_id] = [recordedAt.toISOString(), `acc_${index % SELLERS}`];
    const event = {
      id,
      type: 'charge.paid',
      created_at,
      account_id,
      livemode: false,
      data: { seq: 2, charge },
    };
    const outbox = [{ id, event: chargeEvent.parse(event), traceparent: '', recordedAt }];
    return { _id: charge.id, accountId: account_id, livemode: false, version: 2, writers: [], outbox };
  });
}

const waiting = () =>
  stack.inDatabase('charges', (database) =>
    database.collection('charges').countDocuments({ 'outbox.recordedAt': { $exists: true } }),
  );

/** Number of messages ever published to the topic. */
async function published(): Promise<number> {
  const admin = kafkaClient().admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(`${stack.names.prefix}.charges.events`);
    return offsets.reduce((sum, { high }) => sum + Number(high), 0);
  } finally {
    await admin.disconnect();
  }
}

test('100,000 events that a crash left behind are published by two instances within a minute, each once', async () => {
  await stack.inDatabase('charges', async (database) => {
    const charges = database.collection<{ _id: string }>('charges');
    for (let done = 0; done < EVENTS; done += BATCH_SIZE)
      await charges.insertMany(leftBehind(BATCH_SIZE), { ordered: false, writeConcern: { w: 1 } });
  });

  await Promise.all([stack.startService('charges'), stack.startInstance('charges')]);
  const startedAt = Date.now();
  await eventually(async () => expect(await waiting()).toBe(0), 2 * WITHIN_MS);
  const ms = Date.now() - startedAt;
  const doubles = (await published()) - EVENTS;
  process.stderr.write(`${EVENTS} events published within ${ms} ms, ${doubles} of them twice\n`);
  expect(ms).toBeLessThan(WITHIN_MS);
  expect(doubles).toBe(0);
}, 300_000);
