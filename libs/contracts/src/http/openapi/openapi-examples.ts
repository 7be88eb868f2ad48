import type { SellerEventBody } from '../../events/seller-event.ts';
import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import type { Account, FeeQuote } from '../schemas/account.ts';
import type { AuditEntry } from '../schemas/audit-log.ts';
import type { Balance } from '../schemas/balance.ts';
import type { BankAccount } from '../schemas/bank-account.ts';
import { type Charge, charge } from '../schemas/charge.ts';
import type { Delivery } from '../schemas/delivery.ts';
import type { EventResource } from '../schemas/event.ts';
import { listOf } from '../schemas/list.ts';
import type { OperatorCredential } from '../schemas/operator-credential.ts';
import type { Invitation } from '../schemas/panel-member.ts';
import type { PublishableKey } from '../schemas/publishable-key.ts';
import type { SecretKey } from '../schemas/secret-key.ts';
import { testClockExample } from '../schemas/test-clock.ts';
import type { WebhookEndpoint } from '../schemas/webhook-endpoint.ts';
import type { Withdrawal } from '../schemas/withdrawal.ts';
import { cardExamples } from './card-examples.ts';
import { checkoutExamplesOf } from './checkout-examples.ts';
import { exampleOf } from './example-of.ts';
import { ledgerExamples } from './ledger-examples.ts';
import { mandateExample, mandateExamplesOf, subscriptionExample } from './mandate-examples.ts';
import { refundExamples } from './refund-examples.ts';
import { requestExamples } from './request-examples.ts';
import { testRunExamples } from './test-run-examples.ts';
import { testTriggerExamples } from './test-trigger-examples.ts';
import { timelineExamples } from './timeline-examples.ts';

const createChargeBody = {
  amount: 12_990,
  description: 'Camiseta Catraca',
  reference: 'pedido-1042',
  metadata: { loja: 'centro' },
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' },
};

const pendingCharge: Charge = exampleOf(charge, {
  object: 'charge',
  id: 'ch_01m7ywntbk764w837b2m45s4at',
  status: 'pending',
  payment_method: 'pix',
  amount: 12_990,
  currency: 'BRL',
  platform_fee: 130,
  net_amount: 12_808,
  refunded_amount: 0,
  description: 'Camiseta Catraca',
  reference: 'pedido-1042',
  metadata: { loja: 'centro' },
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: '***.982.247-**' },
  pix: {
    qr_code:
      '00020101021226760014br.gov.bcb.pix2554127.0.0.1:30099/qr/v2/e8eaa436f9f2da91e76ed43e30f676ce5204000053039865406129.905802BR5915Catraca Sandbox6009Sao Paulo62070503***6304FA11',
    expires_at: '2026-11-22T11:08:16.175Z',
  },
  created_at: '2026-11-21T11:08:16.115Z',
});

const paidAt = '2026-11-21T11:08:16.418Z';
const paidCharge: Charge = {
  ...pendingCharge,
  status: 'paid',
  pix: { ...pendingCharge.pix, end_to_end_id: 'E99999999202611211108yhhDQu0VDwI' },
  paid_at: paidAt,
};

/** Of a mandate, after the first attempt of its day. */
const rejectedCharge: Charge = {
  ...pendingCharge,
  id: 'ch_01m7z0x2k9d4e7f0g3h6j9kmnp',
  pix: { qr_code: null, expires_at: null, end_to_end_id: null, mandate: 'mnd_01m7z0w9r5a8b1c4d7e0f3g6h9' },
  due_on: '2026-11-23',
  subscription: null,
  attempts: [
    { on: '2026-11-23', kind: 'scheduled', status: 'rejected', code: 'AM02' },
    { on: '2026-11-23', kind: 'same_day', status: 'scheduled', code: null },
  ],
  failure_code: null,
};

export const webhookExample: SellerEventBody = {
  id: 'evt_01m7ywntpbhpcysknehpefzt9d',
  type: 'charge.paid',
  created_at: '2026-11-21T11:08:16.443Z',
  data: {
    charge: {
      id: paidCharge.id,
      status: 'paid',
      amount: 12_990,
      reference: 'pedido-1042',
      metadata: { loja: 'centro' },
      paid_at: paidAt,
    },
  },
};

