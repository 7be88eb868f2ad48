import { addressKind } from '@catraca/kernel/addresses';
import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

type Mode = 'TEST' | 'LIVE';

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
type BankSettings<Of extends Mode> = {
  [Field in BankField as `PIX_${Of}_${Field}`]: (typeof bankFields)[Field];
};

/** Settings of the bank of one mode. */
function bankSettings<Of extends Mode>(mode: Of): BankSettings<Of> {
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
  if (typeof url !== 'string' || isLoopback(url)) return [];
  const problems = CERTIFICATE.map((field) => `PIX_LIVE_${field}`)
    .filter((name) => settings[name] === undefined)
    .map((name) => ({ name, message: 'missing, required for a live bank' }));
  if (new URL(url).protocol === 'https:') return problems;
  return [
    { name: 'PIX_LIVE_URL', message: 'must be https; http is for a bank on this machine only' },
    ...problems,
  ];
}

function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || addressKind(host) === 'loopback';
}

export const chargesSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ...mongoSettings('catraca_charges'),
    ...kafkaSettings,
    ...dataKeySettings,
    ...bankSettings('TEST'),
    ...bankSettings('LIVE'),
    PIX_MERCHANT_NAME: z
      .string()
      .max(25)
      .default('CATRACA')
      .meta({ description: 'merchant name in QR codes', example: 'LOJA EXEMPLO' }),
    PIX_MERCHANT_CITY: z
      .string()
      .max(15)
      .default('SAO PAULO')
      .meta({ description: 'merchant city in QR codes', example: 'SAO PAULO' }),
    PIX_DEFAULT_EXPIRES_IN: z.coerce
      .number()
      .int()
      .min(60)
      .max(604_800)
      .default(86_400)
      .meta({ description: 'validity of a QR code in seconds when the seller gives none', example: 3600 }),
    PIX_BACKGROUND_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20).meta({
      description:
        'calls a second that the jobs of one process make to one bank, two for each charge that expires; sales and callbacks are not held by it',
    }),
    SANDBOX_URL: z.url().optional().meta({
      description: 'base URL of the sandbox bank; test charges cannot be paid without it',
      example: 'http://sandbox:4200',
    }),
  })
  .superRefine((settings, context) => {
    for (const name of missingOf(settings))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'missing, required with the others of its bank',
      });
    for (const { name, message } of unsafeOf(settings))
      context.addIssue({ code: 'custom', path: [name], message });
  });

export type ChargesSettings = z.output<typeof chargesSettings>;
