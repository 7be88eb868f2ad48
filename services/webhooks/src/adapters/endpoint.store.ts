import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Endpoint, Listener } from '../domain/endpoint.ts';
import type { AccountMode } from '../domain/subscription.ts';

interface EndpointDocument extends AggregateDocument, Omit<Endpoint, 'id' | 'secrets' | 'listeningSince'> {
  /**
   * The slot, unique per account and mode: 0 to 9, so that the index refuses an eleventh endpoint, and after
   * those for listeners.
   */
  place: number;
  /** Undefined for one from before this was kept: as `enabledAt`. */
  listeningSince?: Date;
  /** The secrets, encrypted. */
  sealed: string;
}

const schema = aggregateSchema<EndpointDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  place: Number,
  url: String,
  events: [String],
  status: String,
  disabledReason: String,
  sealed: String,
  listener: embedded<Listener>({ connectionId: String, until: Date }),
  enabledAt: Date,
  listeningSince: Date,
  lastSuccessAt: Date,
  failingSince: Date,
  createdAt: Date,
})
  .index({ accountId: 1, livemode: 1, place: 1 }, { unique: true })
  .index({ 'listener.until': 1 }, { expireAfterSeconds: 0 })
  .index({ livemode: 1, failingSince: 1 }, { partialFilterExpression: { failingSince: { $gt: EPOCH } } });

const MOST_COUNTED = 10_000;

/** Of all accounts. */
export interface FailingEndpoints {
  count: number;
  oldest: Date | null;
  accountIds: string[];
}

/** An endpoint of the account with a URL. With a mode: only if it is of that one. */
export interface EndpointKey {
  accountId: string;
  id: string;
  livemode?: boolean | null | undefined;
}

export type ListeningEndpoint = Pick<Endpoint, 'id' | 'accountId' | 'livemode' | 'events' | 'listeningSince'>;

