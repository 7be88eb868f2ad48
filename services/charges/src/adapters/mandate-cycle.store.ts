import { answered } from '@catraca/platform/mongo/answered';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

interface CycleDocument {
  /** The mandate and the number of the cycle. */
  _id: string;
  /** The charge that has it. */
  chargeId: string;
}

interface Cycle {
  mandateId: string;
  cycle: number;
}

const schema = documentSchema<CycleDocument>({ _id: String, chargeId: String });

/**
 * Which charge has each cycle of a mandate. The id is unique on every shard, so that no two charges have one
 * cycle at the same time (ADR 53).
 */
@Injectable()
export class MandateCycleStore {
  private readonly cycles: Model<CycleDocument>;
  private readonly commits: GroupCommit<CycleDocument>;

  constructor(connection: mongoose.Connection) {
    this.cycles = connection.model<CycleDocument>('MandateCycle', schema, 'mandate_cycles');
    this.commits = new GroupCommit(this.cycles);
  }

  /**
   * Takes the cycle for a charge, also from one that has ended. Returns the charge that has it then.
   * `isLive`: whether a charge may still be paid, or was. One that is not never is again.
   */
  async take(
    cycle: Cycle,
    chargeId: string,
    isLive: (chargeId: string) => Promise<boolean>,
  ): Promise<string> {
    const _id = idOf(cycle);
    if (await this.commits.insert({ _id, chargeId })) return chargeId;
    const holder = await this.holderOf(cycle);
    if (holder === chargeId || (await isLive(holder))) return holder;
    const taking = this.cycles.updateOne(
      { _id, chargeId: holder },
      { $set: { chargeId } },
      { writeConcern: { w: 'majority' } },
    );
    const { matchedCount } = await answered(taking.exec());
    return matchedCount === 1 ? chargeId : this.take(cycle, chargeId, isLive);
  }

  /** The charge that has a cycle which was taken before. */
  async holderOf(cycle: Cycle): Promise<string> {
    const found = await this.cycles.findById(idOf(cycle)).lean<CycleDocument>();
    if (!found) throw new Error(`nobody has taken the cycle ${idOf(cycle)}`);
    return found.chargeId;
  }
}

function idOf({ mandateId, cycle }: Cycle): string {
  return `${mandateId}/${cycle}`;
}