const memberExamples: Required<SellerEventBody['data']> = {
  charge: webhookExample.data.charge!,
  refund: {
    id: 'rf_01m7yx3q5b8c1d4e7f0g3h6j9k',
    status: 'succeeded',
    amount: 5_000,
    fee_returned: 50,
    seller_debit: 4_950,
    created_at: '2026-11-21T11:10:02.120Z',
    processed_at: '2026-11-21T11:10:02.655Z',
  },
  med: {
    id: 'med_01m7yx4r6c9d2e5f8g1h4j7k0m',
    amount: 12_990,
    status: 'opened',
    opened_at: '2026-11-21T12:00:00.000Z',
    due_at: '2026-11-28T12:00:00.000Z',
    closed_at: null,
  },
  withdrawal: {
    id: 'wd_01m7yx5s7d0e3f6g9h2j5k8m1n',
    amount: 100_000,
    status: 'paid',
    created_at: '2026-11-21T12:30:00.000Z',
    paid_at: '2026-11-21T12:30:03.412Z',
    returned_at: null,
  },
  session: {
    id: 'cs_01m7yx6t8e1f4g7h0j3k6m9n2p',
    reference: 'pedido-1042',
    metadata: { loja: 'centro' },
    amount: 12_990,
  },
  mandate: {
    id: mandateExample.id,
    status: 'active',
    reference: mandateExample.reference,
    metadata: mandateExample.metadata,
  },
  subscription: {
    id: subscriptionExample.id,
    status: 'active',
    mandate: mandateExample.id,
    metadata: subscriptionExample.metadata,
  },
};

/** Where the charge of an event is not the paid one of `charge.paid`. */
const chargeExamples: Partial<Record<SellerEventBody['type'], Partial<SellerEventBody['data']['charge']>>> = {
  'charge.failed': { status: 'failed', paid_at: null },
  'charge.in_analysis': { status: 'in_analysis', paid_at: null },
  'charge.chargedback': { status: 'chargedback' },
  'charge.expired': { status: 'expired', paid_at: null },
  'charge.canceled': { status: 'canceled', paid_at: null },
};

/** Where another member is not the usual one. */
const otherExamples: Partial<Record<SellerEventBody['type'], Partial<SellerEventBody['data']>>> = {
  'refund.failed': { refund: { ...memberExamples.refund, status: 'failed' } },
  'mandate.rejected': { mandate: { ...memberExamples.mandate, status: 'rejected' } },
  'mandate.expired': { mandate: { ...memberExamples.mandate, status: 'expired' } },
  'mandate.canceled': { mandate: { ...memberExamples.mandate, status: 'canceled' } },
  'subscription.created': { subscription: { ...memberExamples.subscription, status: 'incomplete' } },
  'subscription.past_due': { subscription: { ...memberExamples.subscription, status: 'past_due' } },
  'subscription.paused': { subscription: { ...memberExamples.subscription, status: 'paused' } },
  'subscription.canceled': { subscription: { ...memberExamples.subscription, status: 'canceled' } },
  'subscription.completed': { subscription: { ...memberExamples.subscription, status: 'completed' } },
  'withdrawal.failed': { withdrawal: { ...memberExamples.withdrawal, status: 'failed', paid_at: null } },
  'withdrawal.returned': {
    withdrawal: { ...memberExamples.withdrawal, returned_at: '2026-11-21T16:04:51.907Z' },
  },
};

/** A body of this type with these members. */
export function webhookExampleOf(
  type: SellerEventBody['type'],
  members: readonly (keyof SellerEventBody['data'])[],
): SellerEventBody {
  const charge = { ...memberExamples.charge, ...chargeExamples[type] };
  const examples = { ...memberExamples, ...otherExamples[type], charge };
  const data = Object.fromEntries(members.map((member) => [member, examples[member]]));
  return { ...webhookExample, type, data };
}

export const webhookHeaderExamples = {
  'webhook-id': webhookExample.id,
  'webhook-timestamp': '1795259296',
  'webhook-signature': 'v1,1FIU955wjgT4tVGmBqYLm5RAeFk9rlXFRJde1ROoLvM=',
  'X-Service-Delivery': 'dlv_01m7ywntrtve3wawh97caae28z',
};

const balance: Balance = {
  object: 'balance',
  currency: 'BRL',
  balance: 12_808,
  available: 12_808,
  reserved: 0,
  debt: 0,
  withdrawable: null,
};

const invitation: Invitation = {
  object: 'invitation',
  id: 'inv_01m8dcyx0hkz7v2q3m6r9t4w5y',
  email: 'ana@loja.example',
  role: 'owner',
  expires_at: '2026-11-30T11:08:12.927Z',
  url: 'https://pay.example/panel/convite/kV3n0c2m8Xq1b7Zt5rYw9LsEoJhGfDpAiUuTxRvCmNy',
};

