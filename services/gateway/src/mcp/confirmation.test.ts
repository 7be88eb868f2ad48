import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { Confirmations, onceFor, type Write } from './confirmation.ts';

const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`;
const confirmationsOf = (...ids: string[]) =>
  new Confirmations(new KeyedHashes(ids.map(key).join(','), 'mcp confirmation'));
const now = new Date('2026-11-28T12:00:00Z');
const write: Write = {
  accountId: 'acc_1',
  livemode: true,
  keyId: 'key_1',
  tool: 'refund_charge',
  terms: ['ch_1', 990],
};

test('S29.3 a confirmation is of one write of one key, for five minutes', () => {
  const confirmations = confirmationsOf('a');
  const confirmation = confirmations.issue(write, now);
  expect(confirmation).toMatch(/^cnf_/);
  expect(confirmations.isGood(confirmation, write, now)).toBe(true);
  const others: Partial<Write>[] = [
    { terms: ['ch_1', 991] },
    { terms: ['ch_2', 990] },
    { tool: 'create_charge' },
    { accountId: 'acc_2' },
    { keyId: 'key_2' },
  ];
  for (const other of others)
    expect(confirmations.isGood(confirmation, { ...write, ...other }, now)).toBe(false);
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  expect(confirmations.isGood(confirmation, write, later(299))).toBe(true);
  expect(confirmations.isGood(confirmation, write, later(300))).toBe(false);
  const longer = confirmation.replace(/\d+/, (seconds) => String(Number(seconds) + 60));
  expect(confirmations.isGood(longer, write, now)).toBe(false);
  expect(confirmations.isGood('', write, now)).toBe(false);
});

test('S29.3 a confirmation outlives the rotation of the data keys, and its key of idempotency is its own', () => {
  const confirmation = confirmationsOf('a').issue(write, now);
  expect(confirmationsOf('b', 'a').isGood(confirmation, write, now)).toBe(true);
  expect(confirmationsOf('b').isGood(confirmation, write, now)).toBe(false);
  expect(onceFor('refund_charge', confirmation)).toBe(onceFor('refund_charge', confirmation));
  expect(onceFor('refund_charge', confirmation)).not.toBe(onceFor('refund_charge', `${confirmation}x`));
  expect(onceFor('refund_charge', confirmation)).not.toBe(onceFor('create_charge', confirmation));
});
