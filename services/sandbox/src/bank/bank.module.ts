import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.ts';
import { CallbackUrls } from './adapters/callback-urls.ts';
import { CobStore } from './adapters/cob.store.ts';
import { LaggingReads } from './adapters/lagging-reads.ts';
import { MedStore } from './adapters/med.store.ts';
import { PayloadSigner } from './adapters/payload.signer.ts';
import { PayoutStore } from './adapters/payout.store.ts';
import { PixStore } from './adapters/pix.store.ts';
import { WebhookStore } from './adapters/webhook.store.ts';
import { automaticControllers, automaticProviders } from './automatic.parts.ts';
import { CallbacksJob } from './entry/callbacks.job.ts';
import { CobController } from './entry/cob.controller.ts';
import { ControlController } from './entry/control.controller.ts';
import { LocationController } from './entry/location.controller.ts';
import { MedController } from './entry/med.controller.ts';
import { MedControlController } from './entry/med-control.controller.ts';
import { MedNoticesJob } from './entry/med-notices.job.ts';
import { OauthController } from './entry/oauth.controller.ts';
import { PayoutControlController } from './entry/payout-control.controller.ts';
import { PayoutNoticesJob } from './entry/payout-notices.job.ts';
import { PayoutsController } from './entry/payouts.controller.ts';
import { PixController } from './entry/pix.controller.ts';
import { EfiWebhookController, WebhookController } from './entry/webhook.controller.ts';
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
  EfiWebhookController,
  LocationController,
  ControlController,
  MedController,
  MedControlController,
  PayoutsController,
  PayoutControlController,
  ...automaticControllers,
];
const jobs = [CallbacksJob, MedNoticesJob, PayoutNoticesJob];
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
  LaggingReads,
  CallbackUrls,
  CobStore,
  PixStore,
  WebhookStore,
  MedStore,
  PayoutStore,
  PayloadSigner,
];

/** The sandbox bank: API Pix 2.9.0, Efí's Pix Send, and its control API. */
@Module({
  imports: [SharedModule],
  controllers: entry,
  providers: [...jobs, ...usecases, ...adapters, ...automaticProviders],
})
export class BankModule {}
