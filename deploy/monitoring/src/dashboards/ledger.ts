import type { Board } from '../panel.ts';
import { inRange, perSecond } from '../promql.ts';

export const ledger: Board = {
  name: 'ledger',
  title: 'Ledger and reconciliation',
  about: 'Whether the books agree, and whether money moves that is to move.',
  choices: ['mode'],
  rows: {
    Books: [
      {
        title: 'Differences by kind',
        queries: { '{{kind}}': 'sum by (kind) (reconcile_differences) > 0' },
        unit: 'short',
        isQuiet: true,
        width: 12,
        note: 'docs/runbook.md#the-books-differ',
      },
      {
        title: 'Differences',
        queries: { differences: 'sum(reconcile_differences)' },
        unit: 'short',
        kind: 'number',
        width: 6,
      },
      {
        title: 'Since the last comparison',
        queries: { age: 'time() - max(reconcile_last_success_timestamp_seconds)' },
        unit: 's',
        kind: 'number',
        width: 6,
        note: 'An hour is too long.',
      },
      {
        title: 'Comparisons',
        queries: { '{{outcome}}': 'sum by (outcome) (reconcile_runs_total)' },
        unit: 'short',
      },
      {
        title: 'Postings',
        queries: { postings: perSecond('ledger_postings_total') },
        unit: 'ops',
      },
      {
        title: 'Events that wait for the one before them',
        queries: { parked: 'max(ledger_parked_events)' },
        unit: 'short',
        note: 'docs/runbook.md#an-event-of-a-charge-waits-in-the-ledger',
      },
      {
        title: 'Payables that are not posted',
        queries: {
          'days late': 'max(payable_days_late{mode=~"$mode"})',
          unreadable: 'max(payables_unreadable{mode=~"$mode"})',
          'failed readings': inRange('payable_day_failures_total{mode=~"$mode"}', 'mode'),
        },
        unit: 'short',
        isQuiet: true,
        width: 24,
        note: 'docs/runbook.md#payables-of-the-acquirer-are-not-posted',
      },
    ],
    'Money that leaves': [
      {
        title: 'Withdrawals that ended',
        queries: { '{{outcome}}': inRange('withdrawals_total{mode=~"$mode"}', 'outcome') },
        unit: 'short',
      },
      {
        title: 'Withdrawals open for over an hour',
        queries: { '{{status}}': 'max by (status) (stuck_withdrawals{mode=~"$mode"})' },
        unit: 'short',
        isQuiet: true,
        note: 'docs/runbook.md#a-withdrawal-is-stuck',
      },
      {
        title: 'Withdrawals that the bank contradicts',
        queries: { '{{mode}}': inRange('payout_contradictions_total{mode=~"$mode"}', 'mode') },
        unit: 'short',
        isQuiet: true,
      },
      {
        title: 'Refunds pending for over an hour',
        queries: { '{{mode}}': 'max by (mode) (refunds_overdue{mode=~"$mode"})' },
        unit: 'short',
        isQuiet: true,
        width: 12,
        note: 'docs/runbook.md#a-refund-stays-pending',
      },
      {
        title: 'Returns to payers that are stuck',
        queries: { '{{status}}': 'max by (status) (stuck_returns{mode=~"$mode"})' },
        unit: 'short',
        isQuiet: true,
        width: 12,
        note: 'docs/runbook.md#a-return-to-a-payer-is-stuck',
      },
      {
        title: 'Charges of mandates not sent for over an hour',
        queries: { '{{mode}}': 'max by (mode) (scheduled_charges_unsent{mode=~"$mode"})' },
        unit: 'short',
        isQuiet: true,
        width: 12,
        note: 'docs/runbook.md#charges-of-mandates-are-not-sent',
      },
    ],
  },
};
