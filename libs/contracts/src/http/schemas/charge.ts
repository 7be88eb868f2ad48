import { areaCodes } from '@catraca/kernel/area-codes';
import { cardBrands } from '@catraca/kernel/cards';
import { isCpf, parseDocument, parsePassport } from '@catraca/kernel/document';
import { chargeCardInput } from './card-input.ts';
import {
  boundedList,
  cents,
  email,
  id,
  text,
  timestamp,
  upTo,
  writtenDocument,
  wrongTaxDocument,
} from './fields.ts';
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

const documentTypes = ['CPF', 'CNPJ', 'PASSPORT'] as const;

/** Without the separators that people write, and the zero that once went before an area code. */
const areaCode = z
  .string()
  .max(10)
  .transform((written) => digitsOf(written).replace(/^0/, ''))
  .refine((digits) => areaCodes.has(digits), 'Deve ser um DDD brasileiro, com 2 dígitos.');

const phoneNumber = z
  .string()
  .max(20)
  .transform(digitsOf)
  .refine((digits) => /^(\d{8}|9\d{8})$/.test(digits), 'Deve ter 8 dígitos, ou 9 dígitos começando com 9.');

function digitsOf(written: string): string {
  return written.replace(/[\s().-]/g, '');
}

/** The buyer of a charge (specification S9.12). Phone: both parts or neither for Pix (S9.18). */
export const customerInput = z
  .object({
    name: text(120).meta({ description: 'Nome completo ou razão social.' }),
    email,
    document: writtenDocument.meta({
      description:
        'CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados. Com `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.',
    }),
    document_type: z.enum(documentTypes).nullish().meta({
      description:
        'Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte.',
    }),
    phone_ddd: areaCode
      .nullish()
      .meta({ description: 'DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois.' }),
    phone_number: phoneNumber
      .nullish()
      .meta({ description: '8 dígitos para telefone fixo; 9, começando com 9, para celular.' }),
  })
  .superRefine(assertDocument, { when: hasDocument })
  .refine(({ phone_ddd, phone_number }) => (phone_ddd == null) === (phone_number == null), {
    path: ['phone_number'],
    message: 'Envie phone_ddd e phone_number juntos, ou não envie nenhum dos dois.',
  })
  .transform(({ document, ...customer }) => ({ ...customer, document: documentOf(document, customer)! }));
export type CustomerInput = z.output<typeof customerInput>;

interface TypedDocument {
  document_type?: (typeof documentTypes)[number] | null | undefined;
}

function documentOf(written: string, { document_type: type }: TypedDocument): string | null {
  return type === 'PASSPORT' ? parsePassport(written) : parseDocument(written);
}

/** Also reported beside other problems. A type that is wrong has its own. */
function hasDocument({ value }: { value: unknown }): boolean {
  const { document, document_type: type } = (value ?? {}) as Record<string, unknown>;
  return typeof document === 'string' && (type == null || documentTypes.some((one) => one === type));
}

/** The document must be of its type, if one is said (specification S9.14). */
function assertDocument(customer: TypedDocument & { document: string }, context: z.RefinementCtx): void {
  const { document: written, document_type: type } = customer;
  const document = documentOf(written, customer);
  if (!document) {
    const message = type === 'PASSPORT' ? wrongPassport : wrongTaxDocument;
    context.addIssue({ code: 'custom', path: ['document'], message });
    return;
  }
  const isOther = type === 'CPF' ? !isCpf(document) : type === 'CNPJ' && isCpf(document);
  if (!isOther) return;
  const message = `O documento não é um ${type}.`;
  context.addIssue({ code: 'custom', path: ['document_type'], message });
}

const wrongPassport = 'O número do passaporte deve ter de 5 a 20 letras e dígitos.';

/** The most that the Pix wire can carry: ten digits and two decimals (API Pix 2.9.0, CobValor.original). */
const LARGEST_PIX = 999_999_999_999;

export const itemInput = z.object({
  description: text(255, { lines: true }).meta({ description: 'O que está sendo vendido.' }),
  quantity: z.int().min(1).max(1_000_000).default(1),
  amount: cents(0).max(LARGEST_PIX).meta({ description: 'Preço unitário, em centavos.' }),
  reference: upTo(120).nullish().meta({ description: 'Código do produto no seu sistema.' }),
});

const paymentMethods = ['pix', 'credit_card'] as const;

