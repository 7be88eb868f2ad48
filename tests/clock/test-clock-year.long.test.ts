import { addDays, daysBetween, localDate, weekdayOf } from '@catraca/kernel/dates';
import { proportion } from '@catraca/kernel/money';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const DAY_SECONDS = 86_400;
const DAYS = 365;
/** Divides the year. A QR code is valid for seven days at most. */
const CHARGED_DAYS = 5;
const WITHDRAWN = 250_000;
const PLATFORM_BPS = 100;
const METHOD_FIXED = 50;

const document = newDocument();
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'refunds', 'balance', 'sandbox']),
  {
    document,
    contract: {
      platform: { fixed: 0, percent_bps: PLATFORM_BPS },
      pix: { fixed: METHOD_FIXED, percent_bps: 0, settlement_days: 1 },
      refunds: { platform_fee: 'proportional', retain_provider_cost: true },
    },
  },
);
const path = `/operator/v1/accounts/${seller.account}`;
/** Kept by the test from its own arithmetic, in cents, by statement type. */
const expected = { sale: 0, refund: 0, withdrawal: 0 };
/** The first day, in São Paulo. */
let first: string;

beforeAll(async () => {
  await stack.operator.send('PUT', `${path}/bank_account`, {
    ...{ ispb: '00416968', branch: '0001', account: '123456-7', account_type: 'checking' },
    ...{ holder_name: 'Loja da Ana', holder_document: document },
  });
  first = localDate(new Date((await seller.api.get('/v1/test/clock')).body.now));
}, 60_000);

const balance = async () => (await seller.api.get('/v1/balance')).body;
const feeOf = (amount: number) => proportion(amount, PLATFORM_BPS, 10_000);

interface Sale {
  id: string;
  amount: number;
}

/** The charges of so many days, of a little more every day. All are created on the first of these days. */
function chargeDays(day: number): Promise<Sale[]> {
  const days = Array.from({ length: CHARGED_DAYS }, (_, index) => day + index);
  return Promise.all(
    days.map(async (on) => {
      const amount = 10_000 + 7 * on;
      const order = chargeOrder({ amount, expires_in: 7 * DAY_SECONDS });
      return { id: (await seller.api.post('/v1/charges', order)).body.id, amount };
    }),
  );
}

/** Nobody waits for the payment to arrive. */
async function pay({ id, amount }: Sale): Promise<void> {
  expect((await seller.api.post(`/v1/test/charges/${id}/pay`)).status).toBe(200);
  expected.sale += amount - feeOf(amount) - METHOD_FIXED;
}

/** Refunds a part, or all with the platform's whole fee. */
async function refund({ id, amount }: Sale, part: number): Promise<void> {
  await eventually(async () =>
    expect((await seller.api.post(`/v1/charges/${id}/refund`, { amount: part })).status).toBe(201),
  );
  expected.refund -= part - proportion(feeOf(amount), part, amount);
}

async function dispute({ id, amount }: Sale, outcome: 'approve' | 'reject'): Promise<void> {
  const med = await eventually(async () => {
    const { status, body } = await seller.api.post(`/v1/test/charges/${id}/med`);
    expect(status).toBe(200);
    return body;
  });
  expect((await seller.api.post(`/v1/test/meds/${med.id}/${outcome}`)).status).toBe(200);
  if (outcome === 'approve') expected.refund -= amount - feeOf(amount);
}

async function withdraw(): Promise<void> {
  await eventually(async () => expect((await balance()).withdrawable).toBeGreaterThanOrEqual(WITHDRAWN));
  const { status } = await stack.operator.post(`${path}/withdrawals`, { amount: WITHDRAWN });
  expect(status).toBe(201);
  expected.withdrawal -= WITHDRAWN;
}

/** The whole list of a period. A period has a year at most, so it is read in halves. */
async function everyPage<Item>(list: string, from: string, to: string): Promise<Item[]> {
  const middle = addDays(from, 200);
  const items: Item[] = [];
  for (const period of [`from=${from}&to=${middle}`, `from=${addDays(middle, 1)}&to=${to}`]) {
    for (let page = 1, hasMore = true; hasMore; page++) {
      const { body } = await stack.operator.get(`${path}/${list}?${period}&per_page=100&page=${page}`);
      items.push(...body.data);
      hasMore = body.pagination.has_more;
    }
  }
  return items;
}

test('S19.11 a year by the test clock: the statement adds up to the cent', async () => {
  const sales: Sale[] = [];
  for (let day = 0; day < DAYS; day++) {
    if (day % CHARGED_DAYS === 0) sales.push(...(await chargeDays(day)));
    await pay(sales[day]!);
    if (day % 20 === 19) await refund(sales[day - 3]!, 2_501);
    if (day === 100) await dispute(sales[day - 10]!, 'reject');
    if (day === 200) await dispute(sales[day - 10]!, 'approve');
    if (day % 30 === 29) await withdraw();
    await seller.api.post('/v1/test/clock/advance', { seconds: DAY_SECONDS });
  }
  // The money of the last sale settles within a long weekend.
  await seller.api.post('/v1/test/clock/advance', { seconds: 7 * DAY_SECONDS });

  const total = expected.sale + expected.refund + expected.withdrawal;
  await eventually(
    async () => expect(await balance()).toMatchObject({ balance: total, available: total, reserved: 0 }),
    60_000,
  );
  const last = localDate(new Date((await seller.api.get('/v1/test/clock')).body.now));
  expect(daysBetween(first, last)).toBe(DAYS + 7);

  const entries = await everyPage<{
    type: string;
    amount: number;
    available_amount: number;
    balance: number;
  }>('ledger', first, last);
  const sumOf = (type: string) =>
    entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0);
  expect({ sale: sumOf('sale'), refund: sumOf('refund'), withdrawal: sumOf('withdrawal') }).toEqual(expected);
  expect(entries.filter(({ type }) => type === 'sale')).toHaveLength(DAYS);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect(entries.reduce((sum, { available_amount }) => sum + available_amount, 0)).toBe(total);
  expect(entries.at(-1)!.balance).toBe(total);

  const settlements = await everyPage<{ date: string; status: string }>('settlements', first, last);
  expect(settlements.every(({ status }) => status === 'settled')).toBe(true);
  expect(settlements.filter(({ date }) => [0, 6].includes(weekdayOf(date)))).toEqual([]);
  const weekdays = Array.from({ length: DAYS }, (_, day) => addDays(first, day + 1)).filter(
    (date) => ![0, 6].includes(weekdayOf(date)),
  );
  // All weekdays but the holidays of a year.
  expect(weekdays.length - new Set(settlements.map(({ date }) => date)).size).toBeLessThan(20);
}, 180_000);
