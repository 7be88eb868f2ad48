import type { Board } from '../panel.ts';
import { inRange, perSecond, quantile } from '../promql.ts';

export const events: Board = {
  name: 'events',
  title: 'Events',
  about: 'Outboxes, topics and consumers.',
  choices: [],
  rows: {
    Consumers: [
      {
        title: 'Messages behind',
        queries: {
          '{{group}}': 'sum by (group) (max by (topic, group, partition) (kafka_consumer_lag_messages))',
        },
        unit: 'short',
        note: 'As of a consumer’s last batch: a consumer that is gone or blocked shows nothing new. docs/runbook.md#a-consumer-is-behind',
      },
      {
        title: 'Blocked for',
        queries: { '{{group}}': 'max by (topic, group) (kafka_blocked_seconds)' },
        unit: 's',
        note: 'docs/runbook.md#a-topic-is-blocked',
      },
      {
        title: 'Dead letters',
        queries: { '{{group}}': inRange('kafka_dead_letters_total', 'group') },
        unit: 'short',
        isQuiet: true,
        note: 'docs/runbook.md#messages-in-topicdead',
      },
    ],
    Outboxes: [
      {
        title: 'Events published',
        queries: { '{{topic}}': perSecond('outbox_publication_seconds_count', 'topic') },
        unit: 'ops',
        width: 6,
      },
      {
        title: 'From the write to the brokers, p99',
        queries: { '{{topic}}': quantile(0.99, 'outbox_publication_seconds', '', 'topic') },
        unit: 's',
        width: 6,
        note: 'docs/runbook.md#events-are-not-published',
      },
      {
        title: 'Documents with events left behind',
        queries: { '{{collection}}': 'max by (collection) (outbox_left_behind_documents)' },
        unit: 'short',
        width: 6,
        isQuiet: true,
      },
      {
        title: 'Events that the brokers refuse',
        queries: { '{{topic}}': inRange('outbox_unpublishable_total', 'topic') },
        unit: 'short',
        width: 6,
        isQuiet: true,
        note: 'docs/runbook.md#an-event-is-too-large',
      },
    ],
  },
};
