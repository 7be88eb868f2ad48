import { attentionTo, type Signs } from './attention.ts';

const now = new Date('2026-11-27T15:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const account = { livemode: false, hasSold: true, now, realNow: now };
const calm: Signs = {
  openDisputes: 0,
  debt: 0,
  endpoints: [{ id: 'we_1', isDisabledByUs: false, isFailing: false }],
  withdrawals: [],
  secretKeys: [{ isRevoked: false, expiresAt: null }],
  publishableKeys: [{ hasDomain: true }],
};
const told = (signs: Partial<Signs>, changes = {}) =>
  attentionTo({ ...calm, ...signs }, { ...account, ...changes });

test('S27.33 an account in order needs nobody', () => {
  expect(told({})).toEqual([]);
});

test('S27.33 each sign is told with how many there are and its page', () => {
  const endpoint = { id: 'we_1', isDisabledByUs: false, isFailing: true };
  const withdrawal = { id: 'wd_1', isFailed: true, createdAt: days(-6) };
  const signs = {
    debt: 500,
    openDisputes: 2,
    withdrawals: [withdrawal],
    endpoints: [endpoint, { id: 'we_2', isDisabledByUs: true, isFailing: false }],
    secretKeys: [{ isRevoked: false, expiresAt: days(29) }],
  };
  expect(told(signs)).toEqual([
    { kind: 'negative_balance', count: 1, href: '/panel/test/saldo' },
    { kind: 'open_disputes', count: 2, href: '/panel/test/contestacoes?status=opened' },
    { kind: 'failed_withdrawals', count: 1, href: '/panel/test/saldo/saques/wd_1' },
    { kind: 'disabled_endpoints', count: 1, href: '/panel/test/desenvolvedores/webhooks' },
    { kind: 'failing_endpoints', count: 1, href: '/panel/test/desenvolvedores/webhooks/we_1' },
    { kind: 'expiring_keys', count: 1, href: '/panel/test/desenvolvedores/chaves' },
  ]);
  const several = told({ ...signs, withdrawals: [withdrawal, { ...withdrawal, id: 'wd_2' }] });
  expect(several[2]).toEqual({ kind: 'failed_withdrawals', count: 2, href: '/panel/test/saldo/saques' });
});

test('S27.33 what is long over, or long ahead, needs nobody', () => {
  const secretKeys = [
    { isRevoked: true, expiresAt: days(2) },
    { isRevoked: false, expiresAt: days(-1) },
    { isRevoked: false, expiresAt: days(31) },
  ];
  const withdrawals = [
    { id: 'wd_1', isFailed: true, createdAt: days(-8) },
    { id: 'wd_2', isFailed: false, createdAt: days(-1) },
  ];
  expect(told({ secretKeys, withdrawals })).toEqual([]);
});

test('S27.33 keys expire by real time, whatever the clock of test mode says', () => {
  const secretKeys = [{ isRevoked: false, expiresAt: days(60) }];
  expect(told({ secretKeys }, { now: days(90) })).toEqual([]);
});

test('S27.33 the first steps are told until something was sold, without those that are done or hidden', () => {
  const none = { endpoints: [], secretKeys: [], publishableKeys: [{ hasDomain: false }] };
  const kinds = (signs: Partial<Signs>, changes = {}) =>
    told(signs, { hasSold: false, ...changes }).map(({ kind }) => kind);
  expect(kinds(none)).toEqual(['no_key', 'no_domain', 'no_endpoint', 'no_sale']);
  expect(kinds(none, { hasSold: true })).toEqual([]);
  expect(kinds({})).toEqual(['no_sale']);
  expect(kinds({ endpoints: null, secretKeys: null, publishableKeys: null })).toEqual(['no_sale']);
  expect(told({}, { hasSold: false, livemode: true })).toEqual([
    { kind: 'no_sale', count: 1, href: '/panel/live/cobrancas' },
  ]);
});
