import type { CallContext } from '@catraca/kernel/call-context';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type PipelineStage } from 'mongoose';
import { BLOCK_MS, BUSY_SECONDS, type CounterName, limitOf } from '../domain/card-testing.ts';
import { type RefusalCounterDocument, refusalCounterSchema } from './refusal-counter.document.ts';

type Stages = PipelineStage.Set[];

/** A counter is deleted by real time, which an account's clock never falls behind. */
const removeAt = { $dateAdd: { startDate: '$$NOW', unit: 'hour', amount: 2 } };

/**
 * Counts refused cards, in one atomic update each. A try counts from before charges is called, so that any
 * number of tries at once get no more refusals than one after another. Without an outcome it counts for as
 * long as a refusal.
 */
@Injectable()
export class RefusalCounterStore {
  private readonly counters: Model<RefusalCounterDocument>;

  constructor(connection: mongoose.Connection) {
    this.counters = connection.model<RefusalCounterDocument>(
      'RefusalCounter',
      refusalCounterSchema,
      'refusal_counters',
    );
  }

  /** Counts a try as under way. Returns null, or in how many seconds a try may be made. */
  async claim(context: CallContext, name: CounterName, chargeId: string): Promise<number | null> {
    const { now } = context;
    const tries = { $add: [{ $size: '$refusals' }, { $size: '$underWay' }] };
    const hasRoom = { $and: [{ $lt: [tries, limitOf(name).refusals] }, { $not: [isBlocked(now)] }] };
    const more = { $concatArrays: ['$underWay', [{ chargeId, at: now }]] };
    const counter = await this.update(context, name, [
      { $set: { underWay: { $cond: [hasRoom, more, '$underWay'] } } },
    ]);
    if (counter.underWay.some((one) => one.chargeId === chargeId)) return null;
    const { blockedUntil } = counter;
    return blockedUntil && blockedUntil > now ? secondsUntil(blockedUntil, now) : BUSY_SECONDS;
  }

  /** The try was not refused. */
  async release(context: CallContext, names: readonly CounterName[], chargeId: string): Promise<void> {
    const _id = { $in: names.map((name) => idOf(context, name)) };
    await this.counters.updateMany(
      { _id, accountId: context.accountId },
      { $pull: { underWay: { chargeId } } },
    );
  }

  /** Counts a refusal, once. Returns whether it is the one that blocks. */
  async refuse(context: CallContext, name: CounterName, chargeId: string): Promise<boolean> {
    const { now } = context;
    const { refusals: most } = limitOf(name);
    const end = new Date(now.getTime() + BLOCK_MS);
    const all = { $slice: [{ $concatArrays: ['$refusals', [{ chargeId, at: now }]] }, -most] };
    const isCounted = { $in: [chargeId, '$refusals.chargeId'] };
    const blocks = { $and: [{ $gte: [{ $size: '$refusals' }, most] }, { $not: [isBlocked(now)] }] };
    const counter = await this.update(context, name, [
      { $set: { underWay: without('$underWay', chargeId) } },
      { $set: { refusals: { $cond: [isCounted, '$refusals', all] } } },
      { $set: { blockedUntil: { $cond: [blocks, end, '$blockedUntil'] } } },
    ]);
    const isLast = counter.refusals.at(-1)?.chargeId === chargeId;
    return isLast && counter.blockedUntil?.getTime() === end.getTime();
  }

  /** Seconds until none of these blocks any more. 0 when none does. */
  async blockedSeconds(context: CallContext, names: readonly CounterName[]): Promise<number> {
    const { accountId, now } = context;
    const _id = { $in: names.map((name) => idOf(context, name)) };
    const found = await this.counters
      .find({ _id, accountId, blockedUntil: { $gt: now } }, { blockedUntil: 1 })
      .lean<{ blockedUntil: Date }[]>();
    return Math.max(0, ...found.map(({ blockedUntil }) => secondsUntil(blockedUntil, now)));
  }

  /** The counter after this change, without what is too old to count. */
  private async update(
    context: CallContext,
    name: CounterName,
    stages: Stages,
  ): Promise<RefusalCounterDocument> {
    const { accountId, now } = context;
    const { withinMs } = limitOf(name);
    const current = {
      refusals: since('$refusals', now, withinMs),
      underWay: since('$underWay', now, withinMs),
      blockedUntil: { $ifNull: ['$blockedUntil', null] },
      removeAt,
    };
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    const filter = { _id: idOf(context, name), accountId };
    const update = () =>
      this.counters
        .findOneAndUpdate(filter, [{ $set: current }, ...stages], options)
        .lean<RefusalCounterDocument>();
    try {
      return (await update())!;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // two requests made the first try at once
      return (await update())!;
    }
  }
}

function idOf({ accountId, livemode }: CallContext, name: CounterName): string {
  return `${accountId}:${livemode ? 'live' : 'test'}:${name}`;
}

function secondsUntil(end: Date, now: Date): number {
  return Math.ceil((end.getTime() - now.getTime()) / 1_000);
}

function isBlocked(now: Date) {
  return { $gt: ['$blockedUntil', now] };
}

function since(tries: string, now: Date, ms: number) {
  const isRecent = { $gt: ['$$this.at', new Date(now.getTime() - ms)] };
  return { $filter: { input: { $ifNull: [tries, []] }, cond: isRecent } };
}

function without(tries: string, chargeId: string) {
  return { $filter: { input: tries, cond: { $ne: ['$$this.chargeId', chargeId] } } };
}
