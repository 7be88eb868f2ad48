import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type ProviderStep, ProviderSteps, stepsOf } from '@catraca/platform/mongo/provider-steps';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import { type Refund, type RefundOutcome, type RefundStage, visibleStages } from '../domain/refund.ts';
import { type RefundDocument, refundSchema } from './refund.document.ts';
import { type Sum, sumOf } from './sum.ts';

interface DueFilter {
  livemode: boolean;
  now: Date;
  limit: number;
  /** Accounts whose refunds are left out until they are open, but those that were sent. */
  heldAccounts: string[];
}

export interface RefundFilter {
  chargeId: string | null;
  status: 'pending' | RefundOutcome | null;
  createdSince: Date | null;
  createdUntil: Date | null;
}

export interface RefundHistory {
  refund: Refund;
  /** Oldest first. */
  steps: ProviderStep[];
}

/** Refunds, one document each. Every change is conditional on the stage that it was decided in. */
@Injectable()
export class RefundStore {
  private readonly refunds: Model<RefundDocument>;
  private readonly commits: GroupCommit<RefundDocument>;
  private readonly reads: GroupRead<RefundDocument>;
  private readonly work: DueWorkByClock<RefundDocument, Refund>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
    private readonly clocks: TestClocks,
    private readonly steps: ProviderSteps,
  ) {
    this.refunds = connection.model<RefundDocument>('Refund', refundSchema, 'refunds');
    this.commits = new GroupCommit(this.refunds);
    this.reads = new GroupRead(this.refunds);
    this.work = new DueWorkByClock(this.refunds, (document) => this.open(document), clocks);
    steps.addModel('rf', this.refunds as never);
  }

  /**
   * Stores an intent, or returns the stored one. Throws resource_not_found when the id is another account's.
   */
  async insertOrFind(intent: Refund): Promise<Refund> {
    const { id, reason, ...state } = intent;
    const sealedReason = reason === null ? null : this.dataKeys.seal(reason, reasonPlace(id));
    const realTime = this.clocks.realTimeOf(intent, intent.dueAt);
    if (await this.commits.insert({ _id: id, ...state, ...realTime, sealedReason })) return intent;

    const { accountId, livemode, endToEndId, returnId, corrects } = intent;
    const same = endToEndId ? { endToEndId, returnId, corrects } : { _id: id };
    const stored = await this.findOne({ ...same, accountId, livemode });
    if (!stored) throw new ApiError('resource_not_found');
    return stored;
  }

  /** Throws resource_not_found, also before the charge has reserved it. */
  async get({ accountId, livemode }: CallContext, id: string): Promise<Refund> {
    const found = await this.reads.find({ _id: id, accountId, livemode });
    if (!found || !isVisible(found)) throw new ApiError('resource_not_found');
    return this.open(found);
  }

  /** A refund of this mode, of any account. */
  async find(id: string, livemode: boolean): Promise<Refund | null> {
    const found = await this.reads.find({ _id: id, livemode });
    return found && this.open(found);
  }

  /** All refunds of a charge, in whatever stage. */
  async ofCharge(
    chargeId: string,
    { accountId, livemode }: Pick<Refund, 'accountId' | 'livemode'>,
  ): Promise<Refund[]> {
    const found = await this.refunds.find({ accountId, livemode, chargeId }).lean<RefundDocument[]>();
    return found.map((document) => this.open(document));
  }

  /** The refunds of a charge that sellers see, with what happened at bank or acquirer. */
  async histories({ accountId, livemode }: CallContext, chargeId: string): Promise<RefundHistory[]> {
    const filter = { accountId, livemode, chargeId, stage: { $in: [...visibleStages] } };
    const found = await this.refunds.find(filter).lean<RefundDocument[]>();
    return found.map((document) => ({ refund: this.open(document), steps: stepsOf(document) }));
  }

  async list(
    { accountId, livemode }: CallContext,
    filter: RefundFilter,
    page: Page,
  ): Promise<Listed<Refund>> {
    const { chargeId, status, createdSince, createdUntil } = filter;
    const shown = {
      ...{ accountId, livemode, ...stagesOf(status) },
      ...(chargeId && { chargeId }),
      ...((createdSince || createdUntil) && {
        createdAt: {
          ...(createdSince && { $gte: createdSince }),
          ...(createdUntil && { $lte: createdUntil }),
        },
      }),
    };
    const { items, total } = await newestFirst(this.refunds, shown, page);
    return { items: items.map((document) => this.open(document)), total };
  }

  /** Those whose return has this id throughout Pix: one, but for a correction beside what it corrects. */
  async ofReturn({ accountId, livemode }: CallContext, rtrId: string): Promise<Refund[]> {
    const made = { rtrId: { $eq: rtrId, $gt: '' }, accountId, livemode, stage: { $in: [...visibleStages] } };
    const found = await this.refunds.find(made).lean<RefundDocument[]>();
    return found.map((document) => this.open(document));
  }

  /** Those that succeeded in a time: from the first moment on, before the second. */
  sumOf({ accountId, livemode }: CallContext, since: Date, until: Date): Promise<Sum> {
    const processedAt = { $gte: since, $lt: until };
    const succeeded = { accountId, livemode, stage: 'concluded', outcome: 'succeeded', processedAt };
    return sumOf(this.refunds, succeeded);
  }

  /** Stores the change if the refund is still in one of these stages. Returns it as it is stored then. */
  async advance(
    refund: Refund,
    from: readonly RefundStage[],
    set: Partial<Omit<Refund, 'id' | 'reason'>>,
  ): Promise<{ refund: Refund; changed: boolean }> {
    const { id } = refund;
    const inStage = { _id: id, stage: { $in: [...from] } };
    const changed = await this.update(refund, inStage, set);
    if (changed) return { refund: changed, changed: true };
    const current = await this.findOne({ _id: id });
    if (!current) throw new ApiError('resource_not_found');
    return { refund: current, changed: false };
  }

  /**
   * Stores that a reserved refund is sent now, if nobody has sent it since it was read. Returns null
   * otherwise: who sends what is not idempotent must be alone.
   */
  markSent(
    refund: Refund,
    set: Pick<Refund, 'sentAt' | 'canceledBefore' | 'refusedAt'>,
  ): Promise<Refund | null> {
    const { id, sentAt } = refund;
    const asRead = { _id: id, stage: 'reserved' as const, sentAt };
    return this.update(refund, asRead, set);
  }

  /**
   * The same for a return at a bank, which knows it by its id: changes its sends only if nobody has since it
   * was read. Returns null otherwise.
   */
  changeSends(
    refund: Refund,
    set: Partial<Pick<Refund, 'sentAt' | 'unknownSendAt'>>,
  ): Promise<Refund | null> {
    const { id, unknownSendAt } = refund;
    const asRead = { _id: id, stage: 'reserved' as const, unknownSendAt };
    return this.update(refund, asRead, set);
  }

  /** Deletes an intent that no charge knows of. */
  async forget({ id }: Refund): Promise<void> {
    await this.refunds.deleteOne({ _id: id, stage: { $in: ['intended', 'refused'] } });
  }

  /** Claims refunds of this mode that are due, each by its account's clock. */
  claimDue({ livemode, now, limit, heldAccounts }: DueFilter, next: NextDue<Refund>): Promise<Refund[]> {
    const held = { stage: 'reserved', sentAt: null, accountId: { $in: heldAccounts } };
    return this.work.claimDue({ now, rows: { livemode, $nor: [held] }, limit }, next);
  }

  /** Sets when the job takes it up again. Its back-off starts again. */
  postpone(refund: Refund, dueAt: Date): Promise<void> {
    return this.work.restartOf(refund, { _id: refund.id, dueAt: { $gt: EPOCH } }, dueAt);
  }

  /**
   * The outcomes of concluded returns of these payments, by `{end-to-end id}:{return id}`. The outcome of a
   * correction counts for the refund that it corrects.
   */
  async concludedReturns(endToEndIds: readonly string[]): Promise<Map<string, RefundOutcome>> {
    const found = await this.refunds
      .find({ endToEndId: { $in: [...endToEndIds], $gt: '' }, stage: 'concluded' })
      .sort({ corrects: 1 })
      .lean<RefundDocument[]>();
    return new Map(found.map(({ endToEndId, returnId, outcome }) => [`${endToEndId}:${returnId}`, outcome!]));
  }

  /** Number of refunds of this mode that were created before `since` and are pending. */
  countPending(livemode: boolean, since: Date): Promise<number> {
    const pending = { livemode, dueAt: { $gt: EPOCH }, stage: { $in: ['reserved', 'settled'] as const } };
    return this.refunds.countDocuments({ ...pending, createdAt: { $lt: since } }).exec();
  }

  /** The changed refund, or null when none is as it is named. */
  private async update(
    owner: Refund,
    asRead: QueryFilter<RefundDocument> & { _id: string },
    set: Partial<Omit<Refund, 'id' | 'reason'>>,
  ): Promise<Refund | null> {
    const $set = { ...set, ...this.clocks.realTimeOf(owner, set.dueAt) };
    const changed = await this.steps.storeWith(asRead._id, ($push) =>
      this.refunds
        .findOneAndUpdate(asRead, { $set, $push }, { returnDocument: 'after' })
        .lean<RefundDocument>()
        .exec(),
    );
    return changed && this.open(changed);
  }

  private async findOne(filter: QueryFilter<RefundDocument>): Promise<Refund | null> {
    const document = await this.refunds.findOne(filter).lean<RefundDocument>();
    return document && this.open(document);
  }

  private open({ _id: id, sealedReason, firstSteps, lastSteps, realDueAt, ...state }: RefundDocument): Refund {
    const reason = sealedReason && this.dataKeys.open(sealedReason, reasonPlace(id));
    return { id, ...state, reason: reason ?? null };
  }
}

const reasonPlace = (id: string) => ({ collection: 'refunds', id, field: 'reason' });

function isVisible({ stage }: Pick<Refund, 'stage'>): boolean {
  return visibleStages.includes(stage);
}

/** The stages, and the outcome, of refunds that sellers see with this status. */
function stagesOf(status: RefundFilter['status']): QueryFilter<RefundDocument> {
  if (status === null) return { stage: { $in: [...visibleStages] } };
  if (status !== 'pending') return { stage: 'concluded', outcome: status };
  return { stage: { $in: visibleStages.filter((stage) => stage !== 'concluded') } };
}
