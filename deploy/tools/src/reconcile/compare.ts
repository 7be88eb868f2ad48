import { compareAcquirer, comparePayables } from './compare-acquirer.ts';
import { compareBank } from './compare-bank.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareRefunds } from './compare-refunds.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import { compareWithdrawals } from './compare-withdrawals.ts';
import { type Difference, type DifferenceKind, difference } from './differences.ts';
import type { EndpointRow, SliceRecords, StateRecords } from './records.ts';

/** What cannot be read is not known to be missing. */
const absences: readonly DifferenceKind[] = [
  'charge_missing_at_bank',
  'payment_missing_at_bank',
  'charge_missing_at_acquirer',
  'withdrawal_missing_at_bank',
];

/** All differences between the records of a slice. Pure. `now` decides which records must still exist. */
export function compareSlice(records: SliceRecords, endpoints: EndpointRow[], now: Date): Difference[] {
  const unreadable = new Set(records.unreadable.map(({ subject }) => subject));
  const isUnread = ({ kind, subject }: Difference) => absences.includes(kind) && unreadable.has(subject);
  const differences = [
    ...compareBank(records),
    ...compareAcquirer(records),
    ...compareRefunds(records),
    ...compareLedger(records),
    ...compareWithdrawals(records),
    ...compareWebhooks(records, endpoints, now),
  ];
  return [
    ...records.unreadable.map(({ subject, detail }) => difference('unreadable_at_provider', subject, detail)),
    ...differences.filter((one) => !isUnread(one)),
  ];
}

/** Everything that is wrong in the present state. */
export function compareState(state: StateRecords): Difference[] {
  return [
    ...state.wrongTotals.map(({ owner, account, total, sum }) =>
      difference('totals_differ', owner, `${account}: total ${total}, postings ${sum}`),
    ),
    ...state.unbalanced.map(({ owner, sum }) => difference('books_unbalanced', owner, `${sum} in all`)),
    ...comparePayables(state.payables ?? []),
    ...state.stuckCards.map((id) => difference('card_charge_stuck', id)),
    ...state.overdueSettlements.map(({ id, amount }) => difference('settlement_overdue', id, `${amount}`)),
    ...state.openReturns.map(({ endToEndId, status, amount }) =>
      difference(status === 'failed' ? 'return_failed' : 'return_pending', endToEndId, `${amount}`),
    ),
    ...state.stuckRefunds.map((id) => difference('refund_pending', id)),
    ...state.stuckWithdrawals.map((id) => difference('withdrawal_pending', id)),
    ...state.stuckDeliveries.map((id) => difference('delivery_stuck', id)),
    ...state.stuckOutboxes.map(({ collection, id }) => difference('outbox_stuck', id, collection)),
    ...state.stuckLeases.map((id) => difference('lease_stuck', id)),
    ...[...state.deadLetters]
      .filter(([, count]) => count > 0)
      .map(([topic, count]) => difference('dead_letters', topic, `${count} messages`)),
  ];
}
