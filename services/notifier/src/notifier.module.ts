import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { HolderStore } from './adapters/holder.store.ts';
import { SubscriptionsClient } from './adapters/subscriptions.client.ts';
import { WebhookClient } from './adapters/webhook.client.ts';
import { notifierSettings } from './config.ts';
import { AttemptQueue } from './entry/attempt-queue.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { DueDeliveriesJob } from './entry/due-deliveries.job.ts';
import { InheritanceJob } from './entry/inheritance.job.ts';
import { RedeliveriesConsumer } from './entry/redeliveries.consumer.ts';
import { AcceptAnnouncements } from './usecases/accept-announcements.ts';
import { AttemptDelivery } from './usecases/attempt-delivery.ts';
import { ClaimDueDeliveries } from './usecases/claim-due-deliveries.ts';
import { InheritDeliveries } from './usecases/inherit-deliveries.ts';

@Module({
  controllers: [ChargesConsumer, RedeliveriesConsumer],
  providers: [
    DeliveryStore,
    HolderStore,
    SubscriptionsClient,
    WebhookClient,
    AcceptAnnouncements,
    AttemptDelivery,
    ClaimDueDeliveries,
    InheritDeliveries,
    AttemptQueue,
    DueDeliveriesJob,
    InheritanceJob,
  ],
})
export class NotifierModule {}

export const notifierService = defineService(services.notifier, {
  settings: notifierSettings,
  module: NotifierModule,
  publishPauseMs: 100,
});
