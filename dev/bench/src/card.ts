import { randomUUID } from 'node:crypto';
import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { newSeller } from '@catraca/testing/seller';
import type { BenchStack } from './bench-stack.ts';
import type { Pair } from './pairs.ts';

export const CARD = 'POST /v1/charges by card';

/** More than are sold: a sale without a token fails. Tokens live for a minute. */
const TOKENS_PER_SECOND = 500;
const AT_ONCE = 32;

/** Sales by card, each with a fresh token that a browser got before the measurement. */
export async function cardPair({ stack, baselineUrl }: BenchStack): Promise<Pair> {
  const { secretKey } = await newSeller(stack, { switches: { card_enabled: true } });
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const document = newDocument();
  const contact = { email: 'ana@example.com', phone_ddd: '11', phone_number: '987654321' };
  const customer = { name: 'Ana Souza', document, ...contact };
  const order = { amount: 12_990, payment_method: 'credit_card', reference: 'pedido-1042', customer };
  const post = { method: 'POST', headers } as const;
  let tokens: string[] = [];
  return {
    title: CARD,
    baseline: { ...post, url: baselineUrl, path: '/charges', body: () => JSON.stringify(order) },
    product: {
      ...post,
      url: stack.baseUrl,
      path: '/v1/charges',
      prepare: async (seconds) => {
        tokens = await newTokens(stack.acquirer, seconds * TOKENS_PER_SECOND);
      },
      newHeaders: () => ({ 'idempotency-key': randomUUID() }),
      body: () => JSON.stringify({ ...order, card: { token: tokens.pop() ?? '', holder_name: 'ANA SOUZA' } }),
    },
  };
}

async function newTokens(acquirer: BenchStack['stack']['acquirer'], count: number): Promise<string[]> {
  const tokens: string[] = [];
  const browser = async () => {
    while (tokens.length < count) tokens.push(await cardToken(acquirer));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, browser));
  return tokens;
}
