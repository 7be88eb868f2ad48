import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';

/** Registers our callback URL at the banks again: there is one URL per Pix key, and another system may overwrite it. */
@Every(10 * 60_000)
export class CallbackRegistrationJob implements RepeatedJob {
  constructor(private readonly banks: PixBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallbacks();
  }
}
