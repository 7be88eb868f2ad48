import { ApiError } from '@catraca/kernel/errors';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { Invitation } from '../domain/invitation.ts';
import { EmailHashes } from './email-hashes.ts';

interface InvitationDocument extends Omit<Invitation, 'id' | 'email' | 'name'> {
  _id: string;
  /** The e-mail and the account's name. */
  sealed: string;
  emailHash: string;
  usedAt: Date | null;
}

const schema = documentSchema<InvitationDocument>({
  _id: String,
  accountId: String,
  sealed: String,
  emailHash: String,
  role: String,
  sha256: String,
  invitedBy: String,
  createdAt: Date,
  expiresAt: Date,
  usedAt: Date,
})
  .index({ sha256: 1 }, { unique: true })
  .index({ accountId: 1, createdAt: -1, _id: -1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class InvitationStore {
  private readonly invitations: Model<InvitationDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly dataKeys: DataKeys,
    private readonly emailHashes: EmailHashes,
  ) {
    this.invitations = connection.model<InvitationDocument>('Invitation', schema, 'invitations');
  }

  /**
   * Stores it in place of an earlier one with its id, and of open ones of the same e-mail and team. Throws
   * idempotency_key_reused when the one with its id was accepted meanwhile.
   */
  async replace(invitation: Invitation): Promise<void> {
    const { id, accountId, email, name, ...state } = invitation;
    await this.deleteOpen(accountId, email, id);
    const sealed = this.dataKeys.seal(JSON.stringify({ email, name }), sealedPlace(id));
    const document = { accountId, ...state, sealed, emailHash: this.emailHashes.of(email), usedAt: null };
    try {
      await this.invitations.replaceOne({ _id: id, usedAt: null }, document, { upsert: true });
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('idempotency_key_reused') : error;
    }
  }

  /** Ends the open ones of this e-mail and team, but `except`, if given. */
  async deleteOpen(accountId: string | null, email: string, except = ''): Promise<void> {
    const emailHash = { $in: this.emailHashes.every(email) };
    await this.invitations.deleteMany({ accountId, emailHash, usedAt: null, _id: { $ne: except } });
  }

  async findOpen(sha256: string, now: Date): Promise<Invitation | null> {
    const document = await this.invitations
      .findOne({ sha256, ...open(now) })
      .lean<InvitationDocument>()
      .exec();
    return document && this.invitationOf(document);
  }

  async listOpen(accountId: string | null, now: Date, page: Page): Promise<Listed<Invitation>> {
    const { items, total } = await newestFirst(this.invitations, { accountId, ...open(now) }, page);
    return { items: items.map((document) => this.invitationOf(document)), total };
  }

  /** Uses an invitation up. False when it is used or over: of several at once one gets it. */
  async claim(id: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.invitations.updateOne(
      { _id: id, ...open(now) },
      { $set: { usedAt: now } },
    );
    return matchedCount === 1;
  }

  /** Undoes a claim that made nobody a member. */
  async release(id: string): Promise<void> {
    await this.invitations.updateOne({ _id: id }, { $set: { usedAt: null } });
  }

  /** False when there is no such open invitation. */
  async delete(accountId: string | null, id: string, now: Date): Promise<boolean> {
    const { deletedCount } = await this.invitations.deleteOne({ _id: id, accountId, ...open(now) });
    return deletedCount === 1;
  }

  private invitationOf(document: InvitationDocument): Invitation {
    const { _id: id, sealed, emailHash, usedAt, ...state } = document;
    return { id, ...state, ...JSON.parse(this.dataKeys.open(sealed, sealedPlace(id))) };
  }
}

const sealedPlace = (id: string) => ({ collection: 'invitations', id, field: 'sealed' });

function open(now: Date): QueryFilter<InvitationDocument> {
  return { usedAt: null, expiresAt: { $gt: now } };
}
