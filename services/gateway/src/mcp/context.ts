import { type CallContext, timeIn } from '@catraca/kernel/call-context';
import type { Seller } from '../adapters/secret-key.cache.ts';

/** Account, mode and the account's time, for a call to a service. */
export function contextIn({ key, account }: Seller, now: Date): CallContext {
  const { accountId, livemode } = key;
  return { accountId, livemode, now: timeIn(account.testClockOffsetSeconds, livemode, now) };
}
