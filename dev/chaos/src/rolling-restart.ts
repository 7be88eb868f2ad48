import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@catraca/contracts/services';
import { type Fleet, instanceCounts } from './fleet.ts';
import type { Gateways } from './gateways.ts';
import type { Traffic } from './traffic.ts';

const PAUSE_MS = 300;
/** Waits for requests in flight after the last restart, which count too. */
const IN_FLIGHT_MS = 2_000;

export interface RollingRestart {
  /** Number of restarted processes. */
  restarted: number;
  /** Sales begun during the restart. */
  sales: number;
  /** Requests of those sales that failed. */
  failed: string[];
  /** Requests that failed over to another gateway, unnoticed by the seller. */
  failedOver: number;
  seconds: number;
}

/** The bank is not part of our deployment. */
const restarted = serviceNames.filter((name) => name !== 'sandbox');

/**
 * Restarts our processes one after the other by SIGTERM, as for a new version. A service with a single
 * instance gets its successor first.
 */
export async function rollingRestart(
  fleet: Fleet,
  traffic: Traffic,
  gateways: Gateways,
): Promise<RollingRestart> {
  const beganAt = Date.now();
  const failedOverBefore = total(gateways.failedOver);
  traffic.watchFrom = beganAt;
  const instances = restarted.flatMap((service) => fleet.of(service));
  for (const instance of instances) {
    if (instanceCounts[instance.service] === 1) await fleet.replace(instance);
    else {
      await fleet.end(instance, 'SIGTERM');
      await fleet.launch(instance);
    }
    await sleep(PAUSE_MS);
  }
  await sleep(IN_FLIGHT_MS);
  return {
    restarted: instances.length,
    sales: traffic.begunSince(beganAt).length,
    failed: [...traffic.failures],
    failedOver: total(gateways.failedOver) - failedOverBefore,
    seconds: Math.round((Date.now() - beganAt) / 1_000),
  };
}

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
