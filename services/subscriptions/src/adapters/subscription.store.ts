import type { SubscriptionFact } from '@catraca/contracts/events/subscription-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type StateOf } from '@catraca/platform/mongo/aggregate-collection';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import mongoose, { type QueryFilter } from 'mongoose';
import { nextLookAt } from '../domain/advance.ts';
import { hasEnded, isListed, type Subscription, type SubscriptionChange } from '../domain/subscription.ts';
import { type SubscriptionDocument, subscriptionSchema } from './subscription.document.ts';

export interface SubscriptionFilter {
  status: string | null;
  mandateId: string | null;
  createdSince: Date | null;
  createdUntil: Date | null;
}

type Decide = (subscription: Subscription) => SubscriptionChange | null;
type Owner = Pick<CallContext, 'accountId' | 'livemode'>;

/** Subscriptions, one document each, with their unpublished events. */
@Injectable()
export class SubscriptionStore {
  private readonly subscriptions: AggregateCollection<SubscriptionDocument>;
  private readonly work: DueWorkByClock<SubscriptionDocument, Subscription>;

  constructor(connection: mongoose.Connection, outbox: Outbox, clocks: TestClocks) {
    const model = connection.model<SubscriptionDocument>('Subscription', subscriptionSchema, 'subscriptions');
    this.subscriptions = new AggregateCollection(model, outbox, {
      besides: (owner, { dueAt }) => clocks.realTimeOf(owner, dueAt),
    });
    this.work = new DueWorkByClock(model, opened, clocks);
  }

  /** Stores it. Returns the stored one if its id is taken. Throws mandate_in_use. */
  async insertOrFind(context: CallContext, subscription: Subscription): Promise<Subscription> {
    if (await this.subscriptions.insert(context, stateOf(subscription))) return subscription;
    const existing = await this.find(context, subscription.id, true);
    if (!existing) throw new ApiError('mandate_in_use');
    return existing;
  }

  /** Those whose mandate is not there yet are found on request only. */
  async find(
    { accountId, livemode }: Owner,
    id: string,
    evenRequested = false,
  ): Promise<Subscription | null> {
    const document = await this.subscriptions.find({ _id: id, accountId, livemode });
    return document && (document.listed || evenRequested) ? opened(document) : null;
  }

  /** Throws resource_not_found, also for a subscription of another account or mode. */
  async get(owner: Owner, id: string): Promise<Subscription> {
    const subscription = await this.find(owner, id);
    if (!subscription) throw new ApiError('resource_not_found');
    return subscription;
  }

  async list(context: CallContext, filter: SubscriptionFilter, page: Page): Promise<Listed<Subscription>> {
    const { items, total } = await newestFirst(this.subscriptions.model, queryOf(context, filter), page);
    return { items: items.map(opened), total };
  }

  /** The subscription that has this mandate now, or null. */
  async openOf({ accountId, livemode }: Owner, mandateId: string): Promise<Subscription | null> {
    const document = await this.subscriptions.find({ accountId, livemode, openMandateId: mandateId });
    return document && opened(document);
  }

  /** The ids of the subscriptions that have these mandates of one account now, by the mandate. */
  async openIdsOf({ accountId, livemode }: Owner, mandateIds: string[]): Promise<Map<string, string>> {
    const open = { accountId, livemode, openMandateId: { $in: mandateIds, $gt: '' }, listed: true };
    const found = await this.subscriptions.model
      .find(open, { mandateId: 1 })
      .lean<Pick<SubscriptionDocument, '_id' | 'mandateId'>[]>();
    return new Map(found.map(({ _id, mandateId }) => [mandateId, _id]));
  }

  /** Claims subscriptions of this mode that are due, each by its account's clock. `now` is real time. */
  claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: NextDue<Subscription>,
  ): Promise<Subscription[]> {
    return this.work.claimDue({ now, rows: { livemode }, limit }, next);
  }

  /**
   * Decides on the subscription as it is stored now, and stores the change together with its event. `now`:
   * the account's time.
   */
  async change(subscription: Subscription, now: Date, decide: Decide): Promise<Subscription> {
    const { id, accountId, livemode } = subscription;
    let changed = subscription;
    await this.subscriptions.change({ accountId, livemode, now }, { _id: id, accountId }, (document) => {
      const current = opened(document);
      const change = decide(current);
      changed = { ...current, ...change?.set };
      if (!change) return null;
      changed.dueAt = nextLookAt(changed, now, 0);
      const set = { ...change.set, dueAt: changed.dueAt, ...derivedOf(changed) };
      return { set, facts: factsOf(changed, change) };
    });
    return changed;
  }
}

function stateOf({ id, ...state }: Subscription): StateOf<SubscriptionDocument> {
  return { _id: id, ...state, ...derivedOf({ ...state, id }) };
}

function opened(document: SubscriptionDocument): Subscription {
  const { _id: id, version, writers, outbox, listed, openMandateId, realDueAt, ...state } = document;
  return { id, ...state };
}

/** What is stored to be searched for. */
function derivedOf(subscription: Subscription) {
  const openMandateId = hasEnded(subscription) ? null : subscription.mandateId;
  return { listed: isListed(subscription), openMandateId };
}

function factsOf(
  { id, status, mandateId: mandate, metadata }: Subscription,
  { event }: SubscriptionChange,
): Fact[] {
  if (!event) return [];
  const subscription = { id, status: status as SubscriptionFact['status'], mandate, metadata };
  return [{ type: event, data: { subscription } }];
}

function queryOf(
  { accountId, livemode }: Owner,
  { status, mandateId, createdSince, createdUntil }: SubscriptionFilter,
): QueryFilter<SubscriptionDocument> {
  const created = {
    ...(createdSince && { $gte: createdSince }),
    ...(createdUntil && { $lte: createdUntil }),
  };
  return {
    accountId,
    livemode,
    listed: true,
    ...(status !== null && { status }),
    ...(mandateId !== null && { mandateId }),
    ...((createdSince || createdUntil) && { createdAt: created }),
  } as QueryFilter<SubscriptionDocument>;
}
