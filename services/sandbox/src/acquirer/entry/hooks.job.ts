import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverHooks } from '../usecases/deliver-hooks.ts';

/** Sends webhooks of the acquirer that are due, including those whose process died. */
@Every(1_000)
export class HooksJob implements RepeatedJob, OnModuleDestroy {
  constructor(private readonly hooks: DeliverHooks) {}

  run(): Promise<void> {
    return this.hooks.startDue();
  }

  onModuleDestroy(): Promise<void> {
    return this.hooks.drained();
  }
}
