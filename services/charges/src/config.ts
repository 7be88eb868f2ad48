import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/config';
import { z } from 'zod';

/** A bank that speaks API Pix 2.9.0, for one of the two worlds. */
function bankSettings<World extends 'TEST' | 'LIVE'>(world: World) {
  return {
    [`PIX_${world}_URL`]: z.url().optional().meta({ description: 'base address of the bank’s API Pix' }),
    [`PIX_${world}_CLIENT_ID`]: z.string().optional().meta({ description: 'OAuth client id at the bank' }),
    [`PIX_${world}_CLIENT_SECRET`]: z
      .string()
      .optional()
      .meta({ description: 'OAuth client secret at the bank' }),
    [`PIX_${world}_KEY`]: z.string().max(77).optional().meta({ description: 'PIX key that is paid to' }),
    [`PIX_${world}_CALLBACK_URL`]: z
      .url()
      .optional()
      .meta({ description: 'gateway address that the bank calls back' }),
  } as Record<
    `PIX_${World}_${'URL' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'KEY' | 'CALLBACK_URL'}`,
    z.ZodOptional<z.ZodString>
  >;
}

export const chargesSettings = z.object({
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
});

export type ChargesSettings = z.output<typeof chargesSettings>;
