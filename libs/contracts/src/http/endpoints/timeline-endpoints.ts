import { mandateTimeline, timeline, withdrawalTimeline } from '../schemas/timeline.ts';
import type { Endpoint } from './endpoint.ts';

const ofAny = {
  method: 'GET',
  tag: 'Linha do tempo',
  success: { status: 200, schema: timeline },
  errors: ['resource_not_found'],
} as const;
const ofSeller = {
  ...ofAny,
  access: { by: 'secret_key', scope: 'logs:read' },
  isUnlogged: true,
} as const;

/** What happened to a sale (specification S25.1). */
export const timelineEndpoints = {
  getChargeTimeline: {
    ...ofSeller,
    id: 'getChargeTimeline',
    path: '/v1/charges/:code/timeline',
    summary: 'Ver tudo o que aconteceu com uma cobrança',
  },
  getRefundTimeline: {
    ...ofSeller,
    id: 'getRefundTimeline',
    path: '/v1/refunds/:refund/timeline',
    summary: 'Ver tudo o que aconteceu com uma devolução',
  },
  getMandateTimeline: {
    ...ofSeller,
    id: 'getMandateTimeline',
    path: '/v1/mandates/:mandate/timeline',
    summary: 'Ver tudo o que aconteceu com um mandato',
    success: { status: 200, schema: mandateTimeline },
  },
} as const satisfies Record<string, Endpoint>;

const ofOperator = { ...ofAny, access: { by: 'operator', scope: 'read' }, isAudited: true } as const;
const account = '/operator/v1/accounts/:account';

/** The same for the operator, with disputes and withdrawals. Each reading is audited. */
export const operatorTimelineEndpoints = {
  getAccountChargeTimeline: {
    ...ofOperator,
    id: 'getAccountChargeTimeline',
    path: `${account}/charges/:code/timeline`,
    summary: 'Ver tudo o que aconteceu com uma cobrança de um vendedor',
  },
  getAccountRefundTimeline: {
    ...ofOperator,
    id: 'getAccountRefundTimeline',
    path: `${account}/refunds/:refund/timeline`,
    summary: 'Ver tudo o que aconteceu com uma devolução de um vendedor',
  },
  getAccountMandateTimeline: {
    ...ofOperator,
    id: 'getAccountMandateTimeline',
    path: `${account}/mandates/:mandate/timeline`,
    summary: 'Ver tudo o que aconteceu com um mandato de um vendedor',
    success: { status: 200, schema: mandateTimeline },
  },
  getDisputeTimeline: {
    ...ofOperator,
    id: 'getDisputeTimeline',
    path: `${account}/disputes/:dispute/timeline`,
    summary: 'Ver tudo o que aconteceu com uma contestação',
  },
  getWithdrawalTimeline: {
    ...ofOperator,
    id: 'getWithdrawalTimeline',
    path: `${account}/withdrawals/:withdrawal/timeline`,
    summary: 'Ver tudo o que aconteceu com um saque',
    success: { status: 200, schema: withdrawalTimeline },
  },
} as const satisfies Record<string, Endpoint>;
