import { newId } from '@catraca/kernel/ids';
import type { AttemptStatus } from './attempt.ts';
import { withoutKeptPlace } from './check-time.ts';
import { isAboveMaximum, isKeptFromOthers, type PaymentLink } from './link.ts';
import { KEPT_PLACE_MS, lapsedPlace, linkChange } from './link-places.ts';

const now = new Date('2026-11-23T12:00:00Z');

function sessionOf(statuses: AttemptStatus[], reservesPlace = true) {
  const attempt = {
    method: 'pix' as const,
    startedAt: now,
    paidAt: null,
    mandateId: null,
    counters: [],
    placeHolder: null,
    replacedAt: null,
  };
  return {
    reservesPlace,
    attempts: statuses.map((status, at) => ({ ...attempt, chargeId: `ch_${at}`, status })),
  };
}

test.each<[string, AttemptStatus[], AttemptStatus[], object | null]>([
  ['begins to pay', [], ['started'], { held: 1, payments: 0 }],
  ['shows its QR code', ['started'], ['pending'], null],
  ['is paid', ['pending'], ['paid'], { held: -1, payments: 1 }],
  ['is refused', ['started'], ['failed'], { held: -1, payments: 0 }],
  ['expires', ['pending'], ['expired'], { held: -1, payments: 0 }],
  ['tries again', ['failed'], ['failed', 'started'], { held: 1, payments: 0 }],
  ['is paid by what was given up', ['abandoned'], ['paid'], { held: 0, payments: 1 }],
  [
    'is paid by what was given up, while it pays',
    ['abandoned', 'pending'],
    ['paid', 'pending'],
    { held: -1, payments: 1 },
  ],
  ['is paid twice', ['paid', 'abandoned'], ['paid', 'paid'], null],
])('S16.13 a session that %s', (_what, before, after, change) => {
  expect(linkChange(sessionOf(before), sessionOf(after))).toEqual(change);
});

test('S16.13 a Pix that is changed for a card keeps the place until the card has it', () => {
  const { attempts, ...session } = sessionOf(['pending']);
  const [pix] = attempts;
  const replaced = { ...pix!, replacedAt: now };
  const canceled = { ...session, attempts: [{ ...replaced, status: 'canceled' as const }] };
  const card = { ...pix!, chargeId: 'ch_card', status: 'started' as const };
  const withCard = { ...session, attempts: [...canceled.attempts, card] };
  const refused = { ...session, attempts: [...canceled.attempts, { ...card, status: 'failed' as const }] };
  expect(linkChange({ ...session, attempts: [replaced] }, canceled)).toBeNull();
  expect(linkChange(canceled, withCard)).toBeNull();
  expect(linkChange(withCard, refused)).toEqual({ held: -1, payments: 0 });
  const late = withoutKeptPlace(canceled.attempts, new Date(now.getTime() + KEPT_PLACE_MS))!;
  expect(linkChange(canceled, { ...session, attempts: late })).toEqual({ held: -1, payments: 0 });
  expect(withoutKeptPlace(canceled.attempts, now)).toBeNull();
});

const minutesAfter = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** An attempt of an address that began so many minutes from now. */
function attemptOf(status: AttemptStatus, minutes = 0, changes: object = {}) {
  const [attempt] = sessionOf([status]).attempts;
  const startedAt = minutesAfter(minutes);
  return {
    ...attempt!,
    chargeId: newId('ch', startedAt.getTime()),
    startedAt,
    placeHolder: 'hash',
    ...changes,
  };
}
const paying = (...attempts: ReturnType<typeof attemptOf>[]) => ({ reservesPlace: true, attempts });

