import { WebhookReceiver } from '@catraca/stack/receiver';
import { newSeller, subscribe } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import type { BenchStack } from './bench-stack.ts';
import { cpuOf } from './cpu.ts';
import { countIn, sellAndPay, waitUntil } from './paid-charges.ts';

export interface Backlog {
  /** Webhooks delivered and recorded per second. */
  deliveriesPerSecond: number;
  /** CPU per ledger posting in microseconds: balance alone, and with MongoDB and Kafka. */
  postingCpu: { balance: number; all: number };
}

/**
 * Throughput of the consumers: balance and notifier are paused while payments are made, then process the
 * backlog one after the other.
 */
export async function measureBacklog(bench: BenchStack, payments: number): Promise<Backlog> {
  const { stack } = bench;
  const receiver = await WebhookReceiver.open();
  try {
    const { account, api } = await newSeller(stack);
    await subscribe(stack, account, receiver);
    const paused = ['balance', 'notifier'].map((name) => stack.pids()[name]!);
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    await sellAndPay(stack, api, payments);
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // their events must be published first

    const [balance, notifier] = paused as [number, number];
    const before = cpuOfAll(bench);
    process.kill(balance, 'SIGCONT');
    await waitUntil(
      async () => (await countIn(stack, 'balance', 'postings', { chain: `${account}:test` })) >= payments,
    );
    const after = cpuOfAll(bench);
    const used = (name: string) => (after[name]! - before[name]!) / payments;

    process.kill(notifier, 'SIGCONT');
    const done = { accountId: account, doneAt: { $ne: null } };
    await waitUntil(async () => (await countIn(stack, 'notifier', 'deliveries', done)) >= payments);
    return {
      deliveriesPerSecond: await rateOf(stack, done),
      postingCpu: { balance: used('balance'), all: used('balance') + used('mongod') + used('kafka') },
    };
  } finally {
    receiver.close();
  }
}

/** Deliveries per second between the ends of the first and the last attempt. */
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

function cpuOfAll({ productPids }: BenchStack): Record<string, number> {
  return Object.fromEntries(Object.entries(productPids()).map(([name, pid]) => [name, cpuOf(pid)]));
}
