import type { homeTexts as pt } from '../pt/home.ts';

export const homeTexts: typeof pt = {
  home: {
    title: 'Home',
    range: 'Period',
    paid: 'Sold',
    paidHint: 'All that was paid, whether refunded later or not.',
    sales: (count: number) => (count === 1 ? '1 sale' : `${count.toLocaleString('en')} sales`),
    pending: 'Pending',
    pendingHint: 'Charges created in the period that can still be paid.',
    refunded: 'Refunded',
    refundedHint: 'Refunds that succeeded in the period.',
    disputed: 'Disputed',
    disputedHint: 'Pix disputes and chargebacks opened in the period.',
    approval: 'Card approval',
    approvalHint: 'Card charges approved, of those approved and declined.',
    noCards: 'No card sales',
    empty: 'No sales in this period.',
    chart: 'Sales in the period',
    time: 'When',
    count: 'Sales',
    amount: 'Amount',
    attention: 'Needs you',
    firstSteps: 'First steps',
    firstStepsIntro: 'These steps are left before your first sale.',
  },
  overviewRange: { today: 'Today', '7d': '7 days', '30d': '30 days', '12m': '12 months' },
  attention: {
    negative_balance: () => 'The balance is negative: the next sales pay the debt',
    open_disputes: (count: number) =>
      count === 1
        ? '1 dispute in analysis, with a deadline'
        : `${count} disputes in analysis, with deadlines`,
    failed_withdrawals: (count: number) =>
      count === 1
        ? '1 withdrawal failed in the last 7 days'
        : `${count} withdrawals failed in the last 7 days`,
    disabled_endpoints: (count: number) =>
      count === 1
        ? '1 endpoint was disabled after failures'
        : `${count} endpoints were disabled after failures`,
    failing_endpoints: (count: number) =>
      count === 1 ? '1 endpoint does not receive webhooks' : `${count} endpoints do not receive webhooks`,
    expiring_keys: (count: number) =>
      count === 1 ? '1 secret key expires within 30 days' : `${count} secret keys expire within 30 days`,
    no_key: () => 'Create a secret key for your server',
    no_domain: () => 'Say on which domains your shop sells',
    no_endpoint: () => 'Add an endpoint to hear when you are paid',
    no_sale: () => 'Make the first sale: a Pix charge takes a minute',
  },
  search: {
    title: 'Search the account',
    field: 'What are you looking for?',
    hint: 'Id, reference, CPF or CNPJ, e-mail, last 4 digits of the card or EndToEndId. In full: parts are not found.',
    results: 'Results',
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    none: 'Nothing was found in this account and environment.',
    close: 'Close',
  },
  searchKind: {
    charge: 'Charge',
    refund: 'Refund',
    dispute: 'Dispute',
    withdrawal: 'Withdrawal',
    payment_link: 'Payment link',
    mandate: 'Mandate',
    subscription: 'Subscription',
    event: 'Event',
    request: 'Request',
  },
};
