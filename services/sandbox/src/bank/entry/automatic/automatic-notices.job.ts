import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverAutomaticNotices } from '../../usecases/automatic/deliver-automatic-notices.ts';

/** Sends notices of mandates and their charges that are due, including those whose process died. */
@Every(1_000)
export class AutomaticNoticesJob implements RepeatedJob, OnModuleDestroy {
  constructor(private readonly deliver: DeliverAutomaticNotices) {}

  run(): Promise<void> {
    return this.deliver.startDue();
  }

  onModuleDestroy(): Promise<void> {
    return this.deliver.drained();
  }
}
