import {
  baseSettings,
  flag,
  grpcAddress,
  grpcTlsSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

export const notifierSettings = z.object({
  ...baseSettings,
  ...mongoSettings('catraca_notifier'),
  ...kafkaSettings,
  ...grpcTlsSettings,
  ACCOUNTS_GRPC: grpcAddress('accounts'),
  WEBHOOKS_GRPC: grpcAddress('webhooks'),
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .meta({ description: 'true lets test events go to loopback and private networks', example: 'true' }),
});
export type NotifierSettings = z.output<typeof notifierSettings>;
