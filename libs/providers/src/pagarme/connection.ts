import type { AcquirerProvider } from '../acquirer/acquirer-provider.ts';
import { CALLBACK_CALLS, CALLBACK_CALLS_WAITING } from '../http/limits.ts';
import type { ProviderMode } from '../provider-mode.ts';
import { PagarmeAcquirer } from './client.ts';
import { type AcquirerOptions, acquirerOptions } from './settings.ts';

/** One acquirer, as sellers' requests, jobs and callbacks call it. */
export interface AcquirerConnection {
  foreground: AcquirerProvider;
  /** For jobs, which share a budget of calls a second. */
  background: AcquirerProvider;
  /** For callbacks, which share a number of calls at a time. */
  callbacks: AcquirerProvider;
  options: AcquirerOptions;
}

/** The acquirer that the settings of a mode name, or null when it has none. */
export function connectAcquirer(
  settings: Readonly<Record<string, unknown>>,
  mode: ProviderMode,
  { backgroundCallsPerSecond }: { backgroundCallsPerSecond: number },
): AcquirerConnection | null {
  const options = acquirerOptions(settings, mode);
  if (!options) return null;
  const foreground = new PagarmeAcquirer(options);
  return {
    foreground,
    background: foreground.paced(backgroundCallsPerSecond),
    callbacks: foreground.bounded(CALLBACK_CALLS, CALLBACK_CALLS_WAITING),
    options,
  };
}
