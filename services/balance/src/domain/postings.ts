import type { ChargeEvent, ChargeFact } from '@catraca/contracts/events/charge-events';
import type { LedgerEntry, Posting } from './ledger.ts';

/** The posting of an event, or null when it moves no money. */
export function postingOf(event: ChargeEvent): Posting | null {
  if (event.type !== 'charge.paid') return null;

  const { charge } = event.data;
  return {
    eventId: event.id,
    type: event.type,
    accountId: event.account_id,
    livemode: event.livemode,
    subject: charge.id,
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
