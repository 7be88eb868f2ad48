import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { type AcquirerConnection, connectAcquirer } from '@catraca/providers/pagarme/connection';
import type { AcquirerMode } from '@catraca/providers/pagarme/settings';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RefundsSettings } from '../config.ts';

/** The acquirers of test and live mode. */
@Injectable()
export class Acquirers implements OnApplicationShutdown {
  private readonly test: AcquirerConnection | null;
  private readonly live: AcquirerConnection | null;

  constructor(@Inject(CONFIG) settings: RefundsSettings) {
    this.test = connected(settings, 'TEST');
    this.live = connected(settings, 'LIVE');
  }

  /** For sellers' requests. Throws provider_unavailable when the mode has no acquirer. */
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
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
  }
}

function connected(settings: RefundsSettings, mode: AcquirerMode): AcquirerConnection | null {
  const { PIX_BACKGROUND_CALLS_PER_SECOND: backgroundCallsPerSecond } = settings;
  return connectAcquirer(settings, mode, { backgroundCallsPerSecond });
}
