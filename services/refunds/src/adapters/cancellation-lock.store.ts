import { documentSchema } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Refund } from '../domain/refund.ts';

interface LockDocument {
  /** The charge. */
  _id: string;
  refundId: string;
}

const schema = documentSchema<LockDocument>({ _id: String, refundId: String });

/**
 * The lock on cancelling a part of a card charge at the acquirer. One refund of a charge holds it, until its
 * outcome is known (ADR 44). A repeated partial cancellation would be a second one.
 */
@Injectable()
export class CancellationLock {
  private readonly locks: Model<LockDocument>;

  constructor(connection: mongoose.Connection) {
    this.locks = connection.model<LockDocument>('CancellationLock', schema, 'cancellation_turns');
  }

  /** Id of the refund that holds the charge's lock: this one, if nobody held it. */
  async acquire({ id: refundId, chargeId }: Pick<Refund, 'id' | 'chargeId'>): Promise<string> {
    try {
      await this.locks.create({ _id: chargeId, refundId });
      return refundId;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const held = await this.locks.findById(chargeId).lean<LockDocument>();
      return held ? held.refundId : this.acquire({ id: refundId, chargeId });
    }
  }

  /** Frees the lock of a refund whose outcome is stored. */
  async release({ id: refundId, chargeId }: Pick<Refund, 'id' | 'chargeId'>): Promise<void> {
    await this.locks.deleteOne({ _id: chargeId, refundId });
  }

  /** Passes the lock on from a refund that has ended. Returns false when somebody else was faster. */
  async pass(endedId: string, { id: refundId, chargeId }: Refund): Promise<boolean> {
    const { modifiedCount } = await this.locks.updateOne({ _id: chargeId, refundId: endedId }, { refundId });
    return modifiedCount === 1;
  }
}
