import { CONFIG } from '@catraca/platform/service/config';
import { AcquirersOfModes } from '@catraca/providers/pagarme/acquirers';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RefundsSettings } from '../config.ts';

/** The acquirers that refunds of cards are asked of. */
@Injectable()
export class Acquirers extends AcquirersOfModes implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: RefundsSettings) {
    super(settings, { backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND });
  }
}
