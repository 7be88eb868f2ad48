import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { type AcquirerConnection, connectAcquirer } from '@catraca/providers/pagarme/connection';
import type { AcquirerMode } from '@catraca/providers/pagarme/settings';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { VaultSettings } from '../config.ts';

/** For the removal of deleted cards, which nobody waits for. */
const BACKGROUND_CALLS_PER_SECOND = 5;

/** The acquirers of test and live mode. */
@Injectable()
export class Acquirers implements OnApplicationShutdown {
  private readonly test: AcquirerConnection | null;
  private readonly live: AcquirerConnection | null;

  constructor(@Inject(CONFIG) settings: VaultSettings) {
    this.test = connected(settings, 'TEST');
    this.live = connected(settings, 'LIVE');
  }

  /** For sellers' requests. Throws card_not_available when the mode has no acquirer. */
  of(livemode: boolean): AcquirerProvider {
    return this.connection(livemode).foreground;
  }

  /** The same acquirer for jobs, which share a budget of calls a second. */
  inBackground(livemode: boolean): AcquirerProvider {
    return this.connection(livemode).background;
  }

  has(livemode: boolean): boolean {
    return (livemode ? this.live : this.test) !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  private connection(livemode: boolean): AcquirerConnection {
    const connection = livemode ? this.live : this.test;
    if (!connection) throw new ApiError('card_not_available');
    return connection;
  }
}

function connected(settings: VaultSettings, mode: AcquirerMode): AcquirerConnection | null {
  return connectAcquirer(settings, mode, { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND });
}
