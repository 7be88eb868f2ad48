import { sellerEventTypes } from '../../events/seller-event.ts';
import { boundedList, id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';

const url = z
  .url({ protocol: /^https?$/, error: 'Deve ser uma URL http ou https.' })
  .max(2048)
  .refine(
    (value) => !URL.canParse(value) || new URL(value).username === '',
    'Não inclua usuário e senha na URL.',
  )
  .meta({ description: 'URL que recebe os eventos por POST.' });

/** Every type may be named. */
const nameable = [...sellerEventTypes, '*'] as const;

export const subscribedEvents = boundedList(z.enum(nameable), { minimum: 1, maximum: nameable.length })
  .transform((given) => [...new Set(given)])
  .meta({
    description:
      'Tipos de evento que o endpoint recebe. `*` vale pelos nove tipos principais; os demais são recebidos só por nome, também junto com `*`.',
  });

export const createWebhookEndpointBody = z.object({
  livemode: livemode.default(false),
  url,
  events: subscribedEvents.default(['*']),
});
export type CreateWebhookEndpointBody = z.output<typeof createWebhookEndpointBody>;

/** Of a seller: the mode is that of its key. */
export const createOwnWebhookEndpointBody = createWebhookEndpointBody.omit({ livemode: true });
export type CreateOwnWebhookEndpointBody = z.output<typeof createOwnWebhookEndpointBody>;

export const patchWebhookEndpointBody = z.object({
  url: url.optional(),
  events: subscribedEvents.optional(),
  status: z
    .enum(['enabled', 'disabled'])
    .optional()
    .meta({ description: '`disabled` suspende os envios; `enabled` os retoma.' }),
});
export type PatchWebhookEndpointBody = z.output<typeof patchWebhookEndpointBody>;

export const webhookEndpoint = z
  .object({
    object: z.literal('webhook_endpoint'),
    id: id('we'),
    url: z.string(),
    events: z.array(z.string()),
    livemode,
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.string().nullable().meta({ description: 'Por que foi desativado, se foi.' }),
    created_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const createdWebhookEndpoint = webhookEndpoint
  .extend({
    secret: z.string().nullable().meta({
      description:
        'Segredo que assina os webhooks, `whsec_…`. Em uma repetição com a mesma `Idempotency-Key`, `null`.',
    }),
  })
  .meta({ id: 'CreatedWebhookEndpoint' });

export const webhookSecret = z.object({ secret: z.string() }).meta({ id: 'WebhookSecret' });

/** After a rotation: the previous secret signs too until `previous_expires_at` (specification S13.7). */
export const rotatedWebhookSecret = z
  .object({
    secret: z
      .string()
      .nullable()
      .meta({ description: 'O novo segredo. Em uma repetição com a mesma `Idempotency-Key`, `null`.' }),
    previous_expires_at: timestamp.meta({ description: 'Até quando o segredo anterior também assina.' }),
  })
  .meta({ id: 'RotatedWebhookSecret' });
