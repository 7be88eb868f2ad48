import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { Confirmations } from './confirmation.ts';
import { LiveWrites, type Order } from './live-writes.ts';
import type { Caller } from './tool.ts';

const hashes = new KeyedHashes(`a:${Buffer.alloc(32).toString('base64')}`, 'mcp confirmation');
const liveWrites = new LiveWrites(new Confirmations(hashes));

const callerAt = (second: number, changes: { livemode?: boolean; mcpLiveWrites?: boolean } = {}): Caller => {
  const { livemode = true, mcpLiveWrites = true } = changes;
  const key = { id: 'key_1', accountId: 'acc_1', livemode };
  const account = { switches: { mcpLiveWrites } };
  return { seller: { key, account }, now: new Date(second * 1_000) } as unknown as Caller;
};
const order: Order = { tool: 'refund_charge', terms: ['ch_1', 990], summary: 'Refund R$ 9,90.' };

/** Asks at this second and confirms a second later: the key that the write is made with. */
function confirmed(second: number, changes: Partial<Order> = {}): string | undefined {
  const asked = liveWrites.permit({ ...order, ...changes }, callerAt(second));
  if (!('answer' in asked)) throw new Error('the first call asks');
  const { confirmation } = asked.answer.content as { confirmation: string };
  const permit = liveWrites.permit({ ...order, ...changes, confirmation }, callerAt(second + 1));
  if ('answer' in permit) throw new Error('the second call writes');
  return permit.idempotencyKey;
}

test('S29.3 with one idempotency_key any number of confirmations make a write once', () => {
  const keys = [confirmed(1, { idempotencyKey: 'x' }), confirmed(400, { idempotencyKey: 'x' })];
  expect(keys[0]).toBe(keys[1]);
  expect(confirmed(1, { idempotencyKey: 'y' })).not.toBe(keys[0]);
  expect(confirmed(1, { idempotencyKey: 'x', tool: 'create_charge' })).not.toBe(keys[0]);
  expect(confirmed(1)).not.toBe(confirmed(400));
});

test('S29.3 a confirmation with one idempotency_key is none with another', () => {
  const asked = liveWrites.permit({ ...order, idempotencyKey: 'x' }, callerAt(1));
  const { confirmation } =
    'answer' in asked ? (asked.answer.content as { confirmation: string }) : { confirmation: '' };
  expect(confirmation).toMatch(/^cnf_/);
  expect(liveWrites.permit({ ...order, confirmation }, callerAt(2))).toHaveProperty('answer');
  expect(liveWrites.permit({ ...order, confirmation, idempotencyKey: 'y' }, callerAt(2))).toHaveProperty(
    'answer',
  );
});

test('S29.3 a test key writes at once, with the key that it was given', () => {
  const permit = liveWrites.permit({ ...order, idempotencyKey: 'x' }, callerAt(1, { livemode: false }));
  expect(permit).toEqual({ idempotencyKey: 'x' });
  expect(() => liveWrites.permit(order, callerAt(1, { mcpLiveWrites: false }))).toThrow('only read');
});
