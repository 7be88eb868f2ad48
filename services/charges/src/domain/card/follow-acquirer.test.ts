import { later } from '@catraca/kernel/dates';
import { atAcquirer, claimed, followed, MINUTE, requested, sentAgain } from '../../../test/card-examples.ts';
import { now } from '../examples.test-data.ts';
import {
  type AcquirerPayment,
  awaitAcquirer,
  cardKept,
  declineWithoutOrder,
  isPaidAfterFailure,
} from './follow-acquirer.ts';

test('an approved card pays the charge', () => {
  const { charge, events } = followed(requested, atAcquirer);
  expect(charge).toMatchObject({ status: 'paid', paidAt: now, dueAt: null });
  expect(charge.card).toMatchObject({ brand: 'visa', lastFour: '0010', authorizedAt: now });
  expect(events).toEqual(['charge.created', 'charge.paid']);
});

const authenticated = {
  ...requested,
  card: {
    ...requested.card!,
    threeDsStatus: 'Y' as const,
    threeDsTransactionId: 't1',
    authenticatedCard: { firstSix: '400000', lastFour: '0010' },
  },
};

test('S15.21 an authentication that the acquirer did not take is not shown', () => {
  const shown = (isAuthenticated: boolean | null) =>
    followed(authenticated, { ...atAcquirer, isAuthenticated }).charge.card!.threeDsStatus;
  expect([true, null, false].map(shown)).toEqual(['Y', 'Y', null]);
});

test.each(['paid', 'in_analysis'] as const)(
  'S15.21 an order that is %s with another card than the authenticated one fails, and is to be canceled',
  (status) => {
    for (const changes of [{ firstSix: '411130' }, { card: { brand: 'visa' as const, lastFour: '0028' } }]) {
      const other = { ...atAcquirer, status, ...changes };
      const { charge, events } = followed(authenticated, other);
      expect(charge).toMatchObject({
        status: 'failed',
        card: { decline: 'authentication_required', threeDsStatus: null },
      });
      expect(events).toEqual(['charge.created', 'charge.failed']);
      expect(charge.dueAt).toEqual(later(now, 30_000));
      expect(isPaidAfterFailure(charge, other)).toBe(true);
    }
  },
);

test('S15.21 digits are compared although the order tells nothing else of its card', () => {
  const bare = { ...atAcquirer, card: null, firstSix: '411130' };
  expect(followed(authenticated, bare).charge.status).toBe('failed');
});

test('S15.21 digits that the acquirer does not tell make no other card', () => {
  for (const changes of [{ firstSix: null }, { card: null }])
    expect(followed(authenticated, { ...atAcquirer, ...changes }).charge.status).toBe('paid');
});

test.each(['failed', 'canceled'] as const)(
  'S8.9 money that was taken for a charge that is %s is asked for until it shows as given back',
  (status) => {
    const ended = followed(requested, { ...atAcquirer, status, paidAt: null }).charge;
    expect(ended).toMatchObject({ status, dueAt: null });
    const taken = followed(ended, atAcquirer).charge;
    expect(taken).toMatchObject({ discrepancy: 'paid_after_failure', dueAt: later(now, 30_000) });
    const givenBack = { ...atAcquirer, canceledAmount: 10_000 };
    expect(followed(taken, givenBack, later(now, 10 * MINUTE)).charge.dueAt).toBeNull();
  },
);

test('a refused card fails the charge, with the reason', () => {
  const failed = followed(requested, { ...atAcquirer, status: 'failed', decline: 'insufficient_funds' });
  expect(failed.charge).toMatchObject({
    status: 'failed',
    paidAt: null,
    card: { decline: 'insufficient_funds' },
  });
  expect(failed.events).toEqual(['charge.created', 'charge.failed']);
});

test('an analysis holds the charge until its outcome', () => {
  const held = followed(requested, { ...atAcquirer, status: 'in_analysis', paidAt: null });
  expect(held.events).toEqual(['charge.created', 'charge.in_analysis']);
  expect(followed(held.charge, atAcquirer)).toMatchObject({
    charge: { status: 'paid' },
    events: ['charge.paid'],
  });
  expect(
    followed(held.charge, { ...atAcquirer, status: 'failed', decline: 'fraud_suspected' }).events,
  ).toEqual(['charge.failed']);
  expect(followed(held.charge, { ...atAcquirer, status: 'canceled' })).toMatchObject({
    charge: { status: 'canceled' },
    events: ['charge.canceled'],
  });
});

