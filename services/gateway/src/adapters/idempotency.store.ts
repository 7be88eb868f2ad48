import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { type IdempotencyRecord, LIFETIME_MS, type RecordedAnswer } from '../domain/idempotency.ts';

interface ClaimDocument extends Omit<IdempotencyRecord, 'id' | 'answer'> {
  _id: string;
}

/** A document of its own: it leaves in one batch with others' claims, and is cheaper to insert than a claim to update. */
interface AnswerDocument {
  _id: string;
  status: number;
  /** Sealed: it names the buyer. */
  sealedBody: string;
  createdAt: Date;
}

const schema = new Schema({ _id: String, createdAt: Date }, { strict: false }).index(
  { createdAt: 1 },
  { expireAfterSeconds: LIFETIME_MS / 1_000 },
);

/** Idempotency records, for 24 hours: each a claim, and its answer once there is one. */
@Injectable()
export class IdempotencyStore {
  private readonly claims: Collection<ClaimDocument>;
  private readonly writes: GroupCommit<ClaimDocument | AnswerDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
  ) {
    const { collection } = connection.model('IdempotencyRecord', schema, 'idempotency');
    this.claims = collection as never;
    this.writes = new GroupCommit(collection as never);
  }

  /** False when the key is in use. */
  insert({ id, answer: _, ...claim }: IdempotencyRecord): Promise<boolean> {
    return this.writes.insert({ ...claim, _id: id });
  }

  async find(id: string): Promise<IdempotencyRecord | null> {
    const documents = await this.claims.find({ _id: { $gte: id, $lt: endOf(id) } }).toArray();
    const claim = documents.find(({ _id }) => _id === id);
    if (!claim) return null;
    const { _id, ...record } = claim;
    const answerId = answerIdOf({ id, createdAt: record.createdAt });
    const answer = (documents as unknown as AnswerDocument[]).find((document) => document._id === answerId);
    return {
      ...record,
      id,
      answer: answer ? { status: answer.status, body: this.dataKeys.open(answer.sealedBody) } : null,
    };
  }

  /** Puts `next` where `standing` is. False when somebody else was faster. */
  async takeOver(standing: IdempotencyRecord, next: IdempotencyRecord): Promise<boolean> {
    const { id, leaseUntil, createdAt } = standing;
    const { id: _, answer: __, ...claim } = next;
    const { matchedCount } = await this.claims.updateOne({ _id: id, leaseUntil, createdAt }, { $set: claim });
    return matchedCount === 1;
  }

  /** False when there is an answer already: somebody had taken the claim over, and was faster. */
  recordAnswer(record: IdempotencyRecord, { status, body }: RecordedAnswer): Promise<boolean> {
    const { createdAt } = record;
    return this.writes.insert({
      _id: answerIdOf(record),
      status,
      sealedBody: this.dataKeys.seal(body),
      createdAt,
    });
  }

  /** Lets the next retry run at once. */
  async endLease({ id, leaseUntil, createdAt }: IdempotencyRecord): Promise<void> {
    await this.writes.update({ _id: id, leaseUntil }, { $set: { leaseUntil: createdAt } });
  }
}

/** Behind its claim's id; a key that is used again after its 24 hours has another. */
function answerIdOf({ id, createdAt }: Pick<IdempotencyRecord, 'id' | 'createdAt'>): string {
  return `${id}:${createdAt.getTime()}`;
}

/** Before the ids of all other claims, behind those of this one's answers. */
const endOf = (id: string) => `${id};`;
