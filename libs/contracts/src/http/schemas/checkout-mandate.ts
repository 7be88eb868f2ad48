import { z } from './language.ts';
import {
  assertEnd,
  assertLimit,
  mandate,
  mandateStatuses,
  mandateTerms,
  NEEDS_TAX_DOCUMENT,
  type Refuse,
  refusing,
} from './mandate.ts';

/** The fields of a mandate that a session asks for. The session's amount is that of its first charge. */
const rule = {
  description: true,
  amount: true,
  minimum_limit: true,
  interval: true,
  starts_on: true,
  ends_on: true,
  retry: true,
} as const;
const ofSeller = { reference: true, metadata: true } as const;

/** The mandate that a session asks for, in the body of `POST /v1/embed/sessions`. */
export const sessionMandateInput = mandateTerms
  .pick({ ...rule, ...ofSeller })
  .nullish()
  .meta({
    description:
      'Pix Automático: o comprador paga `amount` e, com o mesmo QR Code, autoriza as próximas cobranças. Só com `payment_methods: ["pix"]`.',
  });

interface Asking {
  mandate?: z.output<typeof sessionMandateInput>;
  payment_methods: readonly string[];
  card_id?: string | null | undefined;
  save_card: boolean;
  max_installments?: number | null | undefined;
  customer?: { document_type?: string | null | undefined } | null | undefined;
}

/** A mandate is authorised by Pix alone. What is of cards is refused on its field. */
export function assertMandate(session: Asking, context: z.RefinementCtx): void {
  const refuse = refusing(context);
  const refuseTerm: Refuse = (path, message) => refuse(['mandate', ...path], message);
  if (session.mandate == null) return;
  assertLimit(session.mandate, refuseTerm);
  assertEnd(session.mandate, refuseTerm);
  if (session.payment_methods.includes('credit_card'))
    refuse(['payment_methods'], 'Com mandate, somente pix.');
  if (session.card_id != null) refuse(['card_id'], 'Não se usa com mandate.');
  if (session.save_card) refuse(['save_card'], 'Não se usa com mandate.');
  if (session.max_installments != null) refuse(['max_installments'], 'Não se usa com mandate.');
  if (session.customer?.document_type === 'PASSPORT')
    refuse(['customer', 'document_type'], NEEDS_TAX_DOCUMENT);
}

/** The mandate of a session, as everybody reads it. */
export const sessionMandate = mandate
  .pick(rule)
  .extend({
    id: mandate.shape.id.nullable().meta({ description: 'Id do mandato, `mnd_…`, quando já há um QR Code.' }),
    status: z.enum(mandateStatuses).nullable().meta({
      description: 'Somente com `X-Service-Client-Secret`. `active`: o comprador autorizou.',
    }),
  })
  .meta({ description: 'O Pix Automático que o comprador autoriza com o pagamento.' });
export type SessionMandate = z.output<typeof sessionMandate>;

/** As its seller reads it. */
export const sessionMandateOfSeller = sessionMandate.extend({
  reference: z.string().nullable(),
  metadata: mandate.shape.metadata,
});
export type SessionMandateOfSeller = z.output<typeof sessionMandateOfSeller>;
