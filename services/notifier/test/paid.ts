import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';

/** `charge.paid` of the account's test world. */
export function paid(accountId: string, livemode = false): ChargeEvent {
  const now = new Date().toISOString();
  return {
    id: newId('evt'),
    type: 'charge.paid',
    created_at: now,
    account_id: accountId,
    livemode,
    data: {
      charge: {
        id: newId('ch'),
        status: 'paid',
        payment_method: 'pix',
        amount: 12_990,
        platform_fee: 130,
        method_fee: 52,
        net_amount: 12_808,
        settlement_days: 0,
        reference: 'pedido-42',
        metadata: [
          { key: 'pedido', value: '42 ção' },
          { key: '__proto__', value: 'x' },
        ],
        created_at: now,
        paid_at: now,
      },
    },
  };
}
