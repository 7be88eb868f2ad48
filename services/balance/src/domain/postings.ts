import type { ChargeEvent, ChargeFact } from '@catraca/contracts/events/charge-events';
import type { LedgerEntry, NewPosting } from './ledger.ts';

/** The posting of a sale, or null for another event. */
export function postingOf(event: ChargeEvent): NewPosting | null {
  if (event.type !== 'charge.paid') return null;

  const { charge, seq } = event.data;
  return {
    id: event.id,
    type: 'sale',
    accountId: event.account_id,
    livemode: event.livemode,
    subject: charge.id,
    cause: { type: 'charge', id: charge.id },
    eventId: event.id,
    seq,
    reference: charge.reference,
    entries: saleEntries(charge),
    occurredAt: new Date(event.created_at),
  };
}

/** The bank holds the whole amount. It is owed to the seller, less the fees of platform and payment method. */
function saleEntries(charge: ChargeFact): LedgerEntry[] {
  const { amount, net_amount, platform_fee, method_fee, settlement_days } = charge;
  const entries: LedgerEntry[] = [
    { account: 'bank', amount: -amount },
    { account: settlement_days > 0 ? 'seller_pending' : 'seller_available', amount: net_amount },
    { account: 'platform_fees', amount: platform_fee },
    { account: 'method_fees', amount: method_fee },
  ];
  return entries.filter((entry) => entry.amount !== 0);
}
