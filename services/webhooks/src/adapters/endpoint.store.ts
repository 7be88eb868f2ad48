import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox, outboxIndex } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { Schema } from 'mongoose';
import type { Endpoint } from '../domain/endpoint.ts';
import type { AccountMode } from '../domain/subscription.ts';

interface EndpointDocument extends AggregateDocument, Omit<Endpoint, 'id' | 'secrets'> {
  /** One of the ten that an account has in each mode: its index lets no eleventh in. */
  place: number;
  /** The secrets, sealed. */
  sealed: string;
}

const schema = new Schema(
  { _id: String, accountId: String, livemode: Boolean, place: Number, outbox: [Object] },
  { strict: false },
)
  .index({ accountId: 1, livemode: 1, place: 1 }, { unique: true })
  .index(...outboxIndex);

@Injectable()
export class EndpointStore {
  private readonly endpoints: AggregateCollection<EndpointDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
  ) {
    const model = connection.model('Endpoint', schema, 'endpoints');
    this.endpoints = new AggregateCollection(model as never, outbox);
  }

  /** False when the place was taken meanwhile. */
  async insert({ id, ...endpoint }: Endpoint, place: number): Promise<boolean> {
    const state = { ...this.seal(endpoint), place } as unknown as EndpointDocument;
    const stored = await this.endpoints.insert(contextOf(endpoint, endpoint.createdAt), {
      ...state,
      _id: id,
    });
    return stored !== null;
  }

  async takenPlaces({ accountId, livemode }: AccountMode): Promise<number[]> {
    const taken = await this.endpoints.collection
      .find({ accountId, livemode }, { projection: { place: 1 } })
      .toArray();
    return taken.map(({ place }) => place);
  }

  /** Throws resource_not_found. */
  async get(accountId: string, id: string): Promise<Endpoint> {
    const document = await this.endpoints.find({ _id: id, accountId });
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  /** From the newest to the oldest. */
  async list(filter: { accountId: string; livemode?: boolean }, page: Page): Promise<Listed<Endpoint>> {
    const { items, total } = await newestFirst(this.endpoints.collection, filter, page);
    return { items: items.map((document) => this.open(document as EndpointDocument)), total };
  }

  /** `decide` answers the fields to change, or null for none. Throws resource_not_found. */
  async change(
    { accountId, id }: Pick<Endpoint, 'accountId' | 'id'>,
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<Endpoint> {
    const document = await this.endpoints.find({ _id: id, accountId });
    if (!document) throw new ApiError('resource_not_found');
    return this.changeFrom(document, now, decide);
  }

  /** As `change`, for all that are still there. */
  async changeAll(
    ids: string[],
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<void> {
    const documents = await this.endpoints.collection.find({ _id: { $in: ids } }).toArray();
    await Promise.all(
      documents.map((document) =>
        this.changeFrom(document as EndpointDocument, now, decide).catch(unlessNotFound),
      ),
    );
  }

  /** False when the account has no such endpoint. */
  async delete(accountId: string, id: string): Promise<boolean> {
    const { deletedCount } = await this.endpoints.collection.deleteOne({ _id: id, accountId });
    return deletedCount === 1;
  }

  async findEnabled(accounts: readonly AccountMode[]): Promise<Endpoint[]> {
    const $or = accounts.map(({ accountId, livemode }) => ({ accountId, livemode }));
    const documents = await this.endpoints.collection.find({ $or, status: 'enabled' }).toArray();
    return documents.map((document) => this.open(document as EndpointDocument));
  }

  private async changeFrom(
    loaded: EndpointDocument,
    now: Date,
    decide: (endpoint: Endpoint) => Partial<Endpoint> | null,
  ): Promise<Endpoint> {
    const changing = this.endpoints.changeFrom(contextOf(loaded, now), loaded, (current) => {
      const changes = decide(this.open(current));
      return changes && { set: this.seal(changes), facts: [] };
    });
    return this.open(await changing.catch((error) => this.orNotFound(loaded._id, error)));
  }

  /** A write fails also when its endpoint was deleted meanwhile. */
  private async orNotFound(id: string, error: unknown): Promise<never> {
    throw (await this.endpoints.find({ _id: id })) ? error : new ApiError('resource_not_found');
  }

  private seal({ id, secrets, ...rest }: Partial<Endpoint>): Partial<EndpointDocument> {
    return secrets ? { ...rest, sealed: this.dataKeys.seal(JSON.stringify(secrets)) } : rest;
  }

  private open({ _id: id, version, writers, outbox, place, sealed, ...rest }: EndpointDocument): Endpoint {
    const { previousExpiresAt, ...secrets } = JSON.parse(this.dataKeys.open(sealed));
    return {
      ...(rest as unknown as Omit<Endpoint, 'id' | 'secrets'>),
      id,
      secrets: { ...secrets, previousExpiresAt: previousExpiresAt && new Date(previousExpiresAt) },
    };
  }
}

function contextOf({ accountId, livemode }: AccountMode, now: Date): CallContext {
  return { accountId, livemode, now };
}

function unlessNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'resource_not_found') throw error;
}
