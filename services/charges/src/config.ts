import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/config';
import { z } from 'zod';

type World = 'TEST' | 'LIVE';

const bankFields = {
  URL: z.url().optional().meta({ description: 'base address of the bank’s API Pix 2.9.0' }),
  CLIENT_ID: z.string().optional().meta({ description: 'OAuth client id at the bank' }),
  CLIENT_SECRET: z.string().optional().meta({ description: 'OAuth client secret at the bank' }),
  KEY: z.string().max(77).optional().meta({ description: 'PIX key that is paid to' }),
  CALLBACK_URL: z.url().optional().meta({ description: 'gateway address that the bank calls back' }),
  TLS_CERT_FILE: z.string().optional().meta({ description: 'our certificate for mTLS with the bank, PEM' }),
  TLS_KEY_FILE: z.string().optional().meta({ description: 'its private key, PEM' }),
  TLS_CA_FILE: z.string().optional().meta({ description: 'authority of the bank’s own certificate, PEM' }),
};
type BankField = keyof typeof bankFields;
type BankSettings<Of extends World> = {
  [Field in BankField as `PIX_${Of}_${Field}`]: (typeof bankFields)[Field];
};

/** The bank of one of the two worlds. */
function bankSettings<Of extends World>(world: Of): BankSettings<Of> {
  const named = Object.entries(bankFields).map(([field, schema]) => [`PIX_${world}_${field}`, schema]);
  return Object.fromEntries(named) as BankSettings<Of>;
}

/** Which settings go together: with the first of a group, all of it. */
const groups: BankField[][] = [
  ['URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'],
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
];

function missingOf(settings: Record<string, unknown>): string[] {
  const all = (['TEST', 'LIVE'] as const).flatMap((world) =>
    groups.map((group) => group.map((field) => `PIX_${world}_${field}`)),
  );
  return all
    .filter((group) => group.some((name) => settings[name] !== undefined))
    .flatMap((group) => group.filter((name) => settings[name] === undefined));
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
      .meta({ description: 'name that the payer’s bank shows' }),
    PIX_MERCHANT_CITY: z
      .string()
      .max(15)
      .default('SAO PAULO')
      .meta({ description: 'city that the payer’s bank shows' }),
    PIX_DEFAULT_EXPIRES_IN: z.coerce
      .number()
      .int()
      .min(60)
      .max(604_800)
      .default(86_400)
      .meta({ description: 'seconds a QR is valid when the seller says nothing' }),
    SANDBOX_URL: z
      .url()
      .optional()
      .meta({ description: 'base address of the sandbox bank; test charges cannot be paid without it' }),
  })
  .superRefine((settings, context) => {
    for (const name of missingOf(settings))
      context.addIssue({ code: 'custom', path: [name], message: 'missing, and goes with the others' });
  });

export type ChargesSettings = z.output<typeof chargesSettings>;
