import { callbackPausesMs, callbackUrl, nextAttemptAt } from './callback.ts';

test('pauses grow, and there is none after the last attempt', () => {
  expect([...callbackPausesMs].sort((a, b) => a - b)).toEqual(callbackPausesMs);
  const now = new Date(0);
  expect(nextAttemptAt(1, now)).toEqual(new Date(1000));
  expect(nextAttemptAt(callbackPausesMs.length, now)).toEqual(new Date(12 * 3600 * 1000));
  expect(nextAttemptAt(callbackPausesMs.length + 1, now)).toBeNull();
});

test.each(['https://loja.example/c', 'https://loja.example/c/', 'https://loja.example/c//'])(
  '/pix is appended to %s',
  (url) => expect(callbackUrl(url)).toBe('https://loja.example/c/pix'),
);
