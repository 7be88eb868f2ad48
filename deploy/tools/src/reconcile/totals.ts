import type { ClientSession } from 'mongodb';
import type { StateRecords } from './records.ts';
import { collection, type Sources } from './sources.ts';

/**
 * Totals that are not the sums of their postings, seller by seller. Both are read as of one moment, so sales
 * may go on.
 */
export async function readWrongTotals(sources: Sources): Promise<StateRecords['wrongTotals']> {
  const mode = sources.livemode ? 'live' : 'test';
  const wrong: StateRecords['wrongTotals'] = [];
  for await (const owner of ownersOf(sources, mode)) {
    const session = sources.client.startSession({ snapshot: true });
    try {
      wrong.push(...(await compareOwner(sources, owner, session)));
    } finally {
      await session.endSession();
    }
  }
  return wrong;
}

/** Every posting adds up to zero, and so do the accounts of every seller. */
export async function readUnbalanced(sources: Sources): Promise<StateRecords['unbalanced']> {
  const mode = sources.livemode ? 'live' : 'test';
  const rows = collection(sources, 'balance', 'totals').find({ _id: { $regex: `:${mode}$` } });
  const unbalanced: StateRecords['unbalanced'] = [];
  for await (const { _id: owner, totals = {} } of rows) {
    const sum = Object.values<number>(totals).reduce((all, amount) => all + amount, 0);
    if (sum !== 0) unbalanced.push({ owner, sum });
  }
  return unbalanced;
}

/** Every seller with postings or totals, `acc_…:test` or `acc_…:live`. */
async function* ownersOf(sources: Sources, mode: string): AsyncGenerator<string> {
  const chains: string[] = await collection(sources, 'balance', 'postings').distinct('chain');
  const owners = new Set(chains.map(ownerOfChain).filter((owner) => owner.endsWith(`:${mode}`)));
  yield* owners;
  const totals = collection(sources, 'balance', 'totals').find({}, { projection: { _id: 1 } });
  for await (const { _id } of totals) if (_id.endsWith(`:${mode}`) && !owners.has(_id)) yield _id;
}

/** An account and mode has a chain of its name, and one of internal postings. */
function ownerOfChain(chain: string): string {
  return chain.replace(/:internal$/, '');
}

async function compareOwner(
  sources: Sources,
  owner: string,
  session: ClientSession,
): Promise<StateRecords['wrongTotals']> {
  const row = await collection(sources, 'balance', 'totals').findOne({ _id: owner }, { session });
  const sums = await collection(sources, 'balance', 'postings')
    .aggregate<{ _id: string; sum: number }>(
      [
        { $match: { chain: { $in: [owner, `${owner}:internal`] } } },
        { $unwind: '$entries' },
        { $group: { _id: '$entries.account', sum: { $sum: '$entries.amount' } } },
      ],
      { session },
    )
    .toArray();
  const sumOf = new Map(sums.map(({ _id, sum }) => [_id, sum]));
  const totals: Record<string, number> = row?.totals ?? {};
  return [...new Set([...sumOf.keys(), ...Object.keys(totals)])]
    .map((account) => ({
      owner,
      account,
      total: totals[account] ?? 0,
      sum: sumOf.get(account) ?? 0,
    }))
    .filter(({ total, sum }) => total !== sum);
}
