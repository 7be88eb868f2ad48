import { httpService } from '@catraca/platform/http-service';
import { FaultSwitch } from './adapters/fault.switch.ts';
import { settings } from './config.ts';
import { requireToken } from './entry/authorization.ts';
import { parseBodies } from './entry/body-parsers.ts';
import { misbehave } from './entry/faults.hook.ts';
import { ProblemsFilter } from './entry/problems.filter.ts';
import { SandboxModule } from './sandbox.module.ts';

const LARGEST_BODY_BYTES = 256 * 1024;

/** A bank that speaks API Pix 2.9.0, for the test world. */
export const sandbox = httpService({
  name: 'sandbox',
  settings,
  module: SandboxModule,
  server: { bodyLimit: LARGEST_BODY_BYTES },
  configure(server, app, { SANDBOX_CLIENT_SECRET }) {
    parseBodies(server);
    misbehave(server, app.get(FaultSwitch));
    requireToken(server, SANDBOX_CLIENT_SECRET);
    app.useGlobalFilters(new ProblemsFilter());
  },
});
