import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import type { Sale, Traffic } from './traffic.ts';

/** So many sales spread over the partitions and over the instances. */
const PROOF = 6;

/**
 * From the end of a fault until sales begun after it have gone the whole way: charge, payment, webhook, ledger. Null
 * when they have not within `limitMs`.
 */
export async function timeToRecover(
  traffic: Traffic,
  balance: Db,
  endedAt: number,
  limitMs: number,
): Promise<number | null> {
  while (Date.now() - endedAt < limitMs) {
    const done = traffic.sales.filter((sale) => sale.startedAt >= endedAt && sale.pays && sale.doneAt);
    const posted = done.length >= PROOF ? await countPosted(balance, done) : 0;
    if (posted >= PROOF) return Date.now() - endedAt;
    await sleep(100);
  }
  return null;
}

/** None while the database is away. */
async function countPosted(balance: Db, sales: Sale[]): Promise<number> {
  const subject = { $in: sales.map(({ chargeId }) => chargeId) };
  return balance
    .collection<Document>('postings')
    .countDocuments({ subject }, { maxTimeMS: 2_000 })
    .catch(() => 0);
}

/** From the end of a fault until the last sale that was begun before it had its webhook. */
export function timeToCatchUp(sales: readonly Sale[], beganAt: number, endedAt: number): number {
  const hit = sales.filter((sale) => sale.startedAt >= beganAt && sale.startedAt <= endedAt && sale.doneAt);
  return Math.max(0, ...hit.map((sale) => sale.doneAt! - endedAt));
}
