import type { accountTexts as pt } from '../pt/account.ts';

export const accountTexts: typeof pt = {
  account: {
    title: 'Account',
    intro: 'Registration and contract are those of both environments. The platform changes them.',
    paused: 'The platform has paused refunds and withdrawals of this account: they wait until released.',
    registered: 'Registration',
    name: 'Name',
    document: 'CPF or CNPJ',
    email: 'E-mail',
    registration: 'State',
    created: 'Created',
    bankAccount: 'See the bank account for withdrawals',
    features: 'Features',
    on: 'On',
    off: 'Off',
    supportLimit: 'Refund limit of support',
    supportLimitHint: 'How much a person with the role Support can refund at once.',
  },
  registration: { pending: 'In review', approved: 'Approved', rejected: 'Rejected' },
  registrationMeaning: {
    pending: 'The platform is still reviewing the registration. Until then the account creates no charges.',
    approved: 'The account can create charges.',
    rejected: 'The platform rejected the registration. The account creates no charges.',
  },
  feature: {
    card_enabled: 'Sell by card',
    refunds_enabled: 'Refund sales',
    one_click_enabled: 'One-click purchases',
    three_ds_required: '3DS required',
    card_testing_guard: 'Guard against card testing',
    card_like_references_allowed: 'References that look like card numbers',
    own_mpi_allowed: '3DS of your own server',
  },
  featureMeaning: {
    card_enabled: 'Charges and links can offer cards besides Pix.',
    refunds_enabled: 'Paid sales can be refunded, in whole or in part.',
    one_click_enabled: 'In a session with a saved card the customer pays without typing the card again.',
    three_ds_required: 'Every sale by card asks the holder to authenticate at their bank.',
    card_testing_guard: 'Many declines in the checkout block cards for an hour, or make 3DS required.',
    card_like_references_allowed: 'Order numbers can have the form of a card number.',
    own_mpi_allowed: 'Results of a 3DS server of yours count, which the platform does not check.',
  },
  contract: {
    title: 'Contract',
    hint: 'For the next sales. Each sale keeps the contract of when it was created.',
    version: 'Version',
    everySale: 'In every sale',
    platform: 'Platform fee',
    minimum: 'Smallest amount',
    fee: 'Fee',
    nothing: 'Nothing',
    settlement: 'Available',
    days: (days: number) => {
      if (days === 0) return 'As soon as it is paid';
      return `${days === 1 ? '1 day' : `${days} days`} after the payment, at 6:00, on a banking day`;
    },
    perInstallment: 'Installments',
    more: (rate: string) => `${rate} more for each installment after the first`,
    installments: 'Most installments',
    upTo: (count: number) => (count === 1 ? 'In full only' : `Up to ${count}×`),
    interestFree: 'Free of interest for the customer',
    interest: 'Interest of the customer',
    monthly: (rate: string) => `${rate} a month above that`,
    reversals: 'Refunds and chargebacks',
    refundedFee: 'Platform fee in a refund',
    methodCost: 'Fee of the payment method in a refund',
    kept: 'Is not returned to you',
    returned: 'Is returned as that of the platform',
    chargebackFee: 'Fee of a chargeback',
    chargedBackFee: 'Platform fee in a chargeback',
  },
  cardSettlement: {
    per_installment: (days: number) =>
      days === 0 ? 'As soon as it is paid' : `One installment every ${days === 1 ? 'day' : `${days} days`}`,
    upfront: (days: number) =>
      days === 0 ? 'As soon as it is paid' : `All at once, in ${days === 1 ? '1 day' : `${days} days`}`,
  },
  returnedFee: {
    proportional: 'Is returned to you in proportion to what is refunded',
    none: 'Is not returned to you',
  },
};
