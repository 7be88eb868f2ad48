import { ApiError } from '@catraca/kernel/errors';
import { lowestId } from '@catraca/kernel/ids';
import { insertPrimaryOnly, type Refused } from '@catraca/platform/mongo/bulk-write';
import { firstAndLast } from '@catraca/platform/mongo/first-and-last';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { GatewaySettings } from '../config.ts';
import type { RequestBodies, RequestEntry } from '../domain/request-entry.ts';
import { type RequestFilter, RequestTags, writeTag } from './request-tags.ts';

const DAY_MS = 86_400_000;
const MAX_READ_MS = 5_000;
/** Entries that a page with several filters reads of those that its rarest one finds. */
const MAX_SCANNED = 1_000;
const TAG_INDEX = { accountId: 1, livemode: 1, tags: 1, _id: -1 } as const;

type LineDetails = Pick<RequestEntry, 'path' | 'query' | 'userAgent' | 'idempotencyKey' | 'source'>;

interface RequestDocument
  extends Omit<RequestEntry, 'id' | 'key' | 'bodies' | 'resources' | keyof LineDetails> {
  _id: string;
  keyId: string;
  keyHint: string;
  /** `LineDetails` as JSON: sellers may write anything into them. */
  sealedLine: string;
  /** `RequestBodies` as JSON. */
  sealedBodies: string | null;
  resource: string | null;
  /** What filters find it by, see `RequestTags`. */
  tags: string[];
  expiresAt: Date;
}

const schema = documentSchema<RequestDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  method: String,
  route: String,
  status: Number,
  errorCode: String,
  keyId: String,
  keyHint: String,
  replayed: Boolean,
  durationMs: Number,
  traceId: String,
  resource: String,
  sealedLine: String,
  sealedBodies: String,
  tags: [String],
  createdAt: Date,
  clockAt: Date,
  expiresAt: Date,
})
  .index({ accountId: 1, livemode: 1, _id: -1 })
  .index(TAG_INDEX)
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type Owner = Pick<RequestFilter, 'accountId' | 'livemode'>;
type Query = QueryFilter<RequestDocument>;
type Bounds = Owner & { _id: ReturnType<typeof idRange> };

/** Some of the requests that a filter finds. */
export interface FoundRequests {
  /** Newest first. */
  entries: RequestEntry[];
  /** The entry up to which was read, where older ones may match too. Null: all was read, or enough found. */
  readTo: string | null;
}

