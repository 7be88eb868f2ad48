import type { DeliveryEvent, DeliveryFact } from '@catraca/contracts/events/delivery-events';
import { DELIVERY_RETENTION_SECONDS } from '@catraca/contracts/retention';
import type { CallContext } from '@catraca/kernel/call-context';
import {
  AggregateCollection,
  type AggregateDocument,
  type Decision,
} from '@catraca/platform/mongo/aggregate-collection';
import { type DueFields, dueAt, dueFields, dueIndexes } from '@catraca/platform/mongo/due-rows';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import { type Delivery, isDue, leaseFrom, type Progress, requestIdOf } from '../domain/delivery.ts';
import { HeartbeatStore } from './heartbeat.store.ts';

interface DeliveryDocument extends AggregateDocument, DueFields, Omit<Delivery, 'id'> {
  /** Holder of the lease, so that others can take over when that instance dies. */
  instanceId: string | null;
}

/** A delivery that this process has leased. */
export interface HeldDelivery {
  delivery: Delivery;
  /** As this process wrote it. Any later write by another instance ends the lease. */
  document: DeliveryDocument;
}

const schema = aggregateSchema<DeliveryDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  event: embedded<Delivery['event']>({ id: String, type: String, body: String }),
  endpointId: String,
  traceparent: String,
  attempts: Number,
  ...dueFields,
  doneAt: Date,
  createdAt: Date,
  instanceId: String,
})
  .index({ livemode: 1, dueAt: 1, endpointId: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } })
  // For accounts whose test clock was moved. Leases end in real time.
  .index(...dueIndexes.ofMoved)
  .index(
    { accountId: 1, dueAt: 1 },
    { partialFilterExpression: { livemode: false, instanceId: null, dueAt: { $gt: EPOCH } } },
  )
  .index({ doneAt: 1 }, { expireAfterSeconds: DELIVERY_RETENTION_SECONDS });

@Injectable()
export class DeliveryStore {
  private readonly deliveries: AggregateCollection<DeliveryDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly heartbeats: HeartbeatStore,
    private readonly clocks: TestClocks,
  ) {
    const model = connection.model<DeliveryDocument>('Delivery', schema, 'deliveries');
    // A lost change costs one more attempt.
    this.deliveries = new AggregateCollection(model, outbox, {
      changesMayBeLost: true,
      besides: (owner, { dueAt, instanceId }) => clocks.realTimeOf(owner, instanceId ? null : dueAt),
    });
    clocks.keep(model, dueAt, { instanceId: null });
  }

  /** Stores and leases the delivery. Null when it is stored already. */
  async insert(delivery: Delivery): Promise<HeldDelivery | null> {
    const { id: _id, ...state } = delivery;
    const document = { _id, ...state, instanceId: this.heartbeats.instanceId };
    const stored = await this.deliveries.insert(contextOf(delivery, delivery.createdAt), document);
    return stored && { delivery, document: stored };
  }

  /**
   * Oldest due time first, without the excluded endpoints. Attempts are due by their account's clock, leases
   * end in real time.
   */
  async findDue(
    now: Date,
    { livemode, excludedEndpoints }: { livemode: boolean; excludedEndpoints: string[] },
    limit: number,
  ): Promise<HeldDelivery[]> {
    const rows = { livemode, endpointId: { $nin: excludedEndpoints } };
    const query = { now, rows, movedRows: { instanceId: null }, limit, projection: { outbox: 0 } } as const;
    const documents = await this.clocks.findDue(this.deliveries.model, query);
    return documents.map(heldOf);
  }

  /** Leases a due delivery. Null if another instance has it. */
  async claim({ delivery, document }: HeldDelivery, now: Date): Promise<HeldDelivery | null> {
    let ours = false;
    const claimed = await this.deliveries.changeFrom(contextOf(delivery, now), document, (current) => {
      ours = isDue(
        heldOf(current).delivery,
        current.instanceId === null ? this.clocks.now(current, now) : now,
      );
      return ours
        ? { set: { dueAt: leaseFrom(now), instanceId: this.heartbeats.instanceId }, facts: [] }
        : null;
    });
    return ours ? heldOf(claimed) : null;
  }

  /** Ends the lease without an attempt: any instance may take the delivery at once. */
  async release({ document }: HeldDelivery, now: Date): Promise<void> {
    await this.changeHeld(document, now, { set: { dueAt: now, instanceId: null }, facts: [] });
  }

  /** Ends a delivery without another attempt: its endpoint was deleted or disabled. */
  async end({ delivery, document }: HeldDelivery, now: Date): Promise<void> {
    const type: DeliveryEvent['type'] = 'delivery.ended';
    const { event, endpointId: endpoint_id } = delivery;
    const data = { event_id: event.id, request_id: requestIdOf(delivery), endpoint_id };
    const set = { dueAt: null, doneAt: now, instanceId: null };
    await this.changeHeld(document, now, { set, facts: [{ type, data }] });
  }

  /** Stores the outcome of an attempt together with its event. */
  async record(
    { delivery, document }: HeldDelivery,
    progress: Progress,
    fact: DeliveryFact,
    now: Date,
  ): Promise<void> {
    const type: DeliveryEvent['type'] = 'delivery.attempted';
    const facts = [{ type, data: { delivery: { ...fact, request_id: requestIdOf(delivery) } } }];
    await this.changeHeld(document, now, { set: { ...progress, instanceId: null }, facts });
  }

  /** Ends all leases of an instance that died. */
  async releaseAllOf(instanceId: string, now: Date): Promise<void> {
    await this.deliveries.model.updateMany(
      { dueAt: { $gt: now }, instanceId },
      { $set: { dueAt: now, instanceId: null } },
    );
  }

  /** Does nothing when the lease ended and another instance took the delivery over. */
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
  const { _id: id, version, writers, outbox, instanceId, realDueAt, ...delivery } = document;
  return { delivery: { id, ...delivery }, document };
}

function contextOf(
  { accountId, livemode }: Pick<Delivery, 'accountId' | 'livemode'>,
  now: Date,
): CallContext {
  return { accountId, livemode, now };
}
