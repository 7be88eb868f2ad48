import { connectorContract } from '../../test/contract/connector-contract.ts';
import type { Documented, PortFixtures } from '../../test/contract/fixtures.ts';
import type { AcquirerProvider, Payable, PayablePage } from '../acquirer/acquirer-provider.ts';
import { pagarme } from './connector.ts';

/*
 * Responses written after https://docs.pagar.me/reference and the models of the official SDK
 * (@pagarme/pagarme-nodejs-sdk 7.0.2).
 */

const chargeId = 'ch_01jd0000000000000000000000';
const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');

const transaction = {
  id: 'tran_1',
  transaction_type: 'credit_card',
  status: 'captured',
  success: true,
  amount: 5_000,
  installments: 1,
  created_at: '2026-11-23T12:00:00Z',
  acquirer_return_code: '00',
  antifraud_response: { status: 'approved', score: 'very_low' },
  card: {
    id: 'card_1',
    first_six_digits: '400000',
    last_four_digits: '0010',
    brand: 'Visa',
    holder_name: 'ANA',
    exp_month: 1,
    exp_year: 2030,
    label: 'x',
  },
};
const charge = {
  id: 'ch_1',
  code: chargeId,
  amount: 5_000,
  paid_amount: 5_000,
  canceled_amount: 0,
  status: 'paid',
  currency: 'BRL',
  payment_method: 'credit_card',
  created_at: '2026-11-23T12:00:00Z',
  updated_at: '2026-11-23T12:00:01Z',
  paid_at: '2026-11-23T12:00:01Z',
  customer: { id: 'cus_1', name: 'Ana', document: '12345678909' },
  last_transaction: transaction,
};
const ofCard = [
  'id',
  'first_six_digits',
  'last_four_digits',
  'brand',
  'holder_name',
  'exp_month',
  'exp_year',
  'label',
];
const ofTransaction = [
  ...[
    'success',
    'amount',
    'installments',
    'created_at',
    'acquirer_return_code',
    'antifraud_response',
    'status',
  ],
  ...['antifraud_response.status', 'card', ...ofCard.map((name) => `card.${name}`)],
];
const ofCharge = [
  ...['canceled_amount', 'updated_at', 'paid_at', 'customer', 'customer.document', 'last_transaction'],
  ...ofTransaction.map((path) => `last_transaction.${path}`),
];
const order = { id: 'or_1', code: chargeId, status: 'paid', customer: charge.customer, charges: [charge] };
const orderPage = { data: [order], paging: { total: 1, previous: null, next: null } };

const ofOrder: Documented = {
  source: 'https://docs.pagar.me/reference/criar-pedido-2; GetOrderResponse',
  response: order,
  optional: ['customer', ...ofCharge.map((path) => `charges.0.${path}`)],
};
const chargeOfOrder = { ...charge, order: { id: 'or_1', code: chargeId } };
const ofOneCharge: Documented = {
  source: 'https://docs.pagar.me/reference/cobranças-1; GetChargeResponse',
  response: chargeOfOrder,
  optional: ['order', 'code', ...ofCharge],
};
const canceled = { ...chargeOfOrder, status: 'canceled', canceled_amount: 5_000 };
const payable = {
  id: 1,
  status: 'paid',
  amount: 5_000,
  fee: 150,
  anticipation_fee: 0,
  fraud_coverage_fee: 0,
  installment: 1,
  gateway_id: null,
  charge_id: 'ch_1',
  payment_date: '2026-11-25',
  type: 'credit',
  created_at: '2026-11-23T12:00:00Z',
};

