import {
  type ChargebackFact,
  type ChargeEvent,
  type ChargeFact,
  type FeesFact,
  ledgerEventTypes,
  type RefundFact,
} from '@catraca/contracts/events/charge-events';
import {
  creditEntries,
  creditUnsettled,
  debitEntries,
  type Installment,
  installmentsOf,
} from './installments.ts';
import type { LedgerAccount, LedgerEntry, NewPosting, PostingType } from './ledger.ts';

export type LedgerEvent = Extract<ChargeEvent, { type: (typeof ledgerEventTypes)[number] }>;

/** What the postings of a charge depend on. */
export interface ChargeMoney {
  installments: Installment[];
  /** Entries of each refund and chargeback that was debited, by its id, and what was credited of them. */
  debits: Map<string, LedgerEntry[]>;
}

export function isLedgerEvent(event: ChargeEvent): event is LedgerEvent {
  return (ledgerEventTypes as readonly string[]).includes(event.type);
}

/**
 * The posting of an event. It may have no entries: the event is posted all the same, so that the next one can
 * be.
 */
export function postingOf(event: LedgerEvent, money: ChargeMoney): NewPosting {
  const { charge, seq } = event.data;
  return {
    id: event.id,
    type: typeOf(event),
    accountId: event.account_id,
    livemode: event.livemode,
    subject: charge.id,
    cause: causeOf(event),
    eventId: event.id,
    seq,
    reference: charge.reference,
    entries: [...moneyEntries(event, money), ...disputeEntries(event)].filter(({ amount }) => amount !== 0),
    occurredAt: new Date(event.created_at),
  };
}

function typeOf(event: LedgerEvent): PostingType {
  if (event.type === 'charge.paid') return 'sale';
  if (event.type === 'charge.refund_reserved') return 'refund';
  if (event.type === 'charge.refund_failed') return 'refund_failed';
  if (event.type === 'charge.chargedback' || event.type === 'charge.chargeback_debited') return 'chargeback';
  if (event.type === 'charge.chargeback_reversed') return 'chargeback_reversed';
  if (event.type === 'charge.chargeback_released' || event.type === 'charge.fees_adjusted')
    return 'adjustment';
  const { reserve_change: change } = event.data;
  if (change === 0) return 'internal';
  return change > 0 ? 'med_reserve' : 'med_release';
}

function causeOf({ data }: LedgerEvent): NewPosting['cause'] {
  if ('refund' in data) return { type: 'refund', id: data.refund.id };
  if ('med' in data) return { type: 'med', id: data.med.id };
  if ('chargeback' in data) return { type: 'chargeback', id: data.chargeback.id };
  return { type: 'charge', id: data.charge.id };
}

function moneyEntries(event: LedgerEvent, { installments, debits }: ChargeMoney): LedgerEntry[] {
  const holder = holderOf(event.data.charge);
  switch (event.type) {
    case 'charge.paid':
      return saleEntries(event.data.charge, installmentsOf(event));
    case 'charge.refund_reserved':
      return refundEntries(event.data.refund, installments);
    case 'charge.refund_failed': {
      const { refund } = event.data;
      const debited = debits.get(refund.id) ?? refundEntries(refund, []);
      return [
        { account: 'refunds_in_transit', amount: -refund.amount },
        { account: 'platform_fees', amount: refund.platform_fee_returned },
        { account: 'method_fees', amount: refund.method_fee_returned },
        ...creditEntries(installments, debited, { debit: refund.seller_debit, credit: refund.seller_debit }),
      ];
    }
    case 'charge.refunded': {
      const { amount } = event.data.refund;
      return [
        { account: 'refunds_in_transit', amount: -amount },
        { account: holder, amount },
      ];
    }
    case 'charge.fees_adjusted':
      return adjustmentEntries(event.data.fees, installments);
    case 'charge.chargedback':
    case 'charge.chargeback_debited':
      return chargebackEntries(event.data.chargeback, holder, installments);
    case 'charge.chargeback_reversed': {
      const { chargeback } = event.data;
      const { amount, platform_fee_returned, fee } = chargeback;
      return [
        { account: holder, amount: -amount },
        { account: 'platform_fees', amount: platform_fee_returned - fee },
        ...creditedEntries(chargeback, { installments, debits }),
      ];
    }
    case 'charge.chargeback_released':
      return creditedEntries(event.data.chargeback, { installments, debits });
    default:
      return [];
  }
}

