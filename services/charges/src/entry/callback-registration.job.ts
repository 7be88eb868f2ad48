import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';

const EVERY_MS = 10 * 60_000;

/** Registers our callback URL at the bank again: there is one URL per Pix key, and another system may overwrite it. */
@Every(EVERY_MS)
export class LiveCallbackRegistrationJob implements RepeatedJob {
  constructor(private readonly banks: PixBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallback(true);
  }
}

@Every(EVERY_MS)
export class TestCallbackRegistrationJob implements RepeatedJob {
  constructor(private readonly banks: PixBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallback(false);
  }
}
