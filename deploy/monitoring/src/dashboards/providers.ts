import type { Board } from '../panel.ts';
import { inRange, perSecond, quantile, share } from '../promql.ts';

const calls = 'provider_call_duration_seconds';
const silent = 'outcome=~"provider_unavailable|circuit_open"';

export const providers: Board = {
  name: 'providers',
  title: 'Banks and acquirers',
  about: 'Calls to banks and acquirers, their callbacks, and what they say that we do not understand.',
  choices: [],
  rows: {
    Calls: [
      {
        title: 'By operation',
        queries: { '{{service}} {{operation}}': perSecond(`${calls}_count`, 'service, operation') },
        unit: 'reqps',
      },
      {
        title: 'Time, p99',
        queries: { '{{operation}}': quantile(0.99, calls, '', 'operation') },
        unit: 's',
        note: 'With retries. Calls end after 8 s.',
      },
      {
        title: 'Without a usable response',
        queries: {
          '{{service}} {{operation}}': share(
            perSecond(`${calls}_count{${silent}}`, 'service, operation'),
            perSecond(`${calls}_count`, 'service, operation'),
          ),
        },
        unit: 'percentunit',
        note: 'docs/runbook.md#answers-are-502-503-or-500',
      },
      {
        title: 'By outcome',
        queries: { '{{outcome}}': perSecond(`${calls}_count`, 'outcome') },
        unit: 'reqps',
        note: 'circuit_open: the circuit breaker is open, and nobody was called.',
      },
      {
        title: 'Callbacks received',
        queries: {
          '{{route}} {{status}}': perSecond(
            'http_server_request_duration_seconds_count{route=~"/callbacks/.*"}',
            'route, status',
          ),
        },
        unit: 'reqps',
        note: '404: the provider has an old token in its URL.',
      },
      {
        title: 'Our clock ahead of the bank’s',
        queries: { '{{mode}}': 'max by (mode) (provider_clock_skew_seconds)' },
        unit: 's',
        isSigned: true,
        note: 'docs/runbook.md#the-bank-and-we-disagree',
      },
    ],
    Disagreements: [
      {
        title: 'Charges that a provider contradicts',
        queries: { '{{mode}} {{kind}}': inRange('charge_discrepancies_total', 'mode, kind') },
        unit: 'short',
        isQuiet: true,
        note: 'docs/runbook.md#the-bank-and-we-disagree',
      },
      {
        title: 'Rows that cannot be read',
        queries: {
          '{{where}}': inRange('provider_unreadable_items_total', 'where'),
          '{{row}}s of the acquirer': inRange('provider_unreadable_rows_total', 'row'),
        },
        unit: 'short',
        isQuiet: true,
      },
      {
        title: 'Disputes with an unknown status',
        queries: { '{{mode}}': inRange('disputes_unknown_status_total', 'mode') },
        unit: 'short',
        isQuiet: true,
        note: 'docs/runbook.md#a-dispute-does-not-end',
      },
    ],
  },
};
