import { MongoBulkWriteError } from 'mongodb';
import { isTransient } from './transient.ts';

const broken = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' });

test('a broken connection is only unlucky, also when the driver tells it as its bulk write’s error', () => {
  expect(isTransient(broken)).toBe(true);
  expect(isTransient(new MongoBulkWriteError(broken, {} as never))).toBe(true);
});

test('a mistake of ours is not', () => {
  expect(isTransient(new TypeError('undefined is not a function'))).toBe(false);
});