const account: Account = {
  object: 'account',
  id: 'acc_01m7ywnq7zzm58jvbbndgqk4bw',
  name: 'Loja da Ana',
  document: '11222333000181',
  email: 'ana@loja.example',
  registration: 'approved',
  registration_reason: null,
  switches: {
    card_enabled: false,
    refunds_enabled: true,
    three_ds_required: false,
    one_click_enabled: true,
    card_like_references_allowed: false,
    own_mpi_allowed: false,
    mcp_live_writes: false,
    card_testing_guard: true,
    support_refund_limit: 50_000,
  },
  contract: {
    version: 1,
    min_amount: 100,
    platform: { fixed: 0, percent_bps: 100 },
    pix: { fixed: 0, percent_bps: 40, settlement_days: 0 },
    card: {
      fixed: 0,
      percent_bps: 299,
      per_installment_bps: 50,
      settlement_days: 30,
      max_installments: 12,
      settlement: 'per_installment',
      interest_free_installments: 12,
      buyer_interest_bps: 0,
    },
    refunds: { platform_fee: 'proportional', retain_provider_cost: true },
    chargebacks: { platform_fee: 'proportional', fee: 0 },
  },
  money_out: 'open',
  created_at: '2026-11-21T11:08:12.927Z',
};

/** Of a Pix sale under the default contract. */
const feeQuote: FeeQuote = {
  object: 'fee_quote',
  amount: 12_990,
  installment_amount: 12_990,
  interest: 0,
  sale: { buyer: -12_990, seller: 12_808, platform: 130, bank: 52, acquirer: 0 },
  refund: { buyer: 12_990, seller: -12_860, platform: -130, bank: 0, acquirer: 0 },
  chargeback: null,
};

const secretKey: SecretKey = {
  object: 'secret_key',
  id: 'key_01m7ywnq9yv7zyzsfgjycjs9gh',
  name: 'servidor da loja',
  hint: 'sk_test_…BcP8',
  livemode: false,
  scopes: ['charges:read', 'charges:write', 'balance:read'],
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  created_at: '2026-11-21T11:08:12.990Z',
};

const publishableKey: PublishableKey = {
  object: 'publishable_key',
  id: 'key_01m7ywnqb2d4m3f8r6t1x9z7c5',
  name: 'site da loja',
  key: 'pk_test_h2Vt7m0QkZ3yXc8Lr5Wd9Bf4Ng6Js1Ap0UeTiOyRqKM',
  livemode: false,
  allowed_domains: ['loja.example', '*.loja.example'],
  created_at: '2026-11-21T11:08:13.102Z',
};

const webhookEndpoint: WebhookEndpoint = {
  object: 'webhook_endpoint',
  id: 'we_01m7ywntkdsd2kb9r9ee0vj284',
  url: 'https://loja.example/webhooks',
  events: ['charge.paid'],
  livemode: false,
  status: 'enabled',
  disabled_reason: null,
  created_at: '2026-11-21T11:08:16.365Z',
};
/** Signs `webhookHeaderExamples`. */
export const webhookSecretExample = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const secret = { secret: webhookSecretExample };

const newEndpoint = { url: webhookEndpoint.url, events: webhookEndpoint.events };
const patchedEndpoint = { body: { events: ['*'] }, response: { ...webhookEndpoint, events: ['*'] } };
const rotatedSecret = {
  response: {
    secret: 'whsec_2f0bYpqUG4vq9jv0v9TqS9m4yqJY4xH8aQm7V8sUo3A=',
    previous_expires_at: '2026-11-22T11:08:16.365Z',
  },
};
const resentEvent = {
  body: { endpoint_id: webhookEndpoint.id },
  response: { endpoint_ids: [webhookEndpoint.id] },
};

const eventExample: EventResource = { object: 'event', livemode: false, ...webhookExample };

const delivery: Delivery = {
  object: 'delivery',
  id: 'dlv_01m7ywntrtve3wawh97caae28z',
  event_id: eventExample.id,
  type: 'charge.paid',
  endpoint_id: webhookEndpoint.id,
  attempt: 1,
  status: 'succeeded',
  response_status: 204,
  response_body: '',
  error: null,
  duration_ms: 38,
  next_attempt_at: null,
  trace_id: '97a9bfef0d0a776846d72bb8f65edb7b',
  created_at: '2026-11-21T11:08:16.543Z',
};

