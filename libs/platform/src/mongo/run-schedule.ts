import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { isDuplicateKey } from '../service/transient.ts';
import { documentSchema } from './schema.ts';

interface RunDocument {
  /** The job's name and mode. */
  _id: string;
  dueAt: Date;
}

const HOUR_MS = 3_600_000;
const RETRY_MS = 60_000;

const schema = documentSchema<RunDocument>({ _id: String, dueAt: Date });

/** When a service's long jobs run next, so that its instances do not repeat each other. */
@Injectable()
export class RunSchedule {
  private readonly runs: Model<RunDocument>;

  constructor(connection: mongoose.Connection) {
    this.runs = connection.model<RunDocument>('Run', schema, 'runs');
  }

  /**
   * Runs `work` once an hour for each mode, whatever the number of instances. What fails comes again in a
   * minute.
   */
  async hourly(
    job: string,
    { livemode, now }: { livemode: boolean; now: Date },
    work: () => Promise<void>,
  ): Promise<void> {
    const _id = `${job}:${livemode ? 'live' : 'test'}`;
    if (!(await this.claim(_id, now))) return;
    try {
      await work();
    } catch (error) {
      await this.runs.updateOne({ _id }, { $set: { dueAt: later(now, RETRY_MS) } });
      throw error;
    }
  }

  /** Whether this caller runs the job now. Nobody else does for an hour. */
  private async claim(_id: string, now: Date): Promise<boolean> {
    const dueAt = later(now, HOUR_MS);
    try {
      // Not due: the upsert finds nothing and collides with the stored document.
      await this.runs.updateOne({ _id, dueAt: { $lte: now } }, { $set: { dueAt } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
