import { AutomaticWebhookStore } from './adapters/automatic/automatic-webhook.store.ts';
import { CobrStore } from './adapters/automatic/cobr.store.ts';
import { LocRecStore } from './adapters/automatic/loc-rec.store.ts';
import { OwedCobrNotices, OwedRecNotices } from './adapters/automatic/owed-notices.ts';
import { RecStore } from './adapters/automatic/rec.store.ts';
import { AutomaticControlController } from './entry/automatic/automatic-control.controller.ts';
import { AutomaticNoticesJob } from './entry/automatic/automatic-notices.job.ts';
import {
  WebhookCobrController,
  WebhookRecController,
} from './entry/automatic/automatic-webhook.controller.ts';
import { CobrController } from './entry/automatic/cobr.controller.ts';
import { DueAutomaticJob } from './entry/automatic/due-automatic.job.ts';
import { LocRecController, RecLocationController } from './entry/automatic/loc-rec.controller.ts';
import { RecController } from './entry/automatic/rec.controller.ts';
import { SolicRecController } from './entry/automatic/solic-rec.controller.ts';
import { ApproveRec } from './usecases/automatic/approve-rec.ts';
import { ChangeCobr } from './usecases/automatic/change-cobr.ts';
import { ChangeRec } from './usecases/automatic/change-rec.ts';
import { ConfigureAutomaticWebhook } from './usecases/automatic/configure-automatic-webhook.ts';
import { CreateCobr } from './usecases/automatic/create-cobr.ts';
import { CreateRec } from './usecases/automatic/create-rec.ts';
import { DecideCobr } from './usecases/automatic/decide-cobr.ts';
import { DecideRec } from './usecases/automatic/decide-rec.ts';
import { DeliverAutomaticNotices } from './usecases/automatic/deliver-automatic-notices.ts';
import { EndRec } from './usecases/automatic/end-rec.ts';
import { LocRecs } from './usecases/automatic/loc-recs.ts';
import { NoticeBodies } from './usecases/automatic/notice-bodies.ts';
import { RequestApproval } from './usecases/automatic/request-approval.ts';
import { ReviseRec } from './usecases/automatic/revise-rec.ts';

/** Pix Automático of the sandbox bank: mandates (`rec`) and their charges (`cobr`). */
export const automaticControllers = [
  RecController,
  SolicRecController,
  LocRecController,
  RecLocationController,
  CobrController,
  WebhookRecController,
  WebhookCobrController,
  AutomaticControlController,
];

export const automaticProviders = [
  AutomaticNoticesJob,
  DueAutomaticJob,
  ApproveRec,
  ChangeCobr,
  ChangeRec,
  ConfigureAutomaticWebhook,
  CreateCobr,
  CreateRec,
  DecideCobr,
  DecideRec,
  DeliverAutomaticNotices,
  EndRec,
  LocRecs,
  NoticeBodies,
  RequestApproval,
  ReviseRec,
  AutomaticWebhookStore,
  CobrStore,
  LocRecStore,
  OwedCobrNotices,
  OwedRecNotices,
  RecStore,
];
