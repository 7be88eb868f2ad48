import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';

/**
 * Registers our callback URL at the bank again: there is one URL per Pix key, and another system may
 * overwrite it.
 */
@EveryInEachMode(10 * 60_000)
export class CallbackRegistrationJob implements ModeJob {
  constructor(private readonly banks: PixBanks) {}

  run(livemode: boolean): Promise<void> {
    return this.banks.registerCallback(livemode);
  }
}
