import { endOf, isOlder, screenFor } from './screen.ts';

const pix = { id: 'ch_1', payment_method: 'pix', paid_at: null } as const;
const card = { id: 'ch_1', payment_method: 'credit_card', paid_at: null } as const;

test.each([
  ['open', null, 'form'],
  ['processing', null, 'waiting'],
  ['processing', { ...pix, status: 'pending' }, 'pix'],
  ['processing', { ...card, status: 'processing' }, 'waiting'],
  ['processing', { ...card, status: 'in_analysis' }, 'waiting'],
  ['processing', { ...pix, status: 'paid' }, 'completed'],
  ['completed', { ...pix, status: 'refunded' }, 'completed'],
  ['open', { ...card, status: 'failed' }, 'form'],
  ['open', { ...pix, status: 'expired' }, 'form'],
  ['expired', { ...pix, status: 'expired' }, 'expired'],
  ['expired', null, 'expired'],
] as const)('a session that is %s with %j shows the screen "%s"', (status, charge, screen) => {
  expect(screenFor(status, charge)).toBe(screen);
});

test('a buyer who waits is told how it ended', () => {
  expect(endOf('pix', { ...pix, status: 'expired' })).toBe('pix_ended');
  expect(endOf('waiting', { ...card, status: 'failed' })).toBe('refused_later');
  expect(endOf('form', { ...card, status: 'failed' })).toBeNull();
  expect(endOf('pix', { ...pix, status: 'pending' })).toBeNull();
  expect(endOf('pix', { ...pix, status: 'canceled' }, true)).toBe('mandate_refused');
  expect(endOf('pix', { ...pix, status: 'expired' }, true)).toBe('pix_ended');
});

test('a status without a charge is older than a charge that is known', () => {
  expect(isOlder({ id: 'cs_1', status: 'open', charge: null }, { ...pix, status: 'pending' })).toBe(true);
  expect(isOlder({ id: 'cs_1', status: 'expired', charge: null }, { ...pix, status: 'pending' })).toBe(false);
  expect(isOlder({ id: 'cs_1', status: 'open', charge: null }, null)).toBe(false);
});
