import { DELIVERIES_TOPIC } from '@catraca/contracts/events/delivery-events';
import { workerService } from '@catraca/platform/service/worker-service';
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
    ChargesConsumer,
    RedeliveriesConsumer,
    DueDeliveriesJob,
    HeartbeatJob,
  ],
})
export class NotifierModule {}

export const notifierService = workerService({
  name: 'notifier',
  settings: notifierSettings,
  module: NotifierModule,
  publishes: DELIVERIES_TOPIC,
  publishPauseMs: 100,
  migrations: [holdersToHeartbeats],
});
