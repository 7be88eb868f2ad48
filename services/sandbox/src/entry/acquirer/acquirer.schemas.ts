import { z } from 'zod';
import { invalid } from '../../domain/acquirer/acquirer-problem.ts';
import { newAcquirerId } from '../../domain/acquirer/ids.ts';
import type { Page } from '../../domain/page.ts';
import type { CardFromBrowser } from '../../usecases/acquirer/create-token.ts';
import type { CustomerTerms } from '../../usecases/acquirer/customers.ts';

/** Parses a part of a request. Throws 422 with messages by property; values are not repeated in it. */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const read = schema.safeParse(value ?? {});
  if (read.success) return read.data;
  const errors: Record<string, string[]> = {};
  for (const { path } of read.error.issues) {
    const property = [name, ...path].join('.');
    errors[property] = [`The ${String(path.at(-1) ?? name)} field is invalid.`];
  }
  throw invalid(errors);
}

const optional = (most: number) => z.string().max(most).nullish();
const MAX_INSTALLMENTS = 24;

export const tokenRequest = z
  .object({
    type: z.literal('card'),
    card: z.object({
      number: z
        .string()
        .transform((number) => number.replace(/[ -]/g, ''))
        .pipe(z.string().regex(/^\d{13,19}$/)),
      holder_name: z.string().min(1).max(64),
      holder_document: optional(18),
      exp_month: z.coerce.number().int().min(1).max(12),
      exp_year: z.coerce.number().int().min(0).max(2099),
      cvv: z.string().regex(/^\d{3,4}$/),
      label: optional(255),
    }),
  })
  .transform(
    ({ card }): CardFromBrowser => ({
      number: card.number,
      cvv: card.cvv,
      holderName: card.holder_name,
      holderDocument: card.holder_document ?? null,
      expMonth: card.exp_month,
      expYear: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
      label: card.label ?? null,
    }),
  );

const phone = z.object({
  country_code: z.string().max(4),
  area_code: z.string().max(4),
  number: z.string().max(15),
});

export const customerRequest = z
  .object({
    name: z.string().min(1).max(64),
    email: z.string().min(3).max(255),
    document: z.string().min(1).max(50),
    document_type: optional(20),
    type: z.string().max(20).default('individual'),
    code: optional(52),
    phones: z.object({ home_phone: phone.optional(), mobile_phone: phone.optional() }).nullish(),
  })
  .transform(
    ({ document_type, code, phones, ...customer }): CustomerTerms => ({
      ...customer,
      documentType: document_type ?? null,
      code: code ?? null,
      phones: (phones ?? null) as CustomerTerms['phones'],
    }),
  );

const AUTHENTICATED_ECI: readonly string[] = ['01', '02', '05', '06', '1', '2', '5', '6'];

const authentication = z.object({
  type: z.literal('threed_secure'),
  threed_secure: z.object({
    mpi: z.string(),
    eci: optional(2),
    cavv: optional(255),
    transaction_id: optional(255),
  }),
});

const creditCard = z
  .object({
    installments: z.int().min(1).max(MAX_INSTALLMENTS).default(1),
    operation_type: z.literal('auth_and_capture').default('auth_and_capture'),
    card_token: z.string().max(100).optional(),
    card_id: z.string().max(100).optional(),
    card: z.object({ holder_document: optional(18) }).optional(),
    authentication: authentication.optional(),
  })
  .refine(({ card_token, card_id }) => (card_token === undefined) !== (card_id === undefined), {
    path: ['card_token'],
  });

const item = z
  .object({
    amount: z.int().min(1),
    description: z.string().min(1).max(256),
    quantity: z.int().min(1),
    code: optional(52),
  })
  .transform(({ code, ...rest }) => ({ ...rest, id: newAcquirerId('oi'), code: code ?? null }));

export const orderRequest = z
  .object({
    code: z.string().min(1).max(52),
    items: z.array(item).min(1).max(100),
    customer: customerRequest.optional(),
    customer_id: z.string().max(100).nullish(),
    ip: optional(45),
    closed: z.literal(true).default(true),
    payments: z
      .array(
        z.object({
          payment_method: z.literal('credit_card'),
          amount: z.int().min(1).optional(),
          credit_card: creditCard,
        }),
      )
      .length(1),
  })
  .refine(({ customer, customer_id }) => customer !== undefined || customer_id, { path: ['customer'] })
  .refine(({ items, payments }) => (payments[0]?.amount ?? totalOf(items)) === totalOf(items), {
    path: ['payments', 0, 'amount'],
  })
  .transform(({ code, items, customer, customer_id, ip, payments }) => {
    const card = payments[0]!.credit_card;
    const { eci, cavv, transaction_id: transactionId = null } = card.authentication?.threed_secure ?? {};
    return {
      code,
      items,
      amount: totalOf(items),
      ip: ip ?? null,
      customer: customer_id ?? customer!,
      installments: card.installments,
      isAuthenticated: AUTHENTICATED_ECI.includes(eci ?? '') && Boolean(cavv),
      transactionId,
      card:
        card.card_id === undefined
          ? { token: card.card_token!, holderDocument: card.card?.holder_document ?? null }
          : { cardId: card.card_id },
    };
  });

function totalOf(items: readonly { amount: number; quantity: number }[]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}

export const cardRequest = z.object({
  token: z.string().max(100),
  label: optional(255),
  holder_document: optional(18),
  options: z.object({ verify_card: z.boolean() }).nullish(),
});

export const cancellationRequest = z
  .object({ amount: z.int().optional(), operation_reference: optional(255) })
  .transform(({ amount, operation_reference }) => ({ amount, reference: operation_reference ?? null }));

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const day = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .optional();

export const paging = { page: count(1, 1_000_000).default(1), size: count(1, 100).default(10) };

export const orderQuery = z.object({
  ...paging,
  code: z.string().optional(),
  order_id: z.string().optional(),
  customer_id: z.string().optional(),
  created_since: day,
  created_until: day,
});

export const customerQuery = z.object({
  ...paging,
  document: z.string().optional(),
  email: z.string().optional(),
});

export const payableQuery = z.object({
  charge_id: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  payment_date_since: day,
  payment_date_until: day,
  size: count(1, 1000).default(100),
  forward_cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

export function pageOf({ page, size }: { page: number; size: number }): Page {
  return { page: page - 1, size };
}

/** `{data, paging}` of a list with numbered pages. */
export function listOf(
  data: object[],
  total: number,
  { page, size }: { page: number; size: number },
): object {
  const linkTo = (number: number) => `?page=${number}&size=${size}`;
  const next = page * size < total ? linkTo(page + 1) : null;
  return { data, paging: { total, previous: page > 1 ? linkTo(page - 1) : null, next } };
}
