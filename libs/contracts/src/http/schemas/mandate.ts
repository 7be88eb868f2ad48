import { customerInput } from './charge.ts';
import { cents, id, taxDocument, text, timestamp, upTo } from './fields.ts';
import { z } from './language.ts';
import { pageOrAfterQuery } from './list.ts';
import { metadataInput, metadataOutput } from './metadata.ts';

export const mandateStatuses = ['pending', 'active', 'rejected', 'expired', 'canceled'] as const;
export type MandateStatus = (typeof mandateStatuses)[number];
/** How often a mandate may be charged (API Pix 2.9.0, `periodicidade`). */
export const intervals = ['week', 'month', 'quarter', 'half_year', 'year'] as const;
export type Interval = (typeof intervals)[number];
export const retryPolicies = ['none', 'three_in_seven_days'] as const;
export type RetryPolicy = (typeof retryPolicies)[number];
/** How the payer is asked: with a first payment, by a QR code alone, or in the app of the own bank. */
export const authorizations = ['first_payment', 'qr', 'bank_request'] as const;
export type Authorization = (typeof authorizations)[number];

/** API Pix 2.9.0: `objeto` and `contrato`. */
const MAX_TEXT = 35;
const MAX_REFERENCE = 35;
const MIN_EXPIRY = 60;
const DAY = 86_400;
const MAX_EXPIRY = 7 * DAY;
const MAX_REQUEST_EXPIRY = 30 * DAY;

/** A day in São Paulo. */
export const day = z.iso.date().meta({ description: 'Dia em São Paulo, `AAAA-MM-DD`.' });

const firstCharge = z.object({
  amount: cents(1).nullish().meta({ description: 'Em centavos. O padrão é o do mandato.' }),
  description: upTo(255, { lines: true }).nullish(),
  reference: upTo(120).nullish(),
  metadata: metadataInput.nullish(),
});

const payerBank = z.object({
  ispb: z
    .string()
    .regex(/^\d{8}$/, 'Deve ter 8 dígitos.')
    .meta({ description: 'ISPB do banco do pagador.' }),
  branch: z
    .string()
    .regex(/^\d{1,4}$/, 'Deve ter de 1 a 4 dígitos.')
    .nullish(),
  account: z.string().regex(/^[\dX]{1,20}$/i, 'Deve ter de 1 a 20 dígitos.'),
});

/** What the payer is asked to allow. */
export const mandateTerms = z.object({
  customer: customerInput.meta({ description: 'Quem paga, com CPF ou CNPJ.' }),
  description: text(MAX_TEXT).meta({ description: 'O que é pago: o pagador lê no aplicativo do banco.' }),
  reference: text(MAX_REFERENCE).nullish().meta({
    description:
      'Número do contrato no seu sistema. Dois mandatos em vigor não têm o mesmo. O padrão é o fim do id.',
  }),
  amount: cents(1).nullish().meta({ description: 'Valor de cada cobrança. Sem ele, o valor varia.' }),
  minimum_limit: cents(1).nullish().meta({
    description: 'Em um mandato de valor variável: o menor limite que o pagador pode escolher.',
  }),
  interval: z
    .enum(intervals)
    .meta({ description: 'Uma cobrança a cada semana, mês, trimestre, semestre ou ano.' }),
  starts_on: day.meta({ description: 'Início do primeiro ciclo: hoje ou depois.' }),
  ends_on: day.nullish().meta({ description: 'Último dia. Sem ele, não tem fim.' }),
  retry: z.enum(retryPolicies).default('three_in_seven_days').meta({
    description: 'Se uma cobrança recusada é tentada de novo, até três vezes em sete dias.',
  }),
  authorization: z.enum(authorizations).default('first_payment').meta({
    description:
      '`first_payment`: um QR Code que paga a primeira cobrança e autoriza. `qr`: um QR Code que só autoriza. `bank_request`: um pedido no aplicativo do banco.',
  }),
  first_charge: firstCharge.nullish().meta({ description: 'Somente com `first_payment`.' }),
  payer_bank: payerBank.nullish().meta({ description: 'Somente, e sempre, com `bank_request`.' }),
  expires_in: z.int().min(MIN_EXPIRY).max(MAX_REQUEST_EXPIRY).nullish().meta({
    description: 'Segundos que o pagador tem para responder: o padrão é um dia, em `bank_request` sete.',
  }),
  metadata: metadataInput.nullish(),
});
type Terms = z.output<typeof mandateTerms>;

type Issues = Pick<z.RefinementCtx, 'addIssue'>;

/** Who pays, and what: whoever asks for it. */
export function assertPayer(
  { customer, amount, minimum_limit }: Pick<Terms, 'customer' | 'amount' | 'minimum_limit'>,
  context: Issues,
): void {
  const refuse = refusing(context);
  if (customer.document_type === 'PASSPORT') refuse(['customer', 'document_type'], NEEDS_TAX_DOCUMENT);
  assertLimit({ amount, minimum_limit }, refuse);
}

