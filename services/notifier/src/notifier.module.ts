import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { DeliveryQueue } from './adapters/delivery-queue.ts';
import { HeartbeatStore } from './adapters/heartbeat.store.ts';
import { ListenerClient } from './adapters/listener.client.ts';
import { SubscriptionsClient } from './adapters/subscriptions.client.ts';
import { WebhookClient } from './adapters/webhook.client.ts';
import { notifierSettings } from './config.ts';
import { DeliveryAttempts } from './entry/delivery-attempts.ts';
import { DeliveryRequestsConsumer } from './entry/delivery-requests.consumer.ts';
import { DueDeliveriesJob } from './entry/due-deliveries.job.ts';
import { HeartbeatJob } from './entry/heartbeat.job.ts';
import { SellerEventsConsumer } from './entry/seller-events.consumer.ts';
import { AcceptDeliveryRequests } from './usecases/accept-delivery-requests.ts';
import { AttemptDelivery } from './usecases/attempt-delivery.ts';
import { ClaimDueDeliveries } from './usecases/claim-due-deliveries.ts';
import { TakeOverDeliveries } from './usecases/take-over-deliveries.ts';

@Module({
  controllers: [SellerEventsConsumer, DeliveryRequestsConsumer],
  providers: [
    TestClocks,
    DeliveryStore,
    HeartbeatStore,
    DeliveryQueue,
    SubscriptionsClient,
    WebhookClient,
    ListenerClient,
    AcceptDeliveryRequests,
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
});
