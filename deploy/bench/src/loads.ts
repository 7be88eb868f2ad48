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
