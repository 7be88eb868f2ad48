import { CALLBACK_CALLS, CALLBACK_CALLS_WAITING } from '../http/limits.ts';
import type { PixProvider } from '../pix/pix-provider.ts';
import type { ProviderMode } from '../provider-mode.ts';
import { BacenPix } from './client.ts';
import type { Merchant } from './mapping.ts';
import { bankOptions } from './settings.ts';

/** One bank, as sellers' requests, jobs and callbacks call it. */
export interface BankConnection {
  foreground: PixProvider;
  /** For jobs, which share a budget of calls a second. */
  background: PixProvider;
  /** For callbacks, which share a number of calls at a time. */
  callbacks: PixProvider;
}

interface ConnectionOptions {
  merchant: Merchant;
  backgroundCallsPerSecond: number;
}

/** The bank that the settings of a mode name, or null when it has none. */
export function connectBank(
  settings: Partial<Record<string, unknown>>,
  mode: ProviderMode,
  { merchant, backgroundCallsPerSecond }: ConnectionOptions,
): BankConnection | null {
  const options = bankOptions(settings, mode);
  if (!options) return null;
  const pixKey = String(settings[`PIX_${mode}_KEY`] ?? '');
  const foreground = new BacenPix({ ...options, pixKey, merchant });
  return {
    foreground,
    background: foreground.paced(backgroundCallsPerSecond),
    callbacks: foreground.bounded(CALLBACK_CALLS, CALLBACK_CALLS_WAITING),
  };
}