test('S16.13 a place lapses when its Pix expires, and not by other ends of an attempt', () => {
  const pix = attemptOf('pending');
  for (const status of ['paid', 'failed', 'canceled', 'abandoned'] as const)
    expect(lapsedPlace(paying(pix), paying({ ...pix, status }))).toBeNull();
  const expired = paying({ ...pix, status: 'expired' });
  expect(lapsedPlace(paying(pix), expired)).toEqual({
    holder: 'hash',
    at: minutesAfter(15),
    heldMs: 15 * 60_000,
  });
  expect(lapsedPlace(expired, expired)).toBeNull();
});

test('S16.13 a Pix that is changed for a card that comes to nothing has held its place for nothing', () => {
  const pix = attemptOf('canceled', 0, { replacedAt: minutesAfter(14) });
  const card = attemptOf('started', 14, { placeHolder: 'another' });
  const lapse = { holder: 'hash', at: minutesAfter(14), heldMs: 14 * 60_000 };
  for (const status of ['failed', 'abandoned'] as const)
    expect(lapsedPlace(paying(pix, card), paying(pix, { ...card, status }))).toEqual(lapse);
  expect(lapsedPlace(paying(pix), paying({ ...pix, replacedAt: null }))).toEqual(lapse);
  expect(lapsedPlace(paying(pix, card), paying(pix, { ...card, status: 'paid' as const }))).toBeNull();
  expect(lapsedPlace(paying(pix), paying(pix, card))).toBeNull();
  const again = attemptOf('started', 15);
  const failed = { ...card, status: 'failed' as const };
  expect(
    lapsedPlace(paying(pix, failed, again), paying(pix, failed, { ...again, status: 'failed' })),
  ).toBeNull();
});

test('S16.13 only the last place, of an address that held places for half an hour unpaid, is kept for others', () => {
  const lapse = (minutesAgo: number, minutes = 15, holder = 'hash') => ({
    holder,
    at: minutesAfter(-minutesAgo),
    heldMs: minutes * 60_000,
  });
  const link = { payments: 1, held: 2, maxPayments: 3, lapsed: [lapse(59), lapse(1)] } as PaymentLink;
  expect(isKeptFromOthers(link, 'hash', now)).toBe(true);
  expect(isKeptFromOthers(link, 'another', now)).toBe(false);
  expect(isKeptFromOthers({ ...link, held: 1 }, 'hash', now)).toBe(false);
  expect(isKeptFromOthers({ ...link, maxPayments: null }, 'hash', now)).toBe(false);
  expect(isKeptFromOthers({ ...link, lapsed: [lapse(61), lapse(1)] }, 'hash', now)).toBe(false);
  expect(isKeptFromOthers({ ...link, lapsed: [lapse(2, 15, 'another'), lapse(1)] }, 'hash', now)).toBe(false);
  expect(isKeptFromOthers({ ...link, lapsed: [lapse(2, 14), lapse(1)] }, 'hash', now)).toBe(false);
  const changed = [lapse(30, 14), lapse(15, 14), lapse(1, 14)];
  expect(isKeptFromOthers({ ...link, lapsed: changed }, 'hash', now)).toBe(true);
  const short = Array.from({ length: 30 }, (_, index) => lapse(index, 0));
  expect(isKeptFromOthers({ ...link, lapsed: short }, 'hash', now)).toBe(true);
  expect(isKeptFromOthers({ ...link, lapsed: short.slice(1) }, 'hash', now)).toBe(false);
});

test('S16.13 a payment beyond max_payments is seen', () => {
  const link = { payments: 3, maxPayments: 3 } as PaymentLink;
  expect(isAboveMaximum(link)).toBe(false);
  expect(isAboveMaximum({ ...link, payments: 4 })).toBe(true);
  expect(isAboveMaximum({ ...link, payments: 4, maxPayments: null })).toBe(false);
});

test('a session of a link without max_payments holds no place', () => {
  expect(linkChange(sessionOf([], false), sessionOf(['started'], false))).toBeNull();
  expect(linkChange(sessionOf(['started'], false), sessionOf(['paid'], false))).toEqual({
    held: 0,
    payments: 1,
  });
});
