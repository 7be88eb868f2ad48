import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

/** A request to save a card: an intent until its card is known. */
interface SaveDocument {
  /** `pm_…` that the gateway assigned, or `ch_…` of an approved sale. */
  _id: string;
  accountId: string;
  livemode: boolean;
  /** The card that it saved. */
  cardId: string | null;
  createdAt: Date;
}

const RETENTION_SECONDS = 30 * 24 * 60 * 60;

const schema = documentSchema<SaveDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  cardId: String,
  createdAt: Date,
}).index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

/** Requests to save cards, so that a repeated one finds its card. */
@Injectable()
export class SaveStore {
  private readonly saves: Model<SaveDocument>;

  constructor(connection: mongoose.Connection) {
    this.saves = connection.model<SaveDocument>('Save', schema, 'saves');
  }

  /**
   * Stores the intent. Returns the card of an earlier run, or null. Throws resource_not_found when the id is
   * another account's.
   */
  async start({ accountId, livemode, now }: CallContext, id: string): Promise<string | null> {
    try {
      await this.saves.create({ _id: id, accountId, livemode, cardId: null, createdAt: now });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const stored = await this.saves.findOne({ _id: id, accountId, livemode }).lean<SaveDocument>();
    if (!stored) throw new ApiError('resource_not_found');
    return stored.cardId;
  }

  async finish(id: string, cardId: string): Promise<void> {
    await this.saves.updateOne({ _id: id }, { $set: { cardId } });
  }
}
