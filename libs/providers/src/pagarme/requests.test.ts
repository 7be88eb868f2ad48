import type { CardOrder } from '../acquirer/acquirer-provider.ts';
import { cancellationRequest, cardRequest, customerRequest, orderRequest } from './requests.ts';

const customer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '12345678909',
  phoneDdd: '11',
  phoneNumber: '987654321',
};
const billingAddress = {
  zipCode: '01310100',
  number: '1',
  street: 'Rua A',
  complement: null,
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
};
const order: CardOrder = {
  chargeId: 'ch_01jd0000000000000000000000',
  amount: 5_000,
  installments: 3,
  card: { token: 'token_1', holderName: 'ANA', holderDocument: '12345678909', billingAddress },
  customer,
  items: [{ description: 'Camiseta', quantity: 2, amount: 2_500 }],
  customerIp: '192.0.2.1',
  threeDSecure: null,
};

test('an order with a token: our code, captured at once, in installments', () => {
  expect(orderRequest(order)).toEqual({
    code: order.chargeId,
    closed: true,
    ip: '192.0.2.1',
    customer: {
      name: 'Ana Souza',
      email: 'ana@example.com',
      document: '12345678909',
      document_type: 'CPF',
      type: 'individual',
      phones: { mobile_phone: { country_code: '55', area_code: '11', number: '987654321' } },
    },
    items: [{ code: '1', description: 'Camiseta', quantity: 2, amount: 2_500 }],
    payments: [
      {
        payment_method: 'credit_card',
        amount: 5_000,
        credit_card: {
          operation_type: 'auth_and_capture',
          installments: 3,
          card_token: 'token_1',
          card: {
            holder_name: 'ANA',
            holder_document: '12345678909',
            billing_address: {
              line_1: '1, Rua A, Centro',
              zip_code: '01310100',
              city: 'São Paulo',
              state: 'SP',
              country: 'BR',
            },
          },
        },
      },
    ],
  });
});

test('an order with a saved card names its owner, and its authentication', () => {
  const threeDSecure = {
    transactionId: 'ds-1',
    status: 'Y',
    eci: '05',
    cavv: 'AAAB',
    version: null,
  } as const;
  const request = orderRequest({ ...order, card: { customerId: 'cus_1', cardId: 'card_1' }, threeDSecure });
  expect(request).toMatchObject({ customer_id: 'cus_1' });
  expect(request).not.toHaveProperty('customer');
  expect(request).toMatchObject({
    payments: [
      {
        credit_card: {
          card_id: 'card_1',
          authentication: {
            type: 'threed_secure',
            threed_secure: {
              mpi: 'third_party',
              transaction_id: 'ds-1',
              ds_transaction_id: 'ds-1',
              eci: '05',
              cavv: 'AAAB',
            },
          },
        },
      },
    ],
  });
});

test('items that do not add up to the amount are sent as one', () => {
  const items = [{ code: '1', description: 'Camiseta', quantity: 1, amount: 5_300 }];
  expect(orderRequest({ ...order, amount: 5_300 })).toMatchObject({ items });
  const free = [...order.items, { description: 'Brinde', quantity: 1, amount: 0 }];
  expect(orderRequest({ ...order, items: free })).toMatchObject({ items: [{ quantity: 1, amount: 5_000 }] });
});

test('a company has a CNPJ, and an incomplete address or phone is left out', () => {
  const company = { ...customer, document: '12ABC34501DE35', phoneNumber: '33334444' };
  expect(customerRequest(company)).toMatchObject({
    document_type: 'CNPJ',
    type: 'company',
    phones: { home_phone: { number: '33334444' } },
  });
  expect(customerRequest({ ...customer, document: 'FZ123456', documentType: 'PASSPORT' })).toMatchObject({
    ...{ document: 'FZ123456', document_type: 'PASSPORT', type: 'individual' },
  });
  expect(customerRequest({ ...customer, phoneDdd: null })).not.toHaveProperty('phones');
  const partial = { ...billingAddress, street: null };
  const card = {
    reference: 'pm_1',
    token: 't',
    holderName: 'ANA',
    holderDocument: null,
    billingAddress: partial,
  };
  expect(cardRequest({ ...card, customer })).toEqual({
    token: 't',
    label: 'pm_1',
    holder_name: 'ANA',
    options: { verify_card: true },
  });
});

test('a cancellation carries our reference, and no amount for all that is left', () => {
  expect(cancellationRequest({ reference: 'rf_1' })).toEqual({ operation_reference: 'rf_1' });
  expect(cancellationRequest({ reference: 'rf_1', amount: 10 })).toEqual({
    operation_reference: 'rf_1',
    amount: 10,
  });
});
