import { baseSettings, httpSettings, mongoSettings } from '@catraca/platform/service/settings';
import { z } from 'zod';

export const sandboxSettings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('catraca_sandbox'),
  SANDBOX_CLIENT_ID: z
    .string()
    .min(1)
    .meta({ description: 'OAuth2 client id of the merchant', example: 'catraca' }),
  SANDBOX_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').meta({
    description: 'OAuth2 client secret of the merchant',
    example: '<openssl rand -hex 16>',
  }),
});

export type SandboxSettings = z.output<typeof sandboxSettings>;
