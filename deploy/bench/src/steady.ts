import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { CONNECTIONS, type Load } from './measure.ts';

/** Does something `count` times at even gaps, whether or not what was begun before has ended; `due` is of `performance.now()`. */
export function atRate<Result>(
  { rate, count }: { rate: number; count: number },
  work: (index: number, due: number) => Promise<Result>,
): Promise<Result[]> {
  const begun = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = begun + (index * 1_000) / rate;
      await sleep(Math.max(0, due - performance.now()));
      return work(index, due);
    }),
  );
}

/**
 * How long requests take at a steady rate, in milliseconds, ascending. They are due at even gaps, and each is counted from
 * when it was due, so that what a stall holds up counts too. autocannon's own rates send all requests of a second at its
 * beginning, as fast as they are answered.
 */
export async function latenciesAt(load: Load, rate: number, seconds: number): Promise<number[]> {
  const { url, method, path, headers, body, newHeaders } = load;
  const pool = new Pool(url, { connections: CONNECTIONS });
  const took = await atRate({ rate, count: Math.round(rate * seconds) }, async (_, due) => {
    const request = { method, path, headers: { ...headers, ...newHeaders?.() }, body: body?.() ?? null };
    const { statusCode, body: answer } = await pool.request(request);
    await answer.dump();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode}`);
    return performance.now() - due;
  });
  await pool.close();
  return took.sort((one, other) => one - other);
}
