import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

export const accountsSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_accounts'),
  ...kafkaSettings,
  ...dataKeySettings,
});

export type AccountsSettings = z.output<typeof accountsSettings>;