/** A card sale is money of the acquirer until its payables are paid. */
function holderOf({ payment_method }: ChargeFact): LedgerAccount {
  return payment_method === 'credit_card' ? 'acquirer' : 'bank';
}

/**
 * The bank or acquirer holds the whole amount. It is owed to the seller, less the fees of platform and
 * payment method.
 */
function saleEntries(charge: ChargeFact, installments: readonly Installment[]): LedgerEntry[] {
  const { amount, net_amount, platform_fee, method_fee } = charge;
  const owed: LedgerEntry[] =
    installments.length === 0
      ? [{ account: 'seller_available', amount: net_amount }]
      : installments.map((part) => ({
          account: 'seller_pending',
          amount: part.amount,
          installment: part.number,
        }));
  return [
    { account: holderOf(charge), amount: -amount },
    ...owed,
    { account: 'platform_fees', amount: platform_fee },
    { account: 'method_fees', amount: method_fee },
  ];
}

/**
 * The buyer gets back the amount: the seller's part of it, and what platform and payment method give back of
 * their fees.
 */
function refundEntries(refund: RefundFact, installments: readonly Installment[]): LedgerEntry[] {
  return [
    { account: 'refunds_in_transit', amount: refund.amount },
    { account: 'platform_fees', amount: -refund.platform_fee_returned },
    { account: 'method_fees', amount: -refund.method_fee_returned },
    ...debitEntries(installments, refund.seller_debit),
  ];
}

/**
 * The acquirer takes the amount back: from the seller, less the platform's fee that is returned, with the fee
 * of a chargeback. What is held for a representment that was lost comes first.
 */
function chargebackEntries(
  { amount, platform_fee_returned, fee, seller_debit, reserve_change }: ChargebackFact,
  holder: LedgerAccount,
  installments: readonly Installment[],
): LedgerEntry[] {
  return [
    { account: holder, amount },
    { account: 'platform_fees', amount: fee - platform_fee_returned },
    { account: 'seller_reserved_representments', amount: reserve_change },
    ...debitEntries(installments, seller_debit + reserve_change),
  ];
}

/** What the seller gets back of a chargeback is held first, and goes to where it was taken from later. */
function creditedEntries(
  { id, seller_debit, reserve_change }: ChargebackFact,
  { installments, debits }: ChargeMoney,
): LedgerEntry[] {
  const debited = debits.get(id) ?? [];
  const debit = debited
    .filter(({ account }) => account === 'seller_pending' || account === 'seller_available')
    .reduce((sum, { amount }) => sum - amount, 0);
  return [
    { account: 'seller_reserved_representments', amount: reserve_change },
    ...creditEntries(installments, debited, { debit, credit: seller_debit - reserve_change }),
  ];
}

/** Fees that go back to the seller beside the refunds, or from the seller when too much was returned. */
function adjustmentEntries(
  { platform_fee_returned, method_fee_returned }: FeesFact,
  installments: readonly Installment[],
): LedgerEntry[] {
  const returned = platform_fee_returned + method_fee_returned;
  return [
    { account: 'platform_fees', amount: -platform_fee_returned },
    { account: 'method_fees', amount: -method_fee_returned },
    ...(returned < 0 ? debitEntries(installments, -returned) : creditUnsettled(installments, returned)),
  ];
}

/** Holds available money for an open dispute, or frees it. */
function disputeEntries({ data }: LedgerEvent): LedgerEntry[] {
  if (!('reserve_change' in data)) return [];
  return [
    { account: 'seller_available', amount: -data.reserve_change },
    { account: 'seller_reserved_disputes', amount: data.reserve_change },
  ];
}
