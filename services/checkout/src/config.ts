import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

export const checkoutSettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ACCOUNTS_GRPC: grpcAddress('accounts', 4101),
  CHARGES_GRPC: grpcAddress('charges', 4102),
  VAULT_GRPC: grpcAddress('vault', 4107),
  ...mongoSettings('catraca_checkout'),
  ...kafkaSettings,
  ...dataKeySettings,
});

export type CheckoutSettings = z.output<typeof checkoutSettings>;
