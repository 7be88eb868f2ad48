import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { DeliveryQueue } from './adapters/delivery-queue.ts';
import { HeartbeatStore } from './adapters/heartbeat.store.ts';
import { SubscriptionsClient } from './adapters/subscriptions.client.ts';
import { WebhookClient } from './adapters/webhook.client.ts';
import { notifierSettings } from './config.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { DeliveryAttempts } from './entry/delivery-attempts.ts';
import { DueDeliveriesJob } from './entry/due-deliveries.job.ts';
import { HeartbeatJob } from './entry/heartbeat.job.ts';
import { RedeliveriesConsumer } from './entry/redeliveries.consumer.ts';
import { holdersToHeartbeats } from './migrations/1-holders-to-heartbeats.ts';
import { AcceptAnnouncements } from './usecases/accept-announcements.ts';
import { AttemptDelivery } from './usecases/attempt-delivery.ts';
import { ClaimDueDeliveries } from './usecases/claim-due-deliveries.ts';
import { TakeOverDeliveries } from './usecases/take-over-deliveries.ts';

@Module({
  controllers: [ChargesConsumer, RedeliveriesConsumer],
  providers: [
    DeliveryStore,
    HeartbeatStore,
    DeliveryQueue,
    SubscriptionsClient,
    WebhookClient,
    AcceptAnnouncements,
    AttemptDelivery,
    ClaimDueDeliveries,
    TakeOverDeliveries,
    DeliveryAttempts,
    DueDeliveriesJob,
    HeartbeatJob,
  ],
})
export class NotifierModule {}

export const notifierService = defineService(services.notifier, {
  settings: notifierSettings,
  module: NotifierModule,
  publishPauseMs: 100,
  migrations: [holdersToHeartbeats],
});
