import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@catraca/contracts/services';
import type { Stack } from '@catraca/testing/stack';
import { Topic } from '@catraca/testing/topic';
import { Backlog } from './backlog.ts';
import type { Prometheus } from './prometheus.ts';

/** Ends a fault. */
export type Undo = () => Promise<unknown>;

export interface Fault {
  alert: string;
  /** Labels that the alert must have. */
  labels?: Record<string, string>;
  what: string;
  begin(): Promise<Undo>;
}

const nothing: Undo = async () => undefined;

export function killed(stack: Stack, service: ServiceName, alert: string, labels = {}): Fault {
  return {
    alert,
    labels,
    what: `${service} killed (SIGKILL), sales go on`,
    async begin() {
      await stack.endService(service, 'SIGKILL');
      return () => stack.startService(service);
    },
  };
}

export function junk(stack: Stack): Fault {
  return {
    alert: 'DeadLetters',
    what: 'a message in charges.events that is no event',
    async begin() {
      const topic = new Topic(`${stack.names.prefix}.charges.events`);
      await topic.publish('ch_1', { neither: 'type nor id' });
      return () => topic.close();
    },
  };
}

/** MongoDB refuses postings, as after a mistaken migration. */
export function refusedPostings(stack: Stack): Fault {
  const setValidator = (validator: object) =>
    stack.inDatabase('balance', (database) => database.command({ collMod: 'postings', validator }));
  return {
    alert: 'TopicBlocked',
    labels: { group: 'balance.charges.events' },
    what: 'MongoDB refuses every posting of balance',
    async begin() {
      await setValidator({ never: { $exists: true } });
      return () => setValidator({});
    },
  };
}

/** `pidFile`: of the broker. */
export function silentKafka(pidFile: string): Fault {
  return {
    alert: 'OutboxLeftBehind',
    what: 'Kafka stopped (SIGSTOP), sales go on',
    async begin() {
      const { pid } = JSON.parse(readFileSync(pidFile, 'utf8')) as { pid: number };
      process.kill(pid, 'SIGSTOP');
      return async () => process.kill(pid, 'SIGCONT');
    },
  };
}

/** checkout gets a tenth of a core's time and a backlog that does not end. */
export function slowConsumer(stack: Stack, prometheus: Prometheus): Fault {
  return {
    alert: 'ConsumerBehind',
    labels: { group: 'checkout.charges.events' },
    what: 'checkout runs for 0.1 of 4 s, and 50,000 events come at once, again and again',
    async begin() {
      const backlog = await Backlog.open(`${stack.names.prefix}.charges.events`);
      const ending = new AbortController();
      const { signal } = ending;
      const pid = stack.pids().checkout!;
      const starving = starve(pid, signal);
      const filling = backlog.keepAbove(50_000, () => lagOf(prometheus, 'checkout.charges.events'), signal);
      return async () => {
        ending.abort();
        await Promise.all([starving, filling]);
        await backlog.close();
      };
    },
  };
}

/** A paid charge gets another amount in our books than at the bank. */
export function changedAmount(stack: Stack, chargeId: string): Fault {
  return {
    alert: 'BooksDiffer',
    labels: { kind: 'charge_amount_differs' },
    what: 'the amount of a paid charge changed in MongoDB; reconciliation runs every minute',
    async begin() {
      await stack.inDatabase('charges', (database) =>
        database.collection<{ _id: string }>('charges').updateOne({ _id: chargeId }, { $inc: { amount: 1 } }),
      );
      return nothing;
    },
  };
}

async function starve(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP');
    await sleep(3_900, undefined, { signal }).catch(() => undefined);
    process.kill(pid, 'SIGCONT');
    await sleep(100);
  }
}

async function lagOf(prometheus: Prometheus, group: string): Promise<number> {
  const [sample] = await prometheus.query(`sum(kafka_consumer_lag_messages{group="${group}"})`);
  return Number(sample?.value[1] ?? 0);
}
