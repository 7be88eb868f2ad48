import { ApiError } from '@catraca/kernel/errors';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import type { ProviderMode } from '../provider-mode.ts';
import { type Connection, type ConnectionOptions, connectionOf } from './connection.ts';
import type { Capability, Ports, Purpose } from './connector.ts';
import { purposes } from './purpose.ts';

/** Whatever belongs to a mode. */
interface InMode {
  livemode: boolean;
}

/** The providers of test and live mode for one purpose, as the settings choose them. */
export class ProviderOfModes<P extends Purpose> {
  private readonly test: Connection<P> | null;
  private readonly live: Connection<P> | null;

  constructor(purpose: P, settings: Readonly<Record<string, unknown>>, options: ConnectionOptions) {
    const connect = (mode: ProviderMode) => {
      const connection = connectionOf(purpose, settings, mode, options);
      announce(purpose, mode, connection);
      return connection;
    };
    this.test = connect('TEST');
    this.live = connect('LIVE');
  }

  /** For sellers' requests. Throws provider_unavailable when the mode has no provider. */
  of(row: InMode): Ports[P] {
    return this.connected(row).foreground;
  }

  /** The same provider for jobs, which share a budget of calls a second. */
  inBackground(row: InMode): Ports[P] {
    return this.connected(row).background;
  }

  /** The same provider for callbacks, which share a number of calls at a time. */
  forCallbacks(row: InMode): Ports[P] {
    return this.connected(row).callbacks;
  }

  has(livemode: boolean): boolean {
    return this.connection({ livemode }) !== null;
  }

  can(livemode: boolean, capability: Capability): boolean {
    return this.connection({ livemode })?.can.has(capability) ?? false;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  /** Null when the mode has no provider. */
  protected connection({ livemode }: InMode): Connection<P> | null {
    return livemode ? this.live : this.test;
  }

  private connected(row: InMode): Connection<P> {
    const connection = this.connection(row);
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
  }
}

const registered = gauge({
  name: 'callback_registered',
  help: '1 when the bank took our callback URL at the last attempt, 0 when it did not',
  labels: ['mode', 'connector'],
});

/** About two minutes of the job's back-off: at start, a bank may not reach us yet. */
const QUICK_RETRIES = 30;

/** The banks of both modes, which are told where to call us. */
export class BanksOfModes<P extends 'PIX' | 'PAYOUT'> extends ProviderOfModes<P> {
  private readonly failures = { live: 0, test: 0 };

  /**
   * Registers our callback URL at the bank of this mode, if both are configured. Throws while a quick retry
   * may help; after that the next regular attempt is soon enough, as payments are found without callbacks.
   */
  async registerCallback(livemode: boolean): Promise<void> {
    const bank = this.connection({ livemode });
    if (!bank?.callbackUrl) return;
    const mode = livemode ? 'live' : 'test';
    const labels = { mode, connector: bank.connector };
    try {
      await bank.background.registerCallback(bank.callbackUrl);
      registered.set(labels, 1);
      this.failures[mode] = 0;
    } catch (error) {
      registered.set(labels, 0);
      this.failures[mode] += 1;
      if (this.failures[mode] <= QUICK_RETRIES) throw error;
      log.error({ ...labels, err: error }, 'the bank did not take our callback URL');
    }
  }
}

/** One line at start: what is called, and what is never called. */
function announce(purpose: Purpose, mode: ProviderMode, connection: Connection<Purpose> | null): void {
  if (!connection) return;
  const { connector, can } = connection;
  const { needs, may } = purposes[purpose];
  const cannot = [needs, ...may].filter((capability) => !can.has(capability));
  log.info({ provider: `${purpose}_${mode}`, connector, can: [...can], cannot }, 'provider connected');
}
