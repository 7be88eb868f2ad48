import { readFileSync } from 'node:fs';
import { isLoopback } from '@catraca/kernel/addresses';
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
    example: 'https://api.loja.example/callbacks/bacen/live/<CALLBACK_TOKEN_LIVE>',
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

const CERTIFICATE: BankField[] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'];
/** Any of `when` requires all of `needs`. */
const companions: { when: BankField[]; needs: BankField[] }[] = [
  {
    when: ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
    needs: ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
  },
  { when: [...CERTIFICATE, 'TLS_CA_FILE'], needs: CERTIFICATE },
];

type Given = Readonly<Record<string, unknown>>;

/** Names every setting of a bank that is missing although another one is given, and what a live bank lacks. */
export function checkBankSettings(settings: Given, context: z.RefinementCtx): void {
  for (const name of missingOf(settings))
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'missing, required with the others of its bank',
    });
  for (const { name, message } of unsafeOf(settings))
    context.addIssue({ code: 'custom', path: [name], message });
}

function missingOf(settings: Given): string[] {
  return (['TEST', 'LIVE'] as const).flatMap((mode) => {
    const lacks = (field: BankField) => settings[`PIX_${mode}_${field}`] === undefined;
    const missing = companions
      .filter(({ when }) => !when.every(lacks))
      .flatMap(({ needs }) => needs.filter(lacks));
    return missing.map((field) => `PIX_${mode}_${field}`);
  });
}

/** Live money moves over TLS with a client certificate (API Pix 2.9.0). A bank on this machine, in tests, needs neither. */
function unsafeOf(settings: Given): { name: string; message: string }[] {
  const url = settings.PIX_LIVE_URL;
  if (typeof url !== 'string' || isLoopback(hostOf(url))) return [];
  const problems = CERTIFICATE.map((field) => `PIX_LIVE_${field}`)
    .filter((name) => settings[name] === undefined)
    .map((name) => ({ name, message: 'missing, required for a live bank' }));
  if (new URL(url).protocol === 'https:') return problems;
  return [
    { name: 'PIX_LIVE_URL', message: 'must be https; http is for a bank on this machine only' },
    ...problems,
  ];
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
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
    mode: mode === 'LIVE' ? 'live' : 'test',
    clientId: of('CLIENT_ID') ?? '',
    clientSecret: of('CLIENT_SECRET') ?? '',
    ...(cert && key ? { tls: { cert: read(cert), key: read(key), ...(ca ? { ca: read(ca) } : {}) } } : {}),
  };
}
