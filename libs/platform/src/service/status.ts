import { knownCalls, type RecentCalls } from '../telemetry/recent-calls.ts';
import { VERSION } from '../telemetry/version.ts';
import type { Jobs, LateJob } from './job.ts';

/** How this instance works, by its own figures. */
export class Status {
  readonly version = VERSION;
  readonly startedAt = new Date();
  private jobs: Jobs | null = null;

  /** Of these jobs it tells from now on. */
  watch(jobs: Jobs): void {
    this.jobs = jobs;
  }

  lateJobs(now: Date): LateJob[] {
    return this.jobs?.late(now) ?? [];
  }

  providerCalls(): RecentCalls[] {
    return knownCalls();
  }
}