/** A limit is a payer's choice where the amount varies. */
export function assertLimit(
  { amount, minimum_limit }: Pick<Terms, 'amount' | 'minimum_limit'>,
  refuse: Refuse,
): void {
  if (amount != null && minimum_limit != null)
    refuse(['minimum_limit'], 'Só em um mandato de valor variável, sem amount.');
}

export function assertEnd(
  { starts_on, ends_on }: Pick<Terms, 'starts_on' | 'ends_on'>,
  refuse: Refuse,
): void {
  if (ends_on != null && ends_on <= starts_on) refuse(['ends_on'], 'Deve ser depois de starts_on.');
}

export type Refuse = (path: string[], message: string) => void;

export function refusing(context: Issues): Refuse {
  return (path, message) => context.addIssue({ code: 'custom', path, message });
}

export const NEEDS_TAX_DOCUMENT = 'O Pix Automático exige CPF ou CNPJ.';

/** What belongs to another authorization, or does not fit together, is refused on its field. */
export function assertTerms(terms: Terms, context: Issues): void {
  const { authorization, amount, first_charge, payer_bank, expires_in } = terms;
  const refuse = refusing(context);
  assertPayer(terms, context);
  assertEnd(terms, refuse);
  if (authorization !== 'first_payment' && first_charge != null)
    refuse(['first_charge'], 'Só com authorization "first_payment".');
  if (authorization === 'first_payment' && amount == null && first_charge?.amount == null)
    refuse(['first_charge', 'amount'], 'Obrigatório em um mandato de valor variável.');
  if (authorization === 'bank_request' && payer_bank == null)
    refuse(['payer_bank'], 'Obrigatório com authorization "bank_request".');
  if (authorization !== 'bank_request' && payer_bank != null)
    refuse(['payer_bank'], 'Só com authorization "bank_request".');
  if (authorization !== 'bank_request' && expires_in != null && expires_in > MAX_EXPIRY)
    refuse(['expires_in'], 'Deve ser no máximo 604800 (7 dias).');
}

/** Body of `POST /v1/mandates`. */
export const createMandateBody = mandateTerms.superRefine(assertTerms);
export type CreateMandateBody = z.output<typeof createMandateBody>;

/** Query of `GET /v1/mandates`. */
export const listMandatesQuery = z.object({
  ...pageOrAfterQuery('mnd'),
  status: z.enum(mandateStatuses).optional(),
  reference: text(MAX_REFERENCE).optional(),
  customer_document: taxDocument.optional().meta({ description: 'CPF ou CNPJ de quem paga.' }),
  created_since: timestamp.optional(),
  created_until: timestamp.optional(),
});
export type ListMandatesQuery = z.output<typeof listMandatesQuery>;

export const mandate = z
  .object({
    object: z.literal('mandate'),
    id: id('mnd'),
    status: z.enum(mandateStatuses).meta({
      description:
        'Começa `pending`. O pagador autoriza (`active`) ou não (`rejected`); sem resposta até `expires_at`, `expired`. `canceled` quando alguém o encerra.',
    }),
    authorization: z.enum(authorizations),
    customer: z.object({ name: z.string(), email: z.string(), document: z.string() }),
    description: z.string(),
    reference: z.string(),
    amount: cents(1).nullable(),
    minimum_limit: cents(1).nullable(),
    interval: z.enum(intervals),
    starts_on: day,
    ends_on: day.nullable(),
    retry: z.enum(retryPolicies),
    qr_code: z.string().nullable().meta({ description: 'O Pix copia e cola que autoriza.' }),
    charge: id('ch').nullable().meta({ description: 'A primeira cobrança.' }),
    subscription: id('sub').nullable(),
    bank_id: z.string().nullable().meta({ description: 'Identificador da recorrência no Pix (idRec).' }),
    payer: z
      .object({ document: z.string(), bank_ispb: z.string() })
      .nullable()
      .meta({ description: 'Quem autorizou, e em que banco.' }),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Por que terminou.' }),
    metadata: metadataOutput,
    livemode: z.boolean(),
    activated_at: timestamp.nullable(),
    canceled_at: timestamp.nullable(),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'Mandate' });
export type Mandate = z.output<typeof mandate>;

/** Body of `POST /v1/mandates/{id}/charges`. */
export const createMandateChargeBody = z.object({
  amount: cents(1).nullish().meta({ description: 'Obrigatório quando o valor varia.' }),
  due_on: day.meta({ description: 'Vencimento, ao menos dois dias à frente.' }),
  description: upTo(255, { lines: true }).nullish(),
  reference: upTo(120).nullish(),
  metadata: metadataInput.nullish(),
});
export type CreateMandateChargeBody = z.output<typeof createMandateChargeBody>;
