import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { AUDIT_KEPT_SECONDS, type AuditEntry } from '../domain/audit-entry.ts';

interface AuditDocument extends Omit<AuditEntry, 'id'> {
  _id: string;
}

const schema = new Schema({ _id: String, accountId: String, createdAt: Date }, { strict: false })
  .index({ accountId: 1, createdAt: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: AUDIT_KEPT_SECONDS });

/** The audit log. Entries are added, ended once, and never changed after. */
@Injectable()
export class AuditStore {
  private readonly collection: Collection<AuditDocument>;
  private readonly writes: GroupCommit<AuditDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('AuditEntry', schema, 'audit_log').collection as never;
    this.writes = new GroupCommit(this.collection);
  }

  async insert({ id, ...entry }: AuditEntry): Promise<void> {
    await this.writes.insert({ _id: id, ...entry });
  }

  /** Adds to an entry how it ended. */
  async end({ id, status, accountId, resources }: AuditEntry): Promise<void> {
    await this.writes.update({ _id: id, status: null }, { $set: { status, accountId, resources } });
  }

  /** From the newest to the oldest; of all accounts when none is named. */
  async list(accountId: string | undefined, page: Page): Promise<Listed<AuditEntry>> {
    const { items, total } = await newestFirst(this.collection, accountId ? { accountId } : {}, page);
    return { items: items.map(({ _id: id, ...entry }) => ({ id, ...entry })), total };
  }
}
