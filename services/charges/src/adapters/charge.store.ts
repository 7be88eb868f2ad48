import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { lowestId } from '@catraca/kernel/ids';
import { AggregateCollection, type Decision } from '@catraca/platform/mongo/aggregate-collection';
import { answered } from '@catraca/platform/mongo/answered';
import { DueWork, type NextDue } from '@catraca/platform/mongo/due-work';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { inParts } from '@catraca/platform/mongo/in-parts';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { type ProviderStep, ProviderSteps, stepsOf } from '@catraca/platform/mongo/provider-steps';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { untilDone } from '@catraca/platform/service/until-done';
import { currentTraceId } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import mongoose, { type PipelineStage, type QueryFilter } from 'mongoose';
import type { ChangeEvent, Charge, ChargeChange } from '../domain/charge.ts';
import { type Decide, keepingPlanned } from '../domain/planned-check.ts';
import { BuyerHashes } from './buyer-hashes.ts';
import { type ChargeDocument, chargeSchema, type EmittedEvent } from './charge.document.ts';
import { factOf } from './charge-fact.ts';
import { countStatus } from './charge-metrics.ts';

/**
 * The document that a charge was read from or stored as. A WeakMap would keep it alive until a full garbage
 * collection.
 */
const DOCUMENT = Symbol('document');
type LoadedCharge = Charge & { [DOCUMENT]?: ChargeDocument };

const DAY_MS = 24 * 3_600_000;
/** Pending charges of a mandate that are read at a time. */
const PENDING_AT_ONCE = 500;

export interface ChargeHistory {
  charge: Charge;
  /** Oldest first. */
  events: EmittedEvent[];
  steps: ProviderStep[];
}

