import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { NewPosting } from './ledger.ts';

/** What an acquirer has paid to our bank for a card sale; negative for what it took back. */
export interface PaidPayable {
  /** The acquirer's. Its form may change (ADR 45). */
  id: string;
  type: string;
  installment: number;
  /** Cents that reached the bank. */
  amount: Cents;
  /** Cents that the acquirer kept. */
  fee: Cents;
  paymentDate: LocalDate;
}

/** Whose books a payable is posted to. */
export interface PayableOwner {
  accountId: string;
  livemode: boolean;
  chargeId: string;
  now: Date;
}

/** A payable is posted once, by its id. An acquirer's test and live environments number each for itself. */
export const payablePostingId = ({ id }: Pick<PaidPayable, 'id'>, livemode: boolean): string =>
  `payable:${livemode ? 'live' : 'test'}:${id}`;

/**
 * Money that moves from the acquirer to the bank. What the acquirer keeps is taken from the fees of the
 * payment method. Changes nothing for the seller.
 */
export function payablePosting(payable: PaidPayable, owner: PayableOwner): NewPosting {
  const { accountId, livemode, chargeId, now } = owner;
  const { amount, fee } = payable;
  return {
    id: payablePostingId(payable, livemode),
    type: 'internal',
    accountId,
    livemode,
    subject: chargeId,
    cause: { type: 'payable', id: causeIdOf(payable) },
    eventId: null,
    seq: null,
    reference: null,
    entries: [
      { account: 'acquirer' as const, amount: amount + fee },
      { account: 'bank' as const, amount: -amount },
      { account: 'method_fees' as const, amount: -fee },
    ].filter((entry) => entry.amount !== 0),
    occurredAt: now,
  };
}

/**
 * Those of a charge's payables that are not posted. The acquirer may give all of them ids of another form:
 * one that is alike but for the form of its id is the one that is posted, so no payable is posted twice.
 */
export function freshPayables<Payable extends PaidPayable>(
  payables: readonly Payable[],
  posted: readonly Pick<NewPosting, 'id' | 'cause' | 'entries'>[],
  livemode: boolean,
): Payable[] {
  const ids = new Set(posted.map(({ id }) => id));
  const unposted = payables.filter((payable) => !ids.has(payablePostingId(payable, livemode)));
  const alike = Map.groupBy(unposted, (payable) => likenessOf(payablePosting(payable, nobody)));
  return [...alike].flatMap(([likeness, some]) => {
    const same = posted.filter((posting) => likenessOf(posting) === likeness);
    return [true, false].flatMap((isNumeric) => {
      const ofForm = some.filter((payable) => isNumber(payablePostingId(payable, livemode)) === isNumeric);
      return ofForm.slice(same.filter(({ id }) => isNumber(id) !== isNumeric).length);
    });
  });
}

const nobody: PayableOwner = { accountId: '', livemode: false, chargeId: '', now: new Date(0) };

function causeIdOf({ paymentDate, type, installment }: PaidPayable): string {
  return [paymentDate, type, installment].join(':');
}

/** What two payables of a charge have in common that cannot be told apart but by their ids. */
function likenessOf({ cause, entries }: Pick<NewPosting, 'cause' | 'entries'>): string {
  return [cause.id, ...entries.map(({ account, amount }) => `${account}=${amount}`)].join(' ');
}

function isNumber(postingId: string): boolean {
  return /:\d+$/.test(postingId);
}
