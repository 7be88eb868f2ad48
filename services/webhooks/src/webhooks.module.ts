import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { DeliveryStore } from './adapters/delivery.store.ts';
import { EndpointStore } from './adapters/endpoint.store.ts';
import { EventStore } from './adapters/event.store.ts';
import { ListenerStore } from './adapters/listener.store.ts';
import { LongPolls } from './adapters/long-polls.ts';
import { OfferStore } from './adapters/offer.store.ts';
import { webhooksSettings } from './config.ts';
import { ConcernsController } from './entry/concerns.controller.ts';
import { DeliveriesConsumer } from './entry/deliveries.consumer.ts';
import { ListenersController } from './entry/listeners.controller.ts';
import { SellerEventsConsumer } from './entry/seller-events.consumer.ts';
import { WebhooksController } from './entry/webhooks.controller.ts';
import { AnswerOffer } from './usecases/answer-offer.ts';
import { AwaitHistory } from './usecases/await-history.ts';
import { AwaitOffers } from './usecases/await-offers.ts';
import { CloseListener } from './usecases/close-listener.ts';
import { CreateEndpoint } from './usecases/create-endpoint.ts';
import { KeepEvents } from './usecases/keep-events.ts';
import { ListEventsOf } from './usecases/list-events-of.ts';
import { LogAttempts } from './usecases/log-attempts.ts';
import { OfferAttempt } from './usecases/offer-attempt.ts';
import { OpenListener } from './usecases/open-listener.ts';
import { ResendEvent } from './usecases/resend-event.ts';
import { RotateSecret } from './usecases/rotate-secret.ts';
import { UpdateEndpoint } from './usecases/update-endpoint.ts';

@Module({
  controllers: [
    ConcernsController,
    SellerEventsConsumer,
    DeliveriesConsumer,
    WebhooksController,
    ListenersController,
  ],
  providers: [
    EndpointStore,
    EventStore,
    DeliveryStore,
    ListenerStore,
    OfferStore,
    LongPolls,
    CreateEndpoint,
    UpdateEndpoint,
    RotateSecret,
    ResendEvent,
    LogAttempts,
    KeepEvents,
    ListEventsOf,
    AwaitHistory,
    OpenListener,
    CloseListener,
    AwaitOffers,
    AnswerOffer,
    OfferAttempt,
  ],
})
export class WebhooksModule {}

export const webhooksService = defineService(services.webhooks, {
  settings: webhooksSettings,
  module: WebhooksModule,
});
