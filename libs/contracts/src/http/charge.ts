import { isId } from '@catraca/kernel/ids';
import { cents, email, id, taxDocument, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';
import { metadataInput, metadataOutput } from './metadata.ts';

export const chargeStatuses = [
  'pending',
  'processing',
  'in_analysis',
  'paid',
  'expired',
  'canceled',
  'partially_refunded',
  'refunded',
  'failed',
  'chargedback',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The buyer of a charge (spec.txt, Customer). Phone: both parts or neither for PIX (decisions.md 6). */
export const customerInput = z
  .object({
    name: text(120),
    email,
    document: taxDocument,
    document_type: z.enum(['CPF', 'CNPJ', 'PASSPORT']).nullish(),
    phone_ddd: z
      .string()
      .regex(/^\d{2,3}$/, 'Deve ter 2 ou 3 dígitos.')
      .nullish(),
    phone_number: z
      .string()
      .regex(/^(\d{8}|9\d{8})$/, 'Deve ter 8 dígitos, ou 9 começando com 9.')
      .nullish(),
  })
  .refine(({ phone_ddd, phone_number }) => (phone_ddd == null) === (phone_number == null), {
    path: ['phone_number'],
    message: 'Envie phone_ddd e phone_number juntos, ou nenhum dos dois.',
  });
export type CustomerInput = z.output<typeof customerInput>;

export const itemInput = z.object({
  description: text(255),
  quantity: z.int().min(1).max(1_000_000).default(1),
  amount: cents(0),
  reference: z.string().max(120).nullish(),
});

/** The most that the PIX wire can carry: ten digits and two decimals (API Pix 2.9.0, CobValor.original). */
const LARGEST_PIX = 999_999_999_999;

/** Body of `POST /v1/charges`. */
export const createChargeBody = z.object({
  amount: cents(1).max(LARGEST_PIX),
  payment_method: z.literal('pix').default('pix'),
  customer: customerInput,
  description: z.string().max(255).nullish(),
  reference: z.string().max(120).nullish(),
  metadata: metadataInput.nullish(),
  expires_in: z.int().min(60).max(604_800).nullish(),
  customer_ip: z.union([z.ipv4(), z.ipv6()], { error: 'Deve ser um endereço IPv4 ou IPv6.' }).nullish(),
  items: z.array(itemInput).max(100).nullish(),
});
export type CreateChargeBody = z.output<typeof createChargeBody>;

/** Query of `GET /v1/charges` (decisions.md 6). `after` continues a deep list from a charge's id. */
export const listChargesQuery = z.object({
  ...pageQuery,
  reference: z.string().min(1).max(120).optional(),
  status: z.enum(chargeStatuses).optional(),
  payment_method: z.enum(['pix', 'credit_card']).optional(),
  created_since: timestamp.optional(),
  created_until: timestamp.optional(),
  after: z
    .string()
    .refine((value) => isId('ch', value), 'Deve ser o id de uma cobrança, ch_….')
    .optional(),
});
export type ListChargesQuery = z.output<typeof listChargesQuery>;

const threeDSecure = z.object({ status: z.string().nullable(), transaction_id: z.string().nullable() });

/** A charge as every answer shows it: all fields, always (spec.txt, Charge). */
export const charge = z
  .object({
    object: z.literal('charge'),
    id: id('ch'),
    status: z.enum(chargeStatuses),
    payment_method: z.enum(['pix', 'credit_card']),
    amount: cents(1),
    currency: z.literal('BRL'),
    platform_fee: cents(0),
    net_amount: cents(0),
    refunded_amount: cents(0),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: metadataOutput,
    customer: z.object({ name: z.string(), email: z.string(), document: z.string() }).nullable(),
    pix: z.object({
      qr_code: z.string().nullable(),
      expires_at: timestamp.nullable(),
      end_to_end_id: z.string().nullable(),
    }),
    card: z.object({
      brand: z.string().nullable(),
      last_four: z.string().nullable(),
      holder_name: z.string().nullable(),
      installments: z.int().nullable(),
      interest: z.int().nullable(),
      three_d_secure: threeDSecure,
      authorized_at: timestamp.nullable(),
    }),
    created_at: timestamp,
    paid_at: timestamp.nullable(),
    expired_at: timestamp.nullable(),
    refunded_at: timestamp.nullable(),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof charge>;
