import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { AUDIT_RETENTION_SECONDS, type AuditEntry } from '../domain/audit-entry.ts';

interface AuditDocument extends Omit<AuditEntry, 'id'> {
  _id: string;
}

const schema = documentSchema<AuditDocument>({
  _id: String,
  actor: String,
  credential: embedded<AuditEntry['credential']>({ id: String, name: String }),
  address: String,
  operation: String,
  accountId: String,
  resources: [String],
  fields: [String],
  status: Number,
  role: String,
  createdAt: Date,
})
  .index({ createdAt: -1, _id: -1 })
  .index({ accountId: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1, _id: -1 })
  .index({ resources: 1, createdAt: -1, _id: -1 })
  .index({ 'credential.id': 1, createdAt: -1, _id: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: AUDIT_RETENTION_SECONDS });

/** What is given narrows the list. */
export interface AuditFilter {
  accountId?: string | undefined;
  /** A person's or a credential's. */
  actorId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** The audit log. An entry is added, completed once, and never changed after that. */
@Injectable()
export class AuditStore {
  private readonly entries: Model<AuditDocument>;
  private readonly writes: GroupCommit<AuditDocument>;

  constructor(connection: mongoose.Connection) {
    this.entries = connection.model<AuditDocument>('AuditEntry', schema, 'audit_log');
    this.writes = new GroupCommit(this.entries);
  }

  async insert({ id, ...entry }: AuditEntry): Promise<void> {
    await this.writes.insert({ _id: id, ...entry });
  }

  /** Completes an entry with its outcome. */
  async end({ id, status, accountId, resources, credential, role }: AuditEntry): Promise<void> {
    const outcome = { status, accountId, resources, credential, ...(role && { role }) };
    await this.writes.update({ _id: id, status: null }, { $set: outcome });
  }

  /** What was done in an account, newest first, after an entry. */
  async listOf(accountId: string, after: string | undefined, limit: number): Promise<AuditEntry[]> {
    const found = await this.entries
      .find({ accountId, ...(after && { _id: { $lt: after } }) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditDocument[]>();
    return found.map(({ _id: id, ...entry }) => ({ id, ...entry }));
  }

  /** Newest first. Those of an account are also those that show it. */
  async list({ accountId, actorId, since, until }: AuditFilter, page: Page): Promise<Listed<AuditEntry>> {
    const isTimed = since !== undefined || until !== undefined;
    const filter = {
      ...(accountId && { $or: [{ accountId }, { resources: accountId }] }),
      ...(actorId && { 'credential.id': actorId }),
      ...(isTimed && { createdAt: { ...(since && { $gte: since }), ...(until && { $lte: until }) } }),
    };
    const { items, total } = await newestFirst(this.entries, filter, page);
    return { items: items.map(({ _id: id, ...entry }) => ({ id, ...entry })), total };
  }
}
