import type { MandateFact } from '@catraca/contracts/events/subscription-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection } from '@catraca/platform/mongo/aggregate-collection';
import { DueWorkByClock, type NextDue } from '@catraca/platform/mongo/due-work';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { type ProviderStep, ProviderSteps, stepsOf } from '@catraca/platform/mongo/provider-steps';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { currentTraceId } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import mongoose, { type QueryFilter } from 'mongoose';
import { isListed, type Mandate, type MandateChange } from '../domain/mandate.ts';
import { nextMandateCheckAt } from '../domain/mandate-checks.ts';
import { invalid } from '../domain/mandate-order.ts';
import { CustomerHashes } from './customer-hashes.ts';
import { MandateCodec } from './mandate.codec.ts';
import { type MandateDocument, mandateSchema, type StateChange } from './mandate.document.ts';

export interface MandateFilter {
  status: string | null;
  reference: string | null;
  customerDocument: string | null;
  createdSince: Date | null;
  createdUntil: Date | null;
}

export interface MandateHistory {
  mandate: Mandate;
  states: StateChange[];
  steps: ProviderStep[];
}

type Decide = (mandate: Mandate) => MandateChange | null;

const IN_USE = 'Já há um mandato em vigor com este contrato.';

/** Mandates, one document each, with their unpublished events. */
@Injectable()
export class MandateStore {
  private readonly mandates: AggregateCollection<MandateDocument>;
  private readonly work: DueWorkByClock<MandateDocument, Mandate>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly codec: MandateCodec,
    private readonly customers: CustomerHashes,
    clocks: TestClocks,
    private readonly steps: ProviderSteps,
  ) {
    const model = connection.model<MandateDocument>('Mandate', mandateSchema, 'mandates');
    this.mandates = new AggregateCollection(model, outbox, {
      besides: (owner, { dueAt }) => clocks.realTimeOf(owner, dueAt),
    });
    this.work = new DueWorkByClock(model, (document) => codec.open(document), clocks);
    steps.addModel('mnd', model as never);
  }

  /**
   * Stores the mandate. Returns the stored one if its id is taken. Throws validation_failed on `reference`
   * for the contract of one that has not ended, and provider_unavailable while another account's mandate with
   * this contract is being made: the bank may be asked for only one by its contract.
   */
  async insertOrFind(context: CallContext, mandate: Mandate): Promise<Mandate> {
    if (await this.mandates.insert(context, this.codec.seal(mandate))) return mandate;
    const { accountId, livemode, id, reference } = mandate;
    const existing = await this.find(context, id, true);
    if (existing) return existing;
    const isInUse = await this.mandates.find({ accountId, livemode, openReference: reference });
    throw isInUse ? invalid('reference', IN_USE) : new ApiError('provider_unavailable');
  }

  /** Mandates that the bank has not confirmed are found on request only. */
  async find(
    { accountId, livemode }: CallContext,
    id: string,
    evenRequested = false,
  ): Promise<Mandate | null> {
    const document = await this.mandates.find({ _id: id, accountId, livemode });
    return document && (document.listed || evenRequested) ? this.codec.open(document) : null;
  }

  /** Throws resource_not_found, also for a mandate of another account or mode. */
  async get(context: CallContext, id: string): Promise<Mandate> {
    const mandate = await this.find(context, id);
    if (!mandate) throw new ApiError('resource_not_found');
    return mandate;
  }

  /** Throws as `get`. */
  async history({ accountId, livemode }: CallContext, id: string): Promise<MandateHistory> {
    const document = await this.mandates.find({ _id: id, accountId, livemode, listed: true });
    if (!document) throw new ApiError('resource_not_found');
    return { mandate: this.codec.open(document), states: document.states, steps: stepsOf(document) };
  }

  async list(context: CallContext, filter: MandateFilter, page: Page): Promise<Listed<Mandate>> {
    const { items, total } = await newestFirst(this.mandates.model, this.queryOf(context, filter), page);
    return { items: items.map((document) => this.codec.open(document)), total };
  }

  /** Mandates of this mode that the bank knows by these ids, of any account. */
  async findAtBank(livemode: boolean, bankIds: readonly string[]): Promise<Mandate[]> {
    const known = { livemode, bankId: { $in: [...bankIds], $gt: '' } };
    const found = await this.mandates.model.find(known).lean<MandateDocument[]>();
    return found.map((document) => this.codec.open(document));
  }

  /** The bank's ids of all mandates with this contract, of any account. */
  async bankIdsOf({ livemode, reference }: Mandate): Promise<Set<string>> {
    const found = await this.mandates.model
      .find({ livemode, reference }, { bankId: 1 })
      .lean<Pick<MandateDocument, 'bankId'>[]>();
    return new Set(found.flatMap(({ bankId }) => bankId ?? []));
  }

  /** Claims mandates of this mode that are due, each by its account's clock. `now` is real time. */
  claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: NextDue<Mandate>,
  ): Promise<Mandate[]> {
    return this.work.claimDue({ now, rows: { livemode }, limit }, next);
  }

  /** Sets when the job takes it up again. Its back-off starts again. */
  postpone(mandate: Mandate, dueAt: Date): Promise<void> {
    return this.work.restartOf(mandate, { _id: mandate.id, accountId: mandate.accountId }, dueAt);
  }

  /**
   * Decides on the mandate as it is stored now, and stores the change together with its event. `now`: the
   * account's time.
   */
  async change(mandate: Mandate, now: Date, decide: Decide): Promise<Mandate> {
    const { id, accountId, livemode } = mandate;
    let [changed, isChange] = [mandate, false];
    await this.steps.storeWith(id, async (push) => {
      await this.mandates.change({ accountId, livemode, now }, { _id: id, accountId }, (document) => {
        const current = this.codec.open(document);
        const change = decide(current);
        isChange = change !== null;
        changed = { ...current, ...change?.set };
        if (!change) return null;
        changed.dueAt = change.set.dueAt ?? nextMandateCheckAt(changed, now, 0);
        const set = this.codec.setOf({ ...change.set, dueAt: changed.dueAt }, changed);
        const states = statesAfter(document, changed, now);
        return { set: { ...set, states }, push, facts: factsOf(changed, change) };
      });
      return isChange || null;
    });
    return changed;
  }

  private queryOf(context: CallContext, filter: MandateFilter): QueryFilter<MandateDocument> {
    const { accountId, livemode } = context;
    const { status, reference, customerDocument, createdSince, createdUntil } = filter;
    const created = {
      ...(createdSince && { $gte: createdSince }),
      ...(createdUntil && { $lte: createdUntil }),
    };
    return {
      accountId,
      livemode,
      listed: true,
      ...(status !== null && { status }),
      ...(reference !== null && { reference }),
      ...(customerDocument !== null && {
        customerHash: { $in: this.customers.every(context, customerDocument) },
      }),
      ...((createdSince || createdUntil) && { createdAt: created }),
    } as QueryFilter<MandateDocument>;
  }
}

function statesAfter(
  { states, status: before }: MandateDocument,
  { status, ...changed }: Mandate,
  at: Date,
): StateChange[] {
  if (status === before || !isListed({ status, ...changed })) return states;
  return [...states, { status, at, traceId: currentTraceId() ?? null }];
}

function factsOf({ id, status, reference, metadata }: Mandate, { event }: MandateChange): Fact[] {
  if (!event) return [];
  const mandate = { id, status: status as MandateFact['status'], reference, metadata };
  return [{ type: event, data: { mandate } }];
}
