import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';
import type { PagarmeOptions } from './http.ts';

export type AcquirerMode = 'TEST' | 'LIVE';

const fields = {
  URL: z.url().optional().meta({
    description: 'base URL of the acquirer (Pagar.me v5); no card can be charged without it',
    example: 'https://api.pagar.me/core/v5',
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
};

type Fields = typeof fields;
type Field = keyof Fields;
type SettingsOf<Of extends AcquirerMode> = { [Name in Field as `ACQUIRER_${Of}_${Name}`]: Fields[Name] };
type Given = Readonly<Record<string, unknown>>;

const names = Object.keys(fields) as Field[];

/** Settings of the acquirer of one mode. */
export function acquirerSettings<Of extends AcquirerMode>(mode: Of): SettingsOf<Of> {
  const named = names.map((field) => [`ACQUIRER_${mode}_${field}`, fields[field]]);
  return Object.fromEntries(named) as SettingsOf<Of>;
}

/** Names every setting of an acquirer that is missing although another one is given, and a live URL that is not https. */
export function checkAcquirerSettings(settings: Given, context: z.RefinementCtx): void {
  for (const mode of ['TEST', 'LIVE'] as const) {
    const missing = names
      .map((field) => `ACQUIRER_${mode}_${field}`)
      .filter((name) => settings[name] === undefined);
    if (missing.length === names.length) continue;
    const message = 'missing, required with the others of its acquirer';
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], message });
  }
  const url = settings.ACQUIRER_LIVE_URL;
  if (typeof url !== 'string' || isSafe(new URL(url))) return;
  const message = 'must be https; http is for an acquirer on this machine only';
  context.addIssue({ code: 'custom', path: ['ACQUIRER_LIVE_URL'], message });
}

/** How to reach the acquirer of a mode, or null when it has none. `tokenizationUrl`: where browsers send cards. */
export function acquirerOptions(
  settings: Given,
  mode: AcquirerMode,
): (PagarmeOptions & { publicKey: string; tokenizationUrl: string }) | null {
  const of = (field: Field) => settings[`ACQUIRER_${mode}_${field}`] as string | undefined;
  const [baseUrl, secretKey, publicKey] = [of('URL'), of('SECRET_KEY'), of('PUBLIC_KEY')];
  if (!baseUrl || !secretKey || !publicKey) return null;
  const tokenizationUrl = `${baseUrl.replace(/\/$/, '')}/tokens?appId=${encodeURIComponent(publicKey)}`;
  return { baseUrl, secretKey, publicKey, tokenizationUrl };
}

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}
