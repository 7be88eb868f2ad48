import { later } from '@catraca/kernel/dates';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

/** What we know of a charge at the acquirer. */
export interface AcquirerCharge {
  acquirerChargeId: string;
  /** `ch_…`. Null: it is of another shop on the same acquirer account. */
  chargeId: string | null;
  firstSeenAt: Date;
}

interface AcquirerChargeDocument {
  /** `live:<the acquirer's id>`. */
  _id: string;
  chargeId: string | null;
  firstSeenAt: Date;
  forgetAt: Date;
}

const schema = documentSchema<AcquirerChargeDocument>({
  _id: String,
  chargeId: String,
  firstSeenAt: Date,
  forgetAt: Date,
}).index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

const DAY_MS = 24 * 3_600_000;
/** The acquirer tells of payables for 24 months. */
const OURS_MS = 730 * DAY_MS;
const FOREIGN_MS = 90 * DAY_MS;

/** Which charge of ours a charge at the acquirer is: each is asked for once, and remembered. */
@Injectable()
export class AcquirerChargeStore {
  private readonly charges: Model<AcquirerChargeDocument>;

  constructor(connection: mongoose.Connection) {
    this.charges = connection.model<AcquirerChargeDocument>('AcquirerCharge', schema, 'acquirer_charges');
  }

  /** Those that are known, by the acquirer's id. */
  async find(livemode: boolean, ids: readonly string[]): Promise<Map<string, AcquirerCharge>> {
    const prefix = prefixOf(livemode);
    const found = await this.charges
      .find({ _id: { $in: ids.map((id) => prefix + id) } })
      .lean<AcquirerChargeDocument[]>();
    const charges = found.map(({ _id, chargeId, firstSeenAt }) => {
      return { acquirerChargeId: _id.slice(prefix.length), chargeId, firstSeenAt };
    });
    return new Map(charges.map((charge) => [charge.acquirerChargeId, charge]));
  }

  async remember(livemode: boolean, charge: AcquirerCharge): Promise<void> {
    const { acquirerChargeId, chargeId, firstSeenAt } = charge;
    const forgetAt = later(firstSeenAt, chargeId ? OURS_MS : FOREIGN_MS);
    await this.charges.updateOne(
      { _id: prefixOf(livemode) + acquirerChargeId },
      { $setOnInsert: { chargeId, firstSeenAt, forgetAt } },
      { upsert: true },
    );
  }
}

const prefixOf = (livemode: boolean) => (livemode ? 'live:' : 'test:');
