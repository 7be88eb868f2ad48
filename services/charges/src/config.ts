import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { flag } from '@catraca/platform/service/transport-settings';
import { checkConnections, connectionSettings } from '@catraca/providers/connectors/settings';
import { z } from 'zod';

const MOST_RETRIES = 3;
const LAST_RETRY_DAY = 7;

/** PERMITE_3R_7D (API Pix 2.9.0, `politicaRetentativa`): three retries within seven days. */
const retryDays = z
  .string()
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .refine(
    (days) =>
      days.length <= MOST_RETRIES &&
      days.every((day, at) => Number.isInteger(day) && day > (days[at - 1] ?? 0) && day <= LAST_RETRY_DAY),
    'at most three days from 1 to 7, in order',
  );

export const chargesSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ACCOUNTS_GRPC: grpcAddress('accounts'),
    ...mongoSettings('catraca_charges'),
    ...kafkaSettings,
    ...dataKeySettings,
    VAULT_GRPC: grpcAddress('vault'),
    ...connectionSettings('PIX'),
    ...connectionSettings('ACQUIRER'),
    CARDS_ENABLED: flag.default(true).meta({ description: 'whether the platform sells by card at all' }),
    CARDS_TEST_ENABLED: flag
      .default(true)
      .meta({ description: 'whether the acquirer’s account for tests may charge' }),
    CARDS_LIVE_ENABLED: flag
      .default(true)
      .meta({ description: 'whether the acquirer’s live account may charge' }),
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
    PIX_RETRY_DAYS: retryDays.default([1, 3, 7]).meta({
      description:
        'days after the due day on which a rejected charge of a mandate is tried again, at most three, of 1 to 7; in a weekly cycle 7 is 6',
      example: '1,3,7',
    }),
    PIX_SCHEDULED_SENDS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(250).meta({
      description:
        'charges of mandates that one process sends to one bank a second; not more than the bank allows',
    }),
    BACKGROUND_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20).meta({
      description:
        'calls a second that the jobs of one process make to one bank or acquirer, two for each charge that expires; sales and callbacks are not held by it',
    }),
    REPRESENTMENT_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(120).meta({
      description:
        'days that the credit of a representment stays reserved: the acquirer takes it back when the issuer does not accept it',
    }),
    SANDBOX_URL: z.url().optional().meta({
      description: 'base URL of the sandbox bank; test charges cannot be paid without it',
      example: 'http://sandbox:4200',
    }),
  })
  .superRefine(checkConnections('PIX'))
  .superRefine(checkConnections('ACQUIRER'));

export type ChargesSettings = z.output<typeof chargesSettings>;
