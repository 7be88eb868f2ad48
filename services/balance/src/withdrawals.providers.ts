import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { BankAccountStore } from './adapters/bank-account.store.ts';
import { Participants } from './adapters/participants.ts';
import { PayoutBanks } from './adapters/payout-banks.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { SellerQueue } from './adapters/seller-queue.ts';
import { WithdrawalStore } from './adapters/withdrawal.store.ts';
import { BankAccountsController } from './entry/bank-accounts.controller.ts';
import { PayoutCallbackJob, PayoutsJob, StuckWithdrawalsJob } from './entry/payouts.job.ts';
import { WithdrawalsController } from './entry/withdrawals.controller.ts';
import { CancelWithdrawal } from './usecases/cancel-withdrawal.ts';
import { ConcludeWithdrawal } from './usecases/conclude-withdrawal.ts';
import { CreateWithdrawal } from './usecases/create-withdrawal.ts';
import { DecideTestWithdrawal } from './usecases/decide-test-withdrawal.ts';
import { DriveDuePayouts } from './usecases/drive-due-payouts.ts';
import { DrivePayout } from './usecases/drive-payout.ts';
import { FailWithdrawal } from './usecases/fail-withdrawal.ts';
import { FollowPayout } from './usecases/follow-payout.ts';
import { PutBankAccount } from './usecases/put-bank-account.ts';
import { ReceivePayouts } from './usecases/receive-payouts.ts';

const jobs = [PayoutsJob, StuckWithdrawalsJob, PayoutCallbackJob];
const usecases = [
  PutBankAccount,
  CreateWithdrawal,
  ConcludeWithdrawal,
  FollowPayout,
  DrivePayout,
  FailWithdrawal,
  CancelWithdrawal,
  DriveDuePayouts,
  ReceivePayouts,
  DecideTestWithdrawal,
];
const adapters = [
  BankAccountStore,
  WithdrawalStore,
  PayoutBanks,
  Participants,
  SandboxClient,
  SandboxClock,
  SellerQueue,
];

/** Bank accounts and withdrawals, apart from the ledger that they post to. */
export const withdrawals = {
  controllers: [WithdrawalsController, BankAccountsController],
  providers: [...jobs, ...usecases, ...adapters],
};
