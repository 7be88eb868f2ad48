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
import { RequestStore } from './adapters/request.store.ts';
import { SecretKeyCache } from './adapters/secret-key.cache.ts';
import { TestRunStore } from './adapters/test-run.store.ts';
import { TestShops } from './adapters/test-shop.ts';
import { type GatewaySettings, gatewaySettings } from './config.ts';
import { DocsSearch } from './docs/docs-search.ts';
import { DocsSite } from './docs/docs-site.ts';
import { Access } from './edge/access.ts';
import { Audit } from './edge/audit.ts';
import { parseJsonBodies } from './edge/body-parser.ts';
import { respondToConnectionErrors } from './edge/connection-errors.ts';
import { limitConnections } from './edge/connection-limits.ts';
import { answerPreflights } from './edge/cors.ts';
import { ErrorFilter } from './edge/error.filter.ts';
import { ExportSlots } from './edge/export/export-slots.ts';
import { FileTurns } from './edge/file-turns.ts';
import { setHooks } from './edge/hooks.ts';
import { KnownRoutes, routableUrl } from './edge/known-routes.ts';
import { PanelOrder } from './edge/panel-order.ts';
import { PlatformOrder } from './edge/platform-order.ts';
import { RateLimits } from './edge/rate-limits.ts';
import { RequestLog } from './edge/request-log.ts';
import { SessionCookie } from './edge/session-cookie.ts';
import { parseUploads } from './edge/uploads.ts';
import { AccountsConsumer } from './entry/accounts.consumer.ts';
import { CheckoutFilesController } from './entry/browser/checkout-files.controller.ts';
import { DocsController } from './entry/browser/docs.controller.ts';
import { EmbedController } from './entry/browser/embed.controller.ts';
import { PanelFilesController, panelPageControllers } from './entry/browser/panel-files.controller.ts';
import { PaymentPagesController } from './entry/browser/payment-pages.controller.ts';
import { SessionStreams } from './entry/browser/session-streams.ts';
import { callbackControllers } from './entry/callbacks/callbacks.controller.ts';
import { OperatorAccountsController } from './entry/operator/operator-accounts.controller.ts';
import { OperatorAuditController } from './entry/operator/operator-audit.controller.ts';
import { OperatorBooksController } from './entry/operator/operator-books.controller.ts';
import { OperatorCredentialsController } from './entry/operator/operator-credentials.controller.ts';
import { OperatorDisputesController } from './entry/operator/operator-disputes.controller.ts';
import { OperatorEventsController } from './entry/operator/operator-events.controller.ts';
import { OperatorInvitationsController } from './entry/operator/operator-invitations.controller.ts';
import { OperatorKeysController } from './entry/operator/operator-keys.controller.ts';
import { OperatorLedgerController } from './entry/operator/operator-ledger.controller.ts';
import { OperatorPublishableKeysController } from './entry/operator/operator-publishable-keys.controller.ts';
import { OperatorRequestsController } from './entry/operator/operator-requests.controller.ts';
import { OperatorTestRunsController } from './entry/operator/operator-test-runs.controller.ts';
import { OperatorTimelinesController } from './entry/operator/operator-timelines.controller.ts';
import { OperatorWebhooksController } from './entry/operator/operator-webhooks.controller.ts';
import { OperatorWithdrawalsController } from './entry/operator/operator-withdrawals.controller.ts';
import { ChangeStreams } from './entry/panel/change-streams.ts';
import { ImpersonationsController } from './entry/panel/impersonations.controller.ts';
import { PanelAuditController } from './entry/panel/panel-audit.controller.ts';
import { PanelChangesController } from './entry/panel/panel-changes.controller.ts';
import { PanelCredentialsController } from './entry/panel/panel-credentials.controller.ts';
import { PanelHomeController } from './entry/panel/panel-home.controller.ts';
import { PanelMembersController } from './entry/panel/panel-members.controller.ts';
import { PanelSessionsController } from './entry/panel/panel-sessions.controller.ts';
import { PlatformHealthController } from './entry/panel/platform-health.controller.ts';
import { PlatformMembersController } from './entry/panel/platform-members.controller.ts';
import { BalanceController } from './entry/seller/balance.controller.ts';
import { CardSalesController } from './entry/seller/card-sales.controller.ts';
import { CardsController } from './entry/seller/cards.controller.ts';
import { ChargesController } from './entry/seller/charges.controller.ts';
import { CheckoutController } from './entry/seller/checkout.controller.ts';
import { DefensesController } from './entry/seller/defenses.controller.ts';
import { EventsController } from './entry/seller/events.controller.ts';
import { ListenController } from './entry/seller/listen.controller.ts';
import { ListenStreams } from './entry/seller/listen-streams.ts';
import { MandatesController } from './entry/seller/mandates.controller.ts';
import { McpController } from './entry/seller/mcp.controller.ts';
import { PaymentLinksController } from './entry/seller/payment-links.controller.ts';
import { RefundsController } from './entry/seller/refunds.controller.ts';
import { RequestsController } from './entry/seller/requests.controller.ts';
import { SubscriptionsController } from './entry/seller/subscriptions.controller.ts';
import { TestClockController } from './entry/seller/test-clock.controller.ts';
import { TestDisputesController } from './entry/seller/test-disputes.controller.ts';
import { TestMandatesController } from './entry/seller/test-mandates.controller.ts';
import { TestRunsController } from './entry/seller/test-runs.controller.ts';
import { TestTriggerController } from './entry/seller/test-trigger.controller.ts';
import { TestWithdrawalsController } from './entry/seller/test-withdrawals.controller.ts';
import { TimelinesController } from './entry/seller/timelines.controller.ts';
import { WebhooksController } from './entry/seller/webhooks.controller.ts';
import { TestRunsJob } from './entry/test-runs.job.ts';
import { WebhookEndpoints } from './entry/webhook-endpoints.ts';
import { WebhookHistory } from './entry/webhook-history.ts';
import { McpServer } from './mcp/mcp-server.ts';
import { PanelPage } from './pages/panel-page.ts';
import { PaymentPage } from './pages/payment-page.ts';
import { WebFiles } from './pages/web-files.ts';
import { AuthenticateBrowser } from './usecases/authenticate-browser.ts';
import { AuthenticateOperator } from './usecases/authenticate-operator.ts';
import { AuthenticatePerson } from './usecases/authenticate-person.ts';
import { AuthenticateSeller } from './usecases/authenticate-seller.ts';
import { ClosingBalance } from './usecases/closing-balance.ts';
import { DriveTestRun } from './usecases/drive-test-run.ts';
import { EndFormerSession } from './usecases/end-former-session.ts';
import { FindView } from './usecases/find-view.ts';
import { GetPlatformHealth } from './usecases/get-platform-health.ts';
import { GetOverview } from './usecases/home/get-overview.ts';
import { ReadSigns } from './usecases/home/read-signs.ts';
import { LimitSupportRefund } from './usecases/limit-support-refund.ts';
import { ListRequests } from './usecases/list-requests.ts';
import { MakeTestSale } from './usecases/make-test-sale.ts';
import { NamesOfPeople } from './usecases/names-of-people.ts';
import { ReceiveCallback } from './usecases/receive-callback.ts';
import { RunOnce } from './usecases/run-once.ts';
import { SearchAccount } from './usecases/search/search-account.ts';
import { SettledBalance } from './usecases/settled-balance.ts';
import { StartTestRun } from './usecases/start-test-run.ts';
import { GetTimeline } from './usecases/timeline/get-timeline.ts';
import { TriggerEvent } from './usecases/trigger-event.ts';

