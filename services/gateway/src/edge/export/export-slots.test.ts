import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ApiError } from '@catraca/kernel/errors';
import { ExportSlots } from './export-slots.ts';

function refusalOf(take: () => void): ApiError | null {
  try {
    take();
    return null;
  } catch (error) {
    return error as ApiError;
  }
}

test('S27.21 an account has two exports at a time, and a third one is told when to come again', async () => {
  const slots = new ExportSlots();
  const first = new PassThrough();
  slots.take('acc_1', first);
  slots.take('acc_1', new PassThrough());
  const third = () => slots.take('acc_1', new PassThrough());
  expect(refusalOf(third)).toMatchObject({ code: 'too_many_requests', details: { retry_after: 10 } });
  expect(refusalOf(() => slots.take('acc_2', new PassThrough()))).toBeNull();
  first.destroy();
  await turn();
  expect([refusalOf(third), refusalOf(third)?.code]).toEqual([null, 'too_many_requests']);
});

test('S27.21 a gateway writes eight files at a time', () => {
  const slots = new ExportSlots();
  for (let account = 1; account <= 8; account++) slots.take(`acc_${account}`, new PassThrough());
  expect(refusalOf(() => slots.take('acc_9', new PassThrough()))?.code).toBe('too_many_requests');
});

test('a client that is gone takes no place', () => {
  const slots = new ExportSlots();
  const gone = new PassThrough().destroy();
  for (let count = 0; count < 3; count++) slots.take('acc_1', gone);
});
