import { z } from 'zod';
import type { Page } from '../../shared/domain/page.ts';
import { chargeStatuses } from '../domain/order.ts';

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
  status: z.enum(chargeStatuses).optional(),
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
