import { Every, type RepeatedJob } from '@catraca/platform/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverCallbacks } from '../usecases/deliver-callbacks.ts';
import { ReceivePix } from '../usecases/receive-pix.ts';

/** Finds callbacks whose time has come, and what a process that is gone left behind. */
@Every(1_000)
export class CallbacksJob implements RepeatedJob, OnModuleDestroy {
  constructor(
    private readonly deliver: DeliverCallbacks,
    private readonly receivePix: ReceivePix,
  ) {}

  async run(): Promise<void> {
    await this.receivePix.recordLeftBehind(new Date());
    await this.deliver.startDue();
  }

  onModuleDestroy(): Promise<void> {
    return this.deliver.drained();
  }
}
