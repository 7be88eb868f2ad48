import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Authentication } from '../domain/authentication.ts';

interface AuthenticationDocument extends Omit<Authentication, 'id'> {
  _id: string;
}

const schema = documentSchema<AuthenticationDocument>({
  _id: String,
  tokenId: String,
  account: String,
  amount: Number,
  firstSix: String,
  lastFour: String,
  brand: String,
  holderName: String,
  expMonth: Number,
  expYear: Number,
  status: String,
  eci: String,
  cavv: String,
  createdAt: Date,
  usedAt: Date,
}).index({ tokenId: 1 }, { unique: true });

type Sale = Pick<Authentication, 'amount' | 'firstSix' | 'lastFour'>;

/** Authentications of cardholders, one for each token. */
@Injectable()
export class AuthenticationStore {
  private readonly authentications: Model<AuthenticationDocument>;

  constructor(connection: mongoose.Connection) {
    this.authentications = connection.model<AuthenticationDocument>(
      'AcquirerAuthentication',
      schema,
      'acquirer_authentications',
    );
  }

  /** False when the token was used before. */
  async insert({ id: _id, ...authentication }: Authentication): Promise<boolean> {
    try {
      await this.authentications.create({ _id, ...authentication });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(id: string): Promise<Authentication | null> {
    const document = await this.authentications.findOne({ _id: id }).lean<AuthenticationDocument>();
    return document && opened(document);
  }

  /** What the cardholder answered to a challenge. Null when the challenge does not exist or is closed. */
  async conclude(id: string, outcome: Pick<Authentication, 'status' | 'eci' | 'cavv'>) {
    const document = await this.authentications
      .findOneAndUpdate({ _id: id, status: 'C' }, { $set: outcome }, { returnDocument: 'after' })
      .lean<AuthenticationDocument>();
    return document && opened(document);
  }

  /** Uses it for a sale. False when it was used before, failed, or is of another amount or card. */
  async use(id: string, { amount, firstSix, lastFour }: Sale, usedAt: Date): Promise<boolean> {
    const good = { _id: id, status: 'Y' as const, usedAt: null, amount, firstSix, lastFour };
    return (await this.authentications.updateOne(good, { $set: { usedAt } })).matchedCount === 1;
  }
}

function opened({ _id: id, ...authentication }: AuthenticationDocument): Authentication {
  return { id, ...authentication };
}
