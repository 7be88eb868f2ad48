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
  ACCOUNTS_GRPC: grpcAddress('accounts'),
  CHARGES_GRPC: grpcAddress('charges'),
  VAULT_GRPC: grpcAddress('vault'),
  SUBSCRIPTIONS_GRPC: grpcAddress('subscriptions'),
  ...mongoSettings('catraca_checkout'),
  ...kafkaSettings,
  ...dataKeySettings,
});

export type CheckoutSettings = z.output<typeof checkoutSettings>;
