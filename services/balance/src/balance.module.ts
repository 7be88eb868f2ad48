import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { LedgerStore } from './adapters/ledger.store.ts';
import { LedgerKey } from './adapters/ledger-key.ts';
import { balanceSettings } from './config.ts';
import { BalanceController } from './entry/balance.controller.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { GetBalance } from './usecases/get-balance.ts';
import { PostEvents } from './usecases/post-events.ts';

@Module({
  controllers: [ChargesConsumer, BalanceController],
  providers: [LedgerKey, LedgerStore, PostEvents, GetBalance],
})
export class BalanceModule {}

export const balanceService = defineService(services.balance, {
  settings: balanceSettings,
  module: BalanceModule,
});
