import { services } from '@catraca/contracts/services';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { defineService } from '@catraca/platform/service/define-service';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Module } from '@nestjs/common';
import { AcquirerChargeStore } from './adapters/acquirer-charge.store.ts';
import { Acquirers } from './adapters/acquirers.ts';
import { ChargeBooksStore } from './adapters/charge-books.store.ts';
import { HeadsStore } from './adapters/heads.store.ts';
import { InstallmentStore } from './adapters/installment.store.ts';
import { LedgerModels } from './adapters/ledger.models.ts';
import { LedgerStore } from './adapters/ledger.store.ts';
import { LedgerKey } from './adapters/ledger-key.ts';
import { MethodRevenueStore } from './adapters/method-revenue.store.ts';
import { ParkedEventStore } from './adapters/parked-event.store.ts';
import { PayableDayStore } from './adapters/payable-day.store.ts';
import { SalePostings } from './adapters/sale-postings.store.ts';
import { StatementStore } from './adapters/statement.store.ts';
import { TrialBalanceStore } from './adapters/trial-balance.store.ts';
import { balanceSettings } from './config.ts';
import { BalanceController } from './entry/balance.controller.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { ConcernsController } from './entry/concerns.controller.ts';
import { HeadsJob } from './entry/heads.job.ts';
import { ParkedEventsJob } from './entry/parked-events.job.ts';
import { PayablesJob } from './entry/payables.job.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { SettlementJob } from './entry/settlement.job.ts';
import { TrialBalanceController } from './entry/trial-balance.controller.ts';
import { GetBalance } from './usecases/get-balance.ts';
import { GetTrialBalance } from './usecases/get-trial-balance.ts';
import { PostEvents } from './usecases/post-events.ts';
import { PostPayablePage } from './usecases/post-payable-page.ts';
import { PostPayables } from './usecases/post-payables.ts';
import { ReportParkedEvents } from './usecases/report-parked-events.ts';
import { SettleDue } from './usecases/settle-due.ts';
import { WriteHeads } from './usecases/write-heads.ts';
import { withdrawals } from './withdrawals.providers.ts';

@Module({
  controllers: [
    ConcernsController,
    ChargesConsumer,
    BalanceController,
    TrialBalanceController,
    SandboxController,
    ...withdrawals.controllers,
  ],
  providers: [
    TestClocks,
    ProviderSteps,
    MoneyOut,
    LedgerKey,
    LedgerModels,
    LedgerStore,
    ChargeBooksStore,
    InstallmentStore,
    ParkedEventStore,
    HeadsStore,
    StatementStore,
    TrialBalanceStore,
    MethodRevenueStore,
    SalePostings,
    Acquirers,
    AcquirerChargeStore,
    PayableDayStore,
    PostEvents,
    PostPayables,
    PostPayablePage,
    SettleDue,
    ReportParkedEvents,
    WriteHeads,
    GetBalance,
    GetTrialBalance,
    SettlementJob,
    PayablesJob,
    ParkedEventsJob,
    HeadsJob,
    ...withdrawals.providers,
  ],
})
export class BalanceModule {}

export const balanceService = defineService(services.balance, {
  settings: balanceSettings,
  module: BalanceModule,
});
