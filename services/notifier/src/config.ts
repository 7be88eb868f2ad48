import {
  baseSettings,
  flag,
  grpcAddress,
  grpcTlsSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/config';
import { z } from 'zod';

export const notifierSettings = z.object({
  ...baseSettings,
  ...mongoSettings('catraca_notifier'),
  ...kafkaSettings,
  ...grpcTlsSettings,
  WEBHOOKS_GRPC: grpcAddress.meta({ description: 'the webhooks service' }),
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .meta({ description: 'whether test events may go to loopback and private networks' }),
});
export type NotifierSettings = z.output<typeof notifierSettings>;
