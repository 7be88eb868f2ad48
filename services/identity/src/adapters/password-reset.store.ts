import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

interface ResetDocument {
  /** SHA-256 of the token. */
  _id: string;
  userId: string;
  expiresAt: Date;
}

const LIFE_MS = 30 * 60 * 1_000;

const schema = documentSchema<ResetDocument>({ _id: String, userId: String, expiresAt: Date })
  .index({ userId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Links to a new password, good for half an hour and one time. */
@Injectable()
export class PasswordResetStore {
  private readonly resets: Model<ResetDocument>;

  constructor(connection: mongoose.Connection) {
    this.resets = connection.model<ResetDocument>('PasswordReset', schema, 'password_resets');
  }

  async insert(sha256: string, userId: string, now: Date): Promise<void> {
    await this.resets.create({ _id: sha256, userId, expiresAt: new Date(now.getTime() + LIFE_MS) });
  }

  /** The user of an open reset, or null. */
  async userOf(sha256: string, now: Date): Promise<string | null> {
    const found = await this.resets.findOne({ _id: sha256, expiresAt: { $gt: now } }).lean<ResetDocument>();
    return found?.userId ?? null;
  }

  /** Uses a reset up. False when it is used or over: of several at once one gets it. */
  async take(sha256: string, now: Date): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteOne({ _id: sha256, expiresAt: { $gt: now } });
    return deletedCount === 1;
  }

  /** Ends all resets of a user who has a new password. */
  async endAll(userId: string): Promise<void> {
    await this.resets.deleteMany({ userId });
  }
}
