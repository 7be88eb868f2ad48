import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { type Sale, Shop } from './shop.ts';

const CHARGES = 100;
/** Charges whose refunds run at the same time. */
const CHARGES_AT_ONCE = 3;
const REFUNDS = 20;
const AMOUNT = 1_000;

const shop = await opened(Shop.open());

/** Parts of 1 to 199 cents: twenty of them ask for twice what was paid. */
const parts = Array.from({ length: REFUNDS }, (_, at) => 1 + ((at * 67) % 199));

/** As a seller's server does: an unknown outcome is repeated with the same key. */
function refund(sale: Sale, amount: number, key: string) {
  return eventually(async () => {
    const response = await shop.refund(sale, { amount }, key);
    expect(response.status).toBeLessThan(500);
    return response;
  }, 60_000);
}

async function returnsWhatWasPaid(sale: Sale): Promise<void> {
  const answered = await Promise.all(parts.map((amount, at) => refund(sale, amount, `${sale.id}:${at}`)));
  const refused = answered.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused)
    expect(['exceeds_remaining', 'charge_not_refundable']).toContain(body.error.code);
  await shop.refund(sale);

  for (const { body } of answered) if (body.id) await shop.ended(body.id);
  const charge = await shop.charge(sale);
  expect(charge).toMatchObject({ status: 'refunded', refunded_amount: AMOUNT });
  const refunds = await shop.refundsOf(sale);
  const sum = (field: string) =>
    refunds.reduce((total: number, refund: Record<string, number>) => total + refund[field]!, 0);
  expect(sum('amount')).toBe(AMOUNT);
  expect(sum('fee_returned')).toBe(charge.platform_fee);
  const atBank = await shop.returnsAtBank(sale);
  expect(atBank.reduce((total, { valor }) => total + valor, 0)).toBe(AMOUNT);
  expect(atBank).toHaveLength(refunds.length);
}

test('S11.5 refunds of a charge at the same time return exactly what was paid', async () => {
  for (let done = 0; done < CHARGES; done += CHARGES_AT_ONCE) {
    const sales = await Promise.all(Array.from({ length: CHARGES_AT_ONCE }, () => shop.sale(AMOUNT)));
    await Promise.all(sales.map(returnsWhatWasPaid));
  }
}, 240_000);
