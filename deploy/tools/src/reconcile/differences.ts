/** A contradiction between two records, or a record that is stuck. */
export interface Difference {
  kind: DifferenceKind;
  /** Id of the object concerned, ours or the bank's. */
  subject: string;
  /** The values that differ. */
  detail: string;
}

export const differenceKinds = [
  'charge_missing_at_bank',
  'charge_missing_here',
  'charge_amount_differs',
  'charge_status_differs',
  'payment_missing_here',
  'payment_missing_at_bank',
  'payment_counted_twice',
  'payment_amount_differs',
  'posting_missing',
  'posting_repeated',
  'posting_without_charge',
  'posting_amount_differs',
  'posting_unbalanced',
  'totals_differ',
  'event_missing',
  'event_repeated',
  'event_without_charge',
  'delivery_missing',
  'delivery_stuck',
  'outbox_stuck',
  'lease_stuck',
  'return_failed',
  'return_pending',
  'refund_missing_at_bank',
  'refund_missing_here',
  'refund_amount_differs',
  'refund_status_differs',
  'refunded_amount_differs',
  'refund_pending',
  'withdrawal_missing_at_bank',
  'withdrawal_amount_differs',
  'withdrawal_status_differs',
  'withdrawal_return_differs',
  'withdrawal_pending',
  'charge_missing_at_acquirer',
  'acquirer_charge_missing_here',
  'card_amount_differs',
  'card_status_differs',
  'card_paid_after_failure',
  'card_charged_twice',
  'card_charge_stuck',
  'canceled_amount_differs',
  'chargeback_missing_here',
  'chargeback_differs',
  'chargeback_above_sale',
  'payable_not_posted',
  'payable_amount_differs',
  'acquirer_account_differs',
  'settlement_overdue',
  'unreadable_at_provider',
  'books_unbalanced',
  'dead_letters',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export function difference(kind: DifferenceKind, subject: string, detail = ''): Difference {
  return { kind, subject, detail };
}

/** What a person does about each kind. */
export const adviceOf: Record<DifferenceKind, string> = {
  charge_missing_at_bank:
    'Ask the bank for the txid (the part after ch_). If it never had it, the buyer cannot pay: cancel the charge.',
  charge_missing_here:
    'Somebody else created a charge with our Pix key, or a database was restored. Find out before a buyer pays it.',
  charge_amount_differs:
    'Do not deliver. Compare with the seller’s order; return the payment at the bank if it was paid with the wrong amount.',
  charge_status_differs:
    'Usually a change that we have not seen: it is asked for within the hour. If it stays, look for the charge’s id in the log of charges.',
  payment_missing_here:
    'Money that we do not account for. Find the payer’s charge, or return it at the bank.',
  payment_missing_at_bank:
    'The charge counts as paid, but the bank does not list the payment. Ask the bank with the end-to-end id before the seller withdraws.',
  payment_counted_twice:
    'Two charges were paid by one payment: correct the wrong one with the bank’s statement.',
  payment_amount_differs:
    'The bank received another amount than the charge. Ask the bank with the end-to-end id.',
  posting_missing:
    'catraca-ops reemit --charge <id> publishes the charge’s events again; balance then posts it.',
  posting_repeated: 'The seller was credited twice. Stop withdrawals of this seller and report a bug.',
  posting_without_charge: 'A credit without a sale. Stop withdrawals of this seller and report a bug.',
  posting_amount_differs: 'The seller was credited another amount than the charge says. Report a bug.',
  posting_unbalanced:
    'Somebody changed the ledger by hand, or a bug did: restore the posting from the event.',
  totals_differ:
    'The balance shown is not the sum of its postings. Stop withdrawals of this seller and report a bug.',
  event_missing: 'The seller was not told: catraca-ops reemit --charge <id>.',
  event_repeated: 'The seller may have heard twice, with two ids. Report a bug.',
  event_without_charge:
    'The seller was told of a sale that does not exist. Tell the seller, and report a bug.',
  delivery_missing: 'The seller’s endpoint was not called: resend the event (POST …/events/{evt}/resend).',
  delivery_stuck:
    'No notifier attempts it: see whether notifiers run and reach MongoDB (runbook, “Webhooks are late”).',
  outbox_stuck:
    'Events are not published: see whether Kafka is up (runbook, “Events wait in their outboxes”).',
  lease_stuck: 'A request with this Idempotency-Key never ended: the seller’s retry finishes it.',
  return_failed:
    'The bank refused to send money back to the payer. Look at the bank first: it may have made the return after all, or returned a part. Return by hand there what is left; it is not the seller’s.',
  return_pending: 'The bank has not settled a return for over an hour. Ask the bank with the end-to-end id.',
  refund_missing_at_bank:
    'The seller was debited, but the bank has no such return, or has not made it. Ask the bank with the end-to-end id.',
  refund_missing_here:
    'The bank gave the buyer money back, and the seller still has it. It is asked for within the hour; if it stays, look for the end-to-end id in the log of refunds.',
  refund_amount_differs: 'The bank returned another amount than the refund says. Report a bug.',
  refund_status_differs:
    'The refund failed here, but the bank made the return: the seller was given back what the buyer has. Report a bug.',
  refunded_amount_differs:
    'The charge’s refunded amount or status does not follow from its refunds. Report a bug.',
  refund_pending:
    'The bank has not settled a refund for over an hour, or MONEY_OUT is paused. Ask the bank with the end-to-end id.',
  withdrawal_missing_at_bank:
    'The withdrawal counts as paid, but the bank has no such payout. Stop withdrawals and ask the bank.',
  withdrawal_amount_differs: 'The bank paid out another amount. Stop withdrawals and report a bug.',
  withdrawal_status_differs:
    'The bank says otherwise whether the seller got the money. Stop withdrawals of this seller and ask the bank.',
  withdrawal_return_differs:
    'The receiving bank sent money back that the ledger does not have, or the other way round. It is asked for within a day.',
  withdrawal_pending:
    'A withdrawal is not over after an hour, or MONEY_OUT is paused. Ask the bank with the ULID of the withdrawal.',
  charge_missing_at_acquirer:
    'The charge says that a card was charged, and the acquirer has no order of it. Ask the acquirer with the charge’s id, which is the code of its order; stop withdrawals of this seller.',
  acquirer_charge_missing_here:
    'Somebody else charges cards with our acquirer account, or a database was restored. Find the order at the acquirer, and give its money back if nobody sold.',
  card_amount_differs:
    'The acquirer charged another amount than the charge says. Do not deliver; give the difference back at the acquirer.',
  card_status_differs:
    'Usually a change that we have not seen: a webhook of the acquirer was lost, and the charge is asked for with back-off. If it stays, look for the charge’s id in the log of charges.',
  card_paid_after_failure:
    'The charge failed or was canceled here, and the acquirer has taken the buyer’s money. The next check of the charge gives it back; if it stays, cancel it at the acquirer.',
  card_charged_twice:
    'The acquirer has several orders of one sale: the buyer paid more than once. The next check of the charge cancels those after “also”. If it stays, cancel them at the acquirer, never the one that the charge names as its sale.',
  card_charge_stuck:
    'The outcome of a card charge is unknown for over an hour: the acquirer does not say it, or no instance of charges reaches it. See the log of charges for the id.',
  canceled_amount_differs:
    'What the acquirer gave back to the buyer is not what the refunds say. Somebody canceled it at the acquirer by hand, or report a bug.',
  chargeback_missing_here:
    'The acquirer took a sale back, and the seller was not debited. A webhook was lost: send it again at the acquirer, or any webhook of this order.',
  chargeback_differs:
    'The acquirer disputes another amount than we debited, or won the sale back and the seller does not have it. Compare it with the acquirer’s statement.',
  chargeback_above_sale:
    'The acquirer took back more than refunds had left of the sale. The seller was debited what was left, and the rest is the platform’s loss: dispute it at the acquirer.',
  payable_not_posted:
    'The acquirer paid us, and the books do not say so. See the log of balance; one of an order without a sale in the ledger is posted a day later, to the platform’s books.',
  payable_amount_differs:
    'The books say that the acquirer paid another amount than it lists. Compare with the bank’s statement, and report a bug.',
  acquirer_account_differs:
    'The books say that the acquirer paid more for a sale than it was, or took back more than was given back. Report a bug.',
  settlement_overdue:
    'An installment is due for over an hour, and the seller does not have it. See whether balance runs, and its log.',
  unreadable_at_provider:
    'Bank or acquirer refuses to show this one object, or shows it in another form than documented: it is not compared. Look at it in their panel, and report its form as a bug.',
  books_unbalanced:
    'A seller’s accounts do not add up to zero: the ledger was changed outside of balance. Stop withdrawals of this seller and report a bug.',
  dead_letters: 'catraca-ops dead-letters lists them, with the reason; after the repair it gives them back.',
};
