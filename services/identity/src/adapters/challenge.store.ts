import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

interface ChallengeDocument {
  /** The challenge, base64url. */
  _id: string;
  /** Who registers a passkey with it. Null: it is for using one. */
  userId: string | null;
  expiresAt: Date;
}

const LIFE_MS = 5 * 60 * 1_000;

const schema = documentSchema<ChallengeDocument>({ _id: String, userId: String, expiresAt: Date }).index(
  { expiresAt: 1 },
  { expireAfterSeconds: 0 },
);

/** Challenges that authenticators sign, good for five minutes and one time. */
@Injectable()
export class ChallengeStore {
  private readonly challenges: Model<ChallengeDocument>;

  constructor(connection: mongoose.Connection) {
    this.challenges = connection.model<ChallengeDocument>('Challenge', schema, 'challenges');
  }

  async insert(challenge: string, userId: string | null, now: Date): Promise<void> {
    await this.challenges.create({ _id: challenge, userId, expiresAt: new Date(now.getTime() + LIFE_MS) });
  }

  /** Uses a challenge up. False when it is used, over, or another's. */
  async take(challenge: string, userId: string | null, now: Date): Promise<boolean> {
    const { deletedCount } = await this.challenges.deleteOne({
      _id: challenge,
      userId,
      expiresAt: { $gt: now },
    });
    return deletedCount === 1;
  }
}