@Module({
  controllers: [
    AccountsConsumer,
    ChargesController,
    CardsController,
    CardSalesController,
    CheckoutController,
    MandatesController,
    SubscriptionsController,
    PaymentLinksController,
    EmbedController,
    PaymentPagesController,
    CheckoutFilesController,
    RefundsController,
    DefensesController,
    TestDisputesController,
    TestMandatesController,
    BalanceController,
    RequestsController,
    TimelinesController,
    WebhooksController,
    EventsController,
    ListenController,
    McpController,
    ...callbackControllers,
    DocsController,
    ...panelPageControllers,
    PanelFilesController,
    OperatorAccountsController,
    OperatorInvitationsController,
    OperatorKeysController,
    OperatorPublishableKeysController,
    OperatorWebhooksController,
    OperatorEventsController,
    OperatorDisputesController,
    OperatorAuditController,
    OperatorRequestsController,
    OperatorTimelinesController,
    OperatorCredentialsController,
    OperatorWithdrawalsController,
    TestWithdrawalsController,
    TestClockController,
    TestRunsController,
    TestTriggerController,
    OperatorTestRunsController,
    OperatorLedgerController,
    OperatorBooksController,
    PanelSessionsController,
    PanelCredentialsController,
    PanelMembersController,
    PanelAuditController,
    PanelChangesController,
    PanelHomeController,
    PlatformMembersController,
    PlatformHealthController,
    ImpersonationsController,
  ],
  providers: [
    GrpcServices,
    PublicUrl,
    SecretKeyCache,
    PublishableKeyCache,
    OperatorCredentialCache,
    IdempotencyStore,
    AuditStore,
    RequestStore,
    RequestLog,
    ListRequests,
    GetTimeline,
    GetOverview,
    ReadSigns,
    SearchAccount,
    TestRunStore,
    TestShops,
    StartTestRun,
    MakeTestSale,
    TriggerEvent,
    SettledBalance,
    DriveTestRun,
    TestRunsJob,
    Audit,
    AuthenticateSeller,
    AuthenticateOperator,
    AuthenticateBrowser,
    AuthenticatePerson,
    EndFormerSession,
    SessionCookie,
    FindView,
    NamesOfPeople,
    GetPlatformHealth,
    PanelOrder,
    PlatformOrder,
    LimitSupportRefund,
    ClosingBalance,
    ExportSlots,
    RunOnce,
    ReceiveCallback,
    SessionStreams,
    ChangeStreams,
    ListenStreams,
    DocsSearch,
    DocsSite,
    McpServer,
    WebhookEndpoints,
    WebhookHistory,
    WebFiles,
    PaymentPage,
    PanelPage,
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
        requestLog: app.get(RequestLog),
        panelOrder: app.get(PanelOrder),
        platformOrder: app.get(PlatformOrder),
        panelPage: app.get(PanelPage),
        routes: new KnownRoutes(server),
      });
      parseUploads(server, { in: new FileTurns(), out: new FileTurns({ ofProcess: 4 }) });
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
