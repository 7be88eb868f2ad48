import {
  baseSettings,
  dataKeySettings,
  hostAndPort,
  httpSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/config';
import { z } from 'zod';

export const gatewaySettings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('catraca_gateway'),
  ...kafkaSettings,
  ...dataKeySettings,
  OPERATOR_TOKEN: z.string().min(32).meta({ description: 'bearer token of the platform’s operator' }),
  CALLBACK_TOKEN: z
    .string()
    .min(32)
    .meta({ description: 'secret part of the addresses that banks call back' }),
  ACCOUNTS_GRPC: hostAndPort.meta({ description: 'the accounts service' }),
  CHARGES_GRPC: hostAndPort.meta({ description: 'the charges service' }),
  BALANCE_GRPC: hostAndPort.meta({ description: 'the balance service' }),
  WEBHOOKS_GRPC: hostAndPort.meta({ description: 'the webhooks service' }),
});

export type GatewaySettings = z.output<typeof gatewaySettings>;
