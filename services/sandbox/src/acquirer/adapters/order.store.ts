import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import { ReadLag } from '../../shared/adapters/read-lag.ts';
import { type Callback, type CallbackOutcome, claimed } from '../../shared/domain/callback.ts';
import { EarlierStates } from '../../shared/domain/earlier-states.ts';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import type { ChargeStatus, Hook, Order } from '../domain/order.ts';
import { type OrderDocument, orderSchema } from './order.document.ts';

export interface OrderSearch extends Page {
  code?: string | undefined;
  /** Of the charge. */
  status?: ChargeStatus | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface DueHook {
  order: Order;
  hook: Hook;
}

/** Pause between two batches of webhooks' outcomes, in ms. Nobody waits for them. */
const OUTCOMES_PAUSE_MS = 100;

/** Orders with their charges and webhooks, one document each. */
@Injectable()
export class OrderStore {
  private readonly orders: Model<OrderDocument>;
  private readonly commits: GroupCommit<OrderDocument>;
  /** A lost one means one more webhook. */
  private readonly outcomes: GroupCommit<OrderDocument>;

  private readonly earlier = new EarlierStates<Order>();

  constructor(
    connection: mongoose.Connection,
    private readonly lag: ReadLag,
  ) {
    this.orders = connection.model<OrderDocument>('AcquirerOrder', orderSchema, 'acquirer_orders');
    this.commits = new GroupCommit(this.orders);
    this.outcomes = new GroupCommit(this.orders, { mayBeLost: true, pauseMs: OUTCOMES_PAUSE_MS });
  }

  /** The given order, or the one that has its idempotency key already. */
  async insertOrFind(order: Order): Promise<Order> {
    const { id: _id, ...rest } = order;
    if (await this.commits.insert({ _id, ...rest })) {
      this.changed(null, order);
      return order;
    }
    const existing = order.idempotencyKey && (await this.findByKey(order.idempotencyKey));
    if (!existing) throw new Error(`the order ${_id} exists already`);
    return existing;
  }

  find(id: string): Promise<Order | null> {
    return this.findOne({ _id: id });
  }

  findByKey(idempotencyKey: string): Promise<Order | null> {
    return this.findOne({ idempotencyKey });
  }

  findByCharge(chargeId: string): Promise<Order | null> {
    return this.findOne({ 'charge.id': chargeId });
  }

  /** The newest order of this code whose charge did not fail, else the newest. */
  async findByCode(code: string): Promise<Order | null> {
    const found = await this.orders.find({ code }).sort({ createdAt: -1 }).lean<OrderDocument[]>();
    const document = found.find(({ charge }) => charge.status !== 'failed') ?? found[0];
    return document ? opened(document) : null;
  }

  /** The order as the merchant's reads show it. Null: not yet. */
  seen(order: Order): Order | null {
    return this.earlier.seen(order.id, order, Date.now());
  }

  /** As the merchant's reads show them. Newest first. */
  async search({
    code,
    status,
    orderId,
    customerId,
    since,
    until,
    page,
    size,
  }: OrderSearch): Promise<PageOf<Order>> {
    const missing = this.earlier.missing(Date.now(), ({ charge }) => !status || charge.status === status);
    const created = { ...(since && { $gte: since }), ...(until && { $lte: until }) };
    const filter: QueryFilter<OrderDocument> = {
      $nor: [{ _id: { $in: missing } }],
      ...(code && { code }),
      ...(status && { 'charge.status': status }),
      ...(orderId && { _id: orderId }),
      ...(customerId && { 'customer.id': customerId }),
      ...((since || until) && { createdAt: created }),
    };
    const found = this.orders.find(filter).sort({ createdAt: -1, _id: -1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .lean<OrderDocument[]>(),
      this.orders.countDocuments(filter),
    ]);
    return { items: this.allSeen(documents), total };
  }

