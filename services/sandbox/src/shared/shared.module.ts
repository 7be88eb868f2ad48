import { Module } from '@nestjs/common';
import { CallbackClient } from './adapters/callback.client.ts';
import { ClockStore } from './adapters/clock.store.ts';
import { FaultSwitch } from './adapters/fault.switch.ts';
import { Profile } from './adapters/profile.ts';
import { ClockControlController } from './entry/clock-control.controller.ts';

const adapters = [ClockStore, CallbackClient, FaultSwitch, Profile];

/** What bank and acquirer share: clocks, faults, callbacks. */
@Module({ controllers: [ClockControlController], providers: adapters, exports: adapters })
export class SharedModule {}
