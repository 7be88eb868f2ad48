import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';

interface AuthenticationDocument {
  /** Mode and the 3DS server's transaction id. */
  _id: string;
  chargeId: string;
  createdAt: Date;
}

/** Longer than any authentication is good for (EMV 3-D Secure: 90 days). */
const KEPT_SECONDS = 180 * 24 * 3_600;

const schema = documentSchema<AuthenticationDocument>({
  _id: String,
  chargeId: String,
  createdAt: Date,
}).index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Authentications of our own 3DS server that a charge was made with. Each is good for one charge. */
@Injectable()
export class AuthenticationStore {
  private readonly model: mongoose.Model<AuthenticationDocument>;

  constructor(connection: mongoose.Connection) {
    this.model = connection.model<AuthenticationDocument>('Authentication', schema, 'authentications');
  }

  /** The charge that took it, or null. */
  async chargeOf(livemode: boolean, transactionId: string): Promise<string | null> {
    const taken = await this.model.findById(idOf(livemode, transactionId)).lean<AuthenticationDocument>();
    return taken?.chargeId ?? null;
  }

  /** Takes it for this charge. Returns whether this charge has it: of several, the first. */
  async take(livemode: boolean, transactionId: string, chargeId: string): Promise<boolean> {
    try {
      await this.model.create({ _id: idOf(livemode, transactionId), chargeId, createdAt: new Date() });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.chargeOf(livemode, transactionId)) === chargeId;
    }
  }
}

function idOf(livemode: boolean, transactionId: string): string {
  return `${livemode ? 'live' : 'test'}:${transactionId}`;
}
