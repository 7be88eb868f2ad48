import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { type ProviderStep, ProviderSteps, stepsOf } from '@catraca/platform/mongo/provider-steps';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { currentTraceId } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { Withdrawal, WithdrawalChange, WithdrawalStatus } from '../domain/withdrawal.ts';
import { type WithdrawalDocument, type WithdrawalState, withdrawalSchema } from './withdrawal.document.ts';

/** The withdrawal is not as it was read. The transaction ends, and the caller reads and decides again. */
export class ChangedMeanwhile extends Error {}

interface DueFilter {
  livemode: boolean;
  statuses: readonly WithdrawalStatus[];
  now: Date;
  limit: number;
  /** Accounts whose requested withdrawals are left out. */
  heldAccounts: string[];
}

export interface WithdrawalFilter {
  accountId: string;
  livemode?: boolean;
  status?: WithdrawalStatus;
  /** Both included. */
  createdSince?: Date;
  createdUntil?: Date;
}

/** Of no account in particular. */
export type AllWithdrawalsFilter = Omit<WithdrawalFilter, 'accountId' | 'livemode'> & { livemode: boolean };

/** Under way for long. */
export interface OpenWithdrawals {
  count: number;
  oldest: Date | null;
  accountIds: string[];
}

const MOST_COUNTED = 10_000;

export interface WithdrawalHistory {
  withdrawal: Withdrawal;
  states: WithdrawalState[];
  steps: ProviderStep[];
}

/**
 * Withdrawals, one document each, with their unpublished events. Writes are conditional on the state that
 * they were decided on.
 */
@Injectable()
export class WithdrawalStore {
  private readonly withdrawals: Model<WithdrawalDocument>;
  private readonly work: DueWorkByClock<WithdrawalDocument, Withdrawal>;

  constructor(
    connection: mongoose.Connection,
    private readonly outbox: Outbox,
    private readonly dataKeys: DataKeys,
    private readonly clocks: TestClocks,
    steps: ProviderSteps,
  ) {
    this.withdrawals = connection.model<WithdrawalDocument>('Withdrawal', withdrawalSchema, 'withdrawals');
    this.work = new DueWorkByClock(this.withdrawals, (document) => this.open(document), clocks);
    outbox.addCollection(rawCollection(this.withdrawals) as never);
    steps.addModel('wd', this.withdrawals as never);
  }

  async insertIn(session: ClientSession, withdrawal: Withdrawal): Promise<void> {
    const { id, bankAccount, ...state } = withdrawal;
    const realTime = this.clocks.realTimeOf(withdrawal, withdrawal.dueAt);
    const sealed = this.dataKeys.seal(JSON.stringify(bankAccount), placeOf(id));
    const states = [stateOf(state.status, state.createdAt)];
    await this.withdrawals.insertMany([{ _id: id, ...state, ...realTime, sealed, states, outbox: [] }], {
      session,
    });
  }

  find({ accountId, livemode }: CallContext, id: string): Promise<Withdrawal | null> {
    return this.findOne({ _id: id, accountId, livemode });
  }

  /** A withdrawal of this account, in either mode. */
  findOfAccount(accountId: string, id: string): Promise<Withdrawal | null> {
    return this.findOne({ _id: id, accountId });
  }

  /** A withdrawal of this account, each status that it got, and what happened at the bank. */
  async history(accountId: string, id: string): Promise<WithdrawalHistory> {
    const document = await this.withdrawals.findOne({ _id: id, accountId }).lean<WithdrawalDocument>();
    if (!document) throw new ApiError('resource_not_found');
    const { states = [] } = document;
    return { withdrawal: this.open(document), states, steps: stepsOf(document) };
  }

  /** A withdrawal of this mode, of any account. */
  findInMode(id: string, livemode: boolean): Promise<Withdrawal | null> {
    return this.findOne({ _id: id, livemode });
  }

  /** Newest first. */
  async list(filter: WithdrawalFilter, page: Page): Promise<Listed<Withdrawal>> {
    const { items, total } = await newestFirst(this.withdrawals, conditionOf(filter), page);
    return { items: items.map((document) => this.open(document)), total };
  }

