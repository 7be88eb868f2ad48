import { type ChargeFact, chargeFact as schema } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';

/** A paid charge of R$ 129,90 as events carry it. Fields with a default in the schema have that default. */
export function chargeFact(changes: Partial<ChargeFact> = {}): ChargeFact {
  const now = new Date().toISOString();
  return schema.parse({
    id: newId('ch'),
    status: 'paid',
    payment_method: 'pix',
    amount: 12_990,
    platform_fee: 130,
    method_fee: 52,
    net_amount: 12_808,
    settlement_days: 0,
    reference: 'pedido-42',
    metadata: [{ key: 'pedido', value: '42' }],
    created_at: now,
    paid_at: now,
    ...changes,
  });
}
