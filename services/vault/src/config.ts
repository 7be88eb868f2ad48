import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { acquirerSettings, checkAcquirerSettings } from '@catraca/providers/pagarme/settings';
import { z } from 'zod';

export const vaultSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ...mongoSettings('catraca_vault'),
    ...dataKeySettings,
    ...acquirerSettings('TEST'),
    ...acquirerSettings('LIVE'),
  })
  .superRefine(checkAcquirerSettings);

export type VaultSettings = z.output<typeof vaultSettings>;
