import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@catraca/local/environment';
import type { Fleet } from './fleet.ts';
import type { Traffic } from './traffic.ts';

const rolled: ServiceName[] = ['gateway', 'charges', 'balance', 'notifier'];
const BETWEEN_MS = 300;

/**
 * Every service that runs twice is ended and started again, one instance after the other and all services side by side,
 * as for a new version. Answers which requests of sales begun meanwhile failed.
 */
export async function rollingRestart(fleet: Fleet, traffic: Traffic): Promise<string[]> {
  traffic.watchFrom = Date.now();
  await Promise.all(rolled.map((service) => rollService(fleet, service)));
  return [...traffic.failures];
}

async function rollService(fleet: Fleet, service: ServiceName): Promise<void> {
  for (const instance of fleet.of(service)) {
    await fleet.end(instance, 'SIGTERM');
    await fleet.launch(instance);
    await sleep(BETWEEN_MS);
  }
}
