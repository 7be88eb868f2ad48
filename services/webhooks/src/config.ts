import {
  baseSettings,
  dataKeySettings,
  flag,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/config';
import { z } from 'zod';

export const webhooksSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_webhooks'),
  ...kafkaSettings,
  ...dataKeySettings,
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .meta({ description: 'whether test endpoints may be on loopback and private networks' }),
});
export type WebhooksSettings = z.output<typeof webhooksSettings>;
