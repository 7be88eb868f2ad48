import { setTimeout as sleep } from 'node:timers/promises';
import type { CallbackFaults } from '../domain/faults.ts';

/** One attempt to tell the merchant, as the faults have it: dropped, late, or several times. */
export async function attempt(
  { drop, repeat, disorderMs }: CallbackFaults,
  send: () => Promise<boolean>,
): Promise<'dropped' | 'accepted' | 'refused'> {
  if (drop > 0) return 'dropped';
  if (disorderMs > 0) await sleep(Math.random() * disorderMs);
  let accepted = false;
  for (let times = 0; times <= repeat; times++) accepted = (await send()) || accepted;
  return accepted ? 'accepted' : 'refused';
}
