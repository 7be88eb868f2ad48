import type { LedgerEntry } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { derivedId } from '@catraca/kernel/ids';
import type { ChainedPosting } from '../domain/chain.ts';
import { effectsOf } from '../domain/ledger.ts';

/** A posting as the seller's statement shows it. */
export function ledgerEntryMessage(posting: ChainedPosting): LedgerEntry {
  const { id, chain, sequence, type, subject, cause, eventId, seq, reference, occurredAt, balance, hash } =
    posting;
  const effects = effectsOf(posting.entries);
  return {
    id: derivedId('le', occurredAt, [chain, id]),
    sequence,
    type,
    amount: effects.balance,
    availableAmount: effects.available,
    reservedAmount: effects.reserved,
    balance,
    causeType: cause.type,
    causeId: cause.id,
    eventId: eventId ?? undefined,
    chargeId: subject.startsWith('ch_') ? subject : undefined,
    reference: reference ?? undefined,
    createdAt: occurredAt.toISOString(),
    hash,
    seq: seq ?? undefined,
  };
}
