import { RequestTags } from './request-tags.ts';

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const tags = new RequestTags(keyOf('a', 1));
const call = {
  accountId: 'acc_1',
  livemode: false,
  resources: ['ch_1'],
  idempotencyKey: 'pedido-1',
  errorCode: null,
  key: { id: 'key_1', hint: '' },
  method: 'POST',
  route: '/v1/charges',
  status: 201,
};
const isFound = (filter: object, by = tags, entry = tags.of(call)) => {
  const wanted = by.wanted({ accountId: 'acc_1', livemode: false, ...filter });
  return wanted.every((some) => some.some((tag) => entry.includes(tag)));
};

test.each([
  [{ status: '201' }, true],
  [{ status: '2xx' }, true],
  [{ status: '299' }, false],
  [{ status: '3xx' }, false],
  [{ status: '1xx' }, false],
  [{ status: '201', routes: ['GET /v1/charges', 'POST /v1/charges'] }, true],
  [{ status: '2xx', routes: ['GET /v1/charges'] }, false],
  [{ resource: 'ch_1', key: 'key_1' }, true],
  [{ resource: 'ch_2' }, false],
  [{ resource: 'ch_1', key: 'key_2' }, false],
  [{ code: 'validation_failed' }, false],
])('S23.1 a call that answered 201 is found by %j: %j', (filter, found) => {
  expect(isFound(filter)).toBe(found);
});

test('S23.1 a resource is found by its reads and its writes', () => {
  const read = tags.of({ ...call, method: 'GET', idempotencyKey: null as never, status: 200 });
  expect(isFound({ resource: 'ch_1' }, tags, read)).toBe(true);
  expect(read).not.toContain('write:ch_1');
});

test('S23.3 an Idempotency-Key is a keyed hash, another one in each account and mode', () => {
  const other = new RequestTags(keyOf('a', 2));
  const kept = [
    tags.of(call),
    other.of(call),
    tags.of({ ...call, accountId: 'acc_2' }),
    tags.of({ ...call, livemode: true }),
  ].map((all) => all.find((tag) => tag.startsWith('a:')));
  expect(new Set(kept).size).toBe(4);
  expect(kept.every((tag) => /^a:[\w-]{43}$/.test(tag!))).toBe(true);
});

test('an Idempotency-Key is found after a rotation of the data key', () => {
  const rotated = new RequestTags(`${keyOf('b', 2)},${keyOf('a', 1)}`);
  expect(isFound({ idempotencyKey: 'pedido-1' }, rotated)).toBe(true);
  expect(isFound({ idempotencyKey: 'pedido-1' }, rotated, rotated.of(call))).toBe(true);
  expect(isFound({ idempotencyKey: 'pedido-2' }, rotated)).toBe(false);
});
