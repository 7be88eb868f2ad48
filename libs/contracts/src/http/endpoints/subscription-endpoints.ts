import { list } from '../schemas/list.ts';
import {
  cancelSubscriptionBody,
  createSubscriptionBody,
  listSubscriptionsQuery,
  listUpcomingQuery,
  patchSubscriptionBody,
  pauseSubscriptionBody,
  subscription,
  upcomingCharge,
} from '../schemas/subscription.ts';
import type { Endpoint } from './endpoint.ts';

const tag = 'Assinaturas';
const read = { by: 'secret_key', scope: 'charges:read' } as const;
const write = { by: 'secret_key', scope: 'charges:write' } as const;
const ended = ['resource_not_found', 'subscription_ended'] as const;

/** What makes the charges of a mandate (specification S30). */
export const subscriptionEndpoints = {
  createSubscription: {
    id: 'createSubscription',
    method: 'POST',
    path: '/v1/subscriptions',
    tag,
    summary: 'Criar uma assinatura',
    access: write,
    creates: 'sub',
    body: createSubscriptionBody,
    success: { status: 201, schema: subscription },
    errors: [
      ...(['seller_not_approved', 'amount_below_minimum', 'provider_unavailable'] as const),
      ...(['mandate_not_active', 'mandate_in_use', 'amount_not_allowed'] as const),
    ],
  },
  listSubscriptions: {
    id: 'listSubscriptions',
    method: 'GET',
    path: '/v1/subscriptions',
    tag,
    summary: 'Listar assinaturas',
    access: read,
    query: listSubscriptionsQuery,
    success: { status: 200, schema: list(subscription) },
  },
  getSubscription: {
    id: 'getSubscription',
    method: 'GET',
    path: '/v1/subscriptions/:subscription',
    tag,
    summary: 'Consultar uma assinatura',
    access: read,
    success: { status: 200, schema: subscription },
    errors: ['resource_not_found'],
  },
  getUpcomingCharges: {
    id: 'getUpcomingCharges',
    method: 'GET',
    path: '/v1/subscriptions/:subscription/upcoming',
    tag,
    summary: 'Ver as próximas cobranças',
    access: read,
    query: listUpcomingQuery,
    success: { status: 200, schema: list(upcomingCharge) },
    errors: ['resource_not_found'],
  },
  patchSubscription: {
    id: 'patchSubscription',
    method: 'PATCH',
    path: '/v1/subscriptions/:subscription',
    tag,
    summary: 'Mudar o valor ou o dia de uma assinatura',
    access: write,
    body: patchSubscriptionBody,
    success: { status: 200, schema: subscription },
    errors: [...ended, 'amount_not_allowed'],
  },
  pauseSubscription: {
    id: 'pauseSubscription',
    method: 'POST',
    path: '/v1/subscriptions/:subscription/pause',
    tag,
    summary: 'Pausar uma assinatura',
    access: write,
    body: pauseSubscriptionBody,
    success: { status: 200, schema: subscription },
    errors: ended,
  },
  resumeSubscription: {
    id: 'resumeSubscription',
    method: 'POST',
    path: '/v1/subscriptions/:subscription/resume',
    tag,
    summary: 'Retomar uma assinatura',
    access: write,
    success: { status: 200, schema: subscription },
    errors: ended,
  },
  cancelSubscription: {
    id: 'cancelSubscription',
    method: 'POST',
    path: '/v1/subscriptions/:subscription/cancel',
    tag,
    summary: 'Encerrar uma assinatura',
    access: write,
    body: cancelSubscriptionBody,
    success: { status: 200, schema: subscription },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
