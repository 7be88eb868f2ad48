import { services } from '@catraca/contracts/services';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { defineService } from '@catraca/platform/service/define-service';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { Acquirers } from './adapters/acquirers.ts';
import { CancellationLock } from './adapters/cancellation-lock.store.ts';
import { ChargesClient } from './adapters/charges.client.ts';
import { DefenseStore } from './adapters/defense.store.ts';
import { DisputeStore } from './adapters/dispute.store.ts';
import { PixBanks } from './adapters/pix-banks.ts';
import { RefundStore } from './adapters/refund.store.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { refundsSettings } from './config.ts';
import { DisputeListsJob, ReturnListsJob } from './entry/bank-lists.job.ts';
import { ConcernsController } from './entry/concerns.controller.ts';
import { DefensesController } from './entry/defenses.controller.ts';
import { DisputesController } from './entry/disputes.controller.ts';
import { DueDisputesJob } from './entry/due-disputes.job.ts';
import { DueRefundsJob, OverdueRefundsJob } from './entry/due-refunds.job.ts';
import { MissedCancellationsJob } from './entry/missed-cancellations.job.ts';
import { RefundsController } from './entry/refunds.controller.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { AddDefenseFile } from './usecases/add-defense-file.ts';
import { AskAcquirer } from './usecases/ask-acquirer.ts';
import { AskBank } from './usecases/ask-bank.ts';
import { CheckDueDisputes } from './usecases/check-due-disputes.ts';
import { CreateRefund } from './usecases/create-refund.ts';
import { DecideTestDispute } from './usecases/decide-test-dispute.ts';
import { DriveDueRefunds } from './usecases/drive-due-refunds.ts';
import { DriveRefund } from './usecases/drive-refund.ts';
import { FindMissedCancellations } from './usecases/find-missed-cancellations.ts';
import { FindMissedDisputes } from './usecases/find-missed-disputes.ts';
import { FindMissedReturns } from './usecases/find-missed-returns.ts';
import { FollowDispute } from './usecases/follow-dispute.ts';
import { ListRefunds } from './usecases/list-refunds.ts';
import { OpenTestDispute } from './usecases/open-test-dispute.ts';
import { PutDefense } from './usecases/put-defense.ts';
import { ReadBankLists } from './usecases/read-bank-lists.ts';
import { ReceiveCancellations } from './usecases/receive-cancellations.ts';
import { ReceiveDisputes } from './usecases/receive-disputes.ts';
import { ReceiveReturns } from './usecases/receive-returns.ts';
import { RecordCancellations } from './usecases/record-cancellations.ts';
import { RecordReturns } from './usecases/record-returns.ts';
import { RecoverIntent } from './usecases/recover-intent.ts';
import { RefuseTestRefunds } from './usecases/refuse-test-refunds.ts';
import { RemoveDefenseFile } from './usecases/remove-defense-file.ts';
import { ReserveRefund } from './usecases/reserve-refund.ts';
import { SecondLooks } from './usecases/second-looks.ts';

const adapters = [
  RefundStore,
  DisputeStore,
  DefenseStore,
  CancellationLock,
  RunSchedule,
  PixBanks,
  Acquirers,
  ChargesClient,
  SandboxClient,
  SandboxClock,
];
/** Each mode has jobs of its own, so that a test bank that is away does not delay live. */
const jobs = [
  TestClocks,
  ProviderSteps,
  MoneyOut,
  DueRefundsJob,
  OverdueRefundsJob,
  DueDisputesJob,
  MissedCancellationsJob,
  ReturnListsJob,
  DisputeListsJob,
];
const usecases = [
  CreateRefund,
  ReserveRefund,
  RecoverIntent,
  AskBank,
  AskAcquirer,
  DriveRefund,
  DriveDueRefunds,
  ListRefunds,
  RecordReturns,
  SecondLooks,
  ReceiveReturns,
  RecordCancellations,
  ReceiveCancellations,
  FindMissedCancellations,
  FindMissedReturns,
  FollowDispute,
  ReceiveDisputes,
  CheckDueDisputes,
  FindMissedDisputes,
  ReadBankLists,
  OpenTestDispute,
  DecideTestDispute,
  RefuseTestRefunds,
  PutDefense,
  AddDefenseFile,
  RemoveDefenseFile,
];

@Module({
  controllers: [
    ConcernsController,
    RefundsController,
    DisputesController,
    DefensesController,
    SandboxController,
  ],
  providers: [...jobs, ...usecases, ...adapters],
})
export class RefundsModule {}

export const refundsService = defineService(services.refunds, {
  settings: refundsSettings,
  module: RefundsModule,
});
