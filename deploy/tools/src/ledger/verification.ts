import { setTimeout as sleep } from 'node:timers/promises';
import { compareAgain, verifyCauses } from './causes.ts';
import { type ChainScope, verifyChains } from './chains.ts';
import type { Sources } from './connect.ts';
import type { Fault } from './fault.ts';
import { readHeads } from './heads.ts';

export interface Verification {
  chains: number;
  postings: number;
  /** Postings a second. */
  rate: number;
  /** Heads in the file. */
  heads: number;
  charges: number;
  withdrawals: number;
  faults: Fault[];
}

export interface VerificationOptions extends ChainScope {
  /** What differs is compared again after this time: events may be under way. */
  recheckAfterMs: number;
  onProgress: (line: string) => void;
}

/** Proves the ledger. Reads only. */
export async function verify(sources: Sources, options: VerificationOptions): Promise<Verification> {
  const { onProgress, recheckAfterMs } = options;
  const heads = await readHeads(sources.headsFile);
  const startedAt = performance.now();
  const rateOf = (count: number) => Math.round(count / ((performance.now() - startedAt) / 1_000));
  const chains = await verifyChains(sources, options, heads, (count) =>
    onProgress(`${count} postings, ${rateOf(count)} a second`),
  );
  const rate = rateOf(chains.postings);
  const causes = await verifyCauses(sources, options, (count) => onProgress(`${count} charges`));
  const { postings } = chains;
  return {
    chains: chains.chains,
    postings,
    rate,
    heads: [...heads.values()].reduce((sum, ofChain) => sum + ofChain.length, 0),
    charges: causes.charges,
    withdrawals: causes.withdrawals,
    faults: [...chains.faults, ...(await confirmed(sources, causes.faults, recheckAfterMs))],
  };
}

/** Leaves out what was only under way. */
async function confirmed(sources: Sources, faults: Fault[], afterMs: number): Promise<Fault[]> {
  const ids = [...new Set(faults.flatMap(({ recheck }) => recheck ?? []))];
  if (ids.length === 0) return faults;
  await sleep(afterMs);
  const again = new Set((await compareAgain(sources, ids)).map(keyOf));
  return faults.filter((one) => one.recheck === undefined || again.has(keyOf(one)));
}

function keyOf({ kind, subject, detail }: Fault): string {
  return JSON.stringify([kind, subject, detail]);
}
