import { readFileSync } from 'node:fs';
import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';
import type { Given, Problem } from '../connectors/connector.ts';
import type { ProviderMode } from '../provider-mode.ts';
import type { BankOptions } from './http.ts';

/** What the settings of a kind of bank say about themselves. */
interface Words {
  url: { description: string; example: string };
  key: { description: string; example: string };
  callbackUrl: { example: string };
  /** That the connector needs, in the standard's names. Empty: none are asked for. */
  scopes: readonly string[];
}

/** The settings of a bank that is reached by OAuth2 and mTLS, as the central bank's document describes it. */
export function bankSettings({ url, key, callbackUrl, scopes }: Words) {
  const standard = scopes.join(' ');
  return z.object({
    URL: z.url().meta(url),
    TOKEN_URL: z.url().optional().meta({
      description: 'URL that issues OAuth2 tokens; `/oauth/token` at the origin of the base URL without it',
      example: 'https://auth.bank.example/oauth/token',
    }),
    CLIENT_ID: z.string().meta({ description: 'OAuth2 client id at the bank' }),
    CLIENT_SECRET: z.string().meta({ description: 'OAuth2 client secret at the bank' }),
    SCOPES: z
      .string()
      .default(standard)
      .meta({
        description: `OAuth2 scopes, separated by spaces; ${standard ? 'the standard’s names without it; "none" asks for none' : 'none are asked for without it'}`,
        example: standard || 'pix.send gn.pix.send.read webhook.write',
      }),
    KEY: z.string().max(77).meta(key),
    CALLBACK_URL: z
      .url()
      .optional()
      .meta({ description: 'URL of the gateway for the bank’s callbacks', ...callbackUrl }),
    TLS_CERT_FILE: z.string().optional().meta({
      description: 'client certificate for mTLS with the bank: a PEM file',
      example: '/etc/catraca/bank.pem',
    }),
    TLS_KEY_FILE: z.string().optional().meta({
      description: 'private key of the client certificate: a PEM file',
      example: '/etc/catraca/bank.key',
    }),
    TLS_CA_FILE: z.string().optional().meta({
      description: 'authority of the bank’s certificate: a PEM file; public ones without it',
      example: '/etc/catraca/bank-ca.pem',
    }),
  });
}

export type BankGiven = z.output<ReturnType<typeof bankSettings>>;

const CERTIFICATE = ['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const;

/**
 * A client certificate is whole, and live money moves over TLS with one. A bank on this machine, in tests,
 * needs neither.
 */
export function bankProblems(given: Given, mode: ProviderMode): Problem[] {
  const missing = CERTIFICATE.filter((field) => given[field] === undefined);
  const plain = mode === 'LIVE' ? ['URL', 'TOKEN_URL'].filter((field) => isPlain(given[field])) : [];
  if (mode === 'LIVE' && isElsewhere(given.URL))
    return [
      ...plain.map(plainProblem),
      ...missing.map((field) => ({ field, message: 'missing, required for a live bank' })),
    ];
  const isGiven = missing.length < CERTIFICATE.length || given.TLS_CA_FILE !== undefined;
  if (!isGiven) return plain.map(plainProblem);
  const message = 'missing, required with the other files of TLS';
  return [...plain.map(plainProblem), ...missing.map((field) => ({ field, message }))];
}

/** Without the Pix key, which is the connector's own. `moreScopes`: beside those of the settings. */
export function bankOptions(
  given: BankGiven,
  mode: ProviderMode,
  moreScopes: readonly string[] = [],
): BankOptions {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, TLS_CA_FILE: ca } = given;
  const read = (file: string) => readFileSync(file, 'utf8');
  return {
    baseUrl: given.URL,
    ...(given.TOKEN_URL && { tokenUrl: given.TOKEN_URL }),
    mode: mode === 'LIVE' ? 'live' : 'test',
    clientId: given.CLIENT_ID,
    clientSecret: given.CLIENT_SECRET,
    scopes: given.SCOPES === 'none' ? [] : [...given.SCOPES.split(' ').filter(Boolean), ...moreScopes],
    ...(cert && key ? { tls: { cert: read(cert), key: read(key), ...(ca ? { ca: read(ca) } : {}) } } : {}),
  };
}

function plainProblem(field: string): Problem {
  return { field, message: 'must be https; http is for a bank on this machine only' };
}

function isPlain(url: string | undefined): boolean {
  return isElsewhere(url) && new URL(url!).protocol !== 'https:';
}

function isElsewhere(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}
