import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { acquirer } from './acquirer/acquirer.providers.ts';
import { requireSecretKey } from './acquirer/entry/secret-key.ts';
import { CobStore } from './bank/adapters/cob.store.ts';
import { MedStore } from './bank/adapters/med.store.ts';
import { PayloadSigner } from './bank/adapters/payload.signer.ts';
import { PayoutStore } from './bank/adapters/payout.store.ts';
import { PixStore } from './bank/adapters/pix.store.ts';
import { WebhookStore } from './bank/adapters/webhook.store.ts';
import { requireToken } from './bank/entry/authorization.ts';
import { CallbacksJob } from './bank/entry/callbacks.job.ts';
import { CobController } from './bank/entry/cob.controller.ts';
import { ControlController } from './bank/entry/control.controller.ts';
import { LocationController } from './bank/entry/location.controller.ts';
import { MedController } from './bank/entry/med.controller.ts';
import { MedControlController } from './bank/entry/med-control.controller.ts';
import { MedNoticesJob } from './bank/entry/med-notices.job.ts';
import { OauthController } from './bank/entry/oauth.controller.ts';
import { PayoutControlController } from './bank/entry/payout-control.controller.ts';
import { PayoutNoticesJob } from './bank/entry/payout-notices.job.ts';
import { PayoutsController } from './bank/entry/payouts.controller.ts';
import { PixController } from './bank/entry/pix.controller.ts';
import { ProblemsFilter } from './bank/entry/problems.filter.ts';
import { WebhookController } from './bank/entry/webhook.controller.ts';
import { ConfigureWebhook } from './bank/usecases/configure-webhook.ts';
import { CreateCob } from './bank/usecases/create-cob.ts';
import { DecideMed } from './bank/usecases/decide-med.ts';
import { DecidePayout } from './bank/usecases/decide-payout.ts';
import { DeliverCallbacks } from './bank/usecases/deliver-callbacks.ts';
import { DeliverMedNotices } from './bank/usecases/deliver-med-notices.ts';
import { DeliverPayoutNotices } from './bank/usecases/deliver-payout-notices.ts';
import { ExpireCob } from './bank/usecases/expire-cob.ts';
import { OpenMed } from './bank/usecases/open-med.ts';
import { PayCob } from './bank/usecases/pay-cob.ts';
import { ReadCobs } from './bank/usecases/read-cobs.ts';
import { ReadPix } from './bank/usecases/read-pix.ts';
import { ReceivePix } from './bank/usecases/receive-pix.ts';
import { RemoveCob } from './bank/usecases/remove-cob.ts';
import { ReturnPix } from './bank/usecases/return-pix.ts';
import { ReviseCob } from './bank/usecases/revise-cob.ts';
import { SendPayout } from './bank/usecases/send-payout.ts';
import { sandboxSettings } from './config.ts';
import { CallbackClient } from './shared/adapters/callback.client.ts';
import { ClockStore } from './shared/adapters/clock.store.ts';
import { FaultSwitch } from './shared/adapters/fault.switch.ts';
import { parseBodies } from './shared/entry/body-parsers.ts';
import { ClockControlController } from './shared/entry/clock-control.controller.ts';
import { injectFaults } from './shared/entry/faults.hook.ts';

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
  controllers: [...entry, ...acquirer.controllers],
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
