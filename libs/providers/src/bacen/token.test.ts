import { TokenSource } from './token.ts';

/** A bank whose tokens are t1, t2, …, and a clock that only the test moves. */
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

test('many callers at once share one request for the token', async () => {
  const { state, source } = bank();
  const tokens = await Promise.all(Array.from({ length: 50 }, () => source.get()));
  expect(new Set(tokens)).toEqual(new Set(['t1']));
  expect(state.issued).toBe(1);
});

test('a token is renewed a minute before its end, without anybody waiting', async () => {
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

test('a short-lived token is renewed with a fifth of its life left', async () => {
  const { state, source } = bank(10);
  await source.get();
  state.now = 8_000;
  await source.get();
  await settle();
  expect(await source.get()).toBe('t2');
});

test('an ended token is not used, even when the bank gives no new one', async () => {
  const { state, source } = bank();
  await source.get();
  state.now = 3_600_000;
  state.down = true;
  await expect(source.get()).rejects.toThrow('down');
});

test('the old token is used while its renewal fails, and the renewal is tried again', async () => {
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

test('a dropped token is replaced once, however many callers drop it', async () => {
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
