import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { type IdempotencyRecord, LIFETIME_MS, type RecordedResponse } from '../domain/idempotency.ts';

interface ClaimDocument extends Omit<IdempotencyRecord, 'id' | 'response'> {
  _id: string;
}

/** A document of its own: inserts are cheaper than updates and share batches with other claims. */
interface ResponseDocument {
  _id: string;
  status: number;
  /** The body as it was sent, sealed because it names the buyer. */
  sealedBody: string;
  createdAt: Date;
}

type RecordDocument = ClaimDocument | ResponseDocument;

const schema = documentSchema<RecordDocument>({
  _id: String,
  createdAt: Date,
  fingerprint: String,
  resourceId: String,
  leaseUntil: Date,
  status: Number,
  sealedBody: String,
}).index({ createdAt: 1 }, { expireAfterSeconds: LIFETIME_MS / 1_000 });

/** Idempotency records, kept for 24 hours: a claim and, after the request, its response. */
@Injectable()
export class IdempotencyStore {
  private readonly records: Model<RecordDocument>;
  private readonly writes: GroupCommit<RecordDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
  ) {
    this.records = connection.model<RecordDocument>('IdempotencyRecord', schema, 'idempotency');
    this.writes = new GroupCommit(this.records);
  }

  /** False when the key has a record already. */
  insert({ id, response: _, ...claim }: IdempotencyRecord): Promise<boolean> {
    return this.writes.insert({ ...claim, _id: id });
  }

  async find(id: string): Promise<IdempotencyRecord | null> {
    const documents = await this.records.find({ _id: { $gte: id, $lt: endOf(id) } }).lean<RecordDocument[]>();
    const claim = documents.find((document) => document._id === id);
    if (!claim || !isClaim(claim)) return null;
    const { _id, ...record } = claim;
    const responseId = responseIdOf({ id, createdAt: record.createdAt });
    const response = documents.filter(isResponse).find((document) => document._id === responseId);
    return {
      ...record,
      id,
      response: response
        ? {
            status: response.status,
            body: this.dataKeys.open(response.sealedBody, sealedPlace(response._id)),
          }
        : null,
    };
  }

  /** Replaces `current` by `next`. False when another request was faster. */
  async takeOver(current: IdempotencyRecord, next: IdempotencyRecord): Promise<boolean> {
    const { id, leaseUntil, createdAt } = current;
    const { id: _, response: __, ...claim } = next;
    const { matchedCount } = await this.records.updateOne(
      { _id: id, leaseUntil, createdAt },
      { $set: claim },
    );
    return matchedCount === 1;
  }

  /** False when another request took the claim over and stored its response first. */
  recordResponse(record: IdempotencyRecord, { status, body }: RecordedResponse): Promise<boolean> {
    const { createdAt } = record;
    const _id = responseIdOf(record);
    const sealedBody = this.dataKeys.seal(body, sealedPlace(_id));
    return this.writes.insert({ _id, status, sealedBody, createdAt });
  }

  /** Lets the next retry run at once. */
  async endLease({ id, leaseUntil, createdAt }: IdempotencyRecord): Promise<void> {
    await this.writes.update({ _id: id, leaseUntil }, { $set: { leaseUntil: createdAt } });
  }
}

const sealedPlace = (id: string) => ({ collection: 'idempotency', id, field: 'sealedBody' });

function isClaim(document: RecordDocument): document is ClaimDocument {
  return 'fingerprint' in document;
}

function isResponse(document: RecordDocument): document is ResponseDocument {
  return 'sealedBody' in document;
}

/** Sorts after its claim's id. A key that is used again after its 24 hours has another answer id. */
function responseIdOf({ id, createdAt }: Pick<IdempotencyRecord, 'id' | 'createdAt'>): string {
  return `${id}:${createdAt.getTime()}`;
}

/** Sorts after the ids of this claim's answers and before all other claims. */
const endOf = (id: string) => `${id};`;
