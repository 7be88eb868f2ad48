import { answerDeliveryBody, listenQuery } from '../schemas/listen.ts';
import type { Endpoint } from './endpoint.ts';

const tag = 'Webhooks';
const access = { by: 'secret_key', scope: 'webhooks:manage', testOnly: true, tellsScope: true } as const;

/** Webhooks of test mode over a stream, without a public URL. */
export const listenEndpoints = {
  listen: {
    id: 'listen',
    method: 'GET',
    path: '/v1/listen',
    isUnlogged: true,
    tag,
    summary: 'Receber webhooks por uma conexão',
    access,
    query: listenQuery,
    success: { status: 200, isEventStream: true },
    errors: ['resource_not_found', 'listener_limit_reached'],
  },
  answerDelivery: {
    id: 'answerDelivery',
    method: 'POST',
    path: '/v1/listen/:id',
    isUnlogged: true,
    tag,
    summary: 'Informar o resultado de uma entrega',
    access,
    body: answerDeliveryBody,
    success: { status: 204 },
    errors: ['resource_not_found', 'delivery_answered'],
  },
  closeListener: {
    id: 'closeListener',
    method: 'DELETE',
    path: '/v1/listen/:id',
    isUnlogged: true,
    tag,
    summary: 'Encerrar uma conexão',
    access,
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
