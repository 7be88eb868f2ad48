import { baseSettings, httpSettings, mongoSettings } from '@catraca/platform/config';
import { z } from 'zod';

/** Settings of this service, named as in the environment. */
export const settings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('sandbox'),
  SANDBOX_CLIENT_ID: z.string().min(1).meta({ description: 'OAuth2 client that may use the bank' }),
  SANDBOX_CLIENT_SECRET: z.string().min(16).meta({ description: 'its secret, at least 16 characters' }),
});

export type Settings = z.output<typeof settings>;
