import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

export const vaultSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_vault'),
  ...dataKeySettings,
});

export type VaultSettings = z.output<typeof vaultSettings>;
