import {
  baseSettings,
  dataKeySettings,
  flag,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

export const webhooksSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_webhooks'),
  ...kafkaSettings,
  ...dataKeySettings,
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .meta({ description: 'true lets test endpoints be on loopback and private networks', example: 'true' }),
});
export type WebhooksSettings = z.output<typeof webhooksSettings>;
