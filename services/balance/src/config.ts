import { baseSettings, grpcSettings, kafkaSettings, mongoSettings } from '@catraca/platform/service/settings';
import { z } from 'zod';

export const balanceSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_balance'),
  ...kafkaSettings,
  LEDGER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
    .meta({
      description: 'key of the ledger’s hash chains, 32 bytes in base64; never changed, never stored with the database',
      example: '<openssl rand -base64 32>',
    }),
});
export type BalanceSettings = z.output<typeof balanceSettings>;
