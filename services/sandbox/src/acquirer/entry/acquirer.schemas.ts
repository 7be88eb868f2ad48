import { z } from 'zod';
import { invalid } from '../domain/acquirer-problem.ts';
import { type Address, addressFields } from '../domain/card.ts';
import type { CardFromBrowser } from '../usecases/create-token.ts';
import type { CustomerTerms } from '../usecases/customers.ts';

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

export const optional = (most: number) => z.string().max(most).nullish();

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

const addressField = z
  .string()
  .max(256)
  .nullish()
  .transform((value) => value ?? undefined);
const address = z
  .object(Object.fromEntries(addressFields.map((field) => [field, addressField])))
  .transform((given) => given as Address);

/**
 * Of a card's bill. The SDK's CreateAddressRequest (7.0.2) makes these five required, and the older parts of
 * `line_1` too, which the documentation replaces by it.
 */
export const billingAddress = address.refine(
  (given) => (['line_1', 'zip_code', 'city', 'state', 'country'] as const).every((field) => given[field]),
  { message: 'incomplete' },
);

export const metadata = z.record(z.string().max(64), z.string().max(512)).nullish();

export const customerRequest = z
  .object({
    name: z.string().min(1).max(64),
    email: z.string().min(3).max(255),
    document: z.string().min(1).max(50),
    document_type: optional(20),
    type: z.string().max(20).default('individual'),
    code: optional(52),
    phones: z.object({ home_phone: phone.optional(), mobile_phone: phone.optional() }).nullish(),
    address: address.nullish(),
    metadata,
  })
  .transform(
    ({ document_type, code, phones, address, metadata, ...customer }): CustomerTerms => ({
      ...customer,
      documentType: document_type ?? null,
      code: code ?? null,
      address: address ?? null,
      metadata: metadata ?? null,
      phones: (phones ?? null) as CustomerTerms['phones'],
    }),
  );

export const cardRequest = z.object({
  token: z.string().max(100),
  label: optional(255),
  holder_document: optional(18),
  billing_address: billingAddress.nullish(),
  options: z.object({ verify_card: z.boolean() }).nullish(),
});

export const cancellationRequest = z
  .object({ amount: z.int().optional(), operation_reference: optional(255) })
  .transform(({ amount, operation_reference }) => ({ amount, reference: operation_reference ?? null }));
