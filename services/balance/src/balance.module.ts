import { grpcService } from '@catraca/platform/grpc/service';
import { Module } from '@nestjs/common';
import { LedgerStore } from './adapters/ledger.store.ts';
import { balanceSettings } from './config.ts';
import { BalanceController } from './entry/balance.controller.ts';
import { ChargesConsumer } from './entry/charges.consumer.ts';
import { GetBalance } from './usecases/get-balance.ts';
import { PostEvents } from './usecases/post-events.ts';

@Module({
  controllers: [BalanceController],
  providers: [LedgerStore, PostEvents, GetBalance, ChargesConsumer],
})
export class BalanceModule {}

export const balanceService = grpcService({
  name: 'balance',
  settings: balanceSettings,
  module: BalanceModule,
  serves: 'catraca.balance.v1',
});
