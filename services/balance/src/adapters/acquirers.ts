import { CONFIG } from '@catraca/platform/service/config';
import { AcquirersOfModes } from '@catraca/providers/pagarme/acquirers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

const BACKGROUND_CALLS_PER_SECOND = 10;

/** The acquirers whose payables are read. */
@Injectable()
export class Acquirers extends AcquirersOfModes implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: BalanceSettings) {
    super(settings, { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND });
  }
}
