import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { LedgerStore } from './adapters/ledger.store.ts';
import { LedgerKey } from './adapters/ledger-key.ts';
import { balanceSettings } from './config.ts';
import { BalanceController } from './entry/balance.controller.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { WithdrawalsController } from './entry/withdrawals.controller.ts';
import { GetBalance } from './usecases/get-balance.ts';
import { PostEvents } from './usecases/post-events.ts';
import { withdrawalsProviders } from './withdrawals.providers.ts';

@Module({
  controllers: [ChargesConsumer, BalanceController, WithdrawalsController, SandboxController],
  providers: [LedgerKey, LedgerStore, PostEvents, GetBalance, ...withdrawalsProviders],
})
export class BalanceModule {}

export const balanceService = defineService(services.balance, {
  settings: balanceSettings,
  module: BalanceModule,
});
