import type { Head } from '@catraca/balance/chain';
import type { Totals } from '@catraca/balance/ledger';
import type { PostingDocument, TotalsDocument } from '@catraca/balance/ledger-documents';
import { periodOf } from '@catraca/kernel/dates';
import type { Collection, Filter } from 'mongodb';
import { ChainWalk, type WrittenHead } from './chain-walk.ts';
import type { Sources } from './connect.ts';
import { type Fault, fault } from './fault.ts';

export interface ChainScope {
  account: string | undefined;
  /** Day in São Paulo. Undefined: from the first posting. */
  from: string | undefined;
}

export interface ChainsResult {
  chains: number;
  postings: number;
  faults: Fault[];
}

const BATCH = 2_000;
const START: Head = { sequence: 0, hash: '' };
const names = ['statement', 'internal'] as const;

/**
 * Walks every chain by sequence. Totals are read first: what is posted meanwhile is proven, and not summed.
 * `onProgress` gets the number of postings so far.
 */
export async function verifyChains(
  sources: Sources,
  scope: ChainScope,
  heads: Map<string, WrittenHead[]>,
  onProgress: (postings: number) => void,
): Promise<ChainsResult> {
  const totals = await readTotals(sources, scope);
  const chains = new Map(totals.flatMap(chainsOf));
  const walks = new Map<string, ChainWalk>();
  let postings = 0;
  for await (const { _id: id, ...posting } of readPostings(sources, scope, [...chains.keys()])) {
    const { chain } = posting;
    let walk = walks.get(chain);
    if (!walk) {
      const summedTo = chains.get(chain)?.sequence ?? 0;
      const isStart = !scope.from || posting.sequence === 1;
      const head = isStart ? START : { sequence: posting.sequence, hash: posting.hash };
      walk = new ChainWalk(
        { chain, head, written: writtenAfter(heads.get(chain), head), summedTo },
        sources.key,
      );
      walks.set(chain, walk);
      if (!isStart) continue;
    }
    walk.add({ id, ...posting });
    postings += 1;
    if (postings % 10_000 === 0) onProgress(postings);
  }
  const faults = [...walks.values()].flatMap((walk) => walk.end());
  return {
    chains: walks.size,
    postings,
    faults: [
      ...faults,
      ...missingChains(chains, walks, scope),
      ...headsWithoutChain(heads, walks, scope),
      ...(scope.from ? [] : totals.flatMap((owner) => compareTotals(owner, walks))),
    ],
  };
}

/** Each chain of an owner with its head as of the totals. */
function chainsOf({ _id, heads }: TotalsDocument): [string, Head][] {
  return names.map((name) => [name === 'statement' ? _id : `${_id}:internal`, heads[name]]);
}

/** Heads before the start of the walk cannot be compared. */
function writtenAfter(written: WrittenHead[] | undefined, { sequence }: Head): WrittenHead[] {
  return (written ?? []).filter((head) => head.sequence > sequence);
}

function missingChains(
  chains: Map<string, Head>,
  walks: Map<string, ChainWalk>,
  { from }: ChainScope,
): Fault[] {
  if (from) return [];
  return [...chains]
    .filter(([chain, { sequence }]) => sequence > 0 && !walks.has(chain))
    .map(([chain, { sequence }]) =>
      fault('broken_link', chain, `1: missing, and all after it up to ${sequence}`),
    );
}

/** A chain that was removed together with its totals. */
function headsWithoutChain(
  heads: Map<string, WrittenHead[]>,
  walks: Map<string, ChainWalk>,
  { account, from }: ChainScope,
): Fault[] {
  if (account || from) return [];
  return [...heads]
    .filter(([chain]) => !walks.has(chain))
    .map(([chain, [head]]) =>
      fault('head_differs', chain, `missing, on ${head!.writtenAt} at ${head!.sequence}`),
    );
}

function compareTotals({ _id, totals, heads }: TotalsDocument, walks: Map<string, ChainWalk>): Fault[] {
  const sums: Totals = {};
  for (const name of names) {
    const walk = walks.get(name === 'statement' ? _id : `${_id}:internal`);
    for (const [account, amount] of Object.entries(walk?.totals ?? {})) {
      const key = account as keyof Totals;
      sums[key] = (sums[key] ?? 0) + amount;
    }
  }
  const accounts = new Set([...Object.keys(sums), ...Object.keys(totals)]) as Set<keyof Totals>;
  const differing = [...accounts].filter((account) => (sums[account] ?? 0) !== (totals[account] ?? 0));
  return [
    ...differing.map((account) =>
      fault(
        'totals_differ',
        _id,
        `${account}: total ${totals[account] ?? 0}, postings ${sums[account] ?? 0}`,
      ),
    ),
    ...names.flatMap((name) =>
      compareLast(name === 'statement' ? _id : `${_id}:internal`, heads[name], walks),
    ),
  ];
}

/** The totals' head is the last posting, unless more were posted since. */
function compareLast(chain: string, { sequence, hash }: Head, walks: Map<string, ChainWalk>): Fault[] {
  const last = walks.get(chain)?.head ?? START;
  if (last.sequence !== sequence || last.hash === hash) return [];
  return [fault('totals_differ', chain, `head ${sequence}: another hash than the posting’s`)];
}

function readTotals({ client, database }: Sources, { account }: ChainScope): Promise<TotalsDocument[]> {
  const totals = client.db(database('balance')).collection<TotalsDocument>('totals');
  const owners = account ? { _id: { $in: [`${account}:test`, `${account}:live`] } } : {};
  return totals.find(owners).toArray();
}

/** By chain and sequence. With a first day, from the posting before it. */
async function* readPostings(
  { client, database }: Sources,
  { account, from }: ChainScope,
  chains: readonly string[],
): AsyncGenerator<PostingDocument> {
  const postings = client.db(database('balance')).collection<PostingDocument>('postings');
  const read = (filter: Filter<PostingDocument>) =>
    postings
      .find(filter, { projection: { reference: 0, accountId: 0, livemode: 0 } })
      .sort({ chain: 1, sequence: 1 })
      .batchSize(BATCH);
  if (!from) return yield* read(account ? { chain: { $in: [...chains] } } : {});
  for (const chain of chains) {
    const first = await firstSince(postings, chain, from);
    if (first) yield* read({ chain, sequence: { $gte: Math.max(1, first - 1) } });
  }
}

async function firstSince(
  postings: Collection<PostingDocument>,
  chain: string,
  from: string,
): Promise<number | null> {
  const since = { chain, occurredAt: { $gte: periodOf(from, from).from } };
  const [first] = await postings
    .find(since, { projection: { sequence: 1 } })
    .sort({ sequence: 1 })
    .limit(1)
    .toArray();
  return first?.sequence ?? null;
}
