import { healthItems } from './platform-health.ts';

test('S40.13 money that does not move comes first, and what is not known is left out', () => {
  const items = healthItems(
    [
      { kind: 'pending_registrations', count: 2, accountIds: [] },
      { kind: 'of_tomorrow', count: 1, accountIds: [] },
      { kind: 'failing_webhooks', count: 1, since: '2026-11-28T12:00:00.000Z', accountIds: ['acc_1'] },
      { kind: 'stuck_withdrawals', count: 1, accountIds: ['acc_2'] },
    ],
    true,
  );
  expect(items.map(({ kind }) => kind)).toEqual([
    'stuck_withdrawals',
    'failing_webhooks',
    'pending_registrations',
  ]);
  expect(items[0]).toMatchObject({
    severity: 'high',
    title: '1 saque parado há mais de uma hora',
    href: '/panel/platform/live/dinheiro/saques',
  });
  expect(items[1]).toMatchObject({ since: '2026-11-28T12:00:00.000Z', href: null, accounts: ['acc_1'] });
  expect(items[2]!.title).toBe('2 cadastros esperam decisão');
});
