import { CALLBACK_CALLS, CALLBACK_CALLS_WAITING } from '../http/limits.ts';
import type { ProviderMode } from '../provider-mode.ts';
import type { BrowserSide, Capability, Ports, Purpose } from './connector.ts';
import { purposes } from './purpose.ts';
import { chosen } from './settings.ts';

/** One provider, as sellers' requests, jobs and callbacks call it. */
export interface Connection<P extends Purpose> {
  connector: string;
  can: ReadonlySet<Capability>;
  foreground: Ports[P];
  /** For jobs, which share a budget of calls a second. */
  background: Ports[P];
  /** For callbacks, which share a number of calls at a time. */
  callbacks: Ports[P];
  callbackUrl: string | undefined;
  browser: BrowserSide | undefined;
}

export interface ConnectionOptions {
  backgroundCallsPerSecond: number;
  /** In QR codes; only who makes them needs it. */
  merchant?: { name: string; city: string };
}

const NAMELESS = { name: 'CATRACA', city: 'SAO PAULO' };

/**
 * The provider that the settings of a mode name, or null when it has none. The settings have been checked.
 */
export function connectionOf<P extends Purpose>(
  purpose: P,
  settings: Readonly<Record<string, unknown>>,
  mode: ProviderMode,
  { backgroundCallsPerSecond, merchant = NAMELESS }: ConnectionOptions,
): Connection<P> | null {
  const choice = chosen(purpose, settings, mode);
  if (!choice) return null;
  const { connector, given } = choice;
  const connected = connector.ports[purpose]!.connect(given, { mode, merchant });
  const { client, callbackUrl, browser, cannot = [] } = connected;
  const { needs, may } = purposes[purpose];
  const can = [needs, ...may].filter((one) => connector.can[one] && !cannot.includes(one));
  return {
    connector: connector.name,
    can: new Set(can),
    foreground: client,
    background: client.paced(backgroundCallsPerSecond),
    callbacks: client.bounded(CALLBACK_CALLS, CALLBACK_CALLS_WAITING),
    callbackUrl,
    browser,
  };
}
