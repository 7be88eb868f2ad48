import { cardBrands } from '@catraca/kernel/cards';
import { chargeStatuses, customerInput } from './charge.ts';
import {
  assertMandate,
  sessionMandate,
  sessionMandateInput,
  sessionMandateOfSeller,
} from './checkout-mandate.ts';
import { offerInput, offerOfSeller, offerShown, sessionMethods } from './checkout-offer.ts';
import { cents, id, timestamp } from './fields.ts';
import { installments } from './installments.ts';
import { z } from './language.ts';

/** Of the body of `POST /v1/embed/sessions`. */
export const sessionMembers = z.object({
  ...offerInput,
  expires_in: z
    .int()
    .min(300)
    .max(86_400)
    .default(3_600)
    .meta({ description: 'Validade em segundos, de 5 minutos a 24 horas.' }),
  card_id: id('pm').nullish().meta({
    description:
      'Cartão salvo, para pagar com um clique. A sessão passa a aceitar somente cartão, sem pedir os dados dele.',
  }),
  save_card: z
    .boolean()
    .default(false)
    .meta({ description: 'Se o comprador pode salvar o cartão para compras futuras.' }),
  customer: customerInput.nullish().meta({
    description: 'O comprador, quando você já o conhece. Sem ele, a página pergunta.',
  }),
  mandate: sessionMandateInput,
});

/** Body of `POST /v1/embed/sessions`. */
export const createSessionBody = sessionMembers.superRefine(assertMandate);
export type CreateSessionBody = z.output<typeof createSessionBody>;

export const sessionStatuses = ['open', 'processing', 'completed', 'expired'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

const status = z.enum(sessionStatuses).meta({
  description:
    '`open`: aguarda o comprador. `processing`: há uma cobrança em andamento. `completed`: paga. `expired`: terminou sem pagamento.',
});

const shownSession = {
  object: z.literal('embed_session'),
  id: id('cs'),
  status,
  url: z.string().meta({ description: 'A página de pagamento, para um iframe.' }),
  ...offerShown,
  card_id: z.string().nullable(),
  save_card: z.boolean(),
  charge: z.string().nullable().meta({ description: 'Id da cobrança, `ch_…`, quando já há uma.' }),
  livemode: z.boolean(),
  expires_at: timestamp,
  created_at: timestamp,
};

const clientSecret = z.string().meta({
  description: 'Exibido apenas nesta resposta. Liga o navegador do comprador a esta venda.',
});

/** A session as its seller gets it, with `client_secret` this once. */
export const openedSession = z
  .object({
    ...shownSession,
    ...offerOfSeller,
    mandate: sessionMandateOfSeller.nullable(),
    client_secret: clientSecret,
  })
  .meta({ id: 'EmbedSession' });
export type OpenedSession = z.output<typeof openedSession>;

/** A session that a payment link's page has opened. */
export const openedLinkSession = openedSession.extend({
  reference: z.null(),
  metadata: z.object({}),
  mandate: z.null(),
  publishable_key: z.string(),
});

const receipt = z.object({
  amount: cents(1).meta({ description: 'Valor pago, em centavos, com juros.' }),
  installments: z.int(),
  brand: z.enum(cardBrands).nullable(),
  last_four: z.string().nullable(),
  end_to_end_id: z.string().nullable().meta({ description: 'Identificador do Pix no Banco Central.' }),
});

/** A session as the buyer's browser reads it. */
export const readSession = z
  .object({
    ...shownSession,
    mandate: sessionMandate.nullable(),
    seller: z.object({
      name: z.string(),
      document: z.string().nullable().meta({
        description: 'CNPJ, ou CPF mascarado. Somente com `X-Service-Client-Secret`.',
      }),
      email: z
        .string()
        .nullable()
        .meta({ description: 'Contato da loja. Somente com `X-Service-Client-Secret`.' }),
    }),
    installments: installments
      .nullable()
      .meta({ description: '`null` quando não há cartão entre os meios.' }),
    three_ds_required: z.boolean().meta({ description: 'Se a conta exige autenticação 3DS no cartão.' }),
    customer: z
      .object({ name: z.string(), email: z.string(), document: z.string() })
      .nullable()
      .meta({ description: 'Somente com `X-Service-Client-Secret`. O documento vem mascarado.' }),
    card: z
      .object({
        brand: z.enum(cardBrands).nullable(),
        last_four: z.string().nullable(),
        expired: z.boolean(),
      })
      .nullable()
      .meta({ description: 'O cartão salvo. Somente com `X-Service-Client-Secret`.' }),
    pix: z
      .object({ qr_code: z.string(), expires_at: timestamp })
      .nullable()
      .meta({ description: 'O Pix pendente. Somente com `X-Service-Client-Secret`.' }),
    receipt: receipt
      .nullable()
      .meta({ description: 'O pagamento feito, para o comprovante. Somente com `X-Service-Client-Secret`.' }),
  })
  .meta({ id: 'EmbedSessionView' });
export type ReadSession = z.output<typeof readSession>;

export const sessionStatus = z
  .object({
    object: z.literal('embed_session_status'),
    id: id('cs'),
    status,
    charge: z
      .object({
        id: id('ch'),
        status: z.enum(chargeStatuses),
        payment_method: z.enum(sessionMethods),
        paid_at: timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EmbedSessionStatus' });
export type SessionStatusView = z.output<typeof sessionStatus>;
