import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';
import type { ProviderMode } from '../provider-mode.ts';
import type { PagarmeOptions } from './http.ts';

const fields = {
  URL: z.url().optional().meta({
    description: 'base URL of the acquirer (Pagar.me v5); no card can be charged without it',
    example: 'https://api.pagar.me/core/v5',
  }),
  BROWSER_URL: z.url().optional().meta({
    description: 'the same as browsers reach it, if that is another address, as for the sandbox in Docker',
    example: 'http://localhost:8081/core/v5',
  }),
  SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret key at the acquirer', example: 'sk_…' }),
  PUBLIC_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'public key at the acquirer, by which browsers tokenise cards', example: 'pk_…' }),
  THREE_DS_URL: z.url().optional().meta({
    description: 'address of the acquirer’s 3-D Secure server for browsers; no authentication without it',
    example: 'https://3ds.acquirer.example/3ds',
  }),
  THREE_DS_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'secret that signs 3DS tokens, shared with the 3-D Secure server',
    example: '<openssl rand -hex 32>',
  }),
};

/** Any of a row requires all of it. */
const companions = [
  ['URL', 'SECRET_KEY', 'PUBLIC_KEY'],
  ['THREE_DS_URL', 'THREE_DS_SECRET'],
] as const satisfies Field[][];

type Fields = typeof fields;
type Field = keyof Fields;
type SettingsOf<Of extends ProviderMode> = { [Name in Field as `ACQUIRER_${Of}_${Name}`]: Fields[Name] };
type Given = Readonly<Record<string, unknown>>;

const names = Object.keys(fields) as Field[];

/** Settings of the acquirer of one mode. */
export function acquirerSettings<Of extends ProviderMode>(mode: Of): SettingsOf<Of> {
  const named = names.map((field) => [`ACQUIRER_${mode}_${field}`, fields[field]]);
  return Object.fromEntries(named) as SettingsOf<Of>;
}

/** Names every setting of an acquirer that is missing although another one is given, and a live URL that is not https. */
export function checkAcquirerSettings(settings: Given, context: z.RefinementCtx): void {
  for (const name of (['TEST', 'LIVE'] as const).flatMap((mode) => missingOf(settings, mode)))
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'missing, required with the others of its acquirer',
    });
  const message = 'must be https; http is for an acquirer on this machine only';
  for (const name of ['ACQUIRER_LIVE_URL', 'ACQUIRER_LIVE_BROWSER_URL']) {
    const url = settings[name];
    if (typeof url === 'string' && !isSafe(new URL(url)))
      context.addIssue({ code: 'custom', path: [name], message });
  }
}

export interface AcquirerOptions extends PagarmeOptions {
  publicKey: string;
  /** Where browsers send cards to get a token. */
  tokenizationUrl: string;
  /** `secret` signs the tokens (JWT, HS256) that browsers show to the 3-D Secure server. Null: there is none. */
  threeDSecure: { libraryUrl: string; secret: string } | null;
}

/** How to reach the acquirer of a mode, or null when it has none. */
export function acquirerOptions(settings: Given, mode: ProviderMode): AcquirerOptions | null {
  const of = (field: Field) => settings[`ACQUIRER_${mode}_${field}`] as string | undefined;
  const [baseUrl, secretKey, publicKey] = [of('URL'), of('SECRET_KEY'), of('PUBLIC_KEY')];
  if (!baseUrl || !secretKey || !publicKey) return null;
  const browserUrl = withoutSlash(of('BROWSER_URL') ?? baseUrl);
  const [threeDSecureUrl, secret] = [of('THREE_DS_URL'), of('THREE_DS_SECRET')];
  return {
    baseUrl,
    secretKey,
    publicKey,
    tokenizationUrl: `${browserUrl}/tokens?appId=${encodeURIComponent(publicKey)}`,
    threeDSecure:
      threeDSecureUrl && secret
        ? { libraryUrl: `${withoutSlash(threeDSecureUrl)}/library.js`, secret }
        : null,
  };
}

function missingOf(settings: Given, mode: ProviderMode): string[] {
  return companions.flatMap((row) => {
    const named = row.map((field) => `ACQUIRER_${mode}_${field}`);
    const missing = named.filter((name) => settings[name] === undefined);
    return missing.length === named.length ? [] : missing;
  });
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
