import { type Context, context, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import fc from 'fast-check';
import { sharedLinks } from '../telemetry/trace.ts';
import { Batcher } from './batcher.ts';

function recording() {
  const batches: number[][] = [];
  const batcher = new Batcher<number, number>(
    async (items) => {
      batches.push(items);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return items.map((item) => (item < 0 ? { error: new Error(`refused ${item}`) } : { result: item * 2 }));
    },
    { maxBatch: 3 },
  );
  return { batches, batcher };
}

test('a single item leaves at once', async () => {
  const { batches, batcher } = recording();
  expect(await batcher.add(1)).toBe(2);
  expect(batches).toEqual([[1]]);
});

test('items that arrive while a batch is in flight leave together, up to the limit', async () => {
  const { batches, batcher } = recording();
  const first = batcher.add(1);
  while (batches.length === 0) await new Promise(setImmediate);
  const others = [2, 3, 4, 5].map((item) => batcher.add(item));
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('items of the next turns of the event loop leave together, at first and after a batch', async () => {
  const { batches, batcher } = recording();
  const bringTwo = async (one: number, other: number) => {
    const first = batcher.add(one);
    await new Promise(setImmediate);
    await Promise.all([first, batcher.add(other)]);
  };
  await bringTwo(1, 2);
  await batcher.add(3).then(() => bringTwo(4, 5));
  expect(batches).toEqual([[1, 2], [3], [4, 5]]);
});

test('with a pause between batches, more items leave together', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<number, void>(
    async (items) => {
      batches.push(items);
      return items.map(() => ({ result: undefined }));
    },
    { pauseMs: 20 },
  );
  await batcher.add(1);
  const second = batcher.add(2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all([second, batcher.add(3)]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('an error reaches only the caller it belongs to', async () => {
  const { batcher } = recording();
  const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(-1), batcher.add(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a batch that fails as a whole fails each caller, and the next batch goes on', async () => {
  let broken = true;
  const batcher = new Batcher<number, number>(async (items) => {
    if (broken) throw new Error('down');
    return items.map((result) => ({ result }));
  });
  await expect(batcher.add(1)).rejects.toThrow('down');
  broken = false;
  expect(await batcher.add(2)).toBe(2);
});

test('drained waits for what is in flight', async () => {
  const { batches, batcher } = recording();
  const added = batcher.add(1);
  await batcher.drained();
  expect(batches).toEqual([[1]]);
  await added;
});

test('a batch is limited by bytes, and an item above the limit leaves alone', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<number, void>(
    async (items) => {
      batches.push(items);
      return items.map(() => ({ result: undefined }));
    },
    { bytesOf: (item) => item, maxBytes: 10 },
  );
  await Promise.all([4, 5, 2, 30, 1, 9, 1].map((item) => batcher.add(item)));
  expect(batches).toEqual([[4, 5], [2], [30], [1, 9], [1]]);
});

test('an item at fault for a failed batch fails alone, whatever comes with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (isFaulty) => {
      const batcher = new Batcher<boolean, string>(
        async (items) => {
          if (items.includes(true)) throw new Error('at fault');
          return items.map(() => ({ result: 'done' }));
        },
        { isItemAtFault: (error) => (error as Error).message === 'at fault' },
      );
      const outcomes = await Promise.allSettled(isFaulty.map((item) => batcher.add(item)));
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(isFaulty);
    }),
  );
});

test('S6.11 beyond the limit of the waiting line an item is refused at once, and those in line are served', async () => {
  const release = Promise.withResolvers<void>();
  const batcher = new Batcher<number, number>(async (items) => {
    await release.promise;
    return items.map((result) => ({ result }));
  });
  const first = batcher.add(0);
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  const waiting = Array.from({ length: 5_000 }, (_, index) => batcher.add(index + 1));
  await expect(batcher.add(9_999)).rejects.toMatchObject({ code: 'service_unavailable' });
  release.resolve();
  expect(await Promise.all([first, ...waiting])).toHaveLength(5_001);
  expect(await batcher.add(7)).toBe(7);
});

test('the waiting line is limited by bytes too', async () => {
  const batcher = new Batcher<number, number>(async (items) => items.map((result) => ({ result })), {
    bytesOf: () => 40 * 1024 * 1024,
  });
  const first = batcher.add(1);
  await expect(batcher.add(2)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await first).toBe(1);
});

describe('traces', () => {
  const sdk = new NodeSDK({ instrumentations: [], spanProcessors: [] });
  beforeAll(() => sdk.start());
  afterAll(() => sdk.shutdown());

  const traced = (spanId: string): Context =>
    trace.setSpanContext(ROOT_CONTEXT, {
      traceId: spanId.repeat(2),
      spanId,
      traceFlags: TraceFlags.SAMPLED,
    });

  test('a batch runs in the trace of its own first item, with links to the traces of the others', async () => {
    const seen: [string | undefined, string[]][] = [];
    const batcher = new Batcher<string, void>(async (items) => {
      const links = sharedLinks()?.map(({ context: { spanId } }) => spanId) ?? [];
      seen.push([trace.getSpanContext(context.active())?.spanId, links]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return items.map(() => ({ result: undefined }));
    });
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string];
    const add = (spanId: string) => context.with(traced(spanId), () => batcher.add(spanId));
    const first = add(one);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all([first, add(two), batcher.add('untraced'), add(three)]);
    expect(seen).toEqual([
      [one, []],
      [two, [three]],
    ]);
  });
});