test('S8.9 an unknown outcome is processing, and is absent only after ten minutes', () => {
  const waiting = { ...requested, ...awaitAcquirer(requested, later(now, 5_000))!.set };
  expect(waiting.status).toBe('processing');
  expect(followed(waiting, null, later(now, 10 * MINUTE - 1)).charge.status).toBe('processing');
  const failed = followed(waiting, null, later(now, 10 * MINUTE));
  expect(failed.charge).toMatchObject({ status: 'failed', card: { decline: 'try_again_later' } });
  expect(failed.events).toEqual(['charge.failed']);
});

test('S8.9 a failed charge is looked at for a day, in case its order appears', () => {
  const { charge } = followed(requested, null, later(now, 10 * MINUTE));
  expect(charge.dueAt).toEqual(later(now, 70 * MINUTE));
  expect(isPaidAfterFailure(charge, atAcquirer)).toBe(true);
  expect(isPaidAfterFailure(charge, { ...atAcquirer, canceledAmount: 10_000 })).toBe(false);
  expect(followed(charge, atAcquirer).charge).toMatchObject({
    status: 'failed',
    discrepancy: 'paid_after_failure',
  });
  expect(followed(charge, null, later(now, 25 * 60 * MINUTE)).charge.dueAt).toBeNull();
});

test('a charge that we decline is looked at for a day too, and one that the issuer declines is not', () => {
  const declined = { ...requested, ...declineWithoutOrder(requested, 'token_invalid', now)!.set };
  expect(declined).toMatchObject({ status: 'failed', card: { decline: 'token_invalid' } });
  expect(declined.dueAt).toEqual(later(now, 60 * MINUTE));
  expect(followed(declined, null, later(now, 25 * 60 * MINUTE)).charge.dueAt).toBeNull();
  expect(followed(requested, { ...atAcquirer, status: 'failed' }).charge.dueAt).toBeNull();
});

test('a repeated send whose order failed is looked at later: the first one may have made an order, too', () => {
  const failed: AcquirerPayment = { ...atAcquirer, status: 'failed' };
  const repeatedAt = later(now, 5_000);
  const { charge } = followed(sentAgain(requested, repeatedAt), failed, repeatedAt);
  expect(charge).toMatchObject({ status: 'failed', dueAt: later(repeatedAt, 60 * MINUTE) });
  expect(followed(charge, failed, later(now, 2 * 60 * MINUTE)).charge.dueAt).toBeNull();
  expect(followed(requested, failed, repeatedAt).charge.dueAt).toBeNull();
});

test('S15.22 a sale of a repeated send is checked until an order of the first one cannot appear any more', () => {
  const [repeatedAt, paidAt] = [later(now, 5_000), later(now, 6_000)];
  const { charge } = followed(sentAgain(requested, repeatedAt), atAcquirer, paidAt);
  expect(charge).toMatchObject({ status: 'paid', dueAt: later(paidAt, 30_000) });
  const dueAtAfter = (checkedAt: Date) =>
    followed(claimed(charge, checkedAt), atAcquirer, checkedAt).charge.dueAt;
  expect(dueAtAfter(later(now, 10 * MINUTE))).toEqual(claimed(charge, later(now, 10 * MINUTE)).dueAt);
  expect(dueAtAfter(later(repeatedAt, 10 * MINUTE))).toBeNull();
});

test('S15.22 keeping the card of a repeated send does not end that check', () => {
  const saving = { ...requested, card: { ...requested.card!, isToSave: true } };
  const { charge } = followed(sentAgain(saving, later(now, 5_000)), atAcquirer, later(now, 6_000));
  expect(cardKept(charge)!.set).toMatchObject({ dueAt: charge.dueAt, card: { isToSave: false } });
  expect(charge.dueAt).not.toBeNull();
});

