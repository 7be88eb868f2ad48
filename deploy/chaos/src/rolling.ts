import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@catraca/local/environment';
import type { Fleet } from './fleet.ts';
import type { Traffic } from './traffic.ts';

const rolled: ServiceName[] = ['gateway', 'charges', 'balance', 'notifier'];
const BETWEEN_MS = 300;

/** Every service that runs twice is ended and started again, one by one, as for a new version. Answers which requests of sales begun meanwhile failed. */
export async function rollingRestart(fleet: Fleet, traffic: Traffic): Promise<string[]> {
  traffic.watchFrom = Date.now();
  for (const instance of rolled.flatMap((service) => fleet.of(service))) {
    await fleet.end(instance, 'SIGTERM');
    await fleet.launch(instance);
    await sleep(BETWEEN_MS);
  }
  return [...traffic.failures];
}
