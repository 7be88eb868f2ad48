import { randomBytes } from 'node:crypto';
import type { Collection, Filter } from 'mongodb';
import { gauge } from '../telemetry/metrics.ts';
import { answered } from './answered.ts';
import { PRIMARY_ONLY } from './bulk-write.ts';
import { interleave } from './interleave.ts';
import type { OutboxEntry, WithOutbox } from './outbox-entry.ts';

/** Events of a collection that this sweep alone may publish. */
export interface Claim {
  token: string;
  entries: { documentId: string; entry: OutboxEntry }[];
  /** Whether others may be due. */
  hasMore: boolean;
}

/** A document with events that are due, and the seller of the first one. */
interface DueDocument {
  _id: string;
  outbox: { event: { account_id?: string } }[];
}

/** Age of an unpublished event after which its writer counts as dead and any sweeper publishes it. */
const LEFT_BEHIND_AFTER_MS = 10_000;
/** Documents of one claim. */
const CLAIM_LIMIT = 500;
/** Documents that a claim chooses from. */
const WINDOW = 2 * CLAIM_LIMIT;
/** When it ends, the sweep counts as dead and another one publishes its events. */
const LEASE_MS = 60_000;
/** An event that the brokers refuse is tried again after this time: their limit may have been raised. */
const POSTPONE_MS = 60 * 60_000;
/** Share of the time that may go into looking for other sellers behind a large backlog. */
const LOOK_SHARE = 0.2;
const COUNT_EVERY_MS = 1_000;
/** The gauge counts no further. */
const COUNT_LIMIT = 100_000;

const leftBehind = gauge({
  name: 'outbox_left_behind_documents',
  help: 'Documents whose events waited for over ten seconds, up to 100,000, as of the last sweep',
  labels: ['collection'],
});

/** Claims the unpublished events of one collection by lease, so that several instances share a backlog. */
export class OutboxSweep {
  private nextLookAt = 0;
  private nextCountAt = 0;

  constructor(readonly collection: Collection<WithOutbox>) {}

  /** Oldest first, but each seller in turn: one seller's backlog does not stop the others. */
  async claim(): Promise<Claim> {
    const now = new Date();
    const before = new Date(now.getTime() - LEFT_BEHIND_AFTER_MS);
    await this.count(before);
    const token = randomBytes(9).toString('base64url');
    const found = await this.findDue(before, now);
    if (found.length === 0) return { token, entries: [], hasMore: false };

    const ids = interleave(found, sellerOf, CLAIM_LIMIT).map(({ _id }) => _id);
    const until = new Date(now.getTime() + LEASE_MS);
    const claiming = this.collection.updateMany(
      { _id: { $in: ids }, outbox: { $elemMatch: due(before, now) } } as Filter<WithOutbox>,
      { $set: { 'outbox.$[due].sweepUntil': until, 'outbox.$[due].sweeper': token } } as never,
      { arrayFilters: [due(before, now, 'due.')], writeConcern: PRIMARY_ONLY },
    );
    await answered(claiming);
    return { token, entries: await this.claimedBy(token, ids), hasMore: true };
  }

  /** Ends a claim: other sweeps may take what is left of it. */
  async release(token: string): Promise<void> {
    const releasing = this.collection.updateMany(
      { 'outbox.recordedAt': { $lt: new Date() }, 'outbox.sweeper': token },
      { $unset: { 'outbox.$[claimed].sweepUntil': '', 'outbox.$[claimed].sweeper': '' } } as never,
      { arrayFilters: [{ 'claimed.sweeper': token }], writeConcern: PRIMARY_ONLY },
    );
    await answered(releasing);
  }

  /** Keeps sweeps from an event that the brokers refuse. */
  async postpone(documentId: string, entryId: string): Promise<void> {
    const until = new Date(Date.now() + POSTPONE_MS);
    const postponing = this.collection.updateOne(
      { _id: documentId },
      {
        $set: { 'outbox.$[refused].sweepUntil': until },
        $unset: { 'outbox.$[refused].sweeper': '' },
      } as never,
      { arrayFilters: [{ 'refused.id': entryId }], writeConcern: PRIMARY_ONLY },
    );
    await answered(postponing);
  }

  private async findDue(before: Date, now: Date): Promise<DueDocument[]> {
    const found = await this.find(before, due(before, now), WINDOW);
    if (found.length < WINDOW || now.getTime() < this.nextLookAt) return found;

    const sellers = [...new Set(found.map(sellerOf))];
    const ofOthers = { ...due(before, now), 'event.account_id': { $nin: sellers } };
    const others = await this.find(before, ofOthers, CLAIM_LIMIT);
    this.nextLookAt = Date.now() + (Date.now() - now.getTime()) / LOOK_SHARE;
    return [...others, ...found];
  }

  /** In the order of the index, oldest first. A sort would read all of a backlog. */
  private find(before: Date, entry: object, limit: number): Promise<DueDocument[]> {
    const filter = { 'outbox.recordedAt': { $lt: before }, outbox: { $elemMatch: entry } };
    const options = { projection: { 'outbox.event.account_id': 1 }, limit };
    const found = this.collection.find(filter as Filter<WithOutbox>, options).toArray();
    return answered(found as Promise<unknown> as Promise<DueDocument[]>);
  }

  private async claimedBy(token: string, ids: string[]): Promise<Claim['entries']> {
    const filter = { _id: { $in: ids }, 'outbox.sweeper': token };
    const found = this.collection.find(filter, { projection: { outbox: 1 } }).toArray();
    const documents = await answered(found);
    return documents.flatMap(({ _id: documentId, outbox }) =>
      outbox.filter(({ sweeper }) => sweeper === token).map((entry) => ({ documentId, entry })),
    );
  }

  private async count(before: Date): Promise<void> {
    if (Date.now() < this.nextCountAt) return;
    this.nextCountAt = Date.now() + COUNT_EVERY_MS;
    const filter = { 'outbox.recordedAt': { $lt: before } };
    const documents = await answered(this.collection.countDocuments(filter, { limit: COUNT_LIMIT }));
    leftBehind.set({ collection: this.collection.collectionName }, documents);
  }
}

/** Condition on an entry of an outbox: left behind, and in no other sweep. */
function due(before: Date, now: Date, prefix = '') {
  return {
    [`${prefix}recordedAt`]: { $lt: before },
    [`${prefix}sweepUntil`]: { $not: { $gt: now } },
  };
}

function sellerOf({ outbox }: DueDocument): string | undefined {
  return outbox[0]?.event.account_id;
}
