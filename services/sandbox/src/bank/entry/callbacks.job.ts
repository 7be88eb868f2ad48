import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverCallbacks } from '../usecases/deliver-callbacks.ts';

/** Sends callbacks that are due, including those whose process died. */
@Every(1_000)
export class CallbacksJob implements RepeatedJob, OnModuleDestroy {
  constructor(private readonly deliver: DeliverCallbacks) {}

  run(): Promise<void> {
    return this.deliver.startDue();
  }

  onModuleDestroy(): Promise<void> {
    return this.deliver.drained();
  }
}
