import { setTimeout as sleep } from 'node:timers/promises';
import type { CallbackFaults } from '../domain/faults.ts';

/** How an attempt ended, and when. */
interface Attempted {
  outcome: 'dropped' | 'accepted' | 'refused';
  endedAt: Date;
}

/** One attempt to tell the merchant, as the faults have it: dropped, late, or several times. */
export async function attempt(
  { drop, repeat, disorderMs }: CallbackFaults,
  send: () => Promise<boolean>,
): Promise<Attempted> {
  if (drop > 0) return { outcome: 'dropped', endedAt: new Date() };
  if (disorderMs > 0) await sleep(Math.random() * disorderMs);
  let accepted = false;
  for (let times = 0; times <= repeat; times++) accepted = (await send()) || accepted;
  return { outcome: accepted ? 'accepted' : 'refused', endedAt: new Date() };
}
