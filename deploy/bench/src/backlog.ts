import { WebhookReceiver } from '@catraca/local/receiver';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import { cpuOf } from './cpu.ts';
import type { Running } from './running.ts';

/** Sales that are made at once. */
const TOGETHER = 25;
const PATIENCE_MS = 120_000;

export interface Backlog {
  /** Webhooks delivered, and their attempts recorded, per second. */
  deliveriesPerSecond: number;
  /** CPU of one posting to the ledger in microseconds, the balance's own and with MongoDB's and Kafka's share. */
  postingCpu: { balance: number; all: number };
}

/**
 * What the consumers do when there is much to do: they are stopped while payments are made, and then work off what has
 * gathered, one service after the other.
 */
export async function workOffBacklog(running: Running, payments: number): Promise<Backlog> {
  const { stack } = running;
  const receiver = await WebhookReceiver.open();
  try {
    const { account, api } = await newSeller(stack);
    const endpoints = `/operator/v1/accounts/${account}/webhook_endpoints`;
    receiver.expectSecret((await stack.operator.post(endpoints, { url: receiver.url })).body.secret);
    const sleepers = ['balance', 'notifier'].map((name) => stack.pids()[name]!);
    for (const pid of sleepers) process.kill(pid, 'SIGSTOP');
    await sellAndPay(stack, api, payments);

    const [balance, notifier] = sleepers as [number, number];
    const before = cpuOfAll(running);
    process.kill(balance, 'SIGCONT');
    await until(
      async () => (await countIn(stack, 'balance', 'postings', { accountId: account })) >= payments,
    );
    const after = cpuOfAll(running);
    const used = (name: string) => (after[name]! - before[name]!) / payments;

    process.kill(notifier, 'SIGCONT');
    const done = { accountId: account, doneAt: { $ne: null } };
    await until(async () => (await countIn(stack, 'notifier', 'deliveries', done)) >= payments);
    return {
      deliveriesPerSecond: await rateOf(stack, done),
      postingCpu: { balance: used('balance'), all: used('balance') + used('mongod') + used('kafka') },
    };
  } finally {
    receiver.close();
  }
}

async function sellAndPay(stack: Stack, api: Http, count: number): Promise<void> {
  const bank = new Http(stack.sandboxUrl);
  for (let sold = 0; sold < count; sold += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, count - sold) });
    await Promise.all(
      some.map(async () => {
        const { body } = await api.post('/v1/charges', chargeOrder());
        await bank.post(`/sandbox/v1/cobs/${body.id.slice(3)}/pay`);
      }),
    );
  }
  await until(async () => (await countIn(stack, 'charges', 'charges', { status: 'paid' })) >= count);
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // their events are on the topic
}

/** Deliveries per second, by the ends of the first and the last attempt: all of them recorded when this is asked. */
async function rateOf(stack: Stack, deliveries: object): Promise<number> {
  const ends = { _id: null, count: { $sum: 1 }, first: { $min: '$doneAt' }, last: { $max: '$doneAt' } };
  const [all] = await stack.inDatabase('notifier', (database) =>
    database
      .collection('deliveries')
      .aggregate([{ $match: deliveries }, { $group: ends }])
      .toArray(),
  );
  return (all!.count - 1) / ((all!.last - all!.first) / 1_000);
}

function countIn(
  stack: Stack,
  service: 'balance' | 'charges' | 'notifier',
  collection: string,
  filter: object,
) {
  return stack.inDatabase(service, (database) => database.collection(collection).countDocuments(filter));
}

function cpuOfAll({ productPids }: Running): Record<string, number> {
  return Object.fromEntries(Object.entries(productPids()).map(([name, pid]) => [name, cpuOf(pid)]));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await isSo()); ) {
    if (Date.now() - begun > PATIENCE_MS)
      throw new Error('the backlog was not worked off within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
