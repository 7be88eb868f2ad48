import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@catraca/contracts/services';
import { type Fleet, instancesOf } from './fleet.ts';
import type { Gateways } from './gateways.ts';
import type { Traffic } from './traffic.ts';

const BETWEEN_MS = 300;
/** Requests under way when the last process is back are counted too. */
const AFTERWARDS_MS = 2_000;

export interface RollingRestart {
  /** Processes that were ended and started again. */
  restarted: number;
  /** Sales begun meanwhile. */
  sales: number;
  /** Requests of those sales that failed. */
  failed: string[];
  /** Lost by one gateway and given to the next, unseen by the seller. */
  passedOver: number;
  seconds: number;
}

/** The bank is not ours to restart. */
const ours = serviceNames.filter((name) => name !== 'sandbox');

/**
 * Every process of ours is ended by SIGTERM and started again, one after the other, as for a new version. What runs once has its
 * successor beside it first.
 */
export async function rollingRestart(
  fleet: Fleet,
  traffic: Traffic,
  gateways: Gateways,
): Promise<RollingRestart> {
  const beganAt = Date.now();
  const passedBefore = total(gateways.passedOver);
  traffic.watchFrom = beganAt;
  const instances = ours.flatMap((service) => fleet.of(service));
  for (const instance of instances) {
    if (instancesOf[instance.service] === 1) await fleet.replace(instance);
    else {
      await fleet.end(instance, 'SIGTERM');
      await fleet.launch(instance);
    }
    await sleep(BETWEEN_MS);
  }
  await sleep(AFTERWARDS_MS);
  return {
    restarted: instances.length,
    sales: traffic.begunSince(beganAt).length,
    failed: [...traffic.failures],
    passedOver: total(gateways.passedOver) - passedBefore,
    seconds: Math.round((Date.now() - beganAt) / 1_000),
  };
}

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
