import { ApiError } from '@catraca/kernel/errors';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type ProviderStep, ProviderSteps, stepsOf } from '@catraca/platform/mongo/provider-steps';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Dispute } from '../domain/dispute.ts';
import { type DisputeDocument, disputeModel, disputeOf, withoutDefense } from './dispute.document.ts';
import { type Sum, sumOf } from './sum.ts';

/** Stages of disputes that sellers see. */
const MOST_COUNTED = 10_000;
const visible: Dispute['stage'][] = ['open', 'closed'];

export interface DisputeFilter {
  accountId: string;
  livemode?: boolean;
  status?: Dispute['status'];
}

export interface DisputeHistory {
  dispute: Dispute;
  /** Oldest first. */
  steps: ProviderStep[];
}

/** Disputes, one document each. */
@Injectable()
export class DisputeStore {
  private readonly disputes: Model<DisputeDocument>;
  private readonly work: DueWorkByClock<DisputeDocument, Dispute>;

  constructor(
    connection: mongoose.Connection,
    private readonly clocks: TestClocks,
    private readonly steps: ProviderSteps,
  ) {
    this.disputes = disputeModel(connection);
    this.work = new DueWorkByClock(this.disputes, disputeOf, clocks);
    steps.addModel('med', this.disputes as never);
  }

  /** Stores a dispute once. Returns the stored one. */
  async insertOrFind(dispute: Dispute): Promise<Dispute> {
    const { id: _id, ...state } = dispute;
    try {
      const realTime = this.clocks.realTimeOf(dispute, dispute.dueAt);
      await this.disputes.create({ _id, ...state, ...realTime, ...withoutDefense });
      return dispute;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.findByBankId(dispute.livemode, dispute.bankId))!;
    }
  }

  async findByBankId(livemode: boolean, bankId: string): Promise<Dispute | null> {
    const document = await this.disputes.findOne({ livemode, bankId }).lean<DisputeDocument>();
    return document && disputeOf(document);
  }

  /** The dispute that a return of this payment belongs to: the last one that was not rejected. */
  async findForReturn(livemode: boolean, endToEndId: string): Promise<Dispute | null> {
    const possible = { livemode, endToEndId, stage: { $in: visible }, status: { $ne: 'rejected' as const } };
    const found = await this.disputes
      .find(possible)
      .sort({ openedAt: -1 })
      .limit(1)
      .lean<DisputeDocument[]>();
    return found[0] ? disputeOf(found[0]) : null;
  }

  /** The disputes of a charge, with what happened at the bank. */
  async histories(
    { accountId, livemode }: Pick<Dispute, 'accountId' | 'livemode'>,
    chargeId: string,
  ): Promise<DisputeHistory[]> {
    const filter = { accountId, livemode, chargeId, stage: { $in: visible } };
    const found = await this.disputes.find(filter).lean<DisputeDocument[]>();
    return found.map((document) => ({ dispute: disputeOf(document), steps: stepsOf(document) }));
  }

  /** With a mode: only a dispute of that one. Throws resource_not_found. */
  async get(accountId: string, id: string, livemode?: boolean | null): Promise<Dispute> {
    const ofMode = livemode != null && { livemode };
    const known = { _id: id, accountId, ...ofMode, stage: { $in: visible } };
    const document = await this.disputes.findOne(known).lean<DisputeDocument>();
    if (!document) throw new ApiError('resource_not_found');
    return disputeOf(document);
  }

  async list(filter: DisputeFilter, page: Page): Promise<Listed<Dispute>> {
    const shown = { ...filter, stage: { $in: visible } };
    const { items, total } = await newestFirst(this.disputes, shown, page);
    return { items: items.map(disputeOf), total };
  }

  /** Of all accounts: open ones by their deadlines, others newest first. Counted up to `MOST_COUNTED`. */
  async listAll(
    filter: Pick<Dispute, 'livemode' | 'status'>,
    { page, perPage }: Page,
  ): Promise<Listed<Dispute>> {
    const shown = { ...filter, stage: { $in: visible } };
    const isOpen = filter.status === 'opened';
    const found = this.disputes
      .find(shown)
      .sort(isOpen ? { deadline: 1, _id: 1 } : { createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage);
    const counted = this.disputes.countDocuments(shown, { limit: MOST_COUNTED });
    const [items, total] = await Promise.all([found.lean<DisputeDocument[]>().exec(), counted.exec()]);
    return { items: items.map(disputeOf), total };
  }

  /** Those opened in a time: from the first moment on, before the second. */
  sumOf(
    { accountId, livemode }: Pick<Dispute, 'accountId' | 'livemode'>,
    since: Date,
    until: Date,
  ): Promise<Sum> {
    const createdAt = { $gte: since, $lt: until };
    return sumOf(this.disputes, { accountId, livemode, createdAt, stage: { $in: visible } });
  }

  /**
   * Stores the change unless the dispute has ended. Returns it as it is stored then, and whether this call
   * changed it.
   */
  async change(
    before: Dispute,
    set: Partial<Omit<Dispute, 'id'>>,
  ): Promise<{ dispute: Dispute; changed: boolean }> {
    const { id } = before;
    const $set = { ...set, ...this.clocks.realTimeOf(before, set.dueAt) };
    const underWay = { _id: id, stage: { $in: ['intended', 'open'] as const } };
    const changed = await this.steps.storeWith(id, ($push) =>
      this.disputes
        .findOneAndUpdate(underWay, { $set, $push }, { returnDocument: 'after' })
        .lean<DisputeDocument>()
        .exec(),
    );
    if (changed) return { dispute: disputeOf(changed), changed: true };
    const current = await this.disputes.findOne({ _id: id }).lean<DisputeDocument>();
    if (!current) throw new ApiError('resource_not_found');
    return { dispute: disputeOf(current), changed: false };
  }

  /**
   * A return of the dispute was made: the charge shows it as approved. If that was the last one, it may end
   * now.
   */
  async approve(dispute: Pick<Dispute, 'id' | 'accountId' | 'livemode'>, now: Date): Promise<void> {
    const { id } = dispute;
    await this.disputes.updateOne({ _id: id, status: 'opened' }, { $set: { status: 'approved' } });
    await this.work.restartOf(dispute, { _id: id, dueAt: { $gt: EPOCH } }, now);
  }

  /** How many disputes of this mode have not ended. */
  countOpen(livemode: boolean): Promise<number> {
    return this.disputes.countDocuments({ livemode, dueAt: { $gt: EPOCH } });
  }

  /** Claims disputes of this mode whose check is due, each by its account's clock. */
  claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: NextDue<Dispute>,
  ): Promise<Dispute[]> {
    return this.work.claimDue({ now, rows: { livemode }, limit }, next);
  }
}
