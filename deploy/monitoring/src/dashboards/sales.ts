import type { Board } from '../panel.ts';
import { inRange, perSecond, quantile, share } from '../promql.ts';

const creation = 'route="/v1/charges", method="POST"';
const http = 'http_server_request_duration_seconds';
const burnt = (window: string) => `catraca:charge_creation_errors:ratio_rate${window} / 0.0005`;
const charges = (status: string) => `charges_total{mode=~"$mode", status=~"${status}"}`;
const cards = (status: string) => `card_charges_total{mode=~"$mode", status=~"${status}"}`;

export const sales: Board = {
  name: 'sales',
  title: 'Sales',
  about: 'From the request to the money: the objective of charge creation, the funnel, cards.',
  choices: ['mode'],
  rows: {
    'Objective: 99.95 % of charge creations without a 5xx': [
      {
        title: 'Budget burnt',
        queries: { '1 hour': burnt('1h'), '6 hours': burnt('6h'), '3 days': burnt('3d') },
        unit: 'short',
        note: '1 uses up the budget in 30 days; alerts are at 14.4, 6 and 1. docs/runbook.md#charges-cannot-be-created',
      },
      {
        title: 'Charge creations by status',
        queries: { '{{status}}': perSecond(`${http}_count{${creation}}`, 'status') },
        unit: 'reqps',
      },
      {
        title: 'Time to create a charge',
        queries: {
          p50: quantile(0.5, http, `${creation}, status=~"2.."`),
          p99: 'catraca:charge_creation_seconds:p99_5m',
          'p99 of the bank': quantile(0.99, 'provider_call_duration_seconds', 'operation="PUT /cob/{txid}"'),
        },
        unit: 's',
        note: 'The alert is at 2.5 s. docs/runbook.md#sales-are-slow',
      },
    ],
    Funnel: [
      {
        title: 'Charges, by the status that they reached',
        queries: { '{{method}} {{status}}': inRange('charges_total{mode=~"$mode"}', 'method, status') },
        unit: 'short',
        kind: 'number',
        width: 24,
      },
      {
        title: 'Created and paid',
        queries: {
          '{{method}} created': perSecond(charges('requested'), 'method'),
          '{{method}} paid': perSecond(charges('paid'), 'method'),
        },
        unit: 'ops',
      },
      {
        title: 'Charges that are paid, of those that end',
        queries: {
          '{{method}}': share(
            perSecond(charges('paid'), 'method'),
            perSecond(charges('paid|failed|expired|canceled'), 'method'),
          ),
        },
        unit: 'percentunit',
      },
      {
        title: 'Amount paid',
        queries: { '{{method}}': `${inRange('charges_paid_cents_total{mode=~"$mode"}', 'method')} / 100` },
        unit: 'currencyBRL',
        kind: 'number',
      },
    ],
    Cards: [
      {
        title: 'Approval',
        queries: {
          '{{brand}}': share(perSecond(cards('paid'), 'brand'), perSecond(cards('paid|failed'), 'brand')),
        },
        unit: 'percentunit',
      },
      {
        title: 'Declines by reason',
        queries: { '{{decline}}': perSecond(cards('failed'), 'decline') },
        unit: 'ops',
      },
      {
        title: 'Requests with an Idempotency-Key',
        queries: { '{{outcome}}': perSecond('idempotency_outcomes_total', 'outcome') },
        unit: 'reqps',
        note: 'Replays rise when sellers time out and retry.',
      },
    ],
    'Money back': [
      {
        title: 'Refunds',
        queries: { '{{origin}} {{outcome}}': perSecond('refunds_total{mode=~"$mode"}', 'origin, outcome') },
        unit: 'ops',
        width: 12,
      },
      {
        title: 'Disputes (MED) and chargebacks',
        queries: {
          disputes: inRange('disputes_opened_total{mode=~"$mode"}'),
          chargebacks: inRange(charges('chargedback')),
        },
        unit: 'short',
        width: 12,
        isQuiet: true,
      },
    ],
  },
};
