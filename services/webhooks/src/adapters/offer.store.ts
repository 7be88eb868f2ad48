import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { closesAt, type Header, type Offer, type OfferAnswer } from '../domain/offer.ts';

interface OfferDocument extends Omit<Offer, 'id'> {
  _id: string;
  closesAt: Date;
  isOpen: boolean;
  answer: OfferAnswer | null;
  /** Identifies the request that answered: it may be repeated. */
  answerId: string | null;
}

/** Streams that were idle since are resumed by the id of their last offer. */
const RETENTION_SECONDS = 24 * 60 * 60;

const schema = documentSchema<OfferDocument>({
  _id: String,
  accountId: String,
  endpointId: String,
  attempt: Number,
  headers: [embedded<Header>({ name: String, value: String })],
  body: String,
  createdAt: Date,
  closesAt: Date,
  isOpen: Boolean,
  answer: embedded<OfferAnswer>({
    status: Number,
    body: String,
    retryAfter: Number,
    error: String,
    durationMs: Number,
  }),
  answerId: String,
})
  .index({ endpointId: 1, createdAt: 1 }, { partialFilterExpression: { isOpen: true } })
  .index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

/** Attempts that listeners were offered. Each is answered once. */
@Injectable()
export class OfferStore {
  private readonly offers: Model<OfferDocument>;

  constructor(connection: mongoose.Connection) {
    this.offers = connection.model<OfferDocument>('Offer', schema, 'offers');
  }

  /** Safe to repeat: a stored offer is not changed. */
  async insert({ id, ...offer }: Offer): Promise<void> {
    const state = { closesAt: closesAt(offer), isOpen: true, answer: null, answerId: null };
    try {
      await this.offers.create({ _id: id, ...offer, ...state });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Null for an unknown one, also of another account. */
  async endpointOf(accountId: string, id: string): Promise<string | null> {
    const found = await this.offers.findOne({ _id: id, accountId }).lean<OfferDocument>();
    return found?.endpointId ?? null;
  }

  /** Those that can still be answered, oldest first. */
  async findOpen(endpointId: string, knownIds: readonly string[], now: Date): Promise<Offer[]> {
    const open = { endpointId, isOpen: true, closesAt: { $gt: now }, _id: { $nin: [...knownIds] } };
    const found = await this.offers.find(open).sort({ createdAt: 1, _id: 1 }).lean<OfferDocument[]>();
    return found.map(({ _id: id, closesAt, isOpen, answer, answerId, ...offer }) => ({ id, ...offer }));
  }

  async answerOf(id: string): Promise<OfferAnswer | null> {
    return (await this.offers.findById(id).lean<OfferDocument>())?.answer ?? null;
  }

  /** False when it was answered before, is over, or is none of the account. */
  async answer(
    { accountId, id, answerId }: { accountId: string; id: string; answerId: string },
    answer: OfferAnswer,
    now: Date,
  ): Promise<boolean> {
    const open = { _id: id, accountId, isOpen: true, closesAt: { $gt: now } };
    const { matchedCount } = await this.offers.updateOne(open, { $set: { isOpen: false, answer, answerId } });
    if (matchedCount === 1) return true;
    return (await this.offers.countDocuments({ _id: id, accountId, answerId })) === 1;
  }

  /** Ends an offer whose time is over with this answer, unless it has one. */
  async close(id: string, answer: OfferAnswer, now: Date): Promise<void> {
    const over = { _id: id, isOpen: true, closesAt: { $lte: now } };
    await this.offers.updateOne(over, { $set: { isOpen: false, answer } });
  }
}
