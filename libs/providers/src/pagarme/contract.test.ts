import { connectorContract } from '../../test/contract/connector-contract.ts';
import { fixtureFiles } from '../../test/contract/fixture-files.ts';
import type { List, Operation, PortFixtures } from '../../test/contract/fixtures.ts';
import type {
  AcquirerProvider,
  CardCustomer,
  CardOrder,
  CardToSave,
  Payable,
  PayablePage,
} from '../acquirer/acquirer-provider.ts';
import { pagarme } from './connector.ts';

const files = fixtureFiles('pagarme');
const chargeId = 'ch_01jd0000000000000000000000';
const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');
const unknownOutcome = { code: 'provider_unavailable' };
const unknownStatus = { status: 'unknown' };

const customer: CardCustomer = {
  name: 'Ana',
  email: 'ana@example.com',
  document: '12345678909',
  phoneDdd: null,
  phoneNumber: null,
};
const bySavedCard: CardOrder = {
  chargeId,
  amount: 5_000,
  installments: 1,
  card: { customerId: 'cus_1', cardId: 'card_1' },
  customer,
  items: [{ description: 'Camiseta', quantity: 1, amount: 5_000 }],
  customerIp: null,
  threeDSecure: null,
};
const byToken: CardOrder = {
  ...bySavedCard,
  card: {
    token: 'token_1',
    holderName: 'ANA',
    holderDocument: '12345678909',
    billingAddress: {
      zipCode: '01310100',
      number: '1',
      street: 'Rua A',
      complement: null,
      neighborhood: 'Centro',
      city: 'São Paulo',
      state: 'SP',
    },
  },
  customer: { ...customer, phoneDdd: '11', phoneNumber: '987654321' },
  customerIp: '192.0.2.1',
  threeDSecure: {
    transactionId: 'ds-1',
    status: 'Y',
    eci: '05',
    cavv: 'AAABBBCCCDDDEEEFFFGGGHHHIIIJ',
    version: '2.2.0',
  },
};
const cardToSave: CardToSave = {
  reference: 'pm_1',
  token: 'token_1',
  holderName: 'ANA',
  holderDocument: null,
  billingAddress: null,
  customer,
};
const card = { cardId: 'card_1', customerId: 'cus_1', brand: 'visa', lastFour: '0010' };

