import { baseSettings, httpSettings, mongoSettings } from '@catraca/platform/service/config';
import { z } from 'zod';

export const sandboxSettings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('catraca_sandbox'),
  SANDBOX_CLIENT_ID: z.string().min(1).meta({ description: 'OAuth2 client that may use the bank' }),
  SANDBOX_CLIENT_SECRET: z.string().min(16).meta({ description: 'its secret, at least 16 characters' }),
});

export type SandboxSettings = z.output<typeof sandboxSettings>;
