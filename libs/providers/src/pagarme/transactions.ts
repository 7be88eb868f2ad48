import { unavailable } from '../http/outcome.ts';
import type { PagarmeCalls } from './http.ts';
import { allTransactions } from './lists.ts';
import { isOfCancellation } from './mapping.ts';
import type { ChargeResponse, TransactionResponse } from './responses.ts';

/** A charge that tells no amount may have given some back all the same. */
export function mayBeCanceled(
  { canceled_amount, last_transaction }: ChargeResponse,
  isAsked: boolean,
): boolean {
  if (typeof canceled_amount === 'number') return false;
  return isAsked || Boolean(last_transaction && isOfCancellation(last_transaction));
}

/**
 * The transactions of a charge. Throws provider_unavailable when neither it nor they say what was given back.
 */
export async function transactionsOf(
  http: PagarmeCalls,
  charge: ChargeResponse,
): Promise<TransactionResponse[]> {
  const transactions = await allTransactions(http, charge.id);
  if (isGivenBackTold(charge, transactions)) return transactions;
  throw unavailable(
    'GET /charges/{id}/transactions',
    new Error('the transactions do not say what was given back'),
  );
}

/**
 * Whether what was given back is known. A charge that tells no amount needs its transactions for that: one
 * without its amount, or a last cancellation that the list does not show yet, leaves it unknown.
 */
export function isGivenBackTold(
  { canceled_amount, status, last_transaction: last }: ChargeResponse,
  transactions: readonly TransactionResponse[],
): boolean {
  if (typeof canceled_amount === 'number' || status === 'canceled') return true;
  const cancellations = transactions.filter(isOfCancellation);
  if (!cancellations.every(({ amount, created_at }) => amount && created_at)) return false;
  if (!last || !isOfCancellation(last)) return true;
  return last.id ? cancellations.some(({ id }) => id === last.id) : cancellations.length > 0;
}
