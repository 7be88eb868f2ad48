import type { AttemptStatus } from './attempt.ts';
import { withoutKeptPlace } from './check-time.ts';
import { KEPT_PLACE_MS, linkChange } from './link-places.ts';

const now = new Date('2026-11-23T12:00:00Z');

function sessionOf(statuses: AttemptStatus[], reservesPlace = true) {
  const attempt = {
    method: 'pix' as const,
    startedAt: now,
    paidAt: null,
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

test('a session of a link without max_payments holds no place', () => {
  expect(linkChange(sessionOf([], false), sessionOf(['started'], false))).toBeNull();
  expect(linkChange(sessionOf(['started'], false), sessionOf(['paid'], false))).toEqual({
    held: 0,
    payments: 1,
  });
});
