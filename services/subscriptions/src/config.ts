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

export const subscriptionsSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ...mongoSettings('catraca_subscriptions'),
    ...kafkaSettings,
    ...dataKeySettings,
    ACCOUNTS_GRPC: grpcAddress('accounts'),
    CHARGES_GRPC: grpcAddress('charges'),
    ...connectionSettings('PIX'),
    BACKGROUND_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20).meta({
      description:
        'calls a second that the jobs of one process make to one bank; mandates of sellers and callbacks are not held by it',
    }),
    SUBSCRIPTION_FAILED_CYCLES: z.coerce.number().int().min(1).max(12).default(3).meta({
      description: 'unpaid cycles in a row after which a subscription is canceled',
    }),
    SANDBOX_URL: z.url().optional().meta({
      description: 'base URL of the sandbox bank; test mandates cannot be decided without it',
      example: 'http://sandbox:4200',
    }),
  })
  .superRefine(checkConnections('PIX'));

export type SubscriptionsSettings = z.output<typeof subscriptionsSettings>;
