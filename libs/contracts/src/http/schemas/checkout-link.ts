import { offerInput, offerOfSeller, offerShown } from './checkout-offer.ts';
import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageOrAfterQuery } from './list.ts';

/** Body of `POST /v1/payment_links`. */
export const createLinkBody = z.object({
  ...offerInput,
  expires_at: timestamp.nullish().meta({
    description: 'Até quando aceita pagamentos, em ISO 8601 com fuso. Sem ele, não expira.',
  }),
  max_payments: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .meta({ description: 'Quantos pagamentos aceita ao todo. Sem ele, não há limite.' }),
});
export type CreateLinkBody = z.output<typeof createLinkBody>;

/** Query of `GET /v1/payment_links`. */
export const listLinksQuery = z.object({
  ...pageOrAfterQuery('pl'),
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ description: 'Somente os que aceitam pagamentos, ou somente os outros.' }),
});
export type ListLinksQuery = z.output<typeof listLinksQuery>;

/** Body of `PATCH /v1/payment_links/{id}`. */
export const patchLinkBody = z.object({
  active: z.boolean().meta({ description: '`false` desativa o link; `true` o ativa de novo.' }),
});
export type PatchLinkBody = z.output<typeof patchLinkBody>;

export const paymentLink = z
  .object({
    object: z.literal('payment_link'),
    id: id('pl'),
    url: z.string().meta({ description: 'A página de pagamento. Envie ao comprador.' }),
    active: z.boolean().meta({
      description: 'Se aceita pagamentos: não foi desativado, não expirou nem chegou a `max_payments`.',
    }),
    payments: z.int().meta({ description: 'Pagamentos confirmados.' }),
    ...offerShown,
    ...offerOfSeller,
    max_payments: z.int().nullable(),
    livemode: z.boolean(),
    expires_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'PaymentLink' });
export type PaymentLink = z.output<typeof paymentLink>;
