import { AbortError, ConnectionError } from 'catraca';
import type { Credentials } from '../config.ts';
import { exitCodes } from '../failures.ts';
import { type Gateway, reasonOf, refusalOf } from '../gateway.ts';
import { printable } from '../printable.ts';

interface Check {
  name: 'address' | 'key' | 'mode' | 'scopes' | 'clock';
  isOk: boolean;
  found: string;
  /** What to do; null where nothing needs to be done. */
  advice: string | null;
}

export interface Diagnosis {
  checks: Check[];
  exitCode: number;
}

/** Reads that show a scope. The other scopes only write: their calls are not tried. */
const readsByScope = {
  'balance:read': '/v1/balance',
  'charges:read': '/v1/charges?per_page=1',
  'cards:manage': '/v1/cards?per_page=1',
  'webhooks:manage': '/v1/events?per_page=1',
  'logs:read': '/v1/requests?per_page=1',
};
/** Webhooks are refused by receivers whose clock is 5 minutes wrong. */
const WORST_SKEW_MS = 60_000;

/** Tries what the commands need. Throws AbortError if the signal ends it. */
export async function diagnose(
  { key, url }: Credentials,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<Diagnosis> {
  let response: Response;
  try {
    response = await gateway.call('/v1/balance', { signal });
  } catch (error) {
    if (error instanceof AbortError || !(error instanceof ConnectionError)) throw error;
    return { checks: [unreachable(url, error)], exitCode: exitCodes.noConnection };
  }
  const clock = clockOf(response, Date.now());
  const address: Check = { name: 'address', isOk: true, found: `${url} answers`, advice: null };
  const refusal = response.ok ? null : await refusalOf(response);
  if (refusal && refusal.code !== 'insufficient_scope') {
    const found = printable(refusal.message);
    const advice = adviceOn(refusal.status, url);
    const checks: Check[] = [address, { name: 'key', isOk: false, found, advice }, clock];
    return { checks, exitCode: exitCodes.refused };
  }
  const known: Check = {
    name: 'key',
    isOk: true,
    found: `${key.slice(0, 8)}…${key.slice(-4)}`,
    advice: null,
  };
  const checks = [address, known, modeOf(key), await scopesOf(gateway, signal), clock];
  return { checks, exitCode: exitCodes.ok };
}

function unreachable(url: string, error: ConnectionError): Check {
  const reason = reasonOf(error);
  const advice: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Nothing listens there: start the platform, or correct CATRACA_URL.',
    ENOTFOUND: 'The name is not known: correct CATRACA_URL.',
    EAI_AGAIN: 'The name cannot be resolved: check the network and CATRACA_URL.',
  };
  const known = advice[reason] ?? 'Check CATRACA_URL, the network, and any proxy or firewall between.';
  return { name: 'address', isOk: false, found: `${url}: ${printable(reason)}`, advice: known };
}

function adviceOn(status: number, url: string): string {
  if (status === 401) return `Use a key of ${url}: \`catraca login\`, or CATRACA_KEY.`;
  if (status === 429) return 'The key made too many calls: try again in a minute.';
  if (status >= 500) return 'The platform has a problem: try again later.';
  return 'Is this the address of a Catraca gateway? Correct CATRACA_URL.';
}

function modeOf(key: string): Check {
  const found = key.startsWith('sk_live_') ? 'live: calls move real money' : 'test';
  return { name: 'mode', isOk: true, found, advice: null };
}

async function scopesOf(gateway: Gateway, signal: AbortSignal): Promise<Check> {
  const missing: string[] = [];
  for (const [scope, path] of Object.entries(readsByScope)) {
    const response = await gateway.call(path, { signal });
    await response.body?.cancel();
    if (response.status === 403) missing.push(scope);
  }
  const found = Object.keys(readsByScope).filter((scope) => !missing.includes(scope));
  const advice =
    missing.length > 0 ? `For ${missing.join(', ')}, use a key with these scopes, if you need them.` : null;
  return { name: 'scopes', isOk: missing.length === 0, found: found.join(', ') || 'none that reads', advice };
}

function clockOf({ headers }: Response, now: number): Check {
  const skewMs = now - Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(skewMs)) return { name: 'clock', isOk: true, found: 'not known', advice: null };
  const seconds = Math.round(skewMs / 1_000);
  const isOk = Math.abs(skewMs) <= WORST_SKEW_MS;
  const found = `${seconds} s from the platform's`;
  return { name: 'clock', isOk, found, advice: isOk ? null : 'Set the clock of this machine, by NTP.' };
}