/** The members of `POST /v1/charges`. */
export const chargeMembers = z.object({
  amount: cents(1).max(LARGEST_PIX).meta({
    description:
      'Valor da cobrança, em centavos: R$ 129,90 é `12990`. O mínimo é definido no contrato da sua conta; no padrão, R$ 1,00.',
  }),
  payment_method: z.enum(paymentMethods).default('pix').meta({ description: 'Meio de pagamento.' }),
  customer: customerInput.meta({ description: 'O comprador.' }),
  description: upTo(255, { lines: true })
    .nullish()
    .meta({ description: 'Texto que o comprador vê na tela de pagamento.' }),
  reference: upTo(120).nullish().meta({
    description:
      'Número do pedido no seu sistema. Volta nas consultas e nos eventos e serve de filtro na listagem.',
  }),
  metadata: metadataInput.nullish().meta({
    description:
      'Até 20 pares de chave e valor, com chave de 1 a 40 caracteres e valor do tipo string de até 500. Volta nas consultas e nos eventos; não serve de filtro.',
  }),
  expires_in: z
    .int()
    .min(60)
    .max(604_800)
    .nullish()
    .meta({ description: 'Validade do QR Code em segundos, de 1 minuto a 7 dias. O padrão é 24 horas.' }),
  customer_ip: z
    .union([z.ipv4(), z.ipv6()], { error: 'Deve ser um endereço IPv4 ou IPv6.' })
    .nullish()
    .meta({ description: 'IP do comprador. Se não for enviado, registramos o IP de quem chamou a API.' }),
  items: boundedList(itemInput, { maximum: 100 }).nullish().meta({
    description: 'Itens vendidos. Se não forem enviados, registramos um único item com a `description`.',
  }),
  card: chargeCardInput.nullish().meta({
    description: 'O cartão. Obrigatório com `payment_method: "credit_card"`, ignorado no Pix.',
  }),
  installments: z
    .int()
    .min(1)
    .max(12)
    .nullish()
    .meta({ description: 'Número de parcelas no cartão, de 1 a 12. O padrão é 1.' }),
  save_card: z.boolean().nullish().meta({
    description: 'Salva o cartão se a venda for aprovada. Somente quando o cartão vem por token.',
  }),
});

/** A sale by card needs the card and the buyer's phone (specification S9.18). */
function assertCardSale(body: z.output<typeof chargeMembers>, context: z.RefinementCtx): void {
  if (body.payment_method !== 'credit_card') return;
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (!body.card) refuse(['card'], ofCardSale);
  assertPhone(body, context);
  if (body.save_card && body.card?.id)
    refuse(['save_card'], 'O cartão já está salvo: envie save_card somente com um token.');
}

const ofCardSale = 'Obrigatório em uma cobrança com cartão.';

/** The buyer of a sale by card has a phone. */
export function assertPhone({ customer }: { customer: CustomerInput }, context: z.RefinementCtx): void {
  for (const name of ['phone_ddd', 'phone_number'] as const)
    if (customer[name] == null)
      context.addIssue({ code: 'custom', path: ['customer', name], message: ofCardSale });
}

/** Body of `POST /v1/charges`. */
export const createChargeBody = chargeMembers.superRefine(assertCardSale);
export type CreateChargeBody = z.output<typeof createChargeBody>;

/** Query of `GET /v1/charges` (specification S9.24). `after` continues a deep list from a charge's id. */
export const listChargesQuery = z.object({
  ...pageQuery,
  reference: text(120)
    .optional()
    .meta({ description: 'Somente as cobranças com exatamente esta referência.' }),
  status: z.enum(chargeStatuses).optional().meta({ description: 'Somente as cobranças com este status.' }),
  payment_method: z
    .enum(paymentMethods)
    .optional()
    .meta({ description: 'Somente as cobranças com este meio de pagamento.' }),
  created_since: timestamp.optional().meta({
    description: 'Somente as criadas a partir deste momento. ISO 8601 com fuso: `2026-11-21T00:00:00-03:00`.',
  }),
  created_until: timestamp
    .optional()
    .meta({ description: 'Somente as criadas até este momento. ISO 8601 com fuso.' }),
  mandate: id('mnd')
    .optional()
    .meta({ description: 'Somente as cobranças deste mandato de Pix Automático.' }),
  subscription: id('sub').optional().meta({ description: 'Somente as cobranças desta assinatura.' }),
  after: id('ch').optional().meta({
    description:
      'Id da última cobrança recebida: a lista continua a partir dela. Em listas longas, use-o em vez de `page`.',
  }),
});
export type ListChargesQuery = z.output<typeof listChargesQuery>;

const threeDSecure = z.object({ status: z.string().nullable(), transaction_id: z.string().nullable() });

const pixOfCharge = z.object({
  qr_code: z
    .string()
    .nullable()
    .meta({ description: 'O Pix copia e cola. Gere a imagem do QR Code a partir deste texto.' }),
  expires_at: timestamp.nullable().meta({ description: 'Até quando o QR Code pode ser pago.' }),
  end_to_end_id: z
    .string()
    .nullable()
    .meta({ description: 'Identificador do pagamento no Pix (EndToEndId). `null` até o pagamento.' }),
  mandate: id('mnd')
    .optional()
    .meta({ description: 'O mandato, somente em uma cobrança de Pix Automático.' }),
});

const attemptKinds = ['scheduled', 'same_day', 'retry'] as const;
const attemptStatuses = ['scheduled', 'paid', 'rejected', 'canceled', 'expired'] as const;

