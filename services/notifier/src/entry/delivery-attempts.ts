import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DeliveryQueue } from '../adapters/delivery-queue.ts';
import { AttemptDelivery } from '../usecases/attempt-delivery.ts';

/** Attempts each queued delivery. */
@Injectable()
export class DeliveryAttempts implements OnModuleInit {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly attemptDelivery: AttemptDelivery,
  ) {}

  onModuleInit(): void {
    this.queue.process((job) => this.attemptDelivery.execute(job, new Date(), Math.random()));
  }
}
