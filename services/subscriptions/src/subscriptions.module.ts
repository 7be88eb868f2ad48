import { services } from '@catraca/contracts/services';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { defineService } from '@catraca/platform/service/define-service';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { AccountsClient } from './adapters/accounts.client.ts';
import { ChargesClient } from './adapters/charges.client.ts';
import { CustomerHashes } from './adapters/customer-hashes.ts';
import { MandateCodec } from './adapters/mandate.codec.ts';
import { MandateStore } from './adapters/mandate.store.ts';
import { PixBanks } from './adapters/pix-banks.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { SubscriptionStore } from './adapters/subscription.store.ts';
import { subscriptionsSettings } from './config.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { MandatesController } from './entry/mandates.controller.ts';
import { CallbackRegistrationJob, DueMandatesJob, MandateListsJob } from './entry/mandates.job.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { SubscriptionsController } from './entry/subscriptions.controller.ts';
import { DueSubscriptionsJob } from './entry/subscriptions.job.ts';
import { CancelMandate } from './usecases/mandates/cancel-mandate.ts';
import { ChargeMandate } from './usecases/mandates/charge-mandate.ts';
import { CheckDueMandates } from './usecases/mandates/check-due-mandates.ts';
import { CreateMandate } from './usecases/mandates/create-mandate.ts';
import { DriveTestMandate } from './usecases/mandates/drive-test-mandate.ts';
import { FindMissedMandates } from './usecases/mandates/find-missed-mandates.ts';
import { FollowFirstCharge } from './usecases/mandates/follow-first-charge.ts';
import { FollowMandate } from './usecases/mandates/follow-mandate.ts';
import { OrderAtBank } from './usecases/mandates/order-at-bank.ts';
import { ReceiveMandateCallback } from './usecases/mandates/receive-mandate-callback.ts';
import { SettleMandate } from './usecases/mandates/settle-mandate.ts';
import { RecordCharge } from './usecases/record-charge.ts';
import { AdvanceSubscriptions } from './usecases/subscriptions/advance-subscriptions.ts';
import { CatchUp } from './usecases/subscriptions/catch-up.ts';
import { ChangeSubscription } from './usecases/subscriptions/change-subscription.ts';
import { ChargeCycles } from './usecases/subscriptions/charge-cycles.ts';
import { CreateSubscription } from './usecases/subscriptions/create-subscription.ts';
import { SettleSubscription } from './usecases/subscriptions/settle-subscription.ts';
import { TellSubscription } from './usecases/subscriptions/tell-subscription.ts';

const adapters = [
  MandateCodec,
  CustomerHashes,
  MandateStore,
  SubscriptionStore,
  PixBanks,
  AccountsClient,
  ChargesClient,
  SandboxClient,
  SandboxClock,
  RunSchedule,
];
/** Each mode has jobs of its own, so that a test bank that is away does not delay live. */
const jobs = [
  TestClocks,
  ProviderSteps,
  DueMandatesJob,
  MandateListsJob,
  CallbackRegistrationJob,
  DueSubscriptionsJob,
];
const usecases = [
  CreateMandate,
  OrderAtBank,
  FollowMandate,
  FollowFirstCharge,
  SettleMandate,
  CancelMandate,
  CheckDueMandates,
  ReceiveMandateCallback,
  FindMissedMandates,
  DriveTestMandate,
  ChargeMandate,
  RecordCharge,
  CreateSubscription,
  ChangeSubscription,
  AdvanceSubscriptions,
  CatchUp,
  ChargeCycles,
  SettleSubscription,
  TellSubscription,
];

@Module({
  controllers: [MandatesController, SubscriptionsController, SandboxController, ChargesConsumer],
  providers: [...jobs, ...usecases, ...adapters],
})
export class SubscriptionsModule {}

export const subscriptionsService = defineService(services.subscriptions, {
  settings: subscriptionsSettings,
  module: SubscriptionsModule,
});
