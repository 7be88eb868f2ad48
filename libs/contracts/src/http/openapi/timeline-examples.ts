import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import {
  type MandateTimeline,
  type Timeline,
  type TimelineEntry,
  timelineEntry,
  type WithdrawalTimeline,
} from '../schemas/timeline.ts';
import { exampleOf } from './example-of.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const bare = { detail: null, duration_ms: null, amount: null, trace_id: trace, links: {} };

function entry(example: Omit<TimelineEntry, keyof typeof bare> & Partial<TimelineEntry>): TimelineEntry {
  return exampleOf(timelineEntry, { ...bare, ...example });
}

const sale: Timeline = {
  object: 'timeline',
  charge: 'ch_01m7ywntb0ssmn5x2t1x5a8ecn',
  complete: true,
  kept_since: null,
  entries: [
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'request',
      title: 'Requisição POST /v1/charges: 201',
      detail: { method: 'POST', route: '/v1/charges', error_code: null },
      status: 201,
      duration_ms: 31,
      links: { request: 'req_01m7ywntb0x4f7g1h5j8k2m6n9' },
    }),
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'provider_call',
      title: 'Criar a cobrança no banco: respondido',
      detail: { provider: 'bacen', operation: 'create_charge', outcome: 'ok', code: null },
      status: 'ok',
      duration_ms: 19,
    }),
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'state',
      title: 'Aguardando pagamento',
      detail: { from: null, to: 'pending' },
      status: 'pending',
      amount: 10_000,
    }),
    entry({
      at: '2026-11-21T11:09:02.410Z',
      type: 'state',
      title: 'Pagamento confirmado',
      detail: { from: 'pending', to: 'paid' },
      status: 'paid',
      amount: 10_000,
    }),
    entry({
      at: '2026-11-21T11:09:02.410Z',
      type: 'posting',
      title: 'Venda lançada no saldo',
      detail: { available_amount: 9_900, reserved_amount: 0 },
      status: 'sale',
      amount: 9_900,
      links: { posting: 'le_01m7ywntb0v7q9w3e5r8t1y4z6', event: 'evt_01m7ywntb0p5g5t0s9j8z7x6w5' },
    }),
    entry({
      at: '2026-11-21T11:09:02.655Z',
      type: 'delivery',
      title: 'Webhook, tentativa 1: entregue',
      detail: { endpoint: 'we_01m7ywntb0n1n2n3n4n5n6n7n8', attempt: 1, response_status: 200, error: null },
      status: 'succeeded',
      duration_ms: 84,
      links: { delivery: 'dlv_01m7ywntb0d1d2d3d4d5d6d7d8', event: 'evt_01m7ywntb0p5g5t0s9j8z7x6w5' },
    }),
  ],
};

const mandate: MandateTimeline = {
  object: 'timeline',
  mandate: 'mnd_01m7ywntb0m1m2m3m4m5m6m7m8',
  complete: true,
  kept_since: null,
  entries: [
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'provider_call',
      title: 'Criar o mandato no banco: respondido',
      detail: { provider: 'bacen', operation: 'create_mandate', outcome: 'ok', code: null },
      status: 'ok',
      duration_ms: 23,
    }),
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'state',
      title: 'Aguardando o pagador',
      detail: { from: null, to: 'pending' },
      status: 'pending',
    }),
    entry({
      at: '2026-11-21T11:12:40.118Z',
      type: 'state',
      title: 'Autorizado pelo pagador',
      detail: { from: 'pending', to: 'active' },
      status: 'active',
    }),
  ],
};

const withdrawal: WithdrawalTimeline = {
  object: 'timeline',
  withdrawal: 'wd_01m7ywntb0w1w2w3w4w5w6w7w8',
  complete: true,
  kept_since: null,
  entries: [
    entry({
      at: '2026-11-21T11:08:16.032Z',
      type: 'state',
      title: 'Saque pedido',
      detail: { from: null, to: 'requested' },
      status: 'requested',
      amount: 50_000,
    }),
  ],
};

export const timelineExamples = {
  getChargeTimeline: { response: sale },
  getRefundTimeline: { response: sale },
  getMandateTimeline: { response: mandate },
  getAccountMandateTimeline: { response: mandate },
  getAccountChargeTimeline: { response: sale },
  getAccountRefundTimeline: { response: sale },
  getDisputeTimeline: { response: sale },
  getWithdrawalTimeline: { response: withdrawal },
} satisfies Record<string, EndpointExample>;
