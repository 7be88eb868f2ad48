import { CHARGES_TOPIC } from '@catraca/contracts/events/charge-events';
import { grpcService } from '@catraca/platform/grpc-service';
import { Module } from '@nestjs/common';
import { ChargeStore } from './adapters/charge.store.ts';
import { PixBanks } from './adapters/pix-banks.ts';
import { SandboxClient } from './adapters/sandbox.client.ts';
import { chargesSettings } from './config.ts';
import { CallbackRegistrationJob } from './entry/callback-registration.job.ts';
import { ChargesController } from './entry/charges.controller.ts';
import { SandboxController } from './entry/sandbox.controller.ts';
import { ConfirmPix } from './usecases/confirm-pix.ts';
import { CreatePixCharge } from './usecases/create-pix-charge.ts';
import { GetCharge } from './usecases/get-charge.ts';
import { PayTestCharge } from './usecases/pay-test-charge.ts';

@Module({
  controllers: [ChargesController, SandboxController],
  providers: [
    ChargeStore,
    PixBanks,
    SandboxClient,
    CreatePixCharge,
    ConfirmPix,
    GetCharge,
    PayTestCharge,
    CallbackRegistrationJob,
  ],
})
export class ChargesModule {}

export const chargesService = grpcService({
  name: 'charges',
  settings: chargesSettings,
  module: ChargesModule,
  serves: 'catraca.charges.v1',
  publishes: CHARGES_TOPIC,
});
