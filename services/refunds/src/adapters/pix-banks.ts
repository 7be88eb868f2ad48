import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { type BankConnection, connectBank } from '@catraca/providers/bacen/connection';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import type { ProviderMode } from '@catraca/providers/provider-mode';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RefundsSettings } from '../config.ts';

/** Only QR codes show it, and refunds makes none. */
const MERCHANT = { name: 'CATRACA', city: 'SAO PAULO' };

/** The banks of test and live mode. */
@Injectable()
export class PixBanks implements OnApplicationShutdown {
  private readonly test: BankConnection | null;
  private readonly live: BankConnection | null;

  constructor(@Inject(CONFIG) settings: RefundsSettings) {
    this.test = connected(settings, 'TEST');
    this.live = connected(settings, 'LIVE');
  }

  /** For sellers' requests. Throws provider_unavailable when the mode has no bank. */
  of(livemode: boolean): PixProvider {
    return this.connection(livemode).foreground;
  }

  /** The same bank for jobs, which share a budget of calls a second. */
  inBackground(livemode: boolean): PixProvider {
    return this.connection(livemode).background;
  }

  /** The same bank for callbacks, which share a number of calls at a time. */
  forCallbacks(livemode: boolean): PixProvider {
    return this.connection(livemode).callbacks;
  }

  has(livemode: boolean): boolean {
    return (livemode ? this.live : this.test) !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  private connection(livemode: boolean): BankConnection {
    const connection = livemode ? this.live : this.test;
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
  }
}

function connected(settings: RefundsSettings, mode: ProviderMode): BankConnection | null {
  const { BACKGROUND_CALLS_PER_SECOND: backgroundCallsPerSecond } = settings;
  return connectBank(settings, mode, { merchant: MERCHANT, backgroundCallsPerSecond });
}
