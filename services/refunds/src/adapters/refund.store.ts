import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection } from '@catraca/platform/mongo/aggregate-collection';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
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

/** The document that a refund was loaded from, for the next change. */
const DOCUMENT = Symbol('document');
type LoadedRefund = Refund & { [DOCUMENT]?: RefundDocument };

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
  private readonly writes: AggregateCollection<RefundDocument>;
  private readonly reads: GroupRead<RefundDocument>;
  private readonly work: DueWorkByClock<RefundDocument, Refund>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
    clocks: TestClocks,
    private readonly steps: ProviderSteps,
  ) {
    this.refunds = connection.model<RefundDocument>('Refund', refundSchema, 'refunds');
    this.writes = new AggregateCollection<RefundDocument>(this.refunds, null, {
      besides: (owner, { dueAt }) => clocks.realTimeOf(owner, dueAt),
    });
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
    const inserted = await this.writes.insert(contextOf(intent), { _id: id, ...state, sealedReason });
    if (inserted) return attach(intent, inserted);

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
    return this.change(refund, ({ stage }) => (from.includes(stage) ? set : null));
  }

  /**
   * Stores that a reserved refund is sent now, if nobody has sent it since it was read. Returns null
   * otherwise: who sends what is not idempotent must be alone.
   */
  markSent(
    refund: Refund,
    set: Pick<Refund, 'sentAt' | 'canceledBefore' | 'refusedAt'>,
  ): Promise<Refund | null> {
    const { sentAt } = refund;
    return this.changeReserved(refund, set, (current) => isSame(current.sentAt, sentAt));
  }

  /**
   * The same for a return at a bank, which knows it by its id: changes its sends only if nobody has since it
   * was read. Returns null otherwise.
   */
  changeSends(
    refund: Refund,
    set: Partial<Pick<Refund, 'sentAt' | 'unknownSendAt'>>,
  ): Promise<Refund | null> {
    const { unknownSendAt } = refund;
    return this.changeReserved(refund, set, (current) => isSame(current.unknownSendAt, unknownSendAt));
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

  /** The changed refund, or null when it is not reserved, or not as it was read. */
  private async changeReserved(
    refund: Refund,
    set: Partial<Omit<Refund, 'id' | 'reason'>>,
    isAsRead: (current: RefundDocument) => boolean,
  ): Promise<Refund | null> {
    const { refund: stored, changed } = await this.change(refund, (current) =>
      current.stage === 'reserved' && isAsRead(current) ? set : null,
    );
    return changed ? stored : null;
  }

  /** Decides on the refund as it is stored now. Throws resource_not_found. */
  private async change(
    refund: Refund,
    decide: (current: RefundDocument) => Partial<Omit<Refund, 'id' | 'reason'>> | null,
  ): Promise<{ refund: Refund; changed: boolean }> {
    const read = (refund as LoadedRefund)[DOCUMENT] ?? (await this.writes.find({ _id: refund.id }));
    if (!read) throw new ApiError('resource_not_found');
    let [document, changed] = [read, false];
    await this.steps.storeWith(refund.id, async (push) => {
      document = await this.writes.changeFrom(contextOf(refund), read, (current) => {
        const set = decide(current);
        changed = set !== null;
        return set && { set, push, facts: [] };
      });
      return changed || null;
    });
    return { refund: this.open(document), changed };
  }

  private async findOne(filter: QueryFilter<RefundDocument>): Promise<Refund | null> {
    const document = await this.refunds.findOne(filter).lean<RefundDocument>();
    return document && this.open(document);
  }

  private open(document: RefundDocument): Refund {
    const { _id: id, version, writers, sealedReason, firstSteps, lastSteps, realDueAt, ...state } = document;
    const reason = sealedReason && this.dataKeys.open(sealedReason, reasonPlace(id));
    return attach({ id, ...state, reason: reason ?? null }, document);
  }
}

/** Attaches the document, which saves a read at the next change. */
function attach(refund: Refund, document: RefundDocument): Refund {
  (refund as LoadedRefund)[DOCUMENT] = document;
  return refund;
}

function contextOf({ accountId, livemode, createdAt }: Refund): CallContext {
  return { accountId, livemode, now: createdAt };
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
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