  /** Of all accounts of a mode, newest first. They are counted up to `MOST_COUNTED`. */
  async listAll(filter: AllWithdrawalsFilter, part: Page): Promise<Listed<Withdrawal>> {
    const asked = conditionOf(filter);
    if (part.after) {
      const { items } = await newestFirst(this.withdrawals, asked, part);
      return { items: items.map((document) => this.open(document)), total: 0 };
    }
    const { page, perPage } = part;
    const found = this.withdrawals
      .find(asked)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage);
    const counted = this.withdrawals.countDocuments(asked, { limit: MOST_COUNTED });
    const [items, total] = await Promise.all([found.lean<WithdrawalDocument[]>().exec(), counted.exec()]);
    return { items: items.map((document) => this.open(document)), total };
  }

  /** Stores a change that moves no money. Null when the withdrawal is not as it was read. */
  async change(read: Withdrawal, set: WithdrawalChange): Promise<Withdrawal | null> {
    const $push = newState(read, set, set.orderedAt ?? read.createdAt);
    const { matchedCount } = await this.withdrawals.updateOne(
      asRead(read),
      { $set: this.withRealTime(read, set), $push },
      { writeConcern: { w: 'majority' } },
    );
    return matchedCount === 1 ? { ...read, ...set } : null;
  }

  /**
   * Stores a change with its events within a transaction. Call the result after the commit: it publishes the
   * events. Throws ChangedMeanwhile.
   */
  async changeIn(
    session: ClientSession,
    {
      context,
      read,
      set,
      facts,
    }: { context: CallContext; read: Withdrawal; set: WithdrawalChange; facts: Fact[] },
  ): Promise<() => void> {
    const entries = this.outbox.entriesOf(context, facts);
    const $push = { ...newState(read, set, context.now), outbox: { $each: entries } };
    const update = { $set: this.withRealTime(read, set), $push };
    const { matchedCount } = await this.withdrawals.updateOne(asRead(read), update, { session });
    if (matchedCount === 0) throw new ChangedMeanwhile();
    return () => this.outbox.publish(this.withdrawals.collection.collectionName, read.id, entries);
  }

  /** Claims withdrawals that are due, each by its account's clock. */
  claimDue(
    { livemode, statuses, now, limit, heldAccounts }: DueFilter,
    next: NextDue<Withdrawal>,
  ): Promise<Withdrawal[]> {
    const held = { status: 'requested', accountId: { $in: heldAccounts } };
    const rows = { livemode, status: { $in: [...statuses] }, $nor: [held] };
    return this.work.claimDue({ now, rows, limit }, next);
  }

  /** How many withdrawals of this status were requested before `since`. */
  countSince(livemode: boolean, status: WithdrawalStatus, since: Date): Promise<number> {
    const open = { livemode, status, dueAt: { $gt: EPOCH }, createdAt: { $lt: since } };
    return this.withdrawals.countDocuments(open).exec();
  }

  /** Withdrawals under way since before `since`, and whose they are: twenty accounts at most. */
  async openSince(livemode: boolean, since: Date): Promise<OpenWithdrawals> {
    const status = { $in: ['requested', 'processing'] as const };
    const open = { livemode, status, dueAt: { $gt: EPOCH }, createdAt: { $lt: since } };
    const [count, oldest] = await Promise.all([
      this.withdrawals.countDocuments(open, { limit: MOST_COUNTED }),
      this.withdrawals
        .find(open, { accountId: 1, createdAt: 1 })
        .sort({ createdAt: 1 })
        .limit(100)
        .lean<Pick<WithdrawalDocument, 'accountId' | 'createdAt'>[]>(),
    ]);
    const accountIds = [...new Set(oldest.map(({ accountId }) => accountId))].slice(0, 20);
    return { count, oldest: oldest[0]?.createdAt ?? null, accountIds };
  }

  private async findOne(filter: QueryFilter<WithdrawalDocument>): Promise<Withdrawal | null> {
    const document = await this.withdrawals.findOne(filter).lean<WithdrawalDocument>();
    return document && this.open(document);
  }

  private withRealTime(owner: Withdrawal, set: WithdrawalChange) {
    return { ...set, ...this.clocks.realTimeOf(owner, set.dueAt) };
  }

  private open(document: WithdrawalDocument): Withdrawal {
    const { _id: id, sealed, outbox, states, firstSteps, lastSteps, realDueAt, ...state } = document;
    return { id, ...state, bankAccount: JSON.parse(this.dataKeys.open(sealed, placeOf(id))) };
  }
}

function conditionOf({ createdSince, createdUntil, ...filter }: Partial<WithdrawalFilter>) {
  const createdAt = {
    ...(createdSince && { $gte: createdSince }),
    ...(createdUntil && { $lte: createdUntil }),
  };
  return { ...filter, ...((createdSince || createdUntil) && { createdAt }) };
}

const placeOf = (id: string) => ({ collection: 'withdrawals', id, field: 'sealed' });

/** The `$push` of a status that a change brings. */
function newState(read: Withdrawal, { status, returns }: WithdrawalChange, at: Date) {
  if (returns && returns.length > read.returns.length) return { states: stateOf('returned', at) };
  return status && status !== read.status ? { states: stateOf(status, at) } : {};
}

function stateOf(status: WithdrawalState['status'], at: Date): WithdrawalState {
  return { status, at, traceId: currentTraceId() ?? null };
}

function asRead({ id, status, returns, orderedAt }: Withdrawal) {
  return { _id: id, status, orderedAt, returns: { $size: returns.length } };
}
