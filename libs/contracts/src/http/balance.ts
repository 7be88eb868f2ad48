import { cents } from './fields.ts';
import { z } from './language.ts';

/** What the seller has (spec.txt, Balance; decisions.md 9). `withdrawable` is null while no bank account is registered. */
export const balance = z
  .object({
    object: z.literal('balance'),
    currency: z.literal('BRL'),
    balance: z.int(),
    available: z.int(),
    reserved: cents(0),
    debt: cents(0),
    withdrawable: cents(0).nullable(),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;
