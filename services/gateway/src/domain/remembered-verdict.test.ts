import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rememberedVerdict } from './remembered-verdict.ts';

test('a name is judged once, a long one each time, and each by itself', () => {
  const judged: string[] = [];
  const verdict = rememberedVerdict((name) => judged.push(name) > 0 && name.startsWith('c'));
  const long = 'c'.repeat(65);
  expect(['cvv', 'amount', 'cvv', long, 'amount', long].map(verdict)).toEqual([
    ...[true, false, true],
    ...[true, false, true],
  ]);
  expect(judged).toEqual(['cvv', 'amount', long, long]);
});

test('of any number of names only the last are kept', () => {
  let judged = 0;
  const verdict = rememberedVerdict(() => judged++ < 0);
  for (let at = 0; at < 10_000; at++) verdict(`name_${at}`);
  for (let at = 9_000; at < 10_000; at++) verdict(`name_${at}`);
  expect(judged).toBe(10_000);
  verdict('name_0');
  expect(judged).toBe(10_001);
});

/** Bytes of the heap that are in use, after a collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('S23.20 a name that is remembered does not keep the text that it is from', () => {
  const verdict = rememberedVerdict((name) => name.length > 0);
  const before = heapInUse();
  for (let at = 0; at < 300; at++) verdict(`${'x'.repeat(130_000)} a_name_of_one_text_${at}`.slice(130_001));
  expect(heapInUse() - before).toBeLessThan(5_000_000);
});
