import { testCards } from '@catraca/testing/card-token';
import {
  ChargesController,
  Client,
  CustomersController,
  OrdersController,
  TokensController,
} from '@pagarme/pagarme-nodejs-sdk';
import { acquirerKeys, Bank } from './bank.ts';

/* The official SDK with the sandbox acquirer. Only its address is replaced: it has no setting for it. */

let bank: Bank;
let client: Client;
beforeAll(async () => {
  bank = await Bank.open();
  client = new Client({
    basicAuthCredentials: { username: acquirerKeys.secretKey, password: '' },
    unstable_httpClientOptions: { adapter: toSandbox },
  });
});
afterAll(() => bank.close());

interface AxiosRequest {
  url: string;
  method: string;
  headers: { toJSON(): Record<string, string> };
  auth?: { username: string; password: string };
  data?: string;
}

/** An adapter of axios, the SDK's HTTP client, that sends to the sandbox. */
async function toSandbox(config: AxiosRequest) {
  const { url, method, headers, auth, data } = config;
  const basic = auth && Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
  const response = await fetch(url.replace('https://api.pagar.me', bank.url), {
    method: method.toUpperCase(),
    headers: { ...headers.toJSON(), ...(basic && { authorization: `Basic ${basic}` }) },
    ...(data !== undefined && { body: data }),
  });
  const { status, statusText } = response;
  return {
    data: await response.text(),
    status,
    statusText,
    headers: Object.fromEntries(response.headers),
    config,
  };
}

const address = {
  street: 'Rua A',
  number: '1',
  zipCode: '01310100',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  complement: '',
  line1: '1, Rua A, Centro',
  line2: '',
};
const customer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '12345678909',
  type: 'individual',
  address,
  metadata: { a: 'b' },
  phones: { mobilePhone: { countryCode: '55', areaCode: '11', number: '987654321' } },
  code: 'ana',
};

async function newToken(): Promise<string> {
  const card = {
    ...{ number: testCards.approved, holderName: 'ANA SOUZA', expMonth: 12, expYear: 2040, cvv: '123' },
    ...{ brand: 'Visa', label: '' },
  };
  const { result } = await new TokensController(client).createToken(acquirerKeys.publicKey, {
    type: 'card',
    card,
  });
  return result.id!;
}

async function newOrder(idempotencyKey?: string) {
  const creditCard = { cardToken: await newToken(), installments: 2, operationType: 'auth_and_capture' };
  const order = {
    code: 'pedido-1',
    items: [{ amount: 5_000, description: 'Camiseta', quantity: 1, category: 'roupa' }],
    customer,
    payments: [{ paymentMethod: 'credit_card', creditCard }],
    metadata: { pedido: '7' },
    closed: true,
  };
  return (await new OrdersController(client).createOrder(order, idempotencyKey)).result;
}

test('it makes an order, and reads it by its id and in the list', async () => {
  const order = await newOrder();
  expect(order).toMatchObject({
    code: 'pedido-1',
    metadata: { pedido: '7' },
    customer: { address: { line1: '1, Rua A, Centro', city: 'São Paulo', zipCode: '01310100' } },
    amount: 5_000,
    status: 'paid',
    charges: [
      {
        status: 'paid',
        paidAmount: 5_000,
        lastTransaction: {
          transactionType: 'credit_card',
          status: 'captured',
          success: true,
          installments: 2,
          acquirerReturnCode: '00',
          card: { brand: 'Visa', lastFourDigits: '0010', firstSixDigits: '400000' },
        },
      },
    ],
  });
  const orders = new OrdersController(client);
  expect((await orders.getOrder(order.id!)).result).toEqual(order);
  const { result } = await orders.getOrders(1, 10, 'pedido-1');
  expect(result).toMatchObject({ data: [{ id: order.id }], paging: { total: 1, next: null } });
});

test('a repeated order with the same idempotency key is the same order', async () => {
  const first = await newOrder('key-1');
  expect((await newOrder('key-1')).id).toBe(first.id);
});

test('it refunds in part and whole', async () => {
  const charges = new ChargesController(client);
  const { id } = (await newOrder()).charges![0]!;
  const part = await charges.cancelCharge(id!, { amount: 1_000, operationReference: 'rf-1' });
  expect(part.result).toMatchObject({ status: 'paid', canceledAmount: 1_000 });
  const whole = await charges.cancelCharge(id!);
  expect(whole.result).toMatchObject({ status: 'canceled', canceledAmount: 5_000 });
  expect((await charges.getCharge(id!)).result).toEqual(whole.result);
  expect((await charges.getChargeTransactions(id!)).result.data).toHaveLength(3);
  await expect(charges.cancelCharge(id!)).rejects.toMatchObject({ statusCode: 412 });
});

test('it saves, lists and deletes a card', async () => {
  const customers = new CustomersController(client);
  const { result: created } = await customers.createCustomer(customer);
  const request = { token: await newToken(), options: { verifyCard: true } };
  const { result: card } = await customers.createCard(created.id!, request);
  expect(created).toMatchObject({
    address: { line1: '1, Rua A, Centro', country: 'BR' },
    metadata: { a: 'b' },
  });
  expect((await customers.getCustomer(created.id!)).result).toEqual(created);
  expect(card).toMatchObject({ brand: 'Visa', lastFourDigits: '0010', status: 'active', customer: created });
  expect((await customers.getCard(created.id!, card.id!)).result).toEqual(card);
  const cards = await customers.getCards(created.id!);
  expect(cards.result.data!.map(({ id }) => id)).toContain(card.id);
  await customers.deleteCard(created.id!, card.id!);
  await expect(customers.getCard(created.id!, card.id!)).rejects.toMatchObject({ statusCode: 404 });
});

test('a wrong key is refused', async () => {
  const stranger = client.withConfiguration({ basicAuthCredentials: { username: 'sk_wrong', password: '' } });
  await expect(new OrdersController(stranger).getOrders()).rejects.toMatchObject({ statusCode: 401 });
});
