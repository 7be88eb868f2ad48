import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { isDuplicateKey } from '../service/transient.ts';
import { documentSchema } from './schema.ts';

interface RunDocument {
  /** The job's name and mode. */
  _id: string;
  dueAt: Date;
}

const schema = documentSchema<RunDocument>({ _id: String, dueAt: Date });

/** When a service's long jobs run next, so that its instances do not repeat each other. */
@Injectable()
export class RunSchedule {
  private readonly runs: Model<RunDocument>;

  constructor(connection: mongoose.Connection) {
    this.runs = connection.model<RunDocument>('Run', schema, 'runs');
  }

  /** Whether this caller runs the job now. Nobody else does for `everyMs`. */
  async claim(name: string, now: Date, everyMs: number): Promise<boolean> {
    const dueAt = new Date(now.getTime() + everyMs);
    try {
      // Not due: the upsert finds nothing and collides with the stored document.
      await this.runs.updateOne({ _id: name, dueAt: { $lte: now } }, { $set: { dueAt } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** A run that failed comes again sooner. */
  async retryAt(name: string, dueAt: Date): Promise<void> {
    await this.runs.updateOne({ _id: name }, { $set: { dueAt } });
  }
}
