import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Refund } from '../domain/refund.ts';

interface TurnDocument {
  /** The charge. */
  _id: string;
  refundId: string;
}

const schema = documentSchema<TurnDocument>({ _id: String, refundId: String });

/**
 * Whose turn it is to cancel a part of a card charge at the acquirer: one refund of a charge at a time, until its outcome is known
 * (ADR 44). A repeated partial cancellation would be a second one.
 */
@Injectable()
export class CancellationTurns {
  private readonly turns: Model<TurnDocument>;

  constructor(connection: mongoose.Connection) {
    this.turns = connection.model<TurnDocument>('CancellationTurn', schema, 'cancellation_turns');
  }

  /** Id of the refund whose turn it is: this one, if it was nobody's. */
  async take({ id: refundId, chargeId }: Refund): Promise<string> {
    try {
      await this.turns.create({ _id: chargeId, refundId });
      return refundId;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.turns.findById(chargeId).lean<TurnDocument>())!.refundId;
    }
  }

  /** Passes the turn on from a refund that has ended. Returns false when somebody else was faster. */
  async pass(endedId: string, { id: refundId, chargeId }: Refund): Promise<boolean> {
    const { modifiedCount } = await this.turns.updateOne({ _id: chargeId, refundId: endedId }, { refundId });
    return modifiedCount === 1;
  }
}
