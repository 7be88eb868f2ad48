import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BankOptions } from './http.ts';

export type BankMode = 'TEST' | 'LIVE';

const bankFields = {
  URL: z.url().optional().meta({
    description: 'base URL of the bank’s API Pix 2.9.0',
    example: 'https://pix.bank.example/api/v2',
  }),
  CLIENT_ID: z.string().optional().meta({ description: 'OAuth2 client id at the bank' }),
  CLIENT_SECRET: z.string().optional().meta({ description: 'OAuth2 client secret at the bank' }),
  KEY: z
    .string()
    .max(77)
    .optional()
    .meta({ description: 'Pix key that receives the payments', example: 'pix@loja.example' }),
  CALLBACK_URL: z.url().optional().meta({
    description: 'URL of the gateway for the bank’s callbacks',
    example: 'https://api.loja.example/callbacks/bacen/live/<CALLBACK_TOKEN>',
  }),
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
};
type BankField = keyof typeof bankFields;
export type BankSettings<Of extends BankMode> = {
  [Field in BankField as `PIX_${Of}_${Field}`]: (typeof bankFields)[Field];
};

/** Settings of the bank of one mode. */
export function bankSettings<Of extends BankMode>(mode: Of): BankSettings<Of> {
  const named = Object.entries(bankFields).map(([field, schema]) => [`PIX_${mode}_${field}`, schema]);
  return Object.fromEntries(named) as BankSettings<Of>;
}

/** One setting of a group requires the others. */
const groups: BankField[][] = [
  ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
];

function missingOf(settings: Record<string, unknown>): string[] {
  const all = (['TEST', 'LIVE'] as const).flatMap((mode) =>
    groups.map((group) => group.map((field) => `PIX_${mode}_${field}`)),
  );
  return all
    .filter((group) => group.some((name) => settings[name] !== undefined))
    .flatMap((group) => group.filter((name) => settings[name] === undefined));
}

/** Every setting of a group that is missing although another one is given. */
export function checkBankSettings(settings: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const name of missingOf(settings))
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'missing, required with the others of its bank',
    });
}

/** How to reach the bank of a mode, or null when it has none. */
export function bankOptions(settings: Partial<Record<string, unknown>>, mode: BankMode): BankOptions | null {
  const of = (field: BankField) => settings[`PIX_${mode}_${field}`] as string | undefined;
  const baseUrl = of('URL');
  if (!baseUrl) return null;
  const [cert, key, ca] = [of('TLS_CERT_FILE'), of('TLS_KEY_FILE'), of('TLS_CA_FILE')];
  const read = (file: string) => readFileSync(file, 'utf8');
  return {
    baseUrl,
    clientId: of('CLIENT_ID') ?? '',
    clientSecret: of('CLIENT_SECRET') ?? '',
    ...(cert && key ? { tls: { cert: read(cert), key: read(key), ...(ca ? { ca: read(ca) } : {}) } } : {}),
  };
}
