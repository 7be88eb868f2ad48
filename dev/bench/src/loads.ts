import { randomUUID } from 'node:crypto';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import type { BenchStack } from './bench-stack.ts';
import type { Load } from './measure.ts';
import type { Pair } from './pairs.ts';

/** The measured requests of a seller, each with its baseline. */
export interface Loads {
  seller: Seller;
  /** Id of one of the seller's charges. */
  charge: string;
  pairs: { create: Pair; read: Pair; balance: Pair };
}

/** Refunds of one cent, in turn over these charges, which take 199 each. */
export function refundPair({ stack, baselineUrl }: BenchStack, secretKey: string, charges: string[]): Pair {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const post = { method: 'POST', headers } as const;
  const order = JSON.stringify(chargeOrder({ reference: 'pedido-1042', metadata: { mesa: '4' } }));
  let turn = 0;
  const pathOf = (charge: string) => `/v1/charges/${charge}/refund`;
  return {
    title: 'POST /v1/charges/{code}/refund',
    baseline: { ...post, url: baselineUrl, path: '/charges', body: () => order },
    product: {
      ...post,
      url: stack.baseUrl,
      path: pathOf(charges[0]!),
      newPath: () => pathOf(charges[turn++ % charges.length]!),
      newHeaders: () => ({ 'idempotency-key': randomUUID() }),
      body: () => JSON.stringify({ amount: 1 }),
    },
  };
}

export async function loadsOf({ stack, baselineUrl }: BenchStack): Promise<Loads> {
  const seller = await newSeller(stack);
  const { secretKey, api } = seller;
  const { body } = await api.post('/v1/charges', chargeOrder());
  const charge: string = body.id;
  const authorization = `Bearer ${secretKey}`;
  const read = (path: string): Load => ({
    url: stack.baseUrl,
    method: 'GET',
    headers: { authorization },
    path,
  });
  const baseline = (path: string): Load => ({ url: baselineUrl, method: 'GET', path });
  const order = JSON.stringify(chargeOrder({ reference: 'pedido-1042', metadata: { mesa: '4' } }));
  const post = { method: 'POST', body: () => order } as const;
  const headers = { authorization, 'content-type': 'application/json' };
  return {
    seller,
    charge,
    pairs: {
      create: {
        title: 'POST /v1/charges',
        baseline: { ...post, url: baselineUrl, path: '/charges', headers },
        product: {
          ...post,
          url: stack.baseUrl,
          path: '/v1/charges',
          headers,
          newHeaders: () => ({ 'idempotency-key': randomUUID() }),
        },
      },
      read: {
        title: 'GET /v1/charges/{code}',
        baseline: baseline('/charges/one'),
        product: read(`/v1/charges/${charge}`),
      },
      balance: {
        title: 'GET /v1/balance',
        baseline: baseline('/charges/one'),
        product: read('/v1/balance'),
      },
    },
  };
}
