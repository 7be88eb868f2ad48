import { CONFIG } from '@catraca/platform/service/config';
import { ProviderOfModes } from '@catraca/providers/connectors/provider-of-modes';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

const BACKGROUND_CALLS_PER_SECOND = 10;

/** The acquirers whose payables are read. */
@Injectable()
export class Acquirers extends ProviderOfModes<'ACQUIRER'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: BalanceSettings) {
    super('ACQUIRER', settings, { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND });
  }
}