  /** As the merchant's reads show them: orders with a payable of this charge, or of a payment in the period. */
  async withPayables({ chargeId, since, until }: PayableSearch): Promise<Order[]> {
    const due = { ...(since && { $gte: since }), ...(until && { $lte: until }) };
    const filter: QueryFilter<OrderDocument> = {
      'charge.payables': { $elemMatch: since || until ? { paymentDate: due } : { id: { $exists: true } } },
      ...(chargeId && { 'charge.id': chargeId }),
    };
    const found = this.orders.find(filter).sort({ createdAt: 1, _id: 1 });
    return this.allSeen(await found.lean<OrderDocument[]>());
  }

  /**
   * Stores `to` if the order is still as `from` was read. Its earlier hooks are left as they are. False when
   * it is not.
   */
  async replace(from: Order, to: Order): Promise<boolean> {
    const { charge, updatedAt, version, hooks } = to;
    const added = hooks.slice(from.hooks.length);
    const update = { $set: { charge, updatedAt, version }, $push: { hooks: { $each: added } } };
    const asRead = { _id: from.id, version: from.version };
    const { matchedCount } = await this.orders.updateOne(asRead, update);
    if (matchedCount === 1) this.changed(from, to);
    return matchedCount === 1;
  }

  /**
   * Orders to which something is due to happen, each by its own clock. `now` is real time; `ahead`: clocks by
   * code, in ms.
   */
  async findDue(now: Date, ahead: ReadonlyMap<string, number>, limit: number): Promise<Order[]> {
    const latest = new Date(now.getTime() + Math.max(0, ...ahead.values()));
    const moved = { code: { $in: [...ahead.keys()] }, 'charge.due.at': { $lte: latest } };
    const isDue = { $or: [{ 'charge.due.at': { $lte: now } }, ...(ahead.size > 0 ? [moved] : [])] };
    const due = this.orders.find(isDue).sort({ 'charge.due.at': 1 });
    return (await due.limit(limit).lean<OrderDocument[]>()).map(opened);
  }

  async findDueHooks(now: Date, limit: number): Promise<DueHook[]> {
    const due = { 'hooks.callback.dueAt': { $lte: now } };
    const documents = await this.orders.find(due).limit(limit).lean<OrderDocument[]>();
    return documents.map(opened).flatMap((order) => {
      const hooks = order.hooks.filter(({ callback }) => callback.dueAt && callback.dueAt <= now);
      return hooks.map((hook) => ({ order, hook }));
    });
  }

  /** Leases the hook until `leaseEnd` and counts an attempt. Null when another process was faster. */
  async claimHook({ order, hook }: DueHook, leaseEnd: Date): Promise<DueHook | null> {
    const callback = claimed(hook.callback, leaseEnd);
    const set = { $set: { 'hooks.$.callback': callback } };
    const { matchedCount } = await this.orders.updateOne(asRead(order.id, hook), set);
    return matchedCount === 1 ? { order, hook: { ...hook, callback } } : null;
  }

  /** Ends the hook, or sets its next attempt. */
  settleHook({ order, hook }: DueHook, next: Date | null, outcome: CallbackOutcome): Promise<void> {
    const { dueAt: _, ...ended } = hook.callback;
    const callback: Callback = next ? { ...ended, dueAt: next } : { ...ended, outcome };
    return this.outcomes.update(asRead(order.id, hook), { $set: { 'hooks.$.callback': callback } });
  }

  private changed(from: Order | null, { id, version }: Order): void {
    this.earlier.changed(id, from, this.lag.of(`order/${id}/${version}`), Date.now());
  }

  private allSeen(documents: OrderDocument[]): Order[] {
    return documents.map((document) => this.seen(opened(document))).filter((order) => order !== null);
  }

  private async findOne(filter: QueryFilter<OrderDocument>): Promise<Order | null> {
    const document = await this.orders.findOne(filter).lean<OrderDocument>();
    return document && opened(document);
  }
}

/** Matches the order while the hook's callback is as it was read. */
function asRead(_id: string, { id, callback }: Hook) {
  return { _id, hooks: { $elemMatch: { id, 'callback.dueAt': callback.dueAt! } } };
}

export interface PayableSearch {
  chargeId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

function opened({ _id: id, ...order }: OrderDocument): Order {
  return { id, ...order };
}
