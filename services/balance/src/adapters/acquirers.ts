import { CONFIG } from '@catraca/platform/service/config';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { type AcquirerConnection, connectAcquirer } from '@catraca/providers/pagarme/connection';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

const BACKGROUND_CALLS_PER_SECOND = 10;

/** The acquirers of test and live mode, whose payables are read. */
@Injectable()
export class Acquirers implements OnApplicationShutdown {
  private readonly test: AcquirerConnection | null;
  private readonly live: AcquirerConnection | null;

  constructor(@Inject(CONFIG) settings: BalanceSettings) {
    const limits = { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND };
    this.test = connectAcquirer(settings, 'TEST', limits);
    this.live = connectAcquirer(settings, 'LIVE', limits);
  }

  /** Null when the mode has no acquirer. */
  inBackground(livemode: boolean): AcquirerProvider | null {
    return (livemode ? this.live : this.test)?.background ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }
}
