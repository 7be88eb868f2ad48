import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/aggregate-collection';
import { DataKeys } from '@catraca/platform/data-keys';
import { Outbox, outboxIndex } from '@catraca/platform/outbox';
import { Injectable } from '@nestjs/common';
import mongoose, { Schema } from 'mongoose';
import type { Charge, ChargeChange } from '../domain/charge.ts';
import { factOf } from './charge.fact.ts';

type Stored = Omit<Charge, 'id' | 'buyer' | 'customerIp'>;

interface ChargeDocument extends AggregateDocument, Stored {
  /** The buyer and the buyer's address, sealed. */
  sealed: string;
}

const schema = new Schema(
  { accountId: String, livemode: Boolean, createdAt: Date, outbox: [Object] },
  { strict: false },
)
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
  .index(...outboxIndex);

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
    this.charges = new AggregateCollection(model.collection as never, outbox);
  }

  /** Stores the charge; answers the one that stands under its id, when there is one already. */
  async insertOrFind(context: CallContext, charge: Charge): Promise<Charge> {
    const { id, ...state } = this.seal(charge);
    if (await this.charges.insert(context, { _id: id, ...state })) return charge;

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
    if (!document || (document.status === 'requested' && !evenRequested)) return null;
    return this.open(document);
  }

  /** A charge that waits for its payment, whoever it belongs to. */
  async findPayable(id: string, livemode: boolean): Promise<Charge | null> {
    const document = await this.charges.find({ _id: id, livemode, status: 'pending' });
    return document && this.open(document);
  }

  /** Decides on the charge as it stands and stores that together with its event. Throws resource_not_found. */
  async change(
    context: CallContext,
    id: string,
    decide: (charge: Charge) => ChargeChange | null,
  ): Promise<Charge> {
    const document = await this.charges.change(context, { _id: id }, (current) => {
      const charge = this.open(current);
      const change = decide(charge);
      return change && { set: change.set, facts: [factOf(change.event, { ...charge, ...change.set })] };
    });
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  private seal({ buyer, customerIp, ...state }: Charge) {
    return { ...state, sealed: this.dataKeys.seal(JSON.stringify({ buyer, customerIp })) };
  }

  private open(document: ChargeDocument): Charge {
    const { _id: id, version, writers, outbox, sealed, ...state } = document;
    return { id, ...(state as Stored), ...JSON.parse(this.dataKeys.open(sealed)) };
  }
}
