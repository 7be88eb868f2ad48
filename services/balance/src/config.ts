import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { checkConnections, connectionSettings } from '@catraca/providers/connectors/settings';
import { z } from 'zod';

const withdrawalSettings = {
  ...dataKeySettings,
  ...connectionSettings('PAYOUT'),
  ...connectionSettings('ACQUIRER'),
  MONEY_OUT: z.enum(['open', 'paused']).default('open').meta({
    description:
      '`paused` holds all withdrawals: they stay `requested`, and go to the bank once it is `open`',
  }),
  PIX_PARTICIPANTS_FILE: z.string().optional().meta({
    description:
      'list of Pix participants to which withdrawals may go, an ISPB a line, as the CSV of the Banco Central; a short list of larger ones without it',
    example: '/etc/catraca/participantes-pix.csv',
  }),
  SANDBOX_URL: z.url().optional().meta({
    description: 'base URL of the sandbox bank; test withdrawals cannot be decided without it',
    example: 'http://sandbox:4200',
  }),
};

export const balanceSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ACCOUNTS_GRPC: grpcAddress('accounts'),
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
    ...withdrawalSettings,
  })
  .superRefine(checkConnections('PAYOUT'))
  .superRefine(checkConnections('ACQUIRER'));

export type BalanceSettings = z.output<typeof balanceSettings>;
