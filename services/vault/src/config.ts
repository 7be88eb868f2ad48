import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { checkConnections, connectionSettings } from '@catraca/providers/connectors/settings';
import { z } from 'zod';

export const vaultSettings = z
  .object({
    ...baseSettings,
    ...grpcSettings,
    ...mongoSettings('catraca_vault'),
    ...dataKeySettings,
    ...connectionSettings('ACQUIRER'),
  })
  .superRefine(checkConnections('ACQUIRER'));

export type VaultSettings = z.output<typeof vaultSettings>;
