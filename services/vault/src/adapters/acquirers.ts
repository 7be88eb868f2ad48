import { CONFIG } from '@catraca/platform/service/config';
import { ProviderOfModes } from '@catraca/providers/connectors/provider-of-modes';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { VaultSettings } from '../config.ts';

/** For the removal of deleted cards, which nobody waits for. */
const BACKGROUND_CALLS_PER_SECOND = 5;

/** The acquirers that keep saved cards. */
@Injectable()
export class Acquirers extends ProviderOfModes<'ACQUIRER'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: VaultSettings) {
    super('ACQUIRER', settings, { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND });
  }
}
