import type { Board } from '../panel.ts';
import { perSecond, quantile, share } from '../promql.ts';

const late = (window: string) => `catraca:webhook_late:ratio_rate${window} / 0.001`;
const attempts = 'webhook_attempts_total';
const delivery = 'webhook_delivery_seconds';

export const webhooks: Board = {
  name: 'webhooks',
  title: 'Webhooks',
  about: 'From an event to the seller: the objective, attempts, and how far the notifier is behind.',
  choices: ['mode'],
  rows: {
    'Objective: 99.9 % within 60 s, in live mode': [
      {
        title: 'Budget burnt',
        queries: { '1 hour': late('1h'), '6 hours': late('6h'), '3 days': late('3d') },
        unit: 'short',
        isQuiet: true,
        note: '1 uses up the budget in 30 days; alerts are at 14.4, 6 and 1. docs/runbook.md#webhooks-are-late',
      },
      {
        title: 'From the event to its delivery, at the first attempt',
        queries: {
          p50: quantile(0.5, delivery, 'mode=~"$mode", attempt="first"'),
          p95: quantile(0.95, delivery, 'mode=~"$mode", attempt="first"'),
          p99: quantile(0.99, delivery, 'mode=~"$mode", attempt="first"'),
        },
        unit: 's',
      },
      {
        title: 'Delivered',
        queries: { '{{attempt}} attempt': perSecond(`${delivery}_count{mode=~"$mode"}`, 'attempt') },
        unit: 'ops',
      },
    ],
    Attempts: [
      {
        title: 'By outcome',
        queries: { '{{outcome}}': perSecond(attempts, 'outcome') },
        unit: 'ops',
      },
      {
        title: 'That fail, at all sellers together',
        queries: {
          share: share(perSecond(`${attempts}{outcome!~"http_2.."}`), perSecond(attempts)),
        },
        unit: 'percentunit',
        note: 'A seller’s server that fails is the seller’s. Above a half it is ours: docs/runbook.md#webhooks-are-late',
      },
      {
        title: 'Messages that the notifier has not read',
        queries: {
          '{{topic}}':
            'sum by (topic) (max by (topic, partition) (kafka_consumer_lag_messages{group=~"notifier.*"}))',
        },
        unit: 'short',
      },
    ],
  },
};
