import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';

/** Keeps our address registered at the banks: one URL a key, which another system may overwrite. */
@Every(10 * 60_000)
export class CallbackRegistrationJob implements RepeatedJob {
  constructor(private readonly banks: PixBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallbacks();
  }
}
