import { checkedTimeout, isPrintableAscii } from './arguments.ts';
import { isBrowser } from './browser.ts';
import { ArgumentError, CatracaError } from './errors.ts';
import { Resources } from './gen/resources.ts';
import { Transport, type TransportSettings } from './transport.ts';
import { webhooks } from './webhooks.ts';

/** Settings of a client. */
export interface CatracaOptions {
  /** Secret key, `sk_test_…` or `sk_live_…`. Default: the environment's `CATRACA_KEY`. */
  apiKey?: string;
  /** Address of the platform's gateway. Default: the environment's `CATRACA_URL`. */
  baseURL?: string;
  /** Tries after the first one. Default: 2. */
  maxRetries?: number;
  /** Milliseconds that a try may take, its body included. Infinity: no limit. Default: 30,000. */
  timeoutMs?: number;
  /** Lets test keys be used in a browser. Live keys are refused there always. */
  dangerouslyAllowBrowser?: boolean;
}

/** Client of the API of a platform that runs Catraca. */
export class Catraca extends Resources {
  /** Verifies and signs webhooks. */
  readonly webhooks = webhooks;

  /** Throws CatracaError without a usable key or address, and for a secret key in a browser. */
  constructor(options: CatracaOptions = {}) {
    super(new Transport(settingsOf(options)));
  }
}

function settingsOf(options: CatracaOptions): TransportSettings {
  const { maxRetries = 2, timeoutMs = 30_000, dangerouslyAllowBrowser = false } = options;
  const apiKey = (options.apiKey ?? environment('CATRACA_KEY'))?.trim();
  const baseURL = options.baseURL ?? environment('CATRACA_URL');
  if (!apiKey) throw new CatracaError('no key: pass apiKey, or set CATRACA_KEY');
  if (!baseURL) throw new CatracaError('no address: pass baseURL, or set CATRACA_URL');
  if (!isPrintableAscii(apiKey)) throw new ArgumentError('apiKey has characters that no key has');
  if (!URL.canParse(baseURL)) throw new ArgumentError('baseURL is not an address: https://…');
  const isAllowed = dangerouslyAllowBrowser && apiKey.startsWith('sk_test_');
  if (isBrowser() && !isAllowed)
    throw new CatracaError('a secret key must not be in a browser: whoever opens the page can read it');
  return { apiKey, baseURL: withoutSlashes(baseURL), maxRetries, timeoutMs: checkedTimeout(timeoutMs) };
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
