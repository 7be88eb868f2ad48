import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { CONFIG } from '@catraca/platform/service/config';
import { ProviderOfModes } from '@catraca/providers/connectors/provider-of-modes';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RefundsSettings } from '../config.ts';

/** The banks that returns and disputes are asked of. */
@Injectable()
export class PixBanks extends ProviderOfModes<'PIX'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: RefundsSettings, steps: ProviderSteps) {
    super('PIX', settings, { backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND, steps });
  }
}
