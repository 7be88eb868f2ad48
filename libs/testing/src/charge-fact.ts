import type { ChargeFact } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';

/** A paid charge of R$ 129,90 as events carry it. */
export function chargeFact(changes: Partial<ChargeFact> = {}): ChargeFact {
  const now = new Date().toISOString();
  return {
    id: newId('ch'),
    status: 'paid',
    payment_method: 'pix',
    amount: 12_990,
    platform_fee: 130,
    method_fee: 52,
    net_amount: 12_808,
    refunded_amount: 0,
    settlement_days: 0,
    installments: 1,
    settlement: 'per_installment',
    reference: 'pedido-42',
    metadata: [{ key: 'pedido', value: '42' }],
    created_at: now,
    paid_at: now,
    ...changes,
  };
}