test('S8.9 ten minutes count from the last send', () => {
  const repeatedAt = later(now, 9 * MINUTE);
  const intent = sentAgain(requested, repeatedAt);
  const waiting = { ...intent, ...awaitAcquirer(intent, repeatedAt)!.set };
  expect(followed(waiting, null, later(repeatedAt, 10 * MINUTE - 1)).charge.status).toBe('processing');
  expect(followed(waiting, null, later(repeatedAt, 10 * MINUTE)).charge.status).toBe('failed');
});

test('an order that is paid after its charge was canceled goes back; the canceled one shows late at most', () => {
  const held = followed(requested, { ...atAcquirer, status: 'in_analysis', paidAt: null }).charge;
  const canceled = followed(held, { ...atAcquirer, status: 'canceled' }).charge;
  expect(isPaidAfterFailure(canceled, atAcquirer)).toBe(true);
  expect(isPaidAfterFailure(canceled, { ...atAcquirer, canceledAmount: 10_000 })).toBe(false);
  expect(followed(canceled, atAcquirer)).toMatchObject({
    charge: { status: 'canceled', discrepancy: 'paid_after_failure' },
    events: [],
  });
  const lagging: AcquirerPayment = { ...atAcquirer, status: 'in_analysis' };
  expect(isPaidAfterFailure(canceled, lagging)).toBe(false);
  expect(followed(canceled, lagging).charge).toEqual(canceled);
});

test('a failed charge whose order appeared is checked until no money can be taken for it', () => {
  const failed = followed(requested, null, later(now, 10 * MINUTE)).charge;
  const checkedAt = later(now, 70 * MINUTE);
  const dueAtAfter = (payment: AcquirerPayment) => {
    const { charge } = followed(claimed(failed, checkedAt), payment, checkedAt);
    return followed(charge, payment, checkedAt).charge.dueAt;
  };
  expect(dueAtAfter(atAcquirer)).toEqual(claimed(failed, checkedAt).dueAt);
  expect(dueAtAfter({ ...atAcquirer, status: 'processing' })).not.toBeNull();
  expect(dueAtAfter({ ...atAcquirer, status: 'unknown' })).not.toBeNull();
  expect(dueAtAfter({ ...atAcquirer, canceledAmount: 10_000 })).toBeNull();
  expect(dueAtAfter({ ...atAcquirer, status: 'failed' })).toBeNull();
});

test('an order of another amount or of an unknown status is processing, and is reported once', () => {
  const other = followed(requested, { ...atAcquirer, amount: 9_999 });
  expect(other.charge).toMatchObject({ status: 'processing', discrepancy: 'paid_another_amount' });
  expect(followed(other.charge, { ...atAcquirer, amount: 9_999 }).events).toEqual([]);
  const unknown = followed(requested, { ...atAcquirer, status: 'unknown' }).charge;
  expect(unknown).toMatchObject({ status: 'processing', discrepancy: 'unknown_status' });
  expect(followed(unknown, atAcquirer).charge).toMatchObject({ status: 'paid', discrepancy: null });
});

test('a card that is to be saved is checked until the vault has it', () => {
  const saving = { ...requested, card: { ...requested.card!, isToSave: true } };
  const { charge } = followed(saving, atAcquirer);
  expect(charge).toMatchObject({ status: 'paid', dueAt: now });
  expect({ ...charge, ...cardKept(charge)!.set }).toMatchObject({ dueAt: null, card: { isToSave: false } });
});

test('a further order of the same sale is a difference, reported once', () => {
  const twice = { ...atAcquirer, repeated: ['ch_theirs_2'] };
  const { charge } = followed(requested, twice);
  expect(charge).toMatchObject({ status: 'paid', discrepancy: 'card_charged_twice' });
  expect(followed(charge, twice).events).toEqual([]);
  expect(charge.dueAt).not.toBeNull();
  expect(followed(charge, atAcquirer).charge).toMatchObject({ dueAt: null, discrepancy: null });
  const saving = { ...charge, card: { ...charge.card!, isToSave: true } };
  expect(followed(saving, atAcquirer).charge.discrepancy).toBe('card_charged_twice');
});
