import { ApiError } from '@catraca/kernel/errors';
import { log } from '@catraca/platform/telemetry/log';
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

/** The banks of both modes, which are told where to call us. */
export class BanksOfModes<P extends 'PIX' | 'PAYOUT'> extends ProviderOfModes<P> {
  /** Registers our callback URL at the bank of this mode, if both are configured. */
  async registerCallback(livemode: boolean): Promise<void> {
    const bank = this.connection({ livemode });
    if (bank?.callbackUrl) await bank.background.registerCallback(bank.callbackUrl);
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
