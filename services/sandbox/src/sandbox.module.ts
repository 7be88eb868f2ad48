import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { AcquirerModule } from './acquirer/acquirer.module.ts';
import { demandsSecretKey, requireSecretKey } from './acquirer/entry/secret-key.ts';
import { BankModule } from './bank/bank.module.ts';
import { demandsToken, requireToken, writeByProfile } from './bank/entry/authorization.ts';
import { ProblemsFilter } from './bank/entry/problems.filter.ts';
import { sandboxSettings } from './config.ts';
import { FaultSwitch } from './shared/adapters/fault.switch.ts';
import { Profile } from './shared/adapters/profile.ts';
import { parseBodies } from './shared/entry/body-parsers.ts';
import { injectFaults } from './shared/entry/faults.hook.ts';
import { denyByDefault } from './shared/entry/open-routes.ts';
import { SharedModule } from './shared/shared.module.ts';

@Module({ imports: [SharedModule, BankModule, AcquirerModule] })
export class SandboxModule {}

const MAX_BODY_BYTES = 256 * 1024;

/** A simulated bank with API Pix 2.9.0 and a simulated acquirer with Pagar.me v5, for test mode. */
export const sandboxService = defineService(services.sandbox, {
  settings: sandboxSettings,
  module: SandboxModule,
  http: {
    options: { bodyLimit: MAX_BODY_BYTES },
    configure(server, app, { SANDBOX_CLIENT_SECRET, SANDBOX_ACQUIRER_SECRET_KEY }) {
      parseBodies(server);
      injectFaults(server, app.get(FaultSwitch));
      const profile = app.get(Profile);
      requireToken(server, SANDBOX_CLIENT_SECRET, profile);
      writeByProfile(server, profile);
      requireSecretKey(server, SANDBOX_ACQUIRER_SECRET_KEY);
      denyByDefault(server, (route) => demandsToken(route) || demandsSecretKey(route));
      app.useGlobalFilters(new ProblemsFilter());
    },
  },
});