/** An attempt of the payer's bank to pay a charge of a mandate. */
const chargeAttempt = z.object({
  on: z.iso.date(),
  kind: z.enum(attemptKinds).meta({
    description:
      '`scheduled` no vencimento, `same_day` a segunda tentativa do mesmo dia, `retry` uma retentativa.',
  }),
  status: z.enum(attemptStatuses),
  code: z.string().nullable().meta({ description: 'Motivo da recusa, como `AM02` (API Pix).' }),
});

const cardOfCharge = z.object({
  brand: z.enum(cardBrands).nullable(),
  last_four: z.string().nullable(),
  holder_name: z.string().nullable(),
  installments: z.int().nullable().meta({ description: 'Número de parcelas.' }),
  interest: z
    .int()
    .nullable()
    .meta({ description: 'Parte de `amount` que o comprador paga de juros, em centavos.' }),
  three_d_secure: threeDSecure,
  authorized_at: timestamp.nullable(),
});

/** A charge as every response shows it: all fields, always (specification S7.1). */
export const charge = z
  .object({
    object: z.literal('charge'),
    id: id('ch'),
    status: z.enum(chargeStatuses).meta({
      description:
        'Uma cobrança Pix começa `pending` e termina `paid`, `expired` ou `canceled`; a de um mandato, `paid`, `canceled` ou `failed`. No cartão, termina `paid` ou `failed`, e pode passar antes por `processing` (a adquirente ainda não respondeu) ou `in_analysis` (antifraude). Depois de paga, pode ser estornada em parte (`partially_refunded`) ou por inteiro (`refunded`), ou contestada no cartão (`chargedback`).',
    }),
    payment_method: z.enum(paymentMethods),
    amount: cents(1).meta({ description: 'Valor da cobrança, em centavos.' }),
    currency: z.literal('BRL'),
    platform_fee: cents(0).meta({
      description: 'Tarifa da plataforma, em centavos, conforme o contrato vigente na criação.',
    }),
    net_amount: cents(0).meta({
      description:
        'Valor líquido que você recebe: `amount` menos a tarifa da plataforma e a do meio de pagamento.',
    }),
    refunded_amount: cents(0).meta({
      description: 'Total já devolvido ao comprador, somados todos os estornos concluídos.',
    }),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    metadata: metadataOutput.meta({ description: 'O que você enviou na criação, ou `{}`.' }),
    customer: z
      .object({
        name: z.string(),
        email: z.string(),
        document: z.string().meta({ description: 'CPF ou CNPJ mascarado.' }),
      })
      .nullable(),
    pix: pixOfCharge.meta({ description: 'Dados do Pix. Sempre presente.' }),
    card: cardOfCharge.meta({
      description: 'Dados do cartão. Sempre presente; no Pix, com todos os campos `null`.',
    }),
    created_at: timestamp,
    paid_at: timestamp
      .nullable()
      .meta({ description: 'Quando o banco recebeu o Pix, ou a adquirente capturou o valor no cartão.' }),
    expired_at: timestamp.nullable().meta({ description: 'Quando expirou.' }),
    refunded_at: timestamp.nullable().meta({ description: 'Quando o valor inteiro foi devolvido.' }),
    due_on: z.iso.date().nullable().optional().meta({
      description:
        'Vencimento. Este campo e os seguintes existem somente em cobranças de um mandato de Pix Automático; `null` na primeira, que é paga pelo QR Code.',
    }),
    subscription: id('sub').nullable().optional().meta({ description: 'A assinatura que fez a cobrança.' }),
    attempts: z.array(chargeAttempt).optional().meta({
      description: 'As tentativas do banco do pagador, a partir do envio, quatro dias antes do vencimento.',
    }),
    failure_code: z.string().nullable().optional().meta({
      description:
        'Em `failed`, por que não foi paga: o código da última recusa, `expired` ou `not_sent` (o banco não a recebeu a tempo).',
    }),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof charge>;

/** Codes of rejections (API Pix 2.9.0, `CobRTentativas`). */
const rejectionCodes = [
  ...['AB10', 'AC05', 'AC06', 'AM02', 'AM09', 'DENC', 'DS27', 'DTED', 'DTNT', 'FBRD'],
  ...['IRNT', 'MIDI', 'MSUC', 'NIEC', 'NIPA', 'NITX', 'QUNT', 'RC09', 'UDEI'],
];

/** Body of `POST /v1/test/charges/{code}/attempt`. */
export const attemptBody = z
  .object({
    outcome: z.enum(['paid', 'rejected']).meta({ description: 'O que o banco do pagador responde.' }),
    code: z.enum(rejectionCodes).nullish().meta({
      description: 'Motivo, somente com `rejected`. O padrão é `AM02`, acima do limite do pagador.',
    }),
  })
  .refine(({ outcome, code }) => outcome === 'rejected' || code == null, {
    path: ['code'],
    message: 'Somente com outcome "rejected".',
  });
export type AttemptBody = z.output<typeof attemptBody>;

/** Body of `POST /v1/test/charges/{code}/analysis`. */
export const decideAnalysisBody = z.object({
  outcome: z.enum(['approved', 'refused']).meta({ description: 'O que o antifraude decide.' }),
});
export type DecideAnalysisBody = z.output<typeof decideAnalysisBody>;
