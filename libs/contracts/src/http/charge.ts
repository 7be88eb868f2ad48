import { isId } from '@catraca/kernel/ids';
import { cents, email, id, taxDocument, text, timestamp, upTo } from './fields.ts';
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
    name: text(120).meta({ description: 'Nome completo, ou razão social.' }),
    email,
    document: taxDocument.meta({
      description:
        'CPF ou CNPJ, também o alfanumérico. A pontuação é descartada e os dígitos verificadores são conferidos.',
    }),
    document_type: z.enum(['CPF', 'CNPJ', 'PASSPORT']).nullish(),
    phone_ddd: z
      .string()
      .regex(/^\d{2,3}$/, 'Deve ter 2 ou 3 dígitos.')
      .nullish()
      .meta({ description: 'DDD. Envie junto com `phone_number`, ou nenhum dos dois.' }),
    phone_number: z
      .string()
      .regex(/^(\d{8}|9\d{8})$/, 'Deve ter 8 dígitos, ou 9 começando com 9.')
      .nullish()
      .meta({ description: 'Só dígitos: 8 no fixo; 9 no celular, começando com 9.' }),
  })
  .refine(({ phone_ddd, phone_number }) => (phone_ddd == null) === (phone_number == null), {
    path: ['phone_number'],
    message: 'Envie phone_ddd e phone_number juntos, ou nenhum dos dois.',
  });
export type CustomerInput = z.output<typeof customerInput>;

export const itemInput = z.object({
  description: text(255).meta({ description: 'O que está sendo vendido.' }),
  quantity: z.int().min(1).max(1_000_000).default(1),
  amount: cents(0).meta({ description: 'Preço de uma unidade, em centavos.' }),
  reference: upTo(120).nullish().meta({ description: 'Seu código do produto.' }),
});

/** The most that the PIX wire can carry: ten digits and two decimals (API Pix 2.9.0, CobValor.original). */
const LARGEST_PIX = 999_999_999_999;

/** Body of `POST /v1/charges`. */
export const createChargeBody = z.object({
  amount: cents(1).max(LARGEST_PIX).meta({
    description:
      'Valor cobrado, em centavos: R$ 129,90 é `12990`. O mínimo da sua conta está no contrato (R$ 1,00, salvo outro combinado).',
  }),
  payment_method: z.literal('pix').default('pix'),
  customer: customerInput.meta({ description: 'Quem paga.' }),
  description: upTo(255).nullish().meta({ description: 'O comprador vê este texto na tela de pagamento.' }),
  reference: upTo(120)
    .nullish()
    .meta({ description: 'Seu número do pedido. Volta na consulta e nos eventos, e filtra a lista.' }),
  metadata: metadataInput.nullish().meta({
    description:
      'Até 20 pares seus. Chave de 1 a 40 caracteres; valor de texto, até 500. Volta na consulta e nos eventos; não filtra a lista.',
  }),
  expires_in: z
    .int()
    .min(60)
    .max(604_800)
    .nullish()
    .meta({ description: 'Validade do QR em segundos, de 1 minuto a 7 dias. Sem ele, 24 horas.' }),
  customer_ip: z
    .union([z.ipv4(), z.ipv6()], { error: 'Deve ser um endereço IPv4 ou IPv6.' })
    .nullish()
    .meta({ description: 'IP do comprador. Sem ele, fica registrado o IP de quem chamou a API.' }),
  items: z
    .array(itemInput)
    .max(100)
    .nullish()
    .meta({ description: 'O que foi vendido. Sem ele, um item é feito de `description`.' }),
});
export type CreateChargeBody = z.output<typeof createChargeBody>;

/** Query of `GET /v1/charges` (decisions.md 6). `after` continues a deep list from a charge's id. */
export const listChargesQuery = z.object({
  ...pageQuery,
  reference: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .meta({ description: 'Só as cobranças com esta referência, igual.' }),
  status: z.enum(chargeStatuses).optional(),
  payment_method: z.enum(['pix', 'credit_card']).optional(),
  created_since: timestamp.optional().meta({
    description: 'Criadas a partir deste instante, ISO 8601 com fuso: `2026-11-21T00:00:00-03:00`.',
  }),
  created_until: timestamp.optional().meta({ description: 'Criadas até este instante, ISO 8601 com fuso.' }),
  after: z
    .string()
    .refine((value) => isId('ch', value), 'Deve ser o id de uma cobrança, ch_….')
    .optional()
    .meta({
      description:
        'Continua depois desta cobrança, a última que você recebeu. Para percorrer listas longas, melhor que `page`.',
    }),
});
export type ListChargesQuery = z.output<typeof listChargesQuery>;

const threeDSecure = z.object({ status: z.string().nullable(), transaction_id: z.string().nullable() });

const pixOfCharge = z.object({
  qr_code: z
    .string()
    .nullable()
    .meta({ description: 'O PIX copia e cola. A imagem do QR é feita deste texto, por você.' }),
  expires_at: timestamp.nullable().meta({ description: 'Até quando o QR pode ser pago.' }),
  end_to_end_id: z
    .string()
    .nullable()
    .meta({ description: 'Identificador do pagamento no PIX; nulo até ser paga.' }),
});

const cardOfCharge = z.object({
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  holder_name: z.string().nullable(),
  installments: z.int().nullable(),
  interest: z.int().nullable(),
  three_d_secure: threeDSecure,
  authorized_at: timestamp.nullable(),
});

/** A charge as every answer shows it: all fields, always (spec.txt, Charge). */
export const charge = z
  .object({
    object: z.literal('charge'),
    id: id('ch'),
    status: z.enum(chargeStatuses).meta({
      description:
        'Uma cobrança PIX nasce `pending` e vai direto ao seu fim: `paid`, `expired` ou `canceled`.',
    }),
    payment_method: z.enum(['pix', 'credit_card']),
    amount: cents(1).meta({ description: 'Valor cobrado, em centavos.' }),
    currency: z.literal('BRL'),
    platform_fee: cents(0).meta({
      description: 'Tarifa da plataforma, em centavos, pelo contrato que valia na criação.',
    }),
    net_amount: cents(0).meta({
      description: 'O que fica com você: o valor menos a tarifa da plataforma e a do meio de pagamento.',
    }),
    refunded_amount: cents(0).meta({ description: 'Total já devolvido ao comprador.' }),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: metadataOutput.meta({ description: 'O que você enviou na criação; `{}` quando nada.' }),
    customer: z
      .object({
        name: z.string(),
        email: z.string(),
        document: z.string().meta({ description: 'CPF ou CNPJ, mascarado.' }),
      })
      .nullable(),
    pix: pixOfCharge.meta({ description: 'Sempre presente; campos nulos em cobranças de cartão.' }),
    card: cardOfCharge.meta({ description: 'Sempre presente; campos nulos em cobranças PIX.' }),
    created_at: timestamp,
    paid_at: timestamp.nullable().meta({ description: 'Quando o banco recebeu o pagamento.' }),
    expired_at: timestamp.nullable(),
    refunded_at: timestamp.nullable(),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof charge>;
