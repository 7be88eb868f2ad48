import { Module } from '@nestjs/common';
import { CallbackClient } from './adapters/callback.client.ts';
import { ClockStore } from './adapters/clock.store.ts';
import { FaultSwitch } from './adapters/fault.switch.ts';
import { Profile } from './adapters/profile.ts';
import { ReadLag } from './adapters/read-lag.ts';
import { ClockControlController } from './entry/clock-control.controller.ts';
import { PostalCodesController } from './entry/postal-codes.controller.ts';

const adapters = [ClockStore, CallbackClient, FaultSwitch, Profile, ReadLag];

/** What bank and acquirer share: clocks, faults, callbacks, lags; and a directory of postal codes. */
@Module({
  controllers: [ClockControlController, PostalCodesController],
  providers: adapters,
  exports: adapters,
})
export class SharedModule {}
