import type { z } from 'zod';
import type { BankCalls } from '../bank/http.ts';
import { isNotFound } from '../pix/provider-refused.ts';

/** The response to a GET. Null when the bank says that there is none. */
export async function foundAt<Response>(
  bank: BankCalls,
  { operation, path }: { operation: string; path: string },
  schema: z.ZodType<Response>,
): Promise<Response | null> {
  try {
    return await bank.call({ operation, method: 'GET', path }, schema);
  } catch (error) {
    if (isNotFound(error, operation)) return null;
    throw error;
  }
}
