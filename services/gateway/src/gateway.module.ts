import { httpService } from '@catraca/platform/http-service';
import { Module } from '@nestjs/common';
import { GrpcServices } from './adapters/grpc-services.ts';
import { IdempotencyStore } from './adapters/idempotency.store.ts';
import { SecretKeyCache } from './adapters/secret-key.cache.ts';
import { gatewaySettings } from './config.ts';
import { Access } from './edge/access.ts';
import { parseJsonBodies } from './edge/body-parser.ts';
import { ErrorFilter } from './edge/error.filter.ts';
import { refuseAddress, setHooks } from './edge/hooks.ts';
import { AccountsConsumer } from './entry/accounts.consumer.ts';
import { BalanceController } from './entry/balance.controller.ts';
import { CallbacksController } from './entry/callbacks.controller.ts';
import { ChargesController } from './entry/charges.controller.ts';
import { OperatorAccountsController } from './entry/operator-accounts.controller.ts';
import { OperatorEventsController } from './entry/operator-events.controller.ts';
import { OperatorKeysController } from './entry/operator-keys.controller.ts';
import { OperatorPublishableKeysController } from './entry/operator-publishable-keys.controller.ts';
import { OperatorWebhooksController } from './entry/operator-webhooks.controller.ts';
import { AuthenticateSeller } from './usecases/authenticate-seller.ts';
import { RunOnce } from './usecases/run-once.ts';

@Module({
  controllers: [
    ChargesController,
    BalanceController,
    CallbacksController,
    OperatorAccountsController,
    OperatorKeysController,
    OperatorPublishableKeysController,
    OperatorWebhooksController,
    OperatorEventsController,
  ],
  providers: [
    GrpcServices,
    SecretKeyCache,
    IdempotencyStore,
    AuthenticateSeller,
    RunOnce,
    Access,
    AccountsConsumer,
  ],
})
export class GatewayModule {}

const LARGEST_BODY_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export const gatewayService = httpService({
  name: 'gateway',
  settings: gatewaySettings,
  module: GatewayModule,
  server: {
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
  },
  configure(server, app) {
    parseJsonBodies(server);
    setHooks(server, app.get(Access), app.get(RunOnce));
    app.useGlobalFilters(new ErrorFilter());
  },
});