async function allPayables(acquirer: AcquirerProvider): Promise<Payable[]> {
  const rows: Payable[] = [];
  let cursor: string | null = null;
  do {
    const page: PayablePage = await acquirer.payables({ from, until: to, cursor });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

const fixtures: PortFixtures<'ACQUIRER'> = {
  settings: (origin) => ({ URL: `${origin}/core/v5`, SECRET_KEY: 'sk', PUBLIC_KEY: 'pk' }),
  operations: [
    {
      name: 'charge',
      call: (acquirer) =>
        acquirer.charge({
          chargeId,
          amount: 5_000,
          installments: 1,
          card: { customerId: 'cus_1', cardId: 'card_1' },
          customer: {
            name: 'Ana',
            email: 'a@example.com',
            document: '12345678909',
            phoneDdd: null,
            phoneNumber: null,
          },
          items: [{ description: 'x', quantity: 1, amount: 5_000 }],
          customerIp: null,
          threeDSecure: null,
        }),
      responses: { 'POST /core/v5/orders': ofOrder },
      result: { chargeId, acquirerChargeId: 'ch_1', status: 'paid', amount: 5_000, card: { brand: 'visa' } },
      status: { route: 'POST /core/v5/orders', path: 'charges.0.status', result: { status: 'unknown' } },
    },
    {
      name: 'findOrder',
      call: (acquirer) => acquirer.findOrder(chargeId),
      responses: {
        'GET /core/v5/orders': {
          source: 'https://docs.pagar.me/reference/paginação-1; ListOrderResponse',
          response: orderPage,
          optional: ['paging', 'paging.next', 'data.0.customer'],
        },
        'GET /core/v5/orders/or_1': ofOrder,
      },
      result: { chargeId, acquirerOrderId: 'or_1', status: 'paid' },
      status: { route: 'GET /core/v5/orders/or_1', path: 'charges.0.status', result: { status: 'unknown' } },
    },
    {
      name: 'findCharge',
      call: (acquirer) => acquirer.findCharge('ch_1'),
      responses: { 'GET /core/v5/charges/ch_1': ofOneCharge },
      result: { chargeId, status: 'paid', canceledAmount: 0 },
      status: { route: 'GET /core/v5/charges/ch_1', path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'cancelCharge',
      call: (acquirer) => acquirer.cancelCharge('ch_1', { reference: 'rf_1' }),
      responses: {
        'DELETE /core/v5/charges/ch_1': { ...ofOneCharge, response: canceled },
        'GET /core/v5/charges/ch_1/transactions': {
          source: 'ListChargeTransactionsResponse of the SDK',
          response: { data: [{ ...transaction, status: 'refunded' }], paging: { total: 1, next: null } },
          optional: ['paging', 'paging.next', ...ofTransaction.map((path) => `data.0.${path}`)],
        },
      },
      result: { status: 'canceled', canceledAmount: 5_000, cancellations: [{ amount: 5_000 }] },
      status: { route: 'DELETE /core/v5/charges/ch_1', path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'saveCard',
      call: (acquirer) =>
        acquirer.saveCard({
          reference: 'pm_1',
          token: 'token_1',
          holderName: 'ANA',
          holderDocument: null,
          billingAddress: null,
          customer: {
            name: 'Ana',
            email: 'a@example.com',
            document: '12345678909',
            phoneDdd: null,
            phoneNumber: null,
          },
        }),
      responses: {
        'GET /core/v5/customers': {
          source: 'ListCustomersResponse of the SDK',
          response: { data: [charge.customer], paging: { total: 1, next: null } },
          optional: ['paging', 'paging.next'],
        },
        'GET /core/v5/customers/cus_1/cards': {
          source: 'ListCardsResponse of the SDK',
          response: { data: [], paging: { total: 0, next: null } },
          optional: ['data', 'paging', 'paging.next'],
        },
        'POST /core/v5/customers/cus_1/cards': {
          source: 'GetCardResponse of the SDK',
          response: transaction.card,
          optional: ['holder_name', 'label'],
        },
      },
      result: { cardId: 'card_1', customerId: 'cus_1', brand: 'visa' },
    },
    {
      name: 'deleteCard',
      call: (acquirer) => acquirer.deleteCard('cus_1', 'card_1'),
      responses: {
        'DELETE /core/v5/customers/cus_1/cards/card_1': {
          source: 'GetCardResponse of the SDK',
          response: { ...transaction.card, status: 'deleted' },
          optional: ['status', 'label'],
        },
      },
      result: undefined,
    },
    {
      name: 'findAuthentication',
      call: (acquirer) => acquirer.findAuthentication('t1'),
      responses: {
        'GET /core/v5/authentications/t1': {
          source: 'our own route: services/sandbox/README.md',
          response: {
            transaction_id: 't1',
            status: 'Y',
            eci: '05',
            cavv: 'AAABBBCCCDDDEEEFFFGGGHHHIIIJ',
            version: '2.2.0',
            account: 'acc_1',
            amount: 5_000,
            card: { last_four_digits: '0010' },
            used: false,
          },
          optional: ['eci', 'cavv', 'version', 'card', 'card.last_four_digits'],
        },
      },
      result: { outcome: { status: 'Y', transactionId: 't1' }, lastFour: '0010', isUsed: false },
    },
  ],
  lists: [
    {
      name: 'listCharges',
      source: 'https://docs.pagar.me/reference/paginação-1; ListChargesResponse',
      call: (acquirer) => acquirer.listCharges(from, to),
      route: 'GET /core/v5/charges',
      pages: [
        { data: [chargeOfOrder, chargeOfOrder], paging: { total: 3, previous: null, next: 'x?page=2' } },
        { data: [chargeOfOrder], paging: { total: 3, previous: 'x?page=1', next: null } },
      ],
      rows: 3,
      empty: { data: [], paging: { total: 0, previous: null, next: null } },
    },
    {
      name: 'payables',
      source:
        'https://docs.pagar.me/reference/recebíveis; https://docs.pagar.me/docs/financeiro (pages by cursor)',
      call: allPayables,
      route: 'GET /core/v5/payables',
      pages: [
        { data: [payable, payable], paging: { forward_cursor: 'c2' } },
        { data: [payable], paging: { forward_cursor: null } },
      ],
      rows: 3,
      empty: { data: null, paging: null },
    },
  ],
};

connectorContract(pagarme, { ACQUIRER: fixtures });
