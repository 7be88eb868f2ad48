import type { Payable } from '@catraca/providers/acquirer/acquirer-provider';
import { CardDeclined } from '@catraca/providers/acquirer/card-declined';
import type { PagarmeAcquirer } from '@catraca/providers/pagarme/client';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { testCards } from '@catraca/testing/card-token';
import { Bank, soon } from './bank.ts';
import { call, cardOrder, connect, customer, newToken } from './cards.ts';

/* Our connector for Pagar.me with the sandbox acquirer. */

let bank: Bank;
let acquirer: PagarmeAcquirer;
beforeAll(async () => {
  bank = await Bank.open();
  acquirer = connect(bank);
});
beforeEach(() => bank.drive('PUT', '/faults', { cards: { settlementMs: 0 } }));
afterAll(async () => {
  await acquirer.close();
  await bank.close();
});

const fail = (fault: object) => bank.drive('PUT', '/faults', { requests: [{ path: '/core/v5', ...fault }] });
const lastHour = () => [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)] as const;

/** A charge of R$ 50,00. */
async function charged(number = testCards.approved, changes: object = {}, card: object = {}) {
  return acquirer.charge(cardOrder(await newToken(bank, { number, ...card }), changes));
}

describe('the test cards', () => {
  test('S21.1 …0010 is approved, and the charge is found by our id, by theirs, and in the list', async () => {
    const order = cardOrder(await newToken(bank));
    const payment = await acquirer.charge(order);
    expect(payment).toMatchObject({
      chargeId: order.chargeId,
      status: 'paid',
      amount: 5_000,
      canceledAmount: 0,
      installments: 1,
      card: { brand: 'visa', lastFour: '0010', holderName: 'ANA SOUZA', expMonth: 12, expYear: 2040 },
      authorizedAt: expect.any(Date),
      paidAt: expect.any(Date),
      decline: null,
      chargeback: null,
    });
    expect(payment.card!.fingerprint).toMatch(/^[\w-]{43}$/);
    expect(await acquirer.findOrder(order.chargeId)).toEqual(payment);
    expect(await acquirer.findCharge(payment.acquirerChargeId)).toEqual(payment);
    expect(await acquirer.listCharges(...lastHour())).toContainEqual(payment);
  });

  test.each([
    ['4000000000000028', 'not_authorized'],
    ['4000000000000085', 'insufficient_funds'],
    ['4000000000000093', 'expired_card'],
    ['4000000000000101', 'security_code_invalid'],
    ['4000000000000119', 'card_number_invalid'],
    ['4000000000000127', 'lost_or_stolen'],
    ['4000000000000135', 'card_blocked'],
    ['4000000000000143', 'fraud_suspected'],
    ['4000000000000150', 'limit_exceeded'],
    ['4000000000000168', 'authentication_required'],
    ['4000000000000176', 'try_again_later'],
    ['4000000000000184', 'unknown'],
    ['4000000000000077', 'authentication_required'],
  ])('S21.1 %s is refused: %s', async (number, decline) => {
    expect(await charged(number)).toMatchObject({
      status: 'failed',
      decline,
      paidAt: null,
      authorizedAt: null,
    });
  });

  test.each([
    ['a wrong security code', testCards.approved, { cvv: '999' }, 'security_code_invalid'],
    ['a date of the past', testCards.approved, { exp_month: 1, exp_year: 2020 }, 'expired_card'],
    ['a wrong code of Amex', '371449635398431', { cvv: '9999' }, 'security_code_invalid'],
    ['a date of the past of Amex', '371449635398431', { exp_year: 2020 }, 'expired_card'],
  ])('S21.3 %s is refused', async (_what, number, card, decline) => {
    expect(await charged(number, {}, card)).toMatchObject({ status: 'failed', decline });
  });

  test('S21.1 a card that allows no installments is approved without them', async () => {
    const number = '6362970000457013';
    const inThree = await charged(number, { installments: 3 });
    expect(inThree).toMatchObject({
      status: 'failed',
      decline: 'installments_not_allowed',
      card: { brand: 'elo' },
    });
    expect(await charged(number)).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['4000000000000036', 'paid', null],
    ['4000000000000044', 'failed', 'not_authorized'],
  ])('S21.1 %s is processing first, then %s', async (number, status, decline) => {
    await bank.drive('PUT', '/faults', { cards: { settlementMs: 60_000 } });
    expect(await charged(number)).toMatchObject({ status: 'processing', decline: null, paidAt: null });
    await bank.drive('PUT', '/faults', { cards: { settlementMs: 0 } });
    const { chargeId } = await charged(number);
    await soon(async () => expect(await acquirer.findOrder(chargeId!)).toMatchObject({ status, decline }));
  });

  test('S21.1 …0051 is held by the anti-fraud until it decides, or voided', async () => {
    const [approved, refused, voided] = [
      await charged('4000000000000051'),
      await charged('4000000000000051'),
      await charged('4000000000000051'),
    ];
    expect(approved).toMatchObject({ status: 'in_analysis', paidAt: null, decline: null });
    const decide = (chargeId: string, outcome: string) =>
      bank.drive('POST', `/acquirer/orders/${chargeId}/analysis`, { outcome });
    await decide(approved.chargeId!, 'approved');
    await decide(refused.chargeId!, 'refused');
    expect(await acquirer.findOrder(approved.chargeId!)).toMatchObject({ status: 'paid' });
    expect(await acquirer.findOrder(refused.chargeId!)).toMatchObject({
      status: 'failed',
      decline: 'fraud_suspected',
    });
    const canceled = await acquirer.cancelCharge(voided.acquirerChargeId, { reference: voided.chargeId! });
    expect(canceled).toMatchObject({ status: 'canceled', canceledAmount: 5_000 });
    expect((await decide(voided.chargeId!, 'approved')).status).toBe(409);
  });

  test('S21.1 …0051 is approved by itself after a while', async () => {
    await bank.drive('PUT', '/faults', { cards: { analysisMs: 0 } });
    const { chargeId } = await charged('4000000000000051');
    await soon(async () => expect(await acquirer.findOrder(chargeId!)).toMatchObject({ status: 'paid' }));
  });

  test('S21.1 …0069 is approved, and charged back later', async () => {
    await bank.drive('PUT', '/faults', { cards: { chargebackMs: 0 } });
    const { acquirerChargeId, status } = await charged('4000000000000069');
    expect(status).toBe('paid');
    const chargeback = { id: acquirerChargeId, disputed: 5_000, represented: 0, at: expect.any(Date) };
    await soon(async () =>
      expect(await acquirer.findCharge(acquirerChargeId)).toMatchObject({
        status: 'chargedback',
        chargeback,
      }),
    );
  });

  test('S21.1 S21.6 …0077 is approved with an authenticated cardholder, and fraud cannot be disputed then', async () => {
    const threeDSecure = { transactionId: 'ds-1', status: 'Y', eci: '05', cavv: 'AAAB', version: '2.2.0' };
    const payment = await charged('4000000000000077', { threeDSecure });
    expect(payment).toMatchObject({ status: 'paid' });
    const path = `/acquirer/orders/${payment.chargeId}/chargeback`;
    expect((await bank.drive('POST', path, {})).status).toBe(409);
    expect((await bank.drive('POST', path, { fraud: false })).status).toBe(200);
  });

  test.each([
    ['4111111111111111', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['6362970000457013', 'elo'],
    ['6062825624254001', 'hipercard'],
    ['371449635398431', 'amex'],
    ['36490102462661', 'diners'],
    ['6011111111111117', 'discover'],
    ['5078601870000127985', 'aura'],
  ])('S15.3 S19.7 S21.2 %s is approved as %s', async (number, brand) => {
    expect(await charged(number)).toMatchObject({ status: 'paid', card: { brand } });
  });
});

describe('a cancellation', () => {
  test('in two equal parts is two refunds, with our references', async () => {
    const { acquirerChargeId: id } = await charged();
    expect(await acquirer.cancelCharge(id, { amount: 1_000, reference: 'rf_1' })).toMatchObject({
      status: 'paid',
      canceledAmount: 1_000,
    });
    const twice = await acquirer.cancelCharge(id, { amount: 1_000, reference: 'rf_1' });
    expect(twice.canceledAmount).toBe(2_000);
    const whole = await acquirer.cancelCharge(id, { reference: 'rf_2' });
    expect(whole).toMatchObject({
      status: 'canceled',
      canceledAmount: 5_000,
      cancellations: [
        { reference: 'rf_1', amount: 1_000 },
        { reference: 'rf_1', amount: 1_000 },
        { reference: 'rf_2', amount: 3_000 },
      ],
    });
    expect(await acquirer.findCharge(id)).toEqual(whole);
    await expect(acquirer.cancelCharge(id, { reference: 'rf_3' })).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('of more than is left is refused, and so is one of a failed charge', async () => {
    const { acquirerChargeId: paid } = await charged();
    const { acquirerChargeId: failed } = await charged('4000000000000028');
    const refused = acquirer.cancelCharge(paid, { amount: 5_001, reference: 'rf_1' });
    await expect(refused).rejects.toMatchObject({ status: 412, problem: 'refused' });
    await expect(acquirer.cancelCharge(failed, { reference: 'rf_1' })).rejects.toBeInstanceOf(
      ProviderRefused,
    );
  });

  test('whose response is lost is not repeated, and is seen when read', async () => {
    const { acquirerChargeId: id } = await charged();
    await fail({ method: 'DELETE', times: 1, reset: true });
    const lost = acquirer.cancelCharge(id, { amount: 700, reference: 'rf_1' });
    await expect(lost).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await acquirer.findCharge(id)).toMatchObject({
      canceledAmount: 700,
      cancellations: [{ reference: 'rf_1', amount: 700 }],
    });
  });
});

describe('an order whose outcome is unknown', () => {
  test.each([
    ['a reset after the order', { times: 1, reset: true }],
    ['a late response', { times: 1, responseDelayMs: 3_000 }],
  ])('by %s is found by our id, and repeated it is the same order', async (_what, fault) => {
    const order = cardOrder(await newToken(bank));
    await fail({ method: 'POST', ...fault });
    await expect(acquirer.charge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
    const found = await acquirer.findOrder(order.chargeId);
    expect(found).toMatchObject({ status: 'paid', amount: 5_000 });
    expect(await acquirer.charge(order)).toEqual(found);
  });

  test('by a 503 before the order was never made', async () => {
    const order = cardOrder(await newToken(bank));
    await fail({ method: 'POST', times: 1, status: 503 });
    await expect(acquirer.charge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await acquirer.findOrder(order.chargeId)).toBeNull();
    expect(await acquirer.charge(order)).toMatchObject({ status: 'paid' });
  });

  test('reads are repeated, and a rate limit is told as such', async () => {
    const payment = await charged();
    await fail({ method: 'GET', times: 2, status: 503 });
    expect(await acquirer.findCharge(payment.acquirerChargeId)).toEqual(payment);
    await fail({ status: 429, retryAfter: 9 });
    await expect(acquirer.charge(cardOrder('token_x'))).rejects.toMatchObject({
      code: 'provider_rate_limited',
      details: { retry_after: 9 },
    });
  });
});

test('S21.4 200 orders at the same time with one token: one charge', async () => {
  const slow = connect(bank, { timeoutMs: 20_000 });
  const token = await newToken(bank);
  const orders = Array.from({ length: 200 }, () => cardOrder(token));
  const outcomes = await Promise.allSettled(orders.map((order) => slow.charge(order)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(199);
  for (const reason of refused)
    expect(reason).toMatchObject({ name: 'CardDeclined', decline: 'token_invalid' });
  const ids = new Set(orders.map(({ chargeId }) => chargeId));
  const listed = await slow.listCharges(...lastHour());
  expect(listed.filter(({ chargeId }) => ids.has(chargeId ?? ''))).toHaveLength(1);
  await slow.close();
}, 60_000);

test('an unknown token is declined, and wrong keys are a refusal', async () => {
  await expect(acquirer.charge(cardOrder('token_unknown'))).rejects.toBeInstanceOf(CardDeclined);
  const stranger = connect(bank, { secretKey: 'sk_wrong' });
  await expect(stranger.charge(cardOrder('token_unknown'))).rejects.toMatchObject({ status: 401 });
  await stranger.close();
});

test('what does not exist is null', async () => {
  expect(await acquirer.findOrder('ch_01jd0000000000000000000000')).toBeNull();
  expect(await acquirer.findCharge('ch_unknown')).toBeNull();
});

const address = {
  zipCode: '',
  number: '10',
  street: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
};

describe('a saved card', () => {
  const cardToSave = (token: string, reference: string) => ({
    reference,
    token,
    holderName: 'ANA SOUZA',
    holderDocument: null,
    billingAddress: null,
    customer,
  });

  test('is verified, charged, and gone after it was deleted', async () => {
    const saved = await acquirer.saveCard(cardToSave(await newToken(bank), 'pm_1'));
    expect(saved).toMatchObject({ brand: 'visa', lastFour: '0010', expMonth: 12, expYear: 2040 });
    const { customerId, cardId } = saved;
    expect(await acquirer.charge(cardOrder('', { card: { customerId, cardId } }))).toMatchObject({
      status: 'paid',
      card: { cardId, customerId, fingerprint: saved.fingerprint },
    });
    await acquirer.deleteCard(customerId, cardId);
    await acquirer.deleteCard(customerId, cardId);
    const again = acquirer.charge(cardOrder('', { card: { customerId, cardId } }));
    await expect(again).rejects.toMatchObject({ status: 404, problem: 'not_found' });
  });

  test('is saved, and sold by, with the address of its postal code', async () => {
    const addressed = connect(bank, { postalCodesUrl: bank.url });
    const billingAddress = { ...address, zipCode: '01310-100', number: '1000' };
    const shown = {
      line_1: '1000, Avenida Paulista, Bela Vista',
      zip_code: '01310100',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    };
    const card = { ...cardToSave(await newToken(bank), 'pm_address'), billingAddress };
    const saved = await addressed.saveCard(card);
    const read = await call(bank, 'GET', `/customers/${saved.customerId}/cards/${saved.cardId}`);
    expect(read.body).toMatchObject({ billing_address: shown });

    const token = { token: await newToken(bank), holderName: 'ANA', holderDocument: null, billingAddress };
    const { acquirerChargeId } = await addressed.charge(cardOrder('', { card: token }));
    const charge = await call(bank, 'GET', `/charges/${acquirerChargeId}`);
    expect(charge.body).toMatchObject({ last_transaction: { card: { billing_address: shown } } });

    const town = {
      ...token,
      token: await newToken(bank),
      billingAddress: { ...address, zipCode: '13690-000' },
    };
    expect(await addressed.charge(cardOrder('', { card: town }))).toMatchObject({ status: 'paid' });
    await addressed.close();
  });

  test('has the same fingerprint as another time, and as in a sale; another buyer’s has not', async () => {
    const first = await acquirer.saveCard(cardToSave(await newToken(bank), 'pm_2'));
    const second = await acquirer.saveCard(cardToSave(await newToken(bank), 'pm_3'));
    const sale = await charged();
    const other = { ...customer, email: 'bia@example.com', document: '98765432100' };
    const others = await acquirer.saveCard({ ...cardToSave(await newToken(bank), 'pm_4'), customer: other });
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(sale.card!.fingerprint).toBe(first.fingerprint);
    expect(others.fingerprint).not.toBe(first.fingerprint);
  });

  test('is found again by its reference when the response was lost', async () => {
    const card = cardToSave(await newToken(bank), 'pm_5');
    await bank.drive('PUT', '/faults', {
      requests: [{ path: '/core/v5/customers/', method: 'POST', times: 1, reset: true }],
    });
    await expect(acquirer.saveCard(card)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await acquirer.saveCard(card)).toMatchObject({ lastFour: '0010' });
  });

  test('can be the one of an earlier sale', async () => {
    const { customerId, cardId } = (await charged()).card!;
    const again = acquirer.charge(cardOrder('', { card: { customerId, cardId } }));
    expect(await again).toMatchObject({ status: 'paid', card: { lastFour: '0010' } });
  });

  test('that has expired meanwhile is refused', async () => {
    const { customerId } = await acquirer.saveCard(cardToSave(await newToken(bank), 'pm_7'));
    const token = await newToken(bank, { exp_year: 2020 });
    const { body } = await call(bank, 'POST', `/customers/${customerId}/cards`, { token });
    const expired = acquirer.charge(cardOrder('', { card: { customerId, cardId: body.id } }));
    expect(await expired).toMatchObject({ status: 'failed', decline: 'expired_card' });
  });

  test('that the issuer refuses is declined, and so is a spent token', async () => {
    const refused = cardToSave(await newToken(bank, { number: '4000000000000028' }), 'pm_6');
    await expect(acquirer.saveCard(refused)).rejects.toMatchObject({ decline: 'not_authorized' });
    await expect(acquirer.saveCard(refused)).rejects.toMatchObject({ decline: 'token_invalid' });
  });
});

test('payables: one for each installment, 30 days apart, and those of refunds and chargebacks', async () => {
  const { acquirerChargeId, chargeId, paidAt } = await charged(testCards.approved, { installments: 3 });
  await acquirer.cancelCharge(acquirerChargeId, { amount: 500, reference: 'rf_1' });
  await bank.drive('POST', `/acquirer/orders/${chargeId}/chargeback`, { amount: 400 });
  const inADay = new Date(Date.now() + 86_400_000);
  const inFourMonths = new Date(Date.now() + 120 * 86_400_000);
  const ours = async (from: Date, until: Date) => {
    const found: Payable[] = [];
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const page = await acquirer.payables({ from, until, cursor });
      found.push(...page.rows);
      cursor = page.next;
    }
    return found.filter((payable) => payable.acquirerChargeId === acquirerChargeId);
  };
  const credits = await ours(inADay, inFourMonths);
  expect(credits).toMatchObject([
    { installment: 1, type: 'credit', status: 'waiting_funds', amount: 1_668 - 50, fee: 50 },
    { installment: 2, amount: 1_666 - 50, fee: 50 },
    { installment: 3, amount: 1_666 - 50, fee: 50 },
  ]);
  const days = credits.map(({ paymentDate }) => Date.parse(paymentDate) / 86_400_000);
  expect([days[1]! - days[0]!, days[2]! - days[1]!]).toEqual([30, 30]);
  expect(days[0]! - paidAt!.getTime() / 86_400_000).toBeGreaterThan(28.8);

  const debits = await ours(new Date(Date.now() - 2 * 86_400_000), inADay);
  expect(debits).toMatchObject([
    { type: 'refund', amount: -500, fee: 0, status: 'paid' },
    { type: 'chargeback', amount: -400, fee: 0, status: 'paid' },
  ]);
  await bank.drive('POST', `/acquirer/orders/${chargeId}/representment`);
  expect(await acquirer.findCharge(acquirerChargeId)).toMatchObject({
    status: 'chargedback',
    chargeback: { disputed: 400, represented: 400 },
  });
});