const operatorCredential: OperatorCredential = {
  object: 'operator_credential',
  id: 'op_01m7ywnq8c5e7g9h2j4k6m8p0r',
  name: 'painel interno',
  hint: 'opk_…v3Xw',
  scopes: ['read', 'write'],
  created_by: null,
  expires_at: '2027-11-21T00:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
  created_at: '2026-11-21T11:08:12.940Z',
};

const auditEntry: AuditEntry = {
  object: 'audit_entry',
  request_id: 'req_01m7ywnq9sd4f6g8h1j3k5m7p9',
  actor: 'operator',
  credential: { id: operatorCredential.id, name: operatorCredential.name },
  address: '198.51.100.7',
  operation: 'createSecretKey',
  account: account.id,
  resources: [account.id, secretKey.id],
  fields: ['name', 'livemode', 'scopes'],
  status: 201,
  created_at: '2026-11-21T11:08:12.985Z',
};

const bankAccount: BankAccount = {
  object: 'bank_account',
  livemode: false,
  ispb: '00416968',
  branch: '0001',
  account: '1234567',
  account_type: 'checking',
  holder_name: 'Loja da Ana',
  holder_document: account.document,
};

const withdrawal: Withdrawal = {
  object: 'withdrawal',
  id: 'wd_01m7ywp2c4e6g8j1m3p5r7t9v2',
  amount: 10_000,
  currency: 'BRL',
  status: 'requested',
  failed_reason: null,
  livemode: false,
  created_at: '2026-11-21T11:08:18.212Z',
  paid_at: null,
};
const sentWithdrawal: Withdrawal = { ...withdrawal, status: 'processing' };
const failedWithdrawal: Withdrawal = {
  ...withdrawal,
  status: 'failed',
  failed_reason: 'O banco pagador recusou o saque.',
};
const paidWithdrawal: Withdrawal = { ...withdrawal, status: 'paid', paid_at: '2026-11-21T11:08:19.044Z' };

/** By card, under analysis by the anti-fraud. */
const analysedCharge: Charge = exampleOf(charge, {
  ...pendingCharge,
  status: 'in_analysis',
  payment_method: 'credit_card',
  net_amount: 12_472,
  pix: {},
  card: {
    brand: 'visa',
    last_four: '0051',
    holder_name: 'ANA SOUZA',
    installments: 1,
    interest: 0,
    three_d_secure: {},
  },
});
const approvedAt = '2026-11-21T11:09:16.870Z';
const approvedCharge: Charge = {
  ...analysedCharge,
  status: 'paid',
  card: { ...analysedCharge.card, authorized_at: approvedAt },
  paid_at: approvedAt,
};

const page = { page: 1, per_page: 20 };
const listOfOne = (item: object) => listOf([item], 1, page);

