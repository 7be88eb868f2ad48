import type { LedgerEntry } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { LedgerEntryResource } from '@catraca/contracts/http/schemas/ledger';

export function ledgerEntryResponse(entry: LedgerEntry): LedgerEntryResource {
  return {
    object: 'ledger_entry',
    id: entry.id,
    sequence: entry.sequence,
    type: entry.type as LedgerEntryResource['type'],
    amount: entry.amount,
    available_amount: entry.availableAmount,
    reserved_amount: entry.reservedAmount,
    balance: entry.balance,
    cause: { type: entry.causeType as LedgerEntryResource['cause']['type'], id: entry.causeId },
    event_id: entry.eventId ?? null,
    charge: entry.chargeId ?? null,
    reference: entry.reference ?? null,
    created_at: entry.createdAt,
    hash: entry.hash,
  };
}
