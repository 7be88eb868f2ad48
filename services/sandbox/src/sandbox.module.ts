import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { acquirer } from './acquirer.parts.ts';
import { CallbackClient } from './adapters/callback.client.ts';
import { ClockStore } from './adapters/clock.store.ts';
import { CobStore } from './adapters/cob.store.ts';
import { FaultSwitch } from './adapters/fault.switch.ts';
import { MedStore } from './adapters/med.store.ts';
import { PayloadSigner } from './adapters/payload.signer.ts';
import { PayoutStore } from './adapters/payout.store.ts';
import { PixStore } from './adapters/pix.store.ts';
import { WebhookStore } from './adapters/webhook.store.ts';
import { sandboxSettings } from './config.ts';
import { requireSecretKey } from './entry/acquirer/secret-key.ts';
import { requireToken } from './entry/authorization.ts';
import { parseBodies } from './entry/body-parsers.ts';
import { CallbacksJob } from './entry/callbacks.job.ts';
import { ClockControlController } from './entry/clock-control.controller.ts';
import { CobController } from './entry/cob.controller.ts';
import { ControlController } from './entry/control.controller.ts';
import { injectFaults } from './entry/faults.hook.ts';
import { LocationController } from './entry/location.controller.ts';
import { MedController } from './entry/med.controller.ts';
import { MedControlController } from './entry/med-control.controller.ts';
import { MedNoticesJob } from './entry/med-notices.job.ts';
import { OauthController } from './entry/oauth.controller.ts';
import { PayoutControlController } from './entry/payout-control.controller.ts';
import { PayoutNoticesJob } from './entry/payout-notices.job.ts';
import { PayoutsController } from './entry/payouts.controller.ts';
import { PixController } from './entry/pix.controller.ts';
import { ProblemsFilter } from './entry/problems.filter.ts';
import { WebhookController } from './entry/webhook.controller.ts';
import { ConfigureWebhook } from './usecases/configure-webhook.ts';
import { CreateCob } from './usecases/create-cob.ts';
import { DecideMed } from './usecases/decide-med.ts';
import { DecidePayout } from './usecases/decide-payout.ts';
import { DeliverCallbacks } from './usecases/deliver-callbacks.ts';
import { DeliverMedNotices } from './usecases/deliver-med-notices.ts';
import { DeliverPayoutNotices } from './usecases/deliver-payout-notices.ts';
import { ExpireCob } from './usecases/expire-cob.ts';
import { OpenMed } from './usecases/open-med.ts';
import { PayCob } from './usecases/pay-cob.ts';
import { ReadCobs } from './usecases/read-cobs.ts';
import { ReadPix } from './usecases/read-pix.ts';
import { ReceivePix } from './usecases/receive-pix.ts';
import { RemoveCob } from './usecases/remove-cob.ts';
import { ReturnPix } from './usecases/return-pix.ts';
import { ReviseCob } from './usecases/revise-cob.ts';
import { SendPayout } from './usecases/send-payout.ts';

const entry = [
  OauthController,
  CobController,
  PixController,
  WebhookController,
  LocationController,
  ControlController,
  ClockControlController,
  MedController,
  MedControlController,
  PayoutsController,
  PayoutControlController,
];
const usecases = [
  CreateCob,
  ReviseCob,
  ReadCobs,
  PayCob,
  ExpireCob,
  ReceivePix,
  RemoveCob,
  ReadPix,
  ReturnPix,
  ConfigureWebhook,
  DeliverCallbacks,
  OpenMed,
  DecideMed,
  DeliverMedNotices,
  SendPayout,
  DecidePayout,
  DeliverPayoutNotices,
];
const adapters = [
  ClockStore,
  CobStore,
  PixStore,
  WebhookStore,
  MedStore,
  PayoutStore,
  CallbackClient,
  PayloadSigner,
  FaultSwitch,
];
const jobs = [CallbacksJob, MedNoticesJob, PayoutNoticesJob];

@Module({
  controllers: [...entry, ...acquirer.entry],
  providers: [...jobs, ...usecases, ...adapters, ...acquirer.providers],
})
export class SandboxModule {}

const MAX_BODY_BYTES = 256 * 1024;

/** A simulated bank with API Pix 2.9.0 and a simulated acquirer with Pagar.me v5, for test mode. */
export const sandboxService = defineService(services.sandbox, {
  settings: sandboxSettings,
  module: SandboxModule,
  http: {
    options: { bodyLimit: MAX_BODY_BYTES },
    configure(server, app, { SANDBOX_CLIENT_SECRET, SANDBOX_ACQUIRER_SECRET_KEY }) {
      parseBodies(server);
      injectFaults(server, app.get(FaultSwitch));
      requireToken(server, SANDBOX_CLIENT_SECRET);
      requireSecretKey(server, SANDBOX_ACQUIRER_SECRET_KEY);
      app.useGlobalFilters(new ProblemsFilter());
    },
  },
});
