import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { checkConnections, connectionSettings } from '@catraca/providers/connectors/settings';
import { z } from 'zod';

export const refundsSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ...mongoSettings('catraca_refunds'),
    ...dataKeySettings,
    ACCOUNTS_GRPC: grpcAddress('accounts'),
    CHARGES_GRPC: grpcAddress('charges'),
    ...connectionSettings('PIX'),
    ...connectionSettings('ACQUIRER'),
    MONEY_OUT: z.enum(['open', 'paused']).default('open').meta({
      description:
        '`paused` holds all refunds: they are reserved, stay `pending`, and go to the bank once it is `open`',
    }),
    BACKGROUND_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20).meta({
      description:
        'calls a second that the jobs of one process make to one bank or acquirer; refunds of sellers and callbacks are not held by it',
    }),
    SANDBOX_URL: z.url().optional().meta({
      description: 'base URL of the sandbox bank; test charges cannot be disputed without it',
      example: 'http://sandbox:4200',
    }),
  })
  .superRefine(checkConnections('PIX'))
  .superRefine(checkConnections('ACQUIRER'));

export type RefundsSettings = z.output<typeof refundsSettings>;
