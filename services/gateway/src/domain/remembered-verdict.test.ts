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
