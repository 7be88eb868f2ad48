import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { EndpointStore } from './adapters/endpoint.store.ts';
import { EventStore } from './adapters/event.store.ts';
import { webhooksSettings } from './config.ts';
import { DeliveriesConsumer } from './entry/deliveries.consumer.ts';
import { SellerEventsConsumer } from './entry/seller-events.consumer.ts';
import { WebhooksController } from './entry/webhooks.controller.ts';
import { CreateEndpoint } from './usecases/create-endpoint.ts';
import { LogAttempts } from './usecases/log-attempts.ts';
import { ResendEvent } from './usecases/resend-event.ts';
import { RotateSecret } from './usecases/rotate-secret.ts';
import { UpdateEndpoint } from './usecases/update-endpoint.ts';

@Module({
  controllers: [SellerEventsConsumer, DeliveriesConsumer, WebhooksController],
  providers: [
    EndpointStore,
    EventStore,
    DeliveryStore,
    CreateEndpoint,
    UpdateEndpoint,
    RotateSecret,
    ResendEvent,
    LogAttempts,
  ],
})
export class WebhooksModule {}

export const webhooksService = defineService(services.webhooks, {
  settings: webhooksSettings,
  module: WebhooksModule,
});