@Injectable()
export class EndpointStore {
  private readonly endpoints: AggregateCollection<EndpointDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
  ) {
    const model = connection.model<EndpointDocument>('Endpoint', schema, 'endpoints');
    this.endpoints = new AggregateCollection(model, outbox);
  }

  /** Of endpoints and listeners. */
  get model(): Model<EndpointDocument> {
    return this.endpoints.model;
  }

  /** False if the slot is taken by now. */
  async insert({ id, secrets, ...endpoint }: Endpoint, slot: number): Promise<boolean> {
    const document = { ...endpoint, ...this.seal(id, secrets), place: slot, _id: id };
    return (await this.endpoints.insert(contextOf(endpoint, endpoint.createdAt), document)) !== null;
  }

  async takenSlots({ accountId, livemode }: AccountMode): Promise<number[]> {
    const taken = await this.model
      .find({ accountId, livemode }, { place: 1 })
      .lean<Pick<EndpointDocument, 'place'>[]>();
    return taken.map(({ place }) => place);
  }

  async find(key: EndpointKey): Promise<Endpoint | null> {
    const document = await this.endpoints.find(filterOf(key));
    return document && this.open(document);
  }

  /** A listener that has not gone. */
  async findListener({ accountId, id }: EndpointKey, now: Date): Promise<Endpoint | null> {
    const document = await this.model
      .findOne({ _id: id, accountId, 'listener.until': { $gt: now } })
      .lean<EndpointDocument>();
    return document && this.open(document);
  }

  /** Throws resource_not_found. */
  async get(key: EndpointKey): Promise<Endpoint> {
    const endpoint = await this.find(key);
    if (!endpoint) throw new ApiError('resource_not_found');
    return endpoint;
  }

  async list(filter: { accountId: string; livemode?: boolean }, page: Page): Promise<Listed<Endpoint>> {
    const { items, total } = await newestFirst(this.model, { ...filter, listener: null }, page);
    return { items: items.map((document) => this.open(document)), total };
  }

  /** `decide` returns the fields to change, or null for none. Throws resource_not_found. */
  async change(
    key: EndpointKey,
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<Endpoint> {
    const document = await this.endpoints.find(filterOf(key));
    if (!document) throw new ApiError('resource_not_found');
    return this.changeFrom(document, now, decide);
  }

  /** Like `change`, for all of these that still exist. Not for listeners. */
  async changeAll(
    ids: string[],
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<void> {
    const withUrl = { _id: { $in: ids }, listener: null };
    const documents = await this.model.find(withUrl).lean<EndpointDocument[]>();
    await Promise.all(
      documents.map((document) => this.changeFrom(document, now, decide).catch(unlessNotFound)),
    );
  }

  /** False when the account has no such endpoint. */
  async delete(key: EndpointKey): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne(filterOf(key));
    return deletedCount === 1;
  }

  /** With listeners. */
  async findEnabled(accounts: readonly AccountMode[], now: Date): Promise<Endpoint[]> {
    return (await this.enabled(accounts, now)).map((document) => this.open(document));
  }

  /** The same without their secrets. */
  async findListening(accounts: readonly AccountMode[], now: Date): Promise<ListeningEndpoint[]> {
    const found = await this.enabled(accounts, now, { sealed: 0 });
    return found.map(({ _id: id, accountId, livemode, events, enabledAt, listeningSince = enabledAt }) => {
      return { id, accountId, livemode, events, listeningSince };
    });
  }

  /** Those of a mode that fail, or that were disabled because they did, longest first. */
  async failing(livemode: boolean): Promise<FailingEndpoints> {
    const asked = { livemode, listener: null, failingSince: { $gt: EPOCH } };
    const [count, longest] = await Promise.all([
      this.model.countDocuments(asked, { limit: MOST_COUNTED }),
      this.model
        .find(asked, { accountId: 1, failingSince: 1 })
        .sort({ failingSince: 1 })
        .limit(100)
        .lean<Pick<EndpointDocument, 'accountId' | 'failingSince'>[]>(),
    ]);
    const accountIds = [...new Set(longest.map(({ accountId }) => accountId))].slice(0, 20);
    return { count, oldest: longest[0]?.failingSince ?? null, accountIds };
  }

  private async enabled(
    accounts: readonly AccountMode[],
    now: Date,
    projection: { sealed?: 0 } = {},
  ): Promise<EndpointDocument[]> {
    const $or = accounts.map(({ accountId, livemode }) => ({ accountId, livemode }));
    const documents = await this.model
      .find({ $or, status: 'enabled' }, projection)
      .lean<EndpointDocument[]>();
    return documents.filter(({ listener }) => !listener || listener.until > now);
  }

  private async changeFrom(
    loaded: EndpointDocument,
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<Endpoint> {
    const changing = this.endpoints.changeFrom(contextOf(loaded, now), loaded, (current) => {
      const changes = decide(this.open(current));
      if (!changes) return null;
      const { id: _, secrets, ...set } = changes;
      return { set: { ...set, ...(secrets && this.seal(loaded._id, secrets)) }, facts: [] };
    });
    return this.open(await changing.catch((error) => this.orNotFound(loaded._id, error)));
  }

  /** Writes fail when the endpoint is deleted concurrently. */
  private async orNotFound(id: string, error: unknown): Promise<never> {
    throw (await this.endpoints.find({ _id: id })) ? error : new ApiError('resource_not_found');
  }

  private seal(id: string, secrets: Endpoint['secrets']): Pick<EndpointDocument, 'sealed'> {
    return { sealed: this.dataKeys.seal(JSON.stringify(secrets), sealedPlace(id)) };
  }

  private open({ _id: id, version, writers, outbox, place, sealed, ...rest }: EndpointDocument): Endpoint {
    const {
      previousExpiresAt,
      rotationId = null,
      ...secrets
    } = JSON.parse(this.dataKeys.open(sealed, sealedPlace(id)));
    return {
      ...rest,
      listener: rest.listener ?? null,
      listeningSince: rest.listeningSince ?? rest.enabledAt,
      id,
      secrets: {
        ...secrets,
        rotationId,
        previousExpiresAt: previousExpiresAt && new Date(previousExpiresAt),
      },
    };
  }
}

const sealedPlace = (id: string) => ({ collection: 'endpoints', id, field: 'sealed' });

function filterOf({ id, accountId, livemode }: EndpointKey) {
  return { _id: id, accountId, listener: null, ...(livemode != null && { livemode }) };
}

function contextOf({ accountId, livemode }: AccountMode, now: Date): CallContext {
  return { accountId, livemode, now };
}

function unlessNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'resource_not_found') throw error;
}
