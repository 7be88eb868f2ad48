import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import type { Charge } from '../schemas/charge.ts';
import { listOf } from '../schemas/list.ts';
import type { Mandate } from '../schemas/mandate.ts';
import type { Subscription, UpcomingCharge } from '../schemas/subscription.ts';

const terms = {
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' },
  description: 'Academia Catraca',
  amount: 9_990,
  interval: 'month' as const,
  starts_on: '2027-12-01',
  metadata: { plano: 'anual' },
};

export const mandateExample: Mandate = {
  object: 'mandate',
  id: 'mnd_01m8a2c4e6g8j0m2p4r6t8v0x2',
  status: 'pending',
  authorization: 'first_payment',
  customer: { ...terms.customer, document: '***.982.247-**' },
  description: terms.description,
  reference: '01m8a2c4e6g8j0m2p4r6t8v0x2',
  amount: terms.amount,
  minimum_limit: null,
  interval: terms.interval,
  starts_on: terms.starts_on,
  ends_on: null,
  retry: 'three_in_seven_days',
  qr_code:
    '00020101021226760014br.gov.bcb.pix2554127.0.0.1:30099/qr/v2/e8eaa436f9f2da91e76ed43e30f676ce5204000053039865802BR5915Catraca Sandbox6009Sao Paulo62070503***80800014br.gov.bcb.pix2558127.0.0.1:30099/qr/v2/rec/94ed2badcbc04c15b0bb7fa3531963040D64',
  charge: 'ch_01m8a2c4e6n3q5s7v9x1z3b5d7',
  subscription: null,
  bank_id: 'RR9999999920261125k3m5p7r9t1v',
  payer: null,
  reason: null,
  metadata: terms.metadata,
  livemode: false,
  activated_at: null,
  canceled_at: null,
  expires_at: '2026-11-26T11:08:16.115Z',
  created_at: '2026-11-25T11:08:16.115Z',
};

const active: Mandate = {
  ...mandateExample,
  status: 'active',
  payer: { document: '***.982.247-**', bank_ispb: '99999999' },
  activated_at: '2026-11-25T11:09:02.530Z',
};
const rejected: Mandate = {
  ...mandateExample,
  status: 'rejected',
  reason: { code: 'rejected', message: 'O pagador não autorizou. Código do banco: AP13.' },
};
const canceled: Mandate = {
  ...active,
  status: 'canceled',
  reason: { code: 'canceled_by_seller', message: 'Você cancelou. Código do banco: SLCR.' },
  canceled_at: '2026-11-28T15:40:11.204Z',
};
const canceledByPayer: Mandate = {
  ...canceled,
  reason: { code: 'canceled_by_payer', message: 'O pagador cancelou no banco dele. Código do banco: SLDB.' },
};

export const subscriptionExample: Subscription = {
  object: 'subscription',
  id: 'sub_01m8a2f5h7k9n1q3s5v7x9z1b3',
  status: 'active',
  mandate: mandateExample.id,
  amount: terms.amount,
  interval: 'month',
  billing_day: 10,
  starts_on: terms.starts_on,
  ends_on: null,
  next_charge_on: '2027-12-10',
  pause: null,
  cancel_at: null,
  reason: null,
  metadata: { plano: 'anual' },
  livemode: false,
  canceled_at: null,
  created_at: '2026-11-25T11:12:40.871Z',
};

const upcoming: UpcomingCharge[] = [
  { object: 'upcoming_charge', due_on: '2027-12-10', sends_on: '2027-12-06', amount: 9_990 },
  { object: 'upcoming_charge', due_on: '2028-01-10', sends_on: '2028-01-06', amount: 9_990 },
];

const page = { page: 1, per_page: 20 };

/** Of the endpoints of Pix Automático. `pending`: a charge that waits for its payment. */
export const mandateExamplesOf = (pending: Charge): Readonly<Record<string, EndpointExample>> => ({
  createMandate: { body: terms, response: mandateExample },
  listMandates: { response: listOf([active], 1, page) },
  getMandate: { response: active },
  cancelMandate: { response: canceled },
  createMandateCharge: {
    body: { due_on: '2027-12-10', description: 'Dezembro', reference: 'dezembro-1042' },
    response: {
      ...pending,
      amount: terms.amount,
      platform_fee: 100,
      net_amount: 9_850,
      description: 'Dezembro',
      reference: 'dezembro-1042',
      pix: { qr_code: null, expires_at: null, end_to_end_id: null },
    },
  },
  approveTestMandate: { response: active },
  rejectTestMandate: { response: rejected },
  cancelTestMandate: { response: canceledByPayer },
  createSubscription: {
    body: { mandate_id: mandateExample.id, billing_day: 10, metadata: { plano: 'anual' } },
    response: subscriptionExample,
  },
  listSubscriptions: { response: listOf([subscriptionExample], 1, page) },
  getSubscription: { response: subscriptionExample },
  getUpcomingCharges: { response: listOf(upcoming, upcoming.length, { page: 1, per_page: 2 }) },
  patchSubscription: { body: { billing_day: 15 }, response: { ...subscriptionExample, billing_day: 15 } },
  pauseSubscription: {
    body: { until: '2028-02-01' },
    response: { ...subscriptionExample, status: 'paused', pause: { until: '2028-02-01' } },
  },
  resumeSubscription: { response: subscriptionExample },
  cancelSubscription: {
    body: { at: 'period_end' },
    response: { ...subscriptionExample, next_charge_on: null, cancel_at: '2027-12-10' },
  },
});