const charging: Operation<'ACQUIRER'>[] = [
  {
    name: 'charge',
    of: 'by a token',
    call: (acquirer) => acquirer.charge(byToken),
    exchanges: [['charge', 'order']],
    result: { chargeId, acquirerChargeId: 'ch_1', status: 'paid', amount: 5_000, isCanceling: false, card },
    status: { response: 'order', path: 'charges.0.status', result: unknownStatus },
    cases: [
      {
        what: 'a spent token is a decline when there is no order',
        replies: { charge: 'tokenNotFound', listOrders: 'noCustomers' },
        throws: { decline: 'token_invalid' },
      },
      {
        what: 'a spent token whose order exists is that order',
        replies: { charge: 'tokenNotFound', listOrders: 'orders', findOrder: 'order' },
        result: { chargeId, status: 'paid' },
      },
      {
        what: 'a spent token whose order is listed and cannot be read yet is an unknown outcome',
        replies: { charge: 'tokenNotFound', listOrders: 'orders', findOrder: 'notFound' },
        throws: unknownOutcome,
      },
      {
        what: 'a request under way is an unknown outcome while its order is not shown',
        replies: { charge: 'conflict', listOrders: 'noCustomers' },
        throws: unknownOutcome,
      },
      {
        what: 'a refusal names the property',
        replies: { charge: 'invalid' },
        throws: { problem: 'refused', violations: [{ property: 'order.customer.name' }] },
      },
      {
        what: 'a rate limit is told as such',
        replies: { charge: 'tooManyRequests' },
        throws: { code: 'provider_rate_limited' },
      },
    ],
  },
  {
    name: 'charge',
    of: 'by a saved card',
    call: (acquirer) => acquirer.charge(bySavedCard),
    exchanges: [['chargeSavedCard', 'order']],
    result: { chargeId, status: 'paid' },
  },
  {
    name: 'findOrder',
    call: (acquirer) => acquirer.findOrder(chargeId),
    exchanges: [
      ['listOrders', 'orders'],
      ['findOrder', 'order'],
    ],
    result: { chargeId, acquirerOrderId: 'or_1', status: 'paid', repeated: [] },
    status: { response: 'order', path: 'charges.0.status', result: unknownStatus },
    countedOnce: [{ response: 'orders', path: 'data' }],
    cases: [
      {
        what: 'an order that the acquirer does not list is absent',
        replies: { listOrders: 'noCustomers' },
        result: null,
      },
      {
        what: 'an order that is listed and cannot be read yet is an unknown outcome, not absent',
        replies: { findOrder: 'notFound' },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'findOrder',
    of: 'beside a recorded one',
    call: (acquirer) => acquirer.findOrder(chargeId, 'ch_2'),
    exchanges: [
      ['listOrders', 'orders'],
      ['findOrder', 'order'],
      ['findFurtherCharge', 'furtherCharge'],
    ],
    result: { chargeId, acquirerChargeId: 'ch_2', status: 'paid', repeated: ['ch_1'] },
    cases: [
      {
        what: 'a recorded charge that is not shown is an unknown outcome: no other order stands for it',
        replies: { findFurtherCharge: 'notFound' },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'findCharge',
    call: (acquirer) => acquirer.findCharge('ch_1'),
    exchanges: [['findCharge', 'charge']],
    result: { chargeId, status: 'paid', canceledAmount: 0, cancellations: [], chargeback: null },
    status: { response: 'charge', path: 'status', result: unknownStatus },
    cases: [
      {
        what: 'what the acquirer does not know is absent',
        replies: { findCharge: 'notFound' },
        result: null,
      },
      { what: 'a 404 of a proxy is no absence', replies: { findCharge: 'proxy' }, throws: { problem: null } },
    ],
  },
  {
    name: 'findCharge',
    of: 'that was charged back',
    call: (acquirer) => acquirer.findCharge('ch_1'),
    exchanges: [
      ['findCharge', 'chargedbackCharge'],
      ['payablesOfCharge', 'chargebackPayables'],
    ],
    result: {
      status: 'chargedback',
      chargeback: { id: 'ch_1', disputed: 5_000, represented: 0, at: new Date('2026-11-30T12:00:00Z') },
    },
    countedOnce: [{ response: 'chargebackPayables', path: 'data' }],
    // a payable that cannot be read makes the amount unknown
    incomplete: { chargebackPayables: { chargeback: { disputed: null } } },
    cases: [
      {
        what: 'payables that do not exist yet leave the amount unknown, to be asked for again',
        replies: { payablesOfCharge: 'notFound' },
        throws: unknownOutcome,
      },
    ],
  },
];

const canceling: Operation<'ACQUIRER'>[] = [
  {
    name: 'cancelCharge',
    of: 'whole',
    call: (acquirer) => acquirer.cancelCharge('ch_1', { reference: 'rf_1' }),
    exchanges: [
      ['cancelCharge', 'canceledCharge'],
      ['transactions', 'transactions'],
    ],
    result: {
      status: 'canceled',
      canceledAmount: 5_000,
      cancellations: [{ reference: 'rf_1', amount: 5_000 }],
    },
    status: { response: 'canceledCharge', path: 'status', result: unknownStatus },
    countedOnce: [{ response: 'transactions', path: 'data' }],
    cases: [
      {
        what: 'a cancellation that was accepted may show the older state',
        replies: { cancelCharge: 'charge' },
        result: { status: 'paid', canceledAmount: 0 },
      },
      {
        what: 'an accepted cancellation whose transactions cannot be read yet is an unknown outcome',
        replies: { transactions: 'notFound' },
        throws: unknownOutcome,
      },
      {
        what: 'a cancellation that is not possible is refused',
        replies: { cancelCharge: 'preconditionFailed' },
        throws: { problem: 'refused', status: 412 },
      },
    ],
  },
  {
    name: 'cancelCharge',
    of: 'a part',
    call: (acquirer) => acquirer.cancelCharge('ch_1', { amount: 1_000, reference: 'rf_1' }),
    exchanges: [
      ['cancelPart', 'partlyCanceledCharge'],
      ['transactions', 'partTransactions'],
    ],
    result: { status: 'paid', canceledAmount: 1_000, cancellations: [{ reference: 'rf_1', amount: 1_000 }] },
    status: { response: 'partTransactions', path: 'data.1.status', result: { cancellations: [] } },
    cases: [
      {
        what: 'a charge that tells no amount has given back what its transactions say',
        replies: { cancelPart: 'untoldCharge' },
        result: { status: 'paid', canceledAmount: 1_000, cancellations: [{ reference: 'rf_1' }] },
      },
      {
        what: 'one whose transactions do not show the cancellation yet is an unknown outcome',
        replies: { cancelPart: 'untoldCharge', transactions: 'noCustomers' },
        throws: unknownOutcome,
      },
    ],
  },
];

const cards: Operation<'ACQUIRER'>[] = [
  {
    name: 'saveCard',
    of: 'of a known buyer',
    call: (acquirer) => acquirer.saveCard(cardToSave),
    exchanges: [
      ['findCustomer', 'customers'],
      ['cards', 'noCards'],
      ['saveCard', 'card'],
    ],
    result: card,
    cases: [
      {
        what: 'a refused verification is a decline',
        replies: { saveCard: 'verificationFailed' },
        throws: { decline: 'not_authorized' },
      },
      {
        what: 'a spent token is a decline',
        replies: { saveCard: 'tokenNotFound' },
        throws: { decline: 'token_invalid' },
      },
    ],
  },
  {
    name: 'saveCard',
    of: 'of a new buyer',
    call: (acquirer) => acquirer.saveCard(cardToSave),
    exchanges: [
      ['findCustomer', 'noCustomers'],
      ['createCustomer', 'customer'],
      ['cards', 'noCards'],
      ['saveCard', 'card'],
    ],
    result: card,
  },
  {
    name: 'saveCard',
    of: 'again',
    call: (acquirer) => acquirer.saveCard(cardToSave),
    exchanges: [
      ['findCustomer', 'customers'],
      ['cards', 'cards'],
    ],
    result: card,
    countedOnce: [{ response: 'cards', path: 'data' }],
  },
  {
    name: 'deleteCard',
    call: (acquirer) => acquirer.deleteCard('cus_1', 'card_1'),
    exchanges: [['deleteCard', 'deletedCard']],
    result: undefined,
    cases: [
      {
        what: 'a card that does not exist is deleted',
        replies: { deleteCard: 'notFound' },
        result: undefined,
      },
    ],
  },
  {
    name: 'findAuthentication',
    call: (acquirer) => acquirer.findAuthentication('t1'),
    exchanges: [['findAuthentication', 'authentication']],
    result: {
      outcome: { status: 'Y', transactionId: 't1' },
      card: { firstSix: '400000', lastFour: '0010', brand: 'visa', expYear: 2039, holderName: 'ANA' },
      isUsed: false,
    },
    status: { response: 'authentication', path: 'status', result: { outcome: { status: null } } },
    cases: [
      { what: 'one of another server is absent', replies: { findAuthentication: 'notFound' }, result: null },
    ],
  },
  {
    name: 'findCardTraits',
    of: 'of a token',
    call: (acquirer) => acquirer.findCardTraits({ token: 'token_1' }),
    exchanges: [['findToken', 'cardToken']],
    result: {
      firstSix: null,
      lastFour: '0010',
      brand: 'visa',
      expMonth: 12,
      expYear: 2039,
      holderName: 'ANA',
    },
    cases: [{ what: 'a spent token is absent', replies: { findToken: 'notFound' }, result: null }],
  },
  {
    name: 'findCardTraits',
    of: 'of a saved card',
    call: (acquirer) => acquirer.findCardTraits({ customerId: 'cus_1', cardId: 'card_1' }),
    exchanges: [['findCard', 'savedCard']],
    result: { firstSix: '400000', lastFour: '0010' },
    // what else tells cards apart is compared as far as it is told
    incomplete: { savedCard: { firstSix: '400000', lastFour: '0010' } },
    cases: [{ what: 'a deleted card is absent', replies: { findCard: 'notFound' }, result: null }],
  },
  {
    name: 'canceledSince',
    of: 'whole and in part',
    call: (acquirer) => canceledSince(acquirer),
    exchanges: [
      ['listCanceled', 'noCustomers'],
      ['listRefunds', 'refundPayables'],
      ['findCharge', 'charge'],
    ],
    result: [chargeId],
    countedOnce: [{ response: 'refundPayables', path: 'data' }],
    // a row of another form is left out and counted
    incomplete: { refundPayables: [] },
  },
];

async function canceledSince(acquirer: AcquirerProvider): Promise<string[]> {
  const since = { created: from, canceled: new Date('2026-11-20T00:00:00Z') };
  const failures: unknown[] = [];
  const listed = acquirer.canceledSince(since, (_id, error) => failures.push(error));
  const ids = await Array.fromAsync(listed);
  // what cannot be read is told, and hides no other
  if (failures.length > 0) throw failures[0];
  return [...new Set(ids)];
}

/** Of all pages, each once: whoever reads several pages goes by the ids. */
async function allPayables(acquirer: AcquirerProvider): Promise<Payable[]> {
  const rows = new Map<string, Payable>();
  let cursor: string | null = null;
  do {
    const page: PayablePage = await acquirer.payables({ from, until: to, cursor });
    expect(new Set(page.rows.map(({ id }) => id)).size).toBe(page.rows.length);
    for (const row of page.rows) rows.set(row.id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...rows.values()];
}

const idOf = (n: number) => `${chargeId.slice(0, -1)}${n}`;
const charge = (n: number) => ({
  ...files.responses.charge!.body,
  id: `ch_${n}`,
  code: idOf(n),
  order: { id: `or_${n}`, code: idOf(n) },
});
const payable = (n: number) => ({ ...files.responses.payable!.body, id: String(n) });

const ofCharges: Pick<List<'ACQUIRER'>, 'row' | 'unreadable' | 'page' | 'empty'> = {
  row: charge,
  unreadable: [{ ...charge(9), amount: '1,00' }, null, 'x'],
  page: (data, at, of) => ({ data, paging: { total: 3, previous: null, next: at + 1 < of ? 'x' : null } }),
  empty: [{ data: [], paging: { total: 0, next: null } }, { data: null, paging: null }, {}],
};

const lists: List<'ACQUIRER'>[] = [
  {
    name: 'listCharges',
    call: (acquirer) => acquirer.listCharges(from, to),
    request: 'listCharges',
    ...ofCharges,
    changed: { row: (n) => ({ ...charge(n), status: 'canceled' }), result: { status: 'canceled' } },
    unknown: { row: (n, status) => ({ ...charge(n), status }), result: { status: 'unknown' } },
  },
  {
    name: 'listChargedBack',
    call: (acquirer) => acquirer.listChargedBack(from),
    request: 'listChargedBack',
    ...ofCharges,
  },
  {
    name: 'canceledSince',
    call: canceledSince,
    request: 'listCanceled',
    ...ofCharges,
    others: [['listRefunds', 'noCustomers']],
  },
  {
    name: 'payables',
    call: allPayables,
    request: 'payables',
    row: payable,
    changed: {
      row: (n) => ({ ...payable(n), status: 'waiting_funds' }),
      result: { status: 'waiting_funds' },
    },
    unknown: { row: (n, status) => ({ ...payable(n), status }), result: { status: 'unknown' } },
    unreadable: [{ ...payable(9), amount: '1,00' }, null, 'x'],
    page: (data, at, of) => ({ data, paging: { forward_cursor: at + 1 < of ? `c${at + 1}` : null } }),
    empty: [{ data: [], paging: { forward_cursor: null } }, { data: null, paging: null }, {}],
  },
];

const ACQUIRER: PortFixtures<'ACQUIRER'> = {
  settings: (origin) => ({ URL: `${origin}/core/v5`, SECRET_KEY: 'sk', PUBLIC_KEY: 'pk' }),
  hasTokens: false,
  operations: [...charging, ...canceling, ...cards],
  lists,
};

connectorContract(pagarme, { files, ports: { ACQUIRER } });
