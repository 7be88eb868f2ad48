import { documentSchema } from '@catraca/platform/mongo/schema';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Inject, Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { ChargesSettings } from '../config.ts';
import type { OrderedCard } from '../domain/card/card-order.ts';

interface AuthenticationDocument {
  /** Mode and the 3DS server's transaction id. */
  _id: string;
  chargeId: string;
  /** Keyed hash of the card that it was taken with. */
  card: string;
  createdAt: Date;
}

export interface TakenAuthentication {
  chargeId: string;
  /** Whether it was taken with this very token or saved card. */
  isSameSource: boolean;
}

interface Taking {
  livemode: boolean;
  transactionId: string;
  chargeId: string;
  source: OrderedCard;
}

/** Longer than any authentication is good for (EMV 3-D Secure: 90 days). */
const KEPT_SECONDS = 180 * 24 * 3_600;

const schema = documentSchema<AuthenticationDocument>({
  _id: String,
  chargeId: String,
  card: String,
  createdAt: Date,
}).index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Authentications of our own 3DS server that a charge was made with. Each is good for one charge. */
@Injectable()
export class AuthenticationStore {
  private readonly model: mongoose.Model<AuthenticationDocument>;

  private readonly hashes: KeyedHashes;

  constructor(connection: mongoose.Connection, @Inject(CONFIG) { DATA_KEYS }: ChargesSettings) {
    this.model = connection.model<AuthenticationDocument>('Authentication', schema, 'authentications');
    this.hashes = new KeyedHashes(DATA_KEYS, 'authenticated card');
  }

  /** The charge that took it, or null. */
  async find({
    livemode,
    transactionId,
    source,
  }: Omit<Taking, 'chargeId'>): Promise<TakenAuthentication | null> {
    const taken = await this.model.findById(idOf(livemode, transactionId)).lean<AuthenticationDocument>();
    if (!taken) return null;
    const isSameSource = this.hashes.every(textOf(source)).includes(taken.card);
    return { chargeId: taken.chargeId, isSameSource };
  }

  /** Takes it for this charge. Returns whether this charge has it: of several, the first. */
  async take(taking: Taking): Promise<boolean> {
    const { livemode, transactionId, chargeId, source } = taking;
    const card = this.hashes.of(textOf(source));
    try {
      await this.model.create({ _id: idOf(livemode, transactionId), chargeId, card, createdAt: new Date() });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find(taking))?.chargeId === chargeId;
    }
  }
}

function textOf(source: OrderedCard): string {
  return 'token' in source ? `token:${source.token}` : `saved:${source.savedCardId}`;
}

function idOf(livemode: boolean, transactionId: string): string {
  return `${livemode ? 'live' : 'test'}:${transactionId}`;
}