/** The request log: entries are added in groups, and expire. */
@Injectable()
export class RequestStore {
  private readonly requests: Model<RequestDocument>;
  readonly keptMs: number;
  private readonly tags: RequestTags;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
    @Inject(CONFIG) { REQUEST_LOG_DAYS, DATA_KEYS }: GatewaySettings,
  ) {
    this.tags = new RequestTags(DATA_KEYS);
    this.requests = connection.model<RequestDocument>('Request', schema, 'requests');
    this.keptMs = REQUEST_LOG_DAYS * DAY_MS;
  }

  /** Returns why MongoDB refused entries, by their index. All others are stored. */
  async insertAll(entries: readonly RequestEntry[]): Promise<Refused> {
    const documents = entries.map((entry) => this.seal(entry));
    return insertPrimaryOnly(this.requests, documents);
  }

  /** Without bodies; `limit` at most. */
  async list(filter: RequestFilter, after: string | undefined, limit: number): Promise<FoundRequests> {
    const { accountId, livemode } = filter;
    const bounds = { accountId, livemode, _id: idRange(filter, after) };
    const wanted = this.tags.wanted(filter);
    if (wanted.length > 1) return this.listByRarest(bounds, wanted, limit);
    const [tags] = wanted;
    const entries = await this.read(tags ? { ...bounds, tags: { $in: tags } } : bounds, -1, limit);
    return { entries, readTo: null };
  }

  /** Reads what the rarest condition finds, `MAX_SCANNED` at most, and checks the others on it. */
  private async listByRarest(bounds: Bounds, wanted: string[][], limit: number): Promise<FoundRequests> {
    const depths = await Promise.all(wanted.map((tags) => this.depthOf(bounds, tags)));
    const depth = depths.includes(null) ? null : depths.reduce(older);
    const rarest = depths.indexOf(depth);
    const others = wanted.filter((_, at) => at !== rarest);
    const entries = await this.read(
      {
        ...bounds,
        _id: { ...bounds._id, ...(depth && { $gte: depth }) },
        tags: { $in: wanted[rarest]! },
        $expr: { $and: others.map(hasOneOf) },
      },
      -1,
      limit,
    );
    return { entries, readTo: entries.length < limit ? depth : null };
  }

  /** How far back the first `MAX_SCANNED` with one of the tags reach. Null: there are fewer. */
  private async depthOf(bounds: Bounds, tags: string[]): Promise<string | null> {
    const [last] = await this.requests
      .find({ ...bounds, tags: { $in: tags } }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(MAX_SCANNED - 1)
      .limit(1)
      .hint(TAG_INDEX)
      .maxTimeMS(MAX_READ_MS)
      .lean<{ _id: string }[]>();
    return last?._id ?? null;
  }

  /** Writes that made or addressed any of these resources, oldest first: as many as a timeline shows. */
  async writesOf(owner: Owner, resources: readonly string[]): Promise<RequestEntry[]> {
    const writes = { ...owner, tags: { $in: resources.map(writeTag) } };
    return firstAndLast((order, limit) => this.read(writes, order, limit));
  }

  /** Throws resource_not_found, also for a request of another account or mode. */
  async get(owner: { accountId: string; livemode?: boolean }, id: string): Promise<RequestEntry> {
    const found = await this.requests.findOne({ _id: id, ...owner }).lean<RequestDocument>();
    if (!found) throw new ApiError('resource_not_found');
    return this.open(found);
  }

  /** By id, which is by time. Without bodies. */
  private async read(query: Query, order: 1 | -1, limit: number): Promise<RequestEntry[]> {
    const reading = this.requests
      .find(query, { sealedBodies: 0 })
      .sort({ _id: order })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS);
    if (query.tags) reading.hint(TAG_INDEX);
    const found = await reading.lean<RequestDocument[]>();
    return found.map((document) => this.open(document));
  }

  private seal({ id, key, bodies, resources, ...entry }: RequestEntry): RequestDocument {
    const { path, query, userAgent, idempotencyKey, source, ...plain } = entry;
    const line: LineDetails = { path, query, userAgent, idempotencyKey, source };
    return {
      ...plain,
      _id: id,
      keyId: key.id,
      keyHint: key.hint,
      resource: resources[0] ?? null,
      sealedLine: this.dataKeys.seal(JSON.stringify(line), placeOf(id, 'sealedLine')),
      sealedBodies: bodies && this.dataKeys.seal(JSON.stringify(bodies), placeOf(id, 'sealedBodies')),
      tags: this.tags.of({ ...entry, key, resources }),
      expiresAt: new Date(entry.createdAt.getTime() + this.keptMs),
    };
  }

  private open(document: RequestDocument): RequestEntry {
    const { _id: id, keyId, keyHint, resource, sealedLine, sealedBodies, ...rest } = document;
    const { tags: _, expiresAt: __, ...plain } = rest;
    const bodies = sealedBodies ? this.dataKeys.open(sealedBodies, placeOf(id, 'sealedBodies')) : null;
    return {
      ...plain,
      ...(JSON.parse(this.dataKeys.open(sealedLine, placeOf(id, 'sealedLine'))) as LineDetails),
      id,
      key: { id: keyId, hint: keyHint },
      resources: resource ? [resource] : [],
      bodies: bodies ? (JSON.parse(bodies) as RequestBodies) : null,
    };
  }
}

const placeOf = (id: string, field: 'sealedLine' | 'sealedBodies') => ({ collection: 'requests', id, field });

/** Not as `tags`, of which MongoDB may choose one or the other to search by. */
const hasOneOf = (tags: string[]) => ({ $ne: [{ $setIntersection: ['$tags', { $literal: tags }] }, []] });

function older(one: string | null, other: string | null): string | null {
  return one! < other! ? one : other;
}

function idRange({ since, until }: RequestFilter, after: string | undefined) {
  const newest = until && lowestId('req', new Date(until.getTime() + 1));
  const below = [after, newest].filter((id) => id !== undefined).sort()[0];
  return { $gte: since ? lowestId('req', since) : 'req_', ...(below && { $lt: below }) };
}
