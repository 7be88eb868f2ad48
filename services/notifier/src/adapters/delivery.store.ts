import type { DeliveryEvent, DeliveryFact } from '@catraca/contracts/events/delivery-events';
import type { CallContext } from '@catraca/kernel/call-context';
import {
  AggregateCollection,
  type AggregateDocument,
  type Decision,
} from '@catraca/platform/mongo/aggregate-collection';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import { type Delivery, isDue, leaseFrom, type Progress } from '../domain/delivery.ts';
import { HolderStore } from './holder.store.ts';

interface DeliveryDocument extends AggregateDocument, Omit<Delivery, 'id'> {
  /** The process that is at it, so that the others need not wait for its lease when it dies. */
  holder: string | null;
}

/** A delivery that this process holds by lease. */
export interface HeldDelivery {
  delivery: Delivery;
  /** The write that made it ours; any later one by others ends the hold. */
  document: DeliveryDocument;
}

/** Longer than Kafka keeps the events (7 days): one that comes again is still known. */
const KEPT_SECONDS = 8 * 24 * 60 * 60;

/** Before any due time. Naming it in query and index leaves what is done out of the index. */
const EPOCH = new Date(0);

const schema = aggregateSchema<DeliveryDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  event: embedded<Delivery['event']>({ id: String, type: String, body: String }),
  endpointId: String,
  traceparent: String,
  attempts: Number,
  dueAt: Date,
  doneAt: Date,
  createdAt: Date,
  holder: String,
})
  .index({ dueAt: 1, endpointId: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } })
  .index({ doneAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

@Injectable()
export class DeliveryStore {
  private readonly deliveries: AggregateCollection<DeliveryDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly holders: HolderStore,
  ) {
    const model = connection.model<DeliveryDocument>('Delivery', schema, 'deliveries');
    // What a lost change costs is one attempt more.
    this.deliveries = new AggregateCollection(model, outbox, { changesMayBeLost: true });
  }

  /** Stores it as held; null when it is there already, and another's. */
  async insert(delivery: Delivery): Promise<HeldDelivery | null> {
    const { id: _id, ...state } = delivery;
    const document = { _id, ...state, holder: this.holders.id };
    const stored = await this.deliveries.insert(contextOf(delivery, delivery.createdAt), document);
    return stored && { delivery, document: stored };
  }

  /** From the longest due, leaving out these endpoints. */
  async findDue(now: Date, notTo: string[], limit: number): Promise<HeldDelivery[]> {
    const documents = await this.deliveries.model
      .find({ dueAt: { $gt: EPOCH, $lte: now }, endpointId: { $nin: notTo } }, { outbox: 0 })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<DeliveryDocument[]>();
    return documents.map(heldOf);
  }

  /** The delivery with a new lease, or null when another was quicker. */
  async claim({ delivery, document }: HeldDelivery, now: Date): Promise<HeldDelivery | null> {
    let ours = false;
    const claimed = await this.deliveries.changeFrom(contextOf(delivery, now), document, (current) => {
      ours = isDue(heldOf(current).delivery, now);
      return ours ? { set: { dueAt: leaseFrom(now), holder: this.holders.id }, facts: [] } : null;
    });
    return ours ? heldOf(claimed) : null;
  }

  /** Lets go of what was not attempted: anybody may take it at once. */
  async release({ document }: HeldDelivery, now: Date): Promise<void> {
    await this.changeHeld(document, now, { set: { dueAt: now, holder: null }, facts: [] });
  }

  /** Ends a delivery without another attempt: its endpoint is gone or disabled. */
  async end({ document }: HeldDelivery, now: Date): Promise<void> {
    await this.changeHeld(document, now, { set: { dueAt: null, doneAt: now, holder: null }, facts: [] });
  }

  /** Where the delivery stands after an attempt, and the fact that tells of it, in one write. */
  async record({ document }: HeldDelivery, progress: Progress, fact: DeliveryFact, now: Date): Promise<void> {
    const type: DeliveryEvent['type'] = 'delivery.attempted';
    const facts = [{ type, data: { delivery: fact } }];
    await this.changeHeld(document, now, { set: { ...progress, holder: null }, facts });
  }

  /** Lets go of all that a process held which is no more. */
  async releaseAllOf(holder: string, now: Date): Promise<void> {
    await this.deliveries.model.updateMany(
      { dueAt: { $gt: now }, holder },
      { $set: { dueAt: now, holder: null } },
    );
  }

  /** Nothing, when the lease ran out and another has taken it over: that one goes on from here. */
  private async changeHeld(
    held: DeliveryDocument,
    now: Date,
    decision: Decision<DeliveryDocument>,
  ): Promise<void> {
    await this.deliveries.changeFrom(contextOf(held, now), held, ({ version }) =>
      version === held.version ? decision : null,
    );
  }
}

function heldOf(document: DeliveryDocument): HeldDelivery {
  const { _id: id, version, writers, outbox, holder, ...delivery } = document;
  return { delivery: { id, ...delivery }, document };
}

function contextOf(
  { accountId, livemode }: Pick<Delivery, 'accountId' | 'livemode'>,
  now: Date,
): CallContext {
  return { accountId, livemode, now };
}
