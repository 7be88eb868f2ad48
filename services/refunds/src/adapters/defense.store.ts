import { MAX_DEFENSE_FILES } from '@catraca/contracts/http/schemas/defense-limits';
import { ApiError } from '@catraca/kernel/errors';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { type Envelope, openBytes, sealBytes } from '@catraca/platform/secrets/envelope';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Defense, DefenseFile } from '../domain/defense.ts';
import type { Dispute } from '../domain/dispute.ts';
import {
  type DisputeDocument,
  disputeModel,
  type StoredDefense,
  type StoredDefenseFile,
} from './dispute.document.ts';

/** The content of a file: one document, at most 5 MiB of the 16 that MongoDB takes. */
interface FileDocument extends Envelope {
  _id: string;
  accountId: string;
  disputeId: string;
  createdAt: Date;
}

/** As the driver reads it. */
type ReadFile = Omit<FileDocument, 'content'> & { content: mongoose.mongo.Binary };

const fileSchema = documentSchema<FileDocument>({
  _id: String,
  accountId: String,
  disputeId: String,
  sealedKey: String,
  content: Buffer,
  createdAt: Date,
});

const TRANSACTION = { writeConcern: { w: 'majority' } } as const;

type Owned = Pick<Dispute, 'id' | 'accountId'>;

/**
 * What sellers say to disputes, sealed: text and names in the dispute, contents in a collection of their own.
 * A write is conditional on the dispute's state, and what a dispute lists is always there.
 */
@Injectable()
export class DefenseStore {
  private readonly disputes: Model<DisputeDocument>;
  private readonly files: Model<FileDocument>;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
  ) {
    this.disputes = disputeModel(connection);
    this.files = connection.model<FileDocument>('DefenseFile', fileSchema, 'defense_files');
  }

  /** Throws resource_not_found. */
  async get({ id, accountId }: Owned): Promise<Defense> {
    const fields = { sealedDefense: 1, defenseFiles: 1, defendedAt: 1 } as const;
    const found = await this.disputes.findOne({ _id: id, accountId }, fields).lean<DisputeDocument>();
    if (!found) throw new ApiError('resource_not_found');
    return this.open(found);
  }

  /** Stores the text while the dispute takes it. Returns null otherwise. */
  async writeText(dispute: Owned, text: string | null, now: Date): Promise<Defense | null> {
    const sealedDefense = text === null ? null : this.dataKeys.seal(text, textPlace(dispute.id));
    const changed = await this.disputes
      .findOneAndUpdate(
        takingDefense(dispute, now),
        { $set: { sealedDefense, defendedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<DisputeDocument>();
    return changed && this.open(changed);
  }

  /**
   * Adds a file while the dispute takes it and has fewer than it may. Returns whether this call did: not when
   * an earlier one with the same id has.
   */
  addFile(dispute: Owned, { name, ...file }: DefenseFile, content: Uint8Array): Promise<boolean> {
    const { id: disputeId, accountId } = dispute;
    const { id: _id, createdAt } = file;
    const stored = { ...file, sealedName: this.dataKeys.seal(name, namesPlace(disputeId)) };
    const envelope = sealBytes(this.dataKeys, content, contentPlace(_id));
    const withRoom = {
      ...takingDefense(dispute, createdAt),
      defenseFiles: { $not: { $size: MAX_DEFENSE_FILES } },
      'defenseFiles.id': { $ne: _id },
    };
    return this.together(async (session) => {
      const change = { $push: { defenseFiles: stored }, $set: { defendedAt: createdAt } };
      const { matchedCount } = await this.disputes.updateOne(withRoom, change, { session });
      if (matchedCount === 0) return false;
      await this.files.create([{ _id, accountId, disputeId, ...envelope, createdAt }], { session });
      return true;
    });
  }

  /** Removes a file while the dispute lets it change. Returns whether it did. */
  removeFile(dispute: Owned, fileId: string, now: Date): Promise<boolean> {
    const listed = { ...takingDefense(dispute, now), 'defenseFiles.id': fileId };
    return this.together(async (session) => {
      const change = { $pull: { defenseFiles: { id: fileId } }, $set: { defendedAt: now } };
      const { matchedCount } = await this.disputes.updateOne(listed, change, { session });
      if (matchedCount === 0) return false;
      await this.files.deleteOne({ _id: fileId, disputeId: dispute.id }, { session });
      return true;
    });
  }

  /** Throws resource_not_found. */
  async content({ id: disputeId, accountId }: Owned, fileId: string): Promise<Buffer> {
    const found = await this.files.findOne({ _id: fileId, accountId, disputeId }).lean<ReadFile>();
    if (!found) throw new ApiError('resource_not_found');
    const { sealedKey, content } = found;
    return openBytes(this.dataKeys, { sealedKey, content: content.value() }, contentPlace(fileId));
  }

  private together(work: (session: mongoose.ClientSession) => Promise<boolean>): Promise<boolean> {
    return this.connection
      .getClient()
      .withSession((session) => session.withTransaction(() => work(session), TRANSACTION));
  }

  private open({ _id: id, ...stored }: StoredDefense & { _id: string }): Defense {
    const { sealedDefense, defenseFiles, defendedAt } = stored;
    return {
      text: sealedDefense === null ? null : this.dataKeys.open(sealedDefense, textPlace(id)),
      files: defenseFiles.map((file) => this.openFile(id, file)),
      updatedAt: defendedAt,
    };
  }

  private openFile(disputeId: string, { sealedName, ...file }: StoredDefenseFile): DefenseFile {
    return { ...file, name: this.dataKeys.open(sealedName, namesPlace(disputeId)) };
  }
}

/** The same as the rule `takesDefense`, at the moment of the write. */
function takingDefense({ id: _id, accountId }: Owned, now: Date) {
  return { _id, accountId, stage: 'open', status: 'opened', deadline: { $gt: now } } as const;
}

const textPlace = (id: string) => ({ collection: 'disputes', id, field: 'sealedDefense' });
/** The list, as `catraca-ops reseal` knows it. */
const namesPlace = (id: string) => ({ collection: 'disputes', id, field: 'defenseFiles' });
const contentPlace = (id: string) => ({ collection: 'defense_files', id });
