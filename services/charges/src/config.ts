import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { bankSettings, checkBankSettings } from '@catraca/providers/bacen/settings';
import { z } from 'zod';

export const chargesSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ACCOUNTS_GRPC: grpcAddress('accounts', 4101),
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
  .superRefine(checkBankSettings);

export type ChargesSettings = z.output<typeof chargesSettings>;
