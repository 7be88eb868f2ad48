import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { TestRunStore } from '../adapters/test-run.store.ts';
import { DriveTestRun } from '../usecases/drive-test-run.ts';

/** Runs that one gateway drives at once. Others wait, or another gateway takes them. */
const AT_ONCE = 4;

/** Takes runs that nobody drives: new ones, and those of a gateway that stopped or died. */
@Every(500)
export class TestRunsJob implements RepeatedJob, BeforeApplicationShutdown {
  private readonly driven = new Set<Promise<void>>();

  constructor(
    private readonly runs: TestRunStore,
    private readonly driveTestRun: DriveTestRun,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (this.driven.size < AT_ONCE && !signal.aborted) {
      const run = await this.runs.claim();
      if (!run) return;
      const driving = this.driveTestRun
        .execute(run, new Date(), signal)
        .finally(() => this.driven.delete(driving));
      this.driven.add(driving);
    }
  }

  /** They end soon after the signal of `run`, and need the connections until then. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.driven);
  }
}
