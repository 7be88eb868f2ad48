import { sellerEventTypes } from '../events/seller-event.ts';
import { id, timestamp } from './fields.ts';
import { z } from './language.ts';

const url = z
  .url({ protocol: /^https?$/, error: 'Deve ser um endereço http ou https.' })
  .max(2048)
  .refine(
    (value) => !URL.canParse(value) || new URL(value).username === '',
    'Não envie usuário e senha no endereço.',
  );

const events = z
  .array(z.enum([...sellerEventTypes, '*']))
  .min(1)
  .max(20)
  .transform((given) => [...new Set(given)]);

export const createWebhookEndpointBody = z.object({
  livemode: z.boolean().default(false),
  url,
  events: events.default(['*']),
});
export type CreateWebhookEndpointBody = z.output<typeof createWebhookEndpointBody>;

export const patchWebhookEndpointBody = z.object({
  url: url.optional(),
  events: events.optional(),
  status: z.enum(['enabled', 'disabled']).optional(),
});
export type PatchWebhookEndpointBody = z.output<typeof patchWebhookEndpointBody>;

export const webhookEndpoint = z
  .object({
    object: z.literal('webhook_endpoint'),
    id: id('we'),
    url: z.string(),
    events: z.array(z.string()),
    livemode: z.boolean(),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const createdWebhookEndpoint = webhookEndpoint
  .extend({ secret: z.string() })
  .meta({ id: 'CreatedWebhookEndpoint' });
export const webhookSecret = z.object({ secret: z.string() });

/** After a rotation: the previous secret signs too until `previous_expires_at` (decisions.md 11). */
export const rotatedWebhookSecret = webhookSecret.extend({ previous_expires_at: timestamp });
