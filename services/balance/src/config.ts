import { baseSettings, grpcSettings, kafkaSettings, mongoSettings } from '@catraca/platform/service/settings';
import { z } from 'zod';

export const balanceSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_balance'),
  ...kafkaSettings,
});
