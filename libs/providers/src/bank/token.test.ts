import { TokenSource } from './token.ts';

/** A bank that issues tokens t1, t2, …, and a clock that the test controls. */
function bank(expires_in = 3600) {
  const state = { now: 0, issued: 0, down: false };
  const source = new TokenSource(
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (state.down) throw new Error('down');
      return { access_token: `t${++state.issued}`, expires_in };
    },
    () => state.now,
  );
  return { state, source };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('concurrent callers share one token request', async () => {
  const { state, source } = bank();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => source.get()));
  expect(new Set(tokens)).toEqual(new Set(['t1']));
  expect(state.issued).toBe(1);
});

test('a token is renewed a minute before it expires, without delaying callers', async () => {
  const { state, source } = bank();
  await source.get();
  state.now = 3_539_999;
  expect(await source.get()).toBe('t1');
  await settle();
  expect(state.issued).toBe(1);

  state.now = 3_540_000;
  expect(await source.get()).toBe('t1');
  await settle();
  expect(await source.get()).toBe('t2');
});

test('a short-lived token is renewed when a fifth of its lifetime is left', async () => {
  const { state, source } = bank(10);
  await source.get();
  state.now = 8_000;
  await source.get();
  await settle();
  expect(await source.get()).toBe('t2');
});

test('an expired token is not used, even when its renewal fails', async () => {
  const { state, source } = bank();
  await source.get();
  state.now = 3_600_000;
  state.down = true;
  await expect(source.get()).rejects.toThrow('down');
});

test('the old token is used while its renewal fails, and the renewal is retried', async () => {
  const { state, source } = bank();
  await source.get();
  state.now = 3_550_000;
  state.down = true;
  expect(await source.get()).toBe('t1');
  await settle();
  state.down = false;
  expect(await source.get()).toBe('t1');
  await settle();
  expect(await source.get()).toBe('t2');
});

test('a dropped token is replaced once, even when many callers drop it', async () => {
  const { state, source } = bank();
  const old = await source.get();
  const fresh = await Promise.all(
    Array.from({ length: 20 }, async () => {
      source.drop(old);
      return source.get();
    }),
  );
  expect(new Set(fresh)).toEqual(new Set(['t2']));
  expect(state.issued).toBe(2);
});
