import { newId } from '@catraca/kernel/ids';
import { PagarmeAcquirer } from '@catraca/providers/pagarme/client';
import { type CardChanges, cardToken, testCards } from '@catraca/testing/card-token';
import { acquirerKeys, type Bank, type Response } from './bank.ts';

export const authorization = `Basic ${Buffer.from(`${acquirerKeys.secretKey}:`).toString('base64')}`;

/** `POST /tokens` as a browser sends it. */
export function postToken(
  bank: Bank,
  changes: CardChanges = {},
  appId = acquirerKeys.publicKey,
): Promise<Response> {
  const card = {
    number: testCards.approved,
    holder_name: 'ANA SOUZA',
    exp_month: 12,
    exp_year: 2040,
    cvv: '123',
    ...changes,
  };
  return bank.send('POST', `/core/v5/tokens?appId=${appId}`, {}, { type: 'card', card });
}

export function newToken(bank: Bank, changes: CardChanges = {}): Promise<string> {
  return cardToken({ url: `${bank.url}/core/v5`, publicKey: acquirerKeys.publicKey }, changes.number, {
    holder_name: 'ANA SOUZA',
    exp_year: 2040,
    ...changes,
  });
}

/** A call to the acquirer with the secret key. */
export function call(
  bank: Bank,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return bank.send(method, `/core/v5${path}`, { authorization, ...headers }, body);
}

export const customer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '12345678909',
  phoneDdd: '11',
  phoneNumber: '987654321',
};

/** An order of R$ 50,00 with a token. */
export function orderBody(token: string, changes: object = {}): object {
  return {
    code: newId('ch'),
    items: [{ code: '1', description: 'Camiseta', quantity: 2, amount: 2_500 }],
    customer: { name: customer.name, email: customer.email, document: customer.document, type: 'individual' },
    payments: [{ payment_method: 'credit_card', credit_card: { card_token: token, installments: 1 } }],
    ...changes,
  };
}

/** An order of R$ 50,00 for the connector. */
export function cardOrder(token: string, changes: object = {}) {
  return {
    chargeId: newId('ch'),
    amount: 5_000,
    installments: 1,
    card: { token, holderName: 'ANA SOUZA', holderDocument: null, billingAddress: null },
    customer,
    items: [{ description: 'Camiseta', quantity: 2, amount: 2_500 }],
    customerIp: null,
    threeDSecure: null,
    ...changes,
  };
}

export function connect(bank: Bank, changes: object = {}): PagarmeAcquirer {
  const baseUrl = `${bank.url}/core/v5`;
  return new PagarmeAcquirer({ baseUrl, secretKey: acquirerKeys.secretKey, timeoutMs: 1_500, ...changes });
}
