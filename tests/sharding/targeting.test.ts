import fc from 'fast-check';
import { fieldsOf, isTargeted } from './targeting.ts';

const byAccount = { accountId: 1, _id: 'hashed' } as const;
const byId = { _id: 'hashed' } as const;

test('a value or a list of the first field of the key is enough', () => {
  expect(isTargeted({ accountId: 'acc_1', livemode: true }, byAccount)).toBe(true);
  expect(isTargeted({ _id: { $in: ['a', 'b'] }, version: 3 }, byId)).toBe(true);
  expect(isTargeted({ $and: [{ livemode: true }, { _id: 'a' }] }, byId)).toBe(true);
});

test('another field of the key, an exclusion, or a range of a hashed key asks every shard', () => {
  expect(isTargeted({ _id: 'a' }, byAccount)).toBe(false);
  expect(isTargeted({ _id: { $ne: 'a' } }, byId)).toBe(false);
  expect(isTargeted({ _id: { $gte: 'a', $lt: 'b' } }, byId)).toBe(false);
  expect(isTargeted({ _id: { $gte: 'a', $lt: 'b' } }, { _id: 1 })).toBe(true);
});

test('every branch of an $or must name the key', () => {
  const branch = fc.record(
    { accountId: fc.constant('acc_1'), status: fc.constant('open') },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(branch, { minLength: 1 }), ($or) => {
      expect(isTargeted({ $or }, byAccount)).toBe($or.every(({ accountId }) => accountId !== undefined));
    }),
  );
});

test('the fields of a filter are those of its branches too', () => {
  expect(fieldsOf({ livemode: false, $or: [{ dueAt: 1 }, { dueAt: 2, accountId: 'a' }] })).toBe(
    'accountId,dueAt,livemode',
  );
});
