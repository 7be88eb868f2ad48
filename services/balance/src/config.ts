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
      description:
        'key of the ledger’s hash chains, 32 bytes in base64; never changed, never stored with the database',
      example: '<openssl rand -base64 32>',
    }),
  LEDGER_HEADS_FILE: z.string().optional().meta({
    description:
      'file outside of MongoDB to which the last hash of every chain is appended once a day; without it only a log line is written',
    example: '/var/lib/catraca/ledger-heads.jsonl',
  }),
});
export type BalanceSettings = z.output<typeof balanceSettings>;
