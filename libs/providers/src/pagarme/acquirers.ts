import { ApiError } from '@catraca/kernel/errors';
import type { AcquirerProvider } from '../acquirer/acquirer-provider.ts';
import { type AcquirerConnection, connectAcquirer } from './connection.ts';

/** Whatever belongs to a mode. */
interface InMode {
  livemode: boolean;
}

/** The acquirers of test and live mode: the same connector with other addresses and keys. */
export class AcquirersOfModes {
  private readonly test: AcquirerConnection | null;
  private readonly live: AcquirerConnection | null;

  constructor(settings: Readonly<Record<string, unknown>>, limits: { backgroundCallsPerSecond: number }) {
    this.test = connectAcquirer(settings, 'TEST', limits);
    this.live = connectAcquirer(settings, 'LIVE', limits);
  }

  /** For sellers' requests. Throws provider_unavailable when the mode has no acquirer. */
  of(row: InMode): AcquirerProvider {
    return this.connected(row).foreground;
  }

  /** The same acquirer for jobs, which share a budget of calls a second. */
  inBackground(row: InMode): AcquirerProvider {
    return this.connected(row).background;
  }

  /** The same acquirer for callbacks, which share a number of calls at a time. */
  forCallbacks(row: InMode): AcquirerProvider {
    return this.connected(row).callbacks;
  }

  has(livemode: boolean): boolean {
    return this.connection({ livemode }) !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  /** Null when the mode has no acquirer. */
  protected connection({ livemode }: InMode): AcquirerConnection | null {
    return livemode ? this.live : this.test;
  }

  private connected(row: InMode): AcquirerConnection {
    const connection = this.connection(row);
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
  }
}
