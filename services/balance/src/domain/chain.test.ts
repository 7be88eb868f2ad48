import { createSecretKey } from 'node:crypto';
import { ChargeStory, charge, refundFact } from '@catraca/testing/charge-story';
import { Books } from './books.ts';
import { type ChainedPosting, hashOf } from './chain.ts';
import { emptyChargeBooks, postEvents } from './charge-books.ts';

const key = createSecretKey(Buffer.alloc(32, 7));

function posted(): ChainedPosting[] {
  const refund = refundFact('rf_1', {});
  const { events } = new ChargeStory({ charge: charge() }).reserveRefund(refund).refunded(refund);
  const books = new Books(key, new Map());
  for (const posting of postEvents(new Map([['ch_1', emptyChargeBooks()]]), events).postings)
    books.add(posting);
  return books.added;
}

test('each posting carries the hash over the one before it, per chain, without gaps', () => {
  const [sale, refund, internal] = posted();
  expect([sale!.chain, refund!.chain, internal!.chain]).toEqual([
    'acc_1:test',
    'acc_1:test',
    'acc_1:test:internal',
  ]);
  expect([sale!.sequence, refund!.sequence, internal!.sequence]).toEqual([1, 2, 1]);
  expect(sale!.hash).toBe(hashOf(key, '', sale!));
  expect(refund!.hash).toBe(hashOf(key, sale!.hash, refund!));
  expect(sale!.balance).toBe(9_850);
  expect(refund!.balance).toBe(8_850);
});

test('S12.10 any change of a posting changes its hash, except of its reference', () => {
  const [, refund] = posted();
  const { hash, ...posting } = refund!;
  const changes: Partial<ChainedPosting>[] = [
    { id: 'evt_x' },
    { chain: 'acc_2:test' },
    { sequence: 3 },
    { type: 'adjustment' },
    { subject: 'ch_2' },
    { cause: { type: 'refund', id: 'rf_2' } },
    { eventId: null },
    { seq: 9 },
    { balance: 1 },
    { occurredAt: new Date(0) },
    {
      entries: posting.entries.map((entry, index) =>
        index ? entry : { ...entry, amount: entry.amount ^ 1 },
      ),
    },
  ];
  for (const change of changes)
    expect(hashOf(key, 'h', { ...posting, ...change })).not.toBe(hashOf(key, 'h', posting));
  expect(hashOf(key, 'h', { ...posting, reference: 'apagada' })).toBe(hashOf(key, 'h', posting));
  expect(hashOf(createSecretKey(Buffer.alloc(32, 8)), 'h', posting)).not.toBe(hashOf(key, 'h', posting));
});
