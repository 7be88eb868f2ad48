import type { Board } from '../panel.ts';
import { inRange, perSecond, quantile, share } from '../promql.ts';

const http = 'http_server_request_duration_seconds';
const pages = 'route=~"/v1/embed/.*|/embed/.*|/v1/payment_links/.*", route!~".*/status"';
const sessions = (status: string) => `checkout_sessions_total{mode=~"$mode", status="${status}"}`;

export const checkout: Board = {
  name: 'checkout',
  title: 'Checkout',
  about: 'Payment pages: sessions, attempts to pay them, and what buyers wait for.',
  choices: ['mode'],
  rows: {
    Sessions: [
      {
        title: 'Sessions',
        queries: { '{{status}}': inRange('checkout_sessions_total{mode=~"$mode"}', 'status') },
        unit: 'short',
        kind: 'number',
      },
      {
        title: 'Opened and completed',
        queries: { opened: perSecond(sessions('opened')), completed: perSecond(sessions('completed')) },
        unit: 'ops',
      },
      {
        title: 'Completed, of those opened in the same time',
        queries: { share: share(inRange(sessions('completed')), inRange(sessions('opened'))) },
        unit: 'percentunit',
      },
    ],
    Attempts: [
      {
        title: 'By method and status',
        queries: {
          '{{method}} {{status}}': perSecond('checkout_attempts_total{mode=~"$mode"}', 'method, status'),
        },
        unit: 'ops',
        width: 12,
        note: 'started, and nothing after it: docs/runbook.md#a-checkout-session-does-not-complete',
      },
      {
        title: 'Sessions paid twice',
        queries: { '{{mode}}': inRange('sessions_paid_twice_total{mode=~"$mode"}', 'mode') },
        unit: 'short',
        isQuiet: true,
        width: 6,
        note: 'docs/runbook.md#a-session-was-paid-twice',
      },
      {
        title: 'Cards saved without a sale',
        queries: { '{{outcome}}': inRange('card_verifications_total{mode=~"$mode"}', 'outcome') },
        unit: 'short',
        isQuiet: true,
        width: 6,
      },
    ],
    'What browsers see': [
      {
        title: 'Time, p95',
        queries: { '{{method}} {{route}}': quantile(0.95, http, pages, 'method, route') },
        unit: 's',
        width: 12,
      },
      {
        title: 'Status',
        queries: { '{{status}}': perSecond(`${http}_count{${pages}}`, 'status') },
        unit: 'reqps',
        width: 12,
      },
    ],
  },
};
