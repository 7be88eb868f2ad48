import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { BuyerHashes } from './adapters/buyer-hashes.ts';
import { ChargesClient } from './adapters/charges.client.ts';
import { ClientSecrets } from './adapters/client-secrets.ts';
import { DueSessionStore } from './adapters/due-session.store.ts';
import { LinkStore } from './adapters/link.store.ts';
import { MandatesClient } from './adapters/mandates.client.ts';
import { RefusalCounterStore } from './adapters/refusal-counter.store.ts';
import { SessionCodec } from './adapters/session.codec.ts';
import { SessionStore } from './adapters/session.store.ts';
import { SessionWatcher } from './adapters/session.watcher.ts';
import { VaultClient } from './adapters/vault.client.ts';
import { checkoutSettings } from './config.ts';
import { AttemptsJob } from './entry/attempts.job.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { ExpiryJob } from './entry/expiry.job.ts';
import { LinksController } from './entry/links.controller.ts';
import { SessionsController } from './entry/sessions.controller.ts';
import { AwaitSession } from './usecases/await-session.ts';
import { CardTestingGuard } from './usecases/card-testing-guard.ts';
import { ChargeAttempt } from './usecases/charge-attempt.ts';
import { CheckOffer } from './usecases/check-offer.ts';
import { ConfirmSession } from './usecases/confirm-session.ts';
import { CreateLink } from './usecases/create-link.ts';
import { ExpireSessions } from './usecases/expire-sessions.ts';
import { FollowAttempt } from './usecases/follow-attempt.ts';
import { OpenLinkSession } from './usecases/open-link-session.ts';
import { OpenSession } from './usecases/open-session.ts';
import { ReadSession } from './usecases/read-session.ts';
import { RecordCharge } from './usecases/record-charge.ts';
import { ReplacePix } from './usecases/replace-pix.ts';
import { ResolveAttempts } from './usecases/resolve-attempts.ts';

const adapters = [
  SessionCodec,
  ClientSecrets,
  SessionStore,
  DueSessionStore,
  SessionWatcher,
  LinkStore,
  RefusalCounterStore,
  BuyerHashes,
  ChargesClient,
  VaultClient,
  MandatesClient,
];
const usecases = [
  CheckOffer,
  OpenSession,
  ReadSession,
  ConfirmSession,
  CardTestingGuard,
  ChargeAttempt,
  FollowAttempt,
  ReplacePix,
  RecordCharge,
  AwaitSession,
  ResolveAttempts,
  ExpireSessions,
  CreateLink,
  OpenLinkSession,
];

@Module({
  controllers: [SessionsController, LinksController, ChargesConsumer],
  providers: [TestClocks, ...adapters, ...usecases, ExpiryJob, AttemptsJob],
})
export class CheckoutModule {}

export const checkoutService = defineService(services.checkout, {
  settings: checkoutSettings,
  module: CheckoutModule,
});
