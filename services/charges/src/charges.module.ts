import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { ChargeList } from './adapters/charge.list.ts';
import { ChargeStore } from './adapters/charge.store.ts';
import { OutsideReturnStore } from './adapters/outside-return.store.ts';
import { PaymentCursor } from './adapters/payment.cursor.ts';
import { PixBanks } from './adapters/pix-banks.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { UnclaimedPaymentStore } from './adapters/unclaimed-payment.store.ts';
import { chargesSettings } from './config.ts';
import {
  LiveCallbackRegistrationJob,
  TestCallbackRegistrationJob,
} from './entry/callback-registration.job.ts';
import { ChargesController } from './entry/charges.controller.ts';
import { LiveDueChargesJob, TestDueChargesJob } from './entry/due-charges.job.ts';
import { LiveMissedPaymentsJob, TestMissedPaymentsJob } from './entry/missed-payments.job.ts';
import { LiveReturnsJob, StuckReturnsJob, TestReturnsJob } from './entry/returns.job.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { CancelCharge } from './usecases/cancel-charge.ts';
import { CheckDueCharges } from './usecases/check-due-charges.ts';
import { CreatePixCharge } from './usecases/create-pix-charge.ts';
import { ExpireTestCharge } from './usecases/expire-test-charge.ts';
import { FindMissedPayments } from './usecases/find-missed-payments.ts';
import { FollowBank } from './usecases/follow-bank.ts';
import { GetCharge } from './usecases/get-charge.ts';
import { KeepReturns } from './usecases/keep-returns.ts';
import { ListCharges } from './usecases/list-charges.ts';
import { PayTestCharge } from './usecases/pay-test-charge.ts';
import { ReceiveHint } from './usecases/receive-hint.ts';
import { ReturnPayments } from './usecases/return-payments.ts';

const adapters = [
  ChargeStore,
  ChargeList,
  UnclaimedPaymentStore,
  OutsideReturnStore,
  PaymentCursor,
  PixBanks,
  SandboxClient,
];
/** Each mode has jobs of its own, so that a test bank that is away does not delay live. */
const jobs = [
  LiveCallbackRegistrationJob,
  TestCallbackRegistrationJob,
  LiveDueChargesJob,
  TestDueChargesJob,
  LiveMissedPaymentsJob,
  TestMissedPaymentsJob,
  LiveReturnsJob,
  TestReturnsJob,
  StuckReturnsJob,
];
const usecases = [
  CreatePixCharge,
  GetCharge,
  ListCharges,
  CancelCharge,
  FollowBank,
  KeepReturns,
  ReturnPayments,
  ReceiveHint,
  CheckDueCharges,
  FindMissedPayments,
  PayTestCharge,
  ExpireTestCharge,
];

@Module({
  controllers: [ChargesController, SandboxController],
  providers: [...jobs, ...usecases, ...adapters],
})
export class ChargesModule {}

export const chargesService = defineService(services.charges, {
  settings: chargesSettings,
  module: ChargesModule,
});
