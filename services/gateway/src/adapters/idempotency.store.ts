import { DataKeys } from '@catraca/platform/data-keys';
import { GroupCommit } from '@catraca/platform/group-commit';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { type IdempotencyRecord, LIFETIME_MS, type RecordedAnswer } from '../domain/idempotency.ts';

interface RecordDocument extends Omit<IdempotencyRecord, 'id' | 'answer'> {
  _id: string;
  /** The answer, sealed: it names the buyer. */
  answer: { status: number; sealedBody: string } | null;
}

const schema = new Schema({ _id: String, createdAt: Date }, { strict: false }).index(
  { createdAt: 1 },
  { expireAfterSeconds: LIFETIME_MS / 1_000 },
);

/** Idempotency records, for 24 hours. */
@Injectable()
export class IdempotencyStore {
  private readonly collection: Collection<RecordDocument>;
  private readonly writes: GroupCommit<RecordDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
  ) {
    this.collection = connection.model('IdempotencyRecord', schema, 'idempotency').collection as never;
    this.writes = new GroupCommit(this.collection);
  }

  /** False when the key is in use. */
  insert({ id, ...record }: IdempotencyRecord): Promise<boolean> {
    return this.writes.insert({ ...record, _id: id, answer: null });
  }

  async find(id: string): Promise<IdempotencyRecord | null> {
    const document = await this.collection.findOne({ _id: id });
    if (!document) return null;
    const { _id, answer, ...record } = document;
    return {
      ...record,
      id,
      answer: answer && { status: answer.status, body: this.dataKeys.open(answer.sealedBody) },
    };
  }

  /** Puts `next` where `standing` is. False when somebody else was faster. */
  async takeOver(standing: IdempotencyRecord, next: IdempotencyRecord): Promise<boolean> {
    const { id, leaseUntil, createdAt } = standing;
    const { id: _, ...record } = next;
    const { matchedCount } = await this.collection.updateOne(
      { _id: id, leaseUntil, createdAt },
      { $set: { ...record, answer: null } },
    );
    return matchedCount === 1;
  }

  async recordAnswer({ id, leaseUntil }: IdempotencyRecord, { status, body }: RecordedAnswer): Promise<void> {
    const answer = { status, sealedBody: this.dataKeys.seal(body) };
    await this.writes.update({ _id: id, leaseUntil }, { $set: { answer } });
  }

  /** Lets the next retry run at once. */
  async endLease({ id, leaseUntil, createdAt }: IdempotencyRecord): Promise<void> {
    await this.writes.update({ _id: id, leaseUntil }, { $set: { leaseUntil: createdAt } });
  }
}
