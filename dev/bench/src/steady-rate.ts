import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { CONNECTIONS, type Load } from './measure.ts';

/**
 * Starts `work` `count` times at even intervals, without waiting for earlier runs. `due` is its planned
 * `performance.now()`.
 */
export function atRate<Result>(
  { rate, count }: { rate: number; count: number },
  work: (index: number, due: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = startedAt + (index * 1_000) / rate;
      await sleep(Math.max(0, due - performance.now()));
      return work(index, due);
    }),
  );
}

/**
 * Latencies at a steady rate in milliseconds, ascending. Each is measured from when the request was due, so
 * that the requests that a stall delays count too (coordinated omission). autocannon's `overallRate` sends
 * the requests of each second in a burst at its beginning.
 */
export async function latenciesAt(load: Load, rate: number, seconds: number): Promise<number[]> {
  const { url, method, path, headers, body, newHeaders } = load;
  const pool = new Pool(url, { connections: CONNECTIONS });
  const latencies = await atRate({ rate, count: Math.round(rate * seconds) }, async (_, due) => {
    const request = { method, path, headers: { ...headers, ...newHeaders?.() }, body: body?.() ?? null };
    const { statusCode, body: response } = await pool.request(request);
    await response.dump();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode}`);
    return performance.now() - due;
  });
  await pool.close();
  return latencies.sort((one, other) => one - other);
}
