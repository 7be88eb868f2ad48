import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { isDuplicateKey } from '../service/transient.ts';
import { documentSchema, embedded } from './schema.ts';

interface RunDocument {
  /** The job's name and mode. */
  _id: string;
  dueAt: Date;
  progress?: RunProgress;
}

/** What a job's next run needs of the last one that did not fail. */
export interface RunProgress {
  /** When it began. */
  at: Date;
  /** Ids of what it could not read. */
  unread: string[];
}

const HOUR_MS = 3_600_000;
const RETRY_MS = 60_000;

const progressSchema = embedded<RunProgress>({ at: Date, unread: [String] });
const schema = documentSchema<RunDocument>({ _id: String, dueAt: Date, progress: progressSchema });

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
    const _id = idOf(job, livemode);
    if (!(await this.claim(_id, now))) return;
    try {
      await work();
    } catch (error) {
      await this.runs.updateOne({ _id }, { $set: { dueAt: later(now, RETRY_MS) } });
      throw error;
    }
  }

  /** As `hourly`, for work that goes on where the last run ended. What it returns is stored for the next. */
  hourlySince(
    job: string,
    run: { livemode: boolean; now: Date },
    work: (last: RunProgress | null) => Promise<RunProgress>,
  ): Promise<void> {
    const _id = idOf(job, run.livemode);
    return this.hourly(job, run, async () => {
      const last = await this.runs.findById(_id).lean<RunDocument>();
      const progress = await work(last?.progress ?? null);
      await this.runs.updateOne({ _id }, { $set: { progress } });
    });
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

function idOf(job: string, livemode: boolean): string {
  return `${job}:${livemode ? 'live' : 'test'}`;
}