/** By the endpoint's id. An endpoint with a body or a response has one of each. */
export const endpointExamples: Readonly<Record<string, EndpointExample>> = {
  createCharge: { body: createChargeBody, response: pendingCharge },
  getCharge: { response: paidCharge },
  listCharges: { response: listOfOne(paidCharge) },
  cancelCharge: { response: { ...pendingCharge, status: 'canceled' } },
  getBalance: { response: balance },
  payTestCharge: { response: pendingCharge },
  expireTestCharge: {
    response: { ...pendingCharge, status: 'expired', expired_at: '2026-11-21T11:08:17.530Z' },
  },
  attemptTestCharge: { body: { outcome: 'rejected', code: 'AM02' }, response: rejectedCharge },
  decideTestAnalysis: { body: { outcome: 'approved' }, response: approvedCharge },
  chargeBackTestCharge: { response: { ...approvedCharge, status: 'chargedback' } },
  createAccount: {
    body: {
      name: 'Loja da Ana',
      document: '11.222.333/0001-81',
      email: 'ana@loja.example',
      registration: 'approved',
    },
    response: account,
  },
  listAccounts: { response: listOfOne(account) },
  getAccount: { response: account },
  patchAccount: {
    body: { contract: { pix: { percent_bps: 35 } } },
    response: {
      ...account,
      contract: { ...account.contract, version: 2, pix: { ...account.contract.pix, percent_bps: 35 } },
    },
  },
  listContracts: {
    response: listOfOne({ object: 'contract', ...account.contract, created_at: account.created_at }),
  },
  quoteFees: {
    body: { amount: 12_990, payment_method: 'pix' },
    response: feeQuote,
  },
  createSecretKey: {
    body: { name: secretKey.name, livemode: false, scopes: secretKey.scopes },
    response: { ...secretKey, key: 'sk_test_NncyO-0WPOfDUBvoOQJ4SwXcffWGvTBWZPIDTViBcP8' },
  },
  listSecretKeys: { response: listOfOne(secretKey) },
  createPublishableKey: {
    body: { name: publishableKey.name, livemode: false, allowed_domains: publishableKey.allowed_domains },
    response: publishableKey,
  },
  listPublishableKeys: { response: listOfOne(publishableKey) },
  patchPublishableKey: {
    body: { allowed_domains: ['loja.example'] },
    response: { ...publishableKey, allowed_domains: ['loja.example'] },
  },
  createWebhookEndpoint: {
    body: { livemode: false, ...newEndpoint },
    response: { ...webhookEndpoint, ...secret },
  },
  listWebhookEndpoints: { response: listOfOne(webhookEndpoint) },
  getWebhookEndpoint: { response: webhookEndpoint },
  patchWebhookEndpoint: patchedEndpoint,
  getWebhookSecret: { response: secret },
  rotateWebhookSecret: rotatedSecret,
  listEvents: { response: listOfOne(eventExample) },
  getEvent: { response: eventExample },
  resendEvent: resentEvent,
  createOwnWebhookEndpoint: { body: newEndpoint, response: { ...webhookEndpoint, ...secret } },
  listOwnWebhookEndpoints: { response: listOfOne(webhookEndpoint) },
  getOwnWebhookEndpoint: { response: webhookEndpoint },
  patchOwnWebhookEndpoint: patchedEndpoint,
  getOwnWebhookSecret: { response: secret },
  rotateOwnWebhookSecret: rotatedSecret,
  listOwnEvents: { response: listOfOne(eventExample) },
  getOwnEvent: { response: eventExample },
  resendOwnEvent: resentEvent,
  listOwnDeliveries: { response: listOfOne(delivery) },
  getOwnDelivery: { response: delivery },
  answerDelivery: { body: { status: 200, duration_ms: 38, body: 'ok' } },
  putBankAccount: {
    body: {
      livemode: false,
      ispb: bankAccount.ispb,
      branch: bankAccount.branch,
      account: '123456-7',
      account_type: bankAccount.account_type,
      holder_name: bankAccount.holder_name,
      holder_document: '11.222.333/0001-81',
    },
    response: bankAccount,
  },
  getBankAccount: { response: bankAccount },
  createWithdrawal: { body: { livemode: false, amount: 10_000 }, response: withdrawal },
  listWithdrawals: { response: listOfOne(paidWithdrawal) },
  listAllWithdrawals: { response: listOfOne({ ...paidWithdrawal, account: account.id }) },
  getWithdrawal: { response: paidWithdrawal },
  failWithdrawal: { response: failedWithdrawal },
  cancelWithdrawal: { response: { ...withdrawal, status: 'canceled' } },
  payTestWithdrawal: { response: sentWithdrawal },
  failTestWithdrawal: { response: sentWithdrawal },
  getTestClock: { response: testClockExample },
  advanceTestClock: { body: { seconds: testClockExample.offset_seconds }, response: testClockExample },
  createAccountInvitation: {
    body: { email: 'ana@loja.example', role: 'owner' },
    response: invitation,
  },
  createPlatformInvitation: {
    body: { email: 'rui@plataforma.example', role: 'support' },
    response: { ...invitation, email: 'rui@plataforma.example', role: 'support' },
  },
  createOperatorCredential: {
    body: {
      name: operatorCredential.name,
      scopes: operatorCredential.scopes,
      expires_at: operatorCredential.expires_at,
    },
    response: { ...operatorCredential, token: 'opk_9nPzYb2LwK7cQe4RtUxVhJ0sMfDgAa1iBoCq5E6v3Xw' },
  },
  listOperatorCredentials: { response: listOfOne(operatorCredential) },
  ...requestExamples,
  ...timelineExamples,
  ...testRunExamples,
  ...testTriggerExamples,
  listAuditLog: { response: listOfOne(auditEntry) },
  listDeliveries: { response: listOfOne(delivery) },
  getDelivery: { response: delivery },
  ...refundExamples,
  ...cardExamples,
  ...mandateExamplesOf(pendingCharge),
  ...checkoutExamplesOf(pendingCharge),
  ...ledgerExamples,
};
