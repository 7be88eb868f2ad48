import { z } from 'zod';

/*
 * Responses of Pagar.me v5 as its SDK (7.0.2) and its documentation show them. Nearly every field may be null
 * there. Fields that we do not use are not read.
 */

const text = z.string().nullish();
const cents = z.int().nonnegative();

/** Times come with and without a zone. Those without are UTC. */
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/)
  .transform((value) => new Date(/(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`))
  .refine((date) => !Number.isNaN(date.getTime()));

export const cardResponse = z.object({
  id: text,
  first_six_digits: text,
  last_four_digits: text,
  brand: text,
  holder_name: text,
  exp_month: z.int().nullish(),
  exp_year: z.int().nullish(),
  label: text,
});

export const transactionResponse = z.object({
  id: text,
  status: text,
  success: z.boolean().nullish(),
  amount: cents.nullish(),
  created_at: time.nullish(),
  installments: z.int().nullish(),
  acquirer_return_code: text,
  /** Not in the SDK's model. Read when it is there. */
  operation_reference: text,
  antifraud_response: z.object({ status: text }).nullish(),
  card: cardResponse.nullish().catch(null),
  /** The SDK's GetPaymentAuthenticationResponse. That transactions have it is unproven. */
  authentication: z
    .object({ threed_secure: z.object({ eci: text, cavv: text }).nullish() })
    .nullish()
    .catch(null),
});

export const tokenResponse = z.object({ id: z.string(), card: cardResponse.nullish() });

export const customerResponse = z.object({ id: z.string().min(1), document: text });

export const chargeResponse = z.object({
  id: z.string().min(1),
  code: text,
  amount: cents,
  status: z.string(),
  created_at: time,
  updated_at: time.nullish(),
  paid_at: time.nullish(),
  canceled_amount: cents.nullish(),
  last_transaction: transactionResponse.nullish(),
  customer: customerResponse.nullish().catch(null),
  order: z.object({ id: z.string(), code: text }).nullish(),
});

export const orderResponse = z.object({
  id: z.string().min(1),
  code: text,
  customer: customerResponse.nullish().catch(null),
  charges: z.array(chargeResponse).nullish(),
});

const paging = z.object({ next: text }).nullish();

export const orderListResponse = z.object({ data: z.array(orderResponse).nullish(), paging });
/** Rows are read one by one, so that one of another form does not hide the others. */
export const chargeListResponse = z.object({ data: z.array(z.unknown()).nullish(), paging });
export const transactionListResponse = z.object({ data: z.array(transactionResponse).nullish(), paging });
export const cardListResponse = z.object({ data: z.array(cardResponse).nullish(), paging });
export const customerListResponse = z.object({ data: z.array(customerResponse).nullish(), paging });

export const payableResponse = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  amount: z.int(),
  fee: z.int().nullish(),
  anticipation_fee: z.int().nullish(),
  fraud_coverage_fee: z.int().nullish(),
  installment: z.int().nullish(),
  charge_id: text,
  payment_date: text,
  type: text,
  created_at: time,
});

export const payableListResponse = z.object({
  data: z.array(z.unknown()).nullish(),
  paging: z.object({ forward_cursor: text }).nullish(),
});

/** The sandbox's own route: Pagar.me documents none. */
export const authenticationResponse = z.object({
  transaction_id: z.string().min(1),
  status: z.string(),
  eci: text,
  cavv: text,
  version: text,
  account: z.string().min(1),
  amount: cents,
  card: cardResponse.nullish(),
  used: z.boolean(),
});

export const errorResponse = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).nullish().catch(null),
});

export type CardResponse = z.infer<typeof cardResponse>;
export type TransactionResponse = z.infer<typeof transactionResponse>;
export type ChargeResponse = z.infer<typeof chargeResponse>;
export type OrderResponse = z.infer<typeof orderResponse>;
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;
export type PayableResponse = z.infer<typeof payableResponse>;