/** Charges, one document each, with their unpublished events. */
@Injectable()
export class ChargeStore {
  private readonly charges: AggregateCollection<ChargeDocument>;
  private readonly reads: GroupRead<ChargeDocument>;
  private readonly work: DueWork<ChargeDocument, Charge>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
    private readonly buyers: BuyerHashes,
    private readonly clocks: TestClocks,
    private readonly steps: ProviderSteps,
  ) {
    const model = connection.model<ChargeDocument>('Charge', chargeSchema, 'charges');
    this.charges = new AggregateCollection(model, outbox);
    this.reads = new GroupRead(model);
    this.work = new DueWork(model, (document) => this.open(document));
    steps.addModel('ch', model as never);
  }

  /** Stores the charge. Returns the stored one if its id is taken. */
  async insertOrFind(context: CallContext, charge: Charge): Promise<Charge> {
    const { id, ...state } = this.seal(charge);
    const stored = await this.charges.insert(context, { _id: id, ...state });
    if (stored) {
      countStatus(charge);
      return this.attach(charge, stored);
    }

    const existing = await this.find(context, id, true);
    if (!existing) throw new ApiError('resource_not_found');
    return existing;
  }

  /** A charge of this account and mode. Intents that the bank has not confirmed are found on request only. */
  async find(
    { accountId, livemode }: CallContext,
    id: string,
    evenRequested = false,
  ): Promise<Charge | null> {
    const document = await this.reads.find({ _id: id, accountId, livemode });
    if (!document || (!document.listed && !evenRequested)) return null;
    return this.open(document);
  }

  /**
   * The same. Throws resource_not_found, also for a charge of another account or mode. An abandoned one is
   * never found: nobody has seen it.
   */
  async get(context: CallContext, id: string, evenRequested = false): Promise<Charge> {
    const charge = await this.find(context, id, evenRequested);
    if (!charge || charge.status === 'abandoned') throw new ApiError('resource_not_found');
    return charge;
  }

  /** What a charge was like, event by event, and what happened at its provider. Throws as `get`. */
  async history(context: CallContext, id: string): Promise<ChargeHistory> {
    const charge = await this.get(context, id);
    const document = (charge as LoadedCharge)[DOCUMENT]!;
    return { charge, events: document.events, steps: stepsOf(document) };
  }

  /** A charge of this mode, of any account. */
  async findInMode(id: string, livemode: boolean): Promise<Charge | null> {
    const document = await this.reads.find({ _id: id, livemode });
    return document && this.open(document);
  }

  async findMany(
    filter: QueryFilter<ChargeDocument>,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<Charge[]> {
    const found = this.charges.model.find(filter).sort({ _id: -1 }).skip(skip).limit(limit);
    return (await found.lean<ChargeDocument[]>()).map((document) => this.open(document));
  }

  count(filter: QueryFilter<ChargeDocument>): Promise<number> {
    return this.charges.model.countDocuments(filter).exec();
  }

  sum<Row>(stages: PipelineStage[]): Promise<Row[]> {
    return this.charges.model.aggregate<Row>(stages).exec();
  }

  /** The subset of these end-to-end ids that paid one of our charges. */
  async paymentsAmong(endToEndIds: readonly string[]): Promise<Set<string>> {
    const documents = await inParts(endToEndIds, (part) =>
      this.charges.model
        .find({ 'pix.endToEndId': { $in: part, $gt: '' } }, { 'pix.endToEndId': 1 })
        .lean<{ pix: { endToEndId: string } }[]>(),
    );
    return new Set(documents.map(({ pix }) => pix.endToEndId));
  }

  /** Charges of this mode that these payments paid. */
  async findPaidBy(endToEndIds: readonly string[], livemode: boolean): Promise<Charge[]> {
    const filter = { 'pix.endToEndId': { $in: [...endToEndIds], $gt: '' }, livemode };
    const found = await this.charges.model.find(filter).lean<ChargeDocument[]>();
    return found.map((document) => this.open(document));
  }

  /** Those of these charges of this mode that were paid. */
  async findPaid(ids: readonly string[], livemode: boolean): Promise<Charge[]> {
    const found = this.charges.model.find({ _id: { $in: [...ids] }, livemode, paidAt: { $gt: EPOCH } });
    return (await found.lean<ChargeDocument[]>()).map((document) => this.open(document));
  }

  /**
   * Those of these charges of which the acquirer may have taken back more than is known: without a
   * chargeback, or with one of a part of what refunds left. Not those for manual review.
   */
  async findDisputable(ids: readonly string[], livemode: boolean): Promise<Charge[]> {
    const left = { $subtract: ['$amount', '$refundedAmount'] };
    const found = this.charges.model.find({
      _id: { $in: [...ids] },
      livemode,
      $or: [{ chargeback: null }, { $expr: { $lt: ['$chargeback.disputed', left] } }],
      discrepancy: { $ne: 'chargeback_after_refund' },
    });
    return (await found.lean<ChargeDocument[]>()).map((document) => this.open(document));
  }

  /** Claims charges of this mode whose check is due, each by its account's clock. */
  claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: NextDue<Charge>,
  ): Promise<Charge[]> {
    return this.work.claim(this.clocks.dueFilter(now, { livemode }), limit, next);
  }

  /** Charges of mandates of this mode whose time to be sent has come, longest due first. */
  async findToSend({
    livemode,
    now,
    limit,
  }: {
    livemode: boolean;
    now: Date;
    limit: number;
  }): Promise<Charge[]> {
    const due = this.clocks.dueFilter(now, { livemode }, {}, 'scheduled.sendAt');
    const found = this.charges.model.find(due).sort({ 'scheduled.sendAt': 1 }).limit(limit);
    return (await answered(found.lean<ChargeDocument[]>().exec())).map((document) => this.open(document));
  }

  /** Charges of mandates that were made by `since`, are due by `dueBy`, and the bank does not have. */
  countUnsent({
    livemode,
    since,
    dueBy,
  }: {
    livemode: boolean;
    since: Date;
    dueBy: string;
  }): Promise<number> {
    const isUnsent = { livemode, 'scheduled.sendAt': { $gt: EPOCH } };
    return this.count({ ...isUnsent, 'scheduled.dueOn': { $lte: dueBy }, createdAt: { $lte: since } });
  }

  /**
   * The next pending charges of a mandate after that id, those that a subscription made only if it is given.
   * Oldest first, so that one that is made meanwhile comes too. None: there are no more.
   */
  async findPendingOf(
    { accountId, livemode }: CallContext,
    { mandateId, subscriptionId }: { mandateId: string; subscriptionId: string | null },
    after: string,
  ): Promise<Charge[]> {
    const ofSubscription = subscriptionId ? { 'mandate.subscriptionId': subscriptionId } : {};
    const filter = { accountId, livemode, 'mandate.id': mandateId, ...ofSubscription };
    const pending = this.charges.model.find({ ...filter, status: 'pending', _id: { $gt: after } });
    const found = pending.sort({ _id: 1 }).limit(PENDING_AT_ONCE).lean<ChargeDocument[]>();
    return (await answered(found.exec())).map((document) => this.open(document));
  }

  /**
   * Plans the next check at the bank. Its back-off starts again. It counts as a write, so that a change that
   * was decided before sees it and keeps it.
   */
  async setDueAt(id: string, time: Date): Promise<Charge> {
    const planned = { $set: { dueAt: time, attempts: 0 }, $inc: { version: 1 } };
    const planning = this.charges.model.findOneAndUpdate({ _id: id }, planned, { returnDocument: 'after' });
    const document = await answered(planning.lean<ChargeDocument>().exec());
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  /**
   * Keeps that a callback named a charge of before today: reconciliation compares it, however old it is and
   * whatever the callback changed. Younger ones it compares anyway. `now`: real time.
   */
  async keepCallback(id: string, now: Date): Promise<void> {
    if (id >= lowestId('ch', later(now, -DAY_MS))) return;
    await this.charges.model.updateOne({ _id: id }, { $max: { calledBackAt: now } });
  }

  /**
   * Decides on the charge as it is stored now, and stores the change together with its event. A check that
   * was planned meanwhile stays.
   */
  change(context: CallContext, charge: Charge, decide: Decide): Promise<Charge> {
    return this.store(context, charge, keepingPlanned(decide, charge.dueAt));
  }

  /**
   * Changes the charge until `decide` finds nothing more to change: one report may take several steps. Throws
   * where they have no end.
   */
  changeUntilDone(context: CallContext, charge: Charge, decide: Decide): Promise<Charge> {
    const keeping = keepingPlanned(decide, charge.dueAt);
    const step = async (current: Charge) => (keeping(current) ? this.store(context, current, keeping) : null);
    return untilDone(charge, step, { what: charge.id });
  }

  private async store(context: CallContext, charge: Charge, decide: Decide): Promise<Charge> {
    const read = (charge as LoadedCharge)[DOCUMENT] ?? (await this.charges.find({ _id: charge.id }));
    if (!read) throw new ApiError('resource_not_found');
    let [before, changed, document, isChange] = [charge.status, charge, read, false];
    await this.steps.storeWith(charge.id, async (push) => {
      document = await this.charges.changeFrom(context, read, (current) => {
        const latest = current === read ? charge : this.open(current);
        before = latest.status;
        const change = decide(latest);
        isChange = change !== null;
        changed = { ...latest, ...change?.set, seq: latest.seq + (change?.events.length ?? 0) };
        return change && { ...decisionOf(change, changed, context.now, current.events), push };
      });
      return isChange || null;
    });
    if (changed.status !== before) countStatus(changed);
    return this.attach(changed, document);
  }

  /** Attaches the document, which saves a read at the next change. */
  private attach(charge: Charge, document: ChargeDocument): Charge {
    (charge as LoadedCharge)[DOCUMENT] = document;
    return charge;
  }

  private seal({ buyer, customerIp, holderName, ...state }: Charge) {
    const personal = JSON.stringify({ buyer, customerIp, holderName });
    const sealed = this.dataKeys.seal(personal, sealedPlace(state.id));
    const buyerHashes = this.buyers.of(state, buyer);
    return { ...state, sealed, buyerHashes, listed: false, decidedAt: null, events: [] };
  }

  private open(document: ChargeDocument): Charge {
    const { _id: id, version, writers, outbox, sealed, listed, events, ...rest } = document;
    const { firstSteps, lastSteps, buyerHashes, decidedAt, calledBackAt, ...state } = rest;
    const charge: Charge = {
      id,
      ...state,
      ...JSON.parse(this.dataKeys.open(sealed, sealedPlace(id))),
    };
    return this.attach(charge, document);
  }
}

function decisionOf(
  { set, events: fresh }: ChargeChange,
  changed: Charge,
  at: Date,
  events: EmittedEvent[],
): Decision<ChargeDocument> {
  const listed = isListed(changed);
  if (fresh.length === 0) return { set: { ...set, listed }, facts: [] };
  const { status, refundedAmount, seq } = changed;
  const traceId = currentTraceId();
  const emitted = fresh.map((event, index): EmittedEvent => {
    const position = { at, status, refundedAmount, seq: seq - fresh.length + index + 1 };
    return { ...event, ...position, ...(traceId && { traceId }) };
  });
  const facts = emitted.map((event) => factOf(event, changed));
  const decided = fresh.some(isDecision) && { decidedAt: at };
  return { set: { ...set, listed, seq, events: [...events, ...emitted], ...decided }, facts };
}

/** A charge is paid once or fails once, and never both. */
function isDecision({ type }: ChangeEvent): boolean {
  return type === 'charge.paid' || type === 'charge.failed';
}

const sealedPlace = (id: string) => ({ collection: 'charges', id, field: 'sealed' });

function isListed({ status }: Charge): boolean {
  return status !== 'requested' && status !== 'abandoned';
}
