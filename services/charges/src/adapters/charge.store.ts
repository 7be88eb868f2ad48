import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import {
  AggregateCollection,
  type AggregateDocument,
  type Decision,
} from '@catraca/platform/mongo/aggregate-collection';
import { Outbox, outboxIndex } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import type { Filter } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import type { Charge, ChargeChange } from '../domain/charge.ts';
import { factOf } from './charge.fact.ts';

type Stored = Omit<Charge, 'id' | 'buyer' | 'customerIp'>;

interface ChargeDocument extends AggregateDocument, Stored {
  /** The buyer and the buyer's address, sealed. */
  sealed: string;
  /** Whether sellers see it: once the bank has confirmed it. */
  listed: boolean;
}

/** Partial indexes serve only queries that repeat their condition. */
const EPOCH = new Date(0);
const LISTED = { partialFilterExpression: { listed: true } };

const schema = new Schema(
  { _id: String, accountId: String, livemode: Boolean, createdAt: Date, outbox: [Object] },
  { strict: false },
)
  // `listed` is in the keys too, so that pages are skipped by keys alone, without a look at their charges.
  .index({ accountId: 1, livemode: 1, listed: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, reference: 1, _id: -1 }, LISTED)
  .index({ accountId: 1, livemode: 1, listed: 1, status: 1, _id: -1 }, LISTED)
  .index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $gt: EPOCH } } })
  .index({ 'pix.endToEndId': 1 }, { partialFilterExpression: { 'pix.endToEndId': { $gt: '' } } })
  .index(...outboxIndex);

/**
 * What a charge was read from, or stored as. Not a WeakMap: its table is an old object, and so keeps each document through
 * scavenges for as long as nobody has collected everything.
 */
const DOCUMENT = Symbol('document');
type Known = Charge & { [DOCUMENT]?: ChargeDocument };

/** Charges, each one document that carries its own events. */
@Injectable()
export class ChargeStore {
  private readonly charges: AggregateCollection<ChargeDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
  ) {
    const model = connection.model('Charge', schema, 'charges');
    this.charges = new AggregateCollection(model as never, outbox);
  }

  /** Stores the charge; answers the one that stands under its id, when there is one already. */
  async insertOrFind(context: CallContext, charge: Charge): Promise<Charge> {
    const { id, ...state } = this.seal(charge);
    const stored = await this.charges.insert(context, { _id: id, ...state });
    if (stored) return this.remember(charge, stored);

    const standing = await this.find(context, id, true);
    if (!standing) throw new ApiError('resource_not_found');
    return standing;
  }

  /** A charge of this account and world; an intent that the bank has not confirmed is not there yet. */
  async find(
    { accountId, livemode }: CallContext,
    id: string,
    evenRequested = false,
  ): Promise<Charge | null> {
    const document = await this.charges.find({ _id: id, accountId, livemode });
    if (!document || (!document.listed && !evenRequested)) return null;
    return this.open(document);
  }

  /** A charge of this world, whoever it belongs to. */
  async findInMode(id: string, livemode: boolean): Promise<Charge | null> {
    const document = await this.charges.find({ _id: id, livemode });
    return document && this.open(document);
  }

  async findMany(
    filter: Filter<ChargeDocument>,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<Charge[]> {
    const documents = await this.charges.collection
      .find(filter, { sort: { _id: -1 }, skip, limit })
      .toArray();
    return documents.map((document) => this.open(document as ChargeDocument));
  }

  count(filter: Filter<ChargeDocument>): Promise<number> {
    return this.charges.collection.countDocuments(filter);
  }

  /** Which of these payments, by their end-to-end ids, pay a charge of ours. */
  async paymentsAmong(endToEndIds: readonly string[]): Promise<Set<string>> {
    const documents = await this.charges.collection
      .find({ 'pix.endToEndId': { $in: endToEndIds, $gt: '' } } as Filter<ChargeDocument>, {
        projection: { 'pix.endToEndId': 1 },
      })
      .toArray();
    return new Set(documents.map(({ pix }) => pix!.endToEndId!));
  }

  /** Charges whose check is due, each given to one caller only: it is due again at `next`. */
  async claimDue(now: Date, next: Date, limit: number): Promise<Charge[]> {
    const due = await this.charges.collection
      .find({ checkAt: { $gt: EPOCH, $lte: now } } as Filter<ChargeDocument>, { sort: { checkAt: 1 }, limit })
      .toArray();
    const claims = due.map(({ _id, checkAt }) =>
      this.charges.collection.updateOne(
        { _id, checkAt } as Filter<ChargeDocument>,
        { $set: { checkAt: next } } as never,
      ),
    );
    const claimed = await Promise.all(claims);
    return due
      .filter((_, index) => claimed[index]!.matchedCount === 1)
      .map((document) => this.open(document as ChargeDocument));
  }

  /** Has the bank asked at this time. */
  async checkAt(id: string, time: Date): Promise<void> {
    await this.charges.collection.updateOne(
      { _id: id, checkAt: { $ne: null } } as Filter<ChargeDocument>,
      { $set: { checkAt: time } } as never,
    );
  }

  /** Decides on the charge as it stands, this one or what others made of it, and stores that together with its event. */
  async change(
    context: CallContext,
    charge: Charge,
    decide: (charge: Charge) => ChargeChange | null,
  ): Promise<Charge> {
    const read = (charge as Known)[DOCUMENT] ?? (await this.charges.find({ _id: charge.id }));
    if (!read) throw new ApiError('resource_not_found');
    let changed = charge;
    const document = await this.charges.changeFrom(context, read, (current) => {
      const standing = current === read ? charge : this.open(current);
      const change = decide(standing);
      changed = { ...standing, ...change?.set };
      return change && decisionOf(change, changed);
    });
    return this.remember(changed, document);
  }

  /** So that a change of this charge need not read it again. */
  private remember(charge: Charge, document: ChargeDocument): Charge {
    (charge as Known)[DOCUMENT] = document;
    return charge;
  }

  private seal({ buyer, customerIp, ...state }: Charge) {
    const sealed = this.dataKeys.seal(JSON.stringify({ buyer, customerIp }));
    return { ...state, sealed, listed: false };
  }

  private open(document: ChargeDocument): Charge {
    const { _id: id, version, writers, outbox, sealed, listed, ...state } = document;
    const charge = { id, ...(state as Stored), ...JSON.parse(this.dataKeys.open(sealed)) };
    return this.remember(charge, document);
  }
}

function decisionOf({ set, event }: ChargeChange, changed: Charge): Decision<ChargeDocument> {
  return { set: { ...set, listed: isListed(changed) }, facts: event ? [factOf(event, changed)] : [] };
}

function isListed({ status }: Charge): boolean {
  return status !== 'requested' && status !== 'abandoned';
}
