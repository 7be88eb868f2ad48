import { WEBHOOKS_TOPIC } from '@catraca/contracts/events/webhook-events';
import { grpcService } from '@catraca/platform/grpc/service';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { EndpointStore } from './adapters/endpoint.store.ts';
import { EventStore } from './adapters/event.store.ts';
import { webhooksSettings } from './config.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { DeliveriesConsumer } from './entry/deliveries.consumer.ts';
import { WebhooksController } from './entry/webhooks.controller.ts';
import { CreateEndpoint } from './usecases/create-endpoint.ts';
import { LogAttempts } from './usecases/log-attempts.ts';
import { ResendEvent } from './usecases/resend-event.ts';
import { RotateSecret } from './usecases/rotate-secret.ts';
import { UpdateEndpoint } from './usecases/update-endpoint.ts';

@Module({
  controllers: [WebhooksController],
  providers: [
    EndpointStore,
    EventStore,
    DeliveryStore,
    CreateEndpoint,
    UpdateEndpoint,
    RotateSecret,
    ResendEvent,
    LogAttempts,
    ChargesConsumer,
    DeliveriesConsumer,
  ],
})
export class WebhooksModule {}

export const webhooksService = grpcService({
  name: 'webhooks',
  settings: webhooksSettings,
  module: WebhooksModule,
  serves: 'catraca.webhooks.v1',
  publishes: WEBHOOKS_TOPIC,
});
