import { services } from '@catraca/contracts/services';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { defineService } from '@catraca/platform/service/define-service';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { Acquirers } from './adapters/acquirers.ts';
import { AuthenticationStore } from './adapters/authentication.store.ts';
import { BuyerHashes } from './adapters/buyer-hashes.ts';
import { ChargeList } from './adapters/charge.list.ts';
import { ChargeSearch } from './adapters/charge.search.ts';
import { ChargeStore } from './adapters/charge.store.ts';
import { ChargeQueue } from './adapters/charge-queue.ts';
import { ChargeSums } from './adapters/charge-sums.ts';
import { MandateCycleStore } from './adapters/mandate-cycle.store.ts';
import { PaymentCursor } from './adapters/payment.cursor.ts';
import { PixBanks } from './adapters/pix-banks.ts';
import { SalesDaysStore } from './adapters/sales-days.store.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { ThreeDsTokens } from './adapters/three-ds-tokens.ts';
import { UnclaimedPaymentStore } from './adapters/unclaimed-payment.store.ts';
import { UnreadPaymentStore } from './adapters/unread-payment.store.ts';
import { VaultClient } from './adapters/vault.client.ts';
import { chargesSettings } from './config.ts';
import { CallbackRegistrationJob } from './entry/callback-registration.job.ts';
import { CardSalesController } from './entry/card-sales.controller.ts';
import { ChargeDisputesController } from './entry/charge-disputes.controller.ts';
import { ChargeLookupsController } from './entry/charge-lookups.controller.ts';
import { ChargeRefundsController } from './entry/charge-refunds.controller.ts';
import { ChargesController } from './entry/charges.controller.ts';
import { DueChargesJob } from './entry/due-charges.job.ts';
import { MandateChargesController } from './entry/mandate-charges.controller.ts';
import { MissedChargebacksJob } from './entry/missed-chargebacks.job.ts';
import { MissedPaymentsJob, UnreadPaymentsJob } from './entry/missed-payments.job.ts';
import { ReturnsJob, StuckReturnsJob } from './entry/returns.job.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { SendScheduledJob, UnsentChargesJob } from './entry/send-scheduled.job.ts';
import { CancelMandateCharges } from './usecases/automatic/cancel-mandate-charges.ts';
import { CancelScheduled } from './usecases/automatic/cancel-scheduled.ts';
import { CreateScheduledCharge } from './usecases/automatic/create-scheduled-charge.ts';
import { DriveTestAttempt } from './usecases/automatic/drive-test-attempt.ts';
import { FollowScheduled } from './usecases/automatic/follow-scheduled.ts';
import { ReportUnsent } from './usecases/automatic/report-unsent.ts';
import { SendScheduled } from './usecases/automatic/send-scheduled.ts';
import { SetFirstQrCode } from './usecases/automatic/set-first-qr-code.ts';
import { TakeCycle } from './usecases/automatic/take-cycle.ts';
import { CancelCharge } from './usecases/cancel-charge.ts';
import { CheckAuthentication } from './usecases/card/check-authentication.ts';
import { CreateCardCharge } from './usecases/card/create-card-charge.ts';
import { CreateThreeDsToken } from './usecases/card/create-three-ds-token.ts';
import { DriveTestCard } from './usecases/card/drive-test-card.ts';
import { FindMissedChargebacks } from './usecases/card/find-missed-chargebacks.ts';
import { FollowAcquirer } from './usecases/card/follow-acquirer.ts';
import { GetClientConfig } from './usecases/card/get-client-config.ts';
import { GetInstallments } from './usecases/card/get-installments.ts';
import { ReceiveCardCallback } from './usecases/card/receive-card-callback.ts';
import { CheckDueCharges } from './usecases/check-due-charges.ts';
import { AddUpDays } from './usecases/figures/add-up-days.ts';
import { GetSalesFigures } from './usecases/figures/get-sales-figures.ts';
import { CreatePixCharge } from './usecases/pix/create-pix-charge.ts';
import { DriveTestPix } from './usecases/pix/drive-test-pix.ts';
import { FindMissedPayments } from './usecases/pix/find-missed-payments.ts';
import { FollowBank } from './usecases/pix/follow-bank.ts';
import { FollowReceivedPayments } from './usecases/pix/follow-received-payments.ts';
import { KeepUnclaimedPayments } from './usecases/pix/keep-unclaimed-payments.ts';
import { ReadUnreadPayments } from './usecases/pix/read-unread-payments.ts';
import { ReceivePixCallback } from './usecases/pix/receive-pix-callback.ts';
import { ReturnPayments } from './usecases/pix/return-payments.ts';
import { CloseDispute } from './usecases/refunds/close-dispute.ts';
import { ConcludeRefund } from './usecases/refunds/conclude-refund.ts';
import { OpenDispute } from './usecases/refunds/open-dispute.ts';
import { ReserveRefund } from './usecases/refunds/reserve-refund.ts';

const adapters = [
  ChargeStore,
  BuyerHashes,
  ChargeQueue,
  ChargeList,
  ChargeSearch,
  ChargeSums,
  SalesDaysStore,
  MandateCycleStore,
  UnclaimedPaymentStore,
  UnreadPaymentStore,
  PaymentCursor,
  PixBanks,
  Acquirers,
  VaultClient,
  ThreeDsTokens,
  AuthenticationStore,
  SandboxClient,
  SandboxClock,
  RunSchedule,
];
const jobs = [
  TestClocks,
  ProviderSteps,
  CallbackRegistrationJob,
  DueChargesJob,
  SendScheduledJob,
  UnsentChargesJob,
  MissedPaymentsJob,
  UnreadPaymentsJob,
  MissedChargebacksJob,
  ReturnsJob,
  StuckReturnsJob,
];
const usecases = [
  CreatePixCharge,
  SetFirstQrCode,
  CreateScheduledCharge,
  TakeCycle,
  SendScheduled,
  ReportUnsent,
  FollowScheduled,
  CancelScheduled,
  CancelMandateCharges,
  DriveTestAttempt,
  CreateCardCharge,
  CheckAuthentication,
  FollowAcquirer,
  ReceiveCardCallback,
  GetInstallments,
  GetClientConfig,
  CreateThreeDsToken,
  DriveTestCard,
  DriveTestPix,
  CancelCharge,
  ReserveRefund,
  ConcludeRefund,
  OpenDispute,
  CloseDispute,
  FollowBank,
  KeepUnclaimedPayments,
  ReturnPayments,
  ReceivePixCallback,
  CheckDueCharges,
  FindMissedPayments,
  FollowReceivedPayments,
  ReadUnreadPayments,
  FindMissedChargebacks,
  GetSalesFigures,
  AddUpDays,
];

@Module({
  controllers: [
    ChargesController,
    ChargeLookupsController,
    CardSalesController,
    ChargeRefundsController,
    ChargeDisputesController,
    MandateChargesController,
    SandboxController,
  ],
  providers: [...jobs, ...usecases, ...adapters],
})
export class ChargesModule {}

export const chargesService = defineService(services.charges, {
  settings: chargesSettings,
  module: ChargesModule,
});
