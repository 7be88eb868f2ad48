import { baseSettings, httpSettings, mongoSettings } from '@catraca/platform/service/settings';
import { z } from 'zod';

export const sandboxSettings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('catraca_sandbox'),
  SANDBOX_PROFILE: z.enum(['standard', 'lenient']).default('standard').meta({
    description:
      'how the bank behaves: `standard` (default), as strict as real ones; `lenient` takes any path and scope, leaves out null members, repeats every return, and its reads never lag',
    example: 'standard',
  }),
  SANDBOX_SEED: z.string().min(1).default('1').meta({
    description: 'decides which changes reads show late, and by how much: the same for the same seed and ids',
    example: '1',
  }),
  SANDBOX_READ_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(0).meta({
    description: 'the longest time in ms for which reads do not show a change; `0` (default): none lags',
    example: '2000',
  }),
  SANDBOX_CLIENT_ID: z
    .string()
    .min(1)
    .meta({ description: 'OAuth2 client id of the merchant', example: 'catraca' }),
  SANDBOX_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').meta({
    description: 'OAuth2 client secret of the merchant',
    example: '<openssl rand -hex 16>',
  }),
  SANDBOX_ACQUIRER_SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      'secret key of the merchant at the sandbox acquirer; the acquirer refuses all calls without it',
    example: 'sk_sandbox_<openssl rand -hex 16>',
  }),
  SANDBOX_ACQUIRER_PUBLIC_KEY: z.string().min(8, 'must have at least 8 characters').optional().meta({
    description: 'public key of the merchant at the sandbox acquirer, by which browsers tokenise cards',
    example: 'pk_sandbox_<openssl rand -hex 8>',
  }),
  SANDBOX_ACQUIRER_WEBHOOK_URL: z.url().optional().meta({
    description: 'where the sandbox acquirer posts its webhooks; none are sent without it',
    example: 'http://gateway:3000/callbacks/pagarme/test/<CALLBACK_TOKEN_TEST>',
  }),
  SANDBOX_ACQUIRER_WEBHOOK_PASSWORD: z.string().optional().meta({
    description: 'password of the sandbox acquirer’s webhooks (HTTP basic authentication, user `catraca`)',
    example: '<openssl rand -hex 16>',
  }),
  SANDBOX_THREE_DS_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'secret that signs 3DS tokens, shared with charges; nobody is authenticated without it',
    example: '<openssl rand -hex 32>',
  }),
});

export type SandboxSettings = z.output<typeof sandboxSettings>;
