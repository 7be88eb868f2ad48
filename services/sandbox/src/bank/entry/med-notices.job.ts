import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverMedNotices } from '../usecases/deliver-med-notices.ts';

/** Sends notices of disputes that are due, including those whose process died. */
@Every(1_000)
export class MedNoticesJob implements RepeatedJob, OnModuleDestroy {
  constructor(private readonly deliver: DeliverMedNotices) {}

  run(): Promise<void> {
    return this.deliver.execute();
  }

  onModuleDestroy(): Promise<void> {
    return this.deliver.drained();
  }
}
