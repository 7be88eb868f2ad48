import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';
import { chargeFact } from '@catraca/testing/charge-fact';

/** `charge.paid` of the account's test mode. */
export function paid(accountId: string, livemode = false): ChargeEvent {
  const now = new Date().toISOString();
  return {
    id: newId('evt'),
    type: 'charge.paid',
    created_at: now,
    account_id: accountId,
    livemode,
    data: {
      seq: 2,
      charge: chargeFact({
        metadata: [
          { key: 'pedido', value: '42 ção' },
          { key: '__proto__', value: 'x' },
        ],
      }),
    },
  };
}
