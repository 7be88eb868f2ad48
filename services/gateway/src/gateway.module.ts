import type { Server } from 'node:http';
import { browserEndpoints } from '@catraca/contracts/http/endpoints/card-endpoints';
import { embedEndpoints } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import { services } from '@catraca/contracts/services';
import { CONFIG } from '@catraca/platform/service/config';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import type { FastifyHttpOptions } from 'fastify';
import { AuditStore } from './adapters/audit.store.ts';
import { GrpcServices } from './adapters/grpc-services.ts';
import { IdempotencyStore } from './adapters/idempotency.store.ts';
import { OperatorCredentialCache } from './adapters/operator-credential.cache.ts';
import { PublicUrl } from './adapters/public-url.ts';
import { PublishableKeyCache } from './adapters/publishable-key.cache.ts';
import { RateLimitCounters, rateLimitCounters } from './adapters/rate-limit-counters.ts';
import { SecretKeyCache } from './adapters/secret-key.cache.ts';
import { type GatewaySettings, gatewaySettings } from './config.ts';
import { Access } from './edge/access.ts';
import { Audit } from './edge/audit.ts';
import { parseJsonBodies } from './edge/body-parser.ts';
import { respondToConnectionErrors } from './edge/connection-errors.ts';
import { limitConnections } from './edge/connection-limits.ts';
import { answerPreflights } from './edge/cors.ts';
import { ErrorFilter } from './edge/error.filter.ts';
import { setHooks } from './edge/hooks.ts';
import { KnownRoutes, routableUrl } from './edge/known-routes.ts';
import { RateLimits } from './edge/rate-limits.ts';
import { AccountsConsumer } from './entry/accounts.consumer.ts';
import { CheckoutFilesController } from './entry/browser/checkout-files.controller.ts';
import { DocsController } from './entry/browser/docs.controller.ts';
import { EmbedController } from './entry/browser/embed.controller.ts';
import { PaymentPagesController } from './entry/browser/payment-pages.controller.ts';
import { SessionStreams } from './entry/browser/session-streams.ts';
import { callbackControllers } from './entry/callbacks/callbacks.controller.ts';
import { OperatorAccountsController } from './entry/operator/operator-accounts.controller.ts';
import { OperatorAuditController } from './entry/operator/operator-audit.controller.ts';
import { OperatorBooksController } from './entry/operator/operator-books.controller.ts';
import { OperatorCredentialsController } from './entry/operator/operator-credentials.controller.ts';
import { OperatorDisputesController } from './entry/operator/operator-disputes.controller.ts';
import { OperatorEventsController } from './entry/operator/operator-events.controller.ts';
import { OperatorKeysController } from './entry/operator/operator-keys.controller.ts';
import { OperatorLedgerController } from './entry/operator/operator-ledger.controller.ts';
import { OperatorPublishableKeysController } from './entry/operator/operator-publishable-keys.controller.ts';
import { OperatorWebhooksController } from './entry/operator/operator-webhooks.controller.ts';
import { OperatorWithdrawalsController } from './entry/operator/operator-withdrawals.controller.ts';
import { BalanceController } from './entry/seller/balance.controller.ts';
import { CardSalesController } from './entry/seller/card-sales.controller.ts';
import { CardsController } from './entry/seller/cards.controller.ts';
import { ChargesController } from './entry/seller/charges.controller.ts';
import { CheckoutController } from './entry/seller/checkout.controller.ts';
import { PaymentLinksController } from './entry/seller/payment-links.controller.ts';
import { RefundsController } from './entry/seller/refunds.controller.ts';
import { TestClockController } from './entry/seller/test-clock.controller.ts';
import { TestDisputesController } from './entry/seller/test-disputes.controller.ts';
import { TestWithdrawalsController } from './entry/seller/test-withdrawals.controller.ts';
import { WebFiles } from './pages/web-files.ts';
import { AuthenticateBrowser } from './usecases/authenticate-browser.ts';
import { AuthenticateOperator } from './usecases/authenticate-operator.ts';
import { AuthenticateSeller } from './usecases/authenticate-seller.ts';
import { ReceiveCallback } from './usecases/receive-callback.ts';
import { RunOnce } from './usecases/run-once.ts';

@Module({
  controllers: [
    AccountsConsumer,
    ChargesController,
    CardsController,
    CardSalesController,
    CheckoutController,
    PaymentLinksController,
    EmbedController,
    PaymentPagesController,
    CheckoutFilesController,
    RefundsController,
    TestDisputesController,
    BalanceController,
    ...callbackControllers,
    DocsController,
    OperatorAccountsController,
    OperatorKeysController,
    OperatorPublishableKeysController,
    OperatorWebhooksController,
    OperatorEventsController,
    OperatorDisputesController,
    OperatorAuditController,
    OperatorCredentialsController,
    OperatorWithdrawalsController,
    TestWithdrawalsController,
    TestClockController,
    OperatorLedgerController,
    OperatorBooksController,
  ],
  providers: [
    GrpcServices,
    PublicUrl,
    SecretKeyCache,
    PublishableKeyCache,
    OperatorCredentialCache,
    IdempotencyStore,
    AuditStore,
    Audit,
    AuthenticateSeller,
    AuthenticateOperator,
    AuthenticateBrowser,
    RunOnce,
    ReceiveCallback,
    SessionStreams,
    WebFiles,
    { provide: RateLimitCounters, useFactory: rateLimitCounters, inject: [CONFIG] },
    RateLimits,
    Access,
  ],
})
export class GatewayModule {}

const MAX_BODY_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;

export const gatewayService = defineService(services.gateway, {
  settings: gatewaySettings,
  module: GatewayModule,
  http: {
    isEdge: true,
    options: serverOptions,
    configure(server, app, settings) {
      parseJsonBodies(server);
      setHooks(server, {
        access: app.get(Access),
        runOnce: app.get(RunOnce),
        routes: new KnownRoutes(server),
      });
      answerPreflights(server, [...Object.values(browserEndpoints), ...Object.values(embedEndpoints)]);
      respondToConnectionErrors(server.server, app.get(RateLimits));
      limitConnections(server.server, settings);
      app.get(Audit).addHooks(server);
      app.useGlobalFilters(new ErrorFilter());
    },
  },
});

function serverOptions(settings: GatewaySettings): FastifyHttpOptions<Server> {
  return {
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    connectionTimeout: settings.CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: settings.KEEP_ALIVE_TIMEOUT_MS,
    trustProxy: settings.TRUSTED_PROXIES ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that arrive while draining are served, with `Connection: close`
    rewriteUrl: routableUrl,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: () => {}, // see respondToConnectionErrors
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: settings.HEADERS_TIMEOUT_MS,
      requestTimeout: settings.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      requireHostHeader: false, // assertWellFormedRequest answers with the error envelope
    },
  };
}
