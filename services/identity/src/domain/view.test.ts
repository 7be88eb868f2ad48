import { isOpen, maySeeAccounts, newView } from './view.ts';

const now = new Date('2026-11-28T12:00:00Z');
const order = { id: 'imp_1', userId: 'usr_1', sessionId: 'ses_1', accountId: 'acc_1' };

test('S40.7 a view is open for 30 minutes, unless it was ended', () => {
  const view = newView(order, now);
  expect(isOpen(view, new Date('2026-11-28T12:29:59.999Z'))).toBe(true);
  expect(isOpen(view, new Date('2026-11-28T12:30:00Z'))).toBe(false);
  expect(isOpen({ ...view, endedAt: now }, now)).toBe(false);
});

test.each([
  [{ accountId: null, role: 'admin' }, true],
  [{ accountId: null, role: 'support' }, true],
  [{ accountId: null, role: 'finance' }, false],
  [{ accountId: 'acc_1', role: 'support' }, false],
  [{ accountId: 'acc_1', role: 'admin' }, false],
])('S40.7 whether accounts are seen by a person with the membership %j: %s', (membership, expected) => {
  expect(maySeeAccounts([{ ...membership, name: '' }])).toBe(expected);
});
