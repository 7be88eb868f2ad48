import { timeOf } from '@catraca/kernel/dates';
import {
  registerScheduled,
  requestScheduledCharge,
  type ScheduledOrder,
} from '../src/domain/automatic/scheduled-order.ts';
import type { Charge } from '../src/domain/charge.ts';
import { context } from '../src/domain/examples.test-data.ts';
import { examplePixOrder } from './seller.ts';

/** Values that the tests of the rules start from: due on a Tuesday, of a monthly mandate. */
export const DUE = '2026-12-08';
/** When it is made. */
export const MADE = timeOf('2026-11-24', 12);

export const scheduledOrder: ScheduledOrder = {
  ...examplePixOrder,
  chargeId: 'ch_01m7z0x2k9d4e7f0g3h6j9kmnp',
  terms: {
    id: 'mnd_1',
    bankId: 'RN1234567820261124abcdefghijk',
    amount: null,
    interval: 'month',
    startsOn: '2026-12-01',
    endsOn: null,
    retry: 'three_in_seven_days',
  },
  subscriptionId: null,
  dueOn: DUE,
  amount: 12_990,
};

export function scheduledCharge(
  changes: Partial<ScheduledOrder> = {},
  retryAfterDays: readonly number[] = [1, 3, 7],
): Charge {
  const order = { ...scheduledOrder, ...changes };
  const requested = requestScheduledCharge({ ...context, now: MADE }, order, retryAfterDays);
  return { ...requested, ...registerScheduled(requested, MADE)!.set };
}
