import { addDays } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge, type LedgerEvent, refundFact } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Topic } from '@catraca/testing/topic';

const FIRST = '2025-11-01';
const LAST = '2026-10-31';
const YEAR = `from=${FIRST}&to=${LAST}`;
/** The money of the last sale is settled within the year too. */
const DAYS = 360;

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'balance']));
const topic = new Topic(`${stack.names.prefix}.charges.events`);
const ofAccount = `/operator/v1/accounts/${seller.account}`;

beforeAll(async () => {
  const events = year().sort((one, other) => one.created_at.localeCompare(other.created_at));
  for (const event of events) await topic.publish(event.data.charge.id, event);
  await eventually(
    async () => expect(await countOf('postings', { seq: { $gt: 0 } })).toBe(events.length),
    60_000,
  );
  await eventually(async () => expect(await countOf('installments', { isSettled: false })).toBe(0), 60_000);
}, 120_000);
afterAll(() => topic.close());

/** A sale of R$ 100,00 a day at noon with money on the next banking day, some refunds, and two disputes. */
function year(): LedgerEvent[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const paidAt = `${addDays(FIRST, day)}T15:00:00.000Z`;
    const reference = day === 0 ? '=HYPERLINK("http://x")' : `pedido;${day}`;
    const sale = new ChargeStory({
      accountId: seller.account,
      paidAt,
      charge: charge({ id: newId('ch', Date.parse(paidAt)), settlement_days: 1, reference }),
    });
    const refund = refundFact(newId('rf'), { amount: 2_500, platform_fee_returned: 25 });
    if (day % 20 === 3) sale.reserveRefund(refund).refunded(refund);
    if (day % 50 === 7) sale.reserveRefund(refund).refundFailed(refund);
    if (day === 30) {
      const whole = refundFact(newId('rf'), {
        amount: 10_000,
        platform_fee_returned: 100,
        method_fee_returned: 50,
      });
      sale.reserveRefund(whole).refunded(whole);
    }
    if (day === 100) sale.med('opened', newId('med'), 9_850).med('rejected', newId('med'), -9_850);
    if (day === 200) {
      const back = refundFact(newId('rf'), { amount: 9_850, origin: 'med' });
      sale.med('opened', 'med_2', 9_850).med('approved', 'med_2', 0);
      sale.reserveRefund(back, -9_850).refunded(back).med('closed', 'med_2', 0);
    }
    return sale.events;
  }).flat();
}

function countOf(collection: string, filter: object): Promise<number> {
  return stack.inDatabase('balance', (database) => database.collection(collection).countDocuments(filter));
}

async function statement(query = YEAR) {
  const { status, body } = await stack.operator.get(`${ofAccount}/ledger?${query}`);
  expect(status).toBe(200);
  return body;
}

async function wholeYear() {
  const pages = Math.ceil((await statement()).pagination.total / 100);
  const entries = [];
  for (let page = 1; page <= pages; page++)
    entries.push(...(await statement(`${YEAR}&per_page=100&page=${page}`)).data);
  return entries;
}

type Amounts = { amount: number; available_amount: number; reserved_amount: number; balance: number };
const sumOf = (entries: Amounts[], field: keyof Amounts) =>
  entries.reduce((sum, entry) => sum + entry[field], 0);

test('S12.9 a year’s statement adds up to the balance, to the cent', async () => {
  const entries = await wholeYear();
  const { body: balance } = await seller.api.get('/v1/balance');
  expect(sumOf(entries, 'amount')).toBe(balance.balance);
  expect(sumOf(entries, 'available_amount')).toBe(balance.available);
  expect(sumOf(entries, 'reserved_amount')).toBe(balance.reserved);
  expect(entries.at(-1).balance).toBe(balance.balance);
  const refunds = 18 * 2_475 + 9_850 + 9_850;
  expect(balance).toMatchObject({ balance: DAYS * 9_850 - refunds, reserved: 0 });
});

test('S12.10 every entry is numbered, chained, and runs on from the one before', async () => {
  const entries = await wholeYear();
  entries.forEach((entry, index) => {
    expect(entry).toMatchObject({
      object: 'ledger_entry',
      sequence: index + 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(entry.balance).toBe((entries[index - 1]?.balance ?? 0) + entry.amount);
  });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.filter(({ type }) => type === 'settlement').every(({ amount }) => amount === 0)).toBe(true);
});

test('S12.9 months add up to the year, both dates included, and a type is a filter', async () => {
  const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2025, 10 + index, 1)));
  const counts = [];
  for (const first of months) {
    const from = first.toISOString().slice(0, 10);
    const to = addDays(
      new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
      -1,
    );
    counts.push((await statement(`from=${from}&to=${to}`)).pagination.total);
  }
  const { pagination } = await statement();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pagination.total);
  const day = await statement('from=2025-11-04&to=2025-11-04');
  expect(day.data.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'refund',
    'sale',
    'settlement',
  ]);
  expect((await statement(`${YEAR}&type=sale`)).pagination.total).toBe(DAYS);
  expect((await statement(`${YEAR}&livemode=true`)).data).toEqual([]);
});

test('S27.51 the statement is read newest first, page by page, with its filters', async () => {
  const newestFirst = (await wholeYear()).toReversed();
  const page = (number: number) => statement(`${YEAR}&order=desc&per_page=100&page=${number}`);
  const [first, second] = [await page(1), await page(2)];
  expect([...first.data, ...second.data]).toEqual(newestFirst.slice(0, 200));
  expect(first.pagination).toMatchObject({ total: newestFirst.length, has_more: true });
  const refunds = await statement(`${YEAR}&order=desc&type=refund&per_page=100`);
  expect(refunds.data).toEqual(newestFirst.filter(({ type }) => type === 'refund'));
  expect(await statement(`${YEAR}&order=asc`)).toEqual(await statement());
  const { status, body } = await stack.operator.get(`${ofAccount}/ledger?order=newest`);
  expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['order']]);
});

test('S27.51 the spreadsheet has the same order', async () => {
  const linesIn = async (order: string) => {
    const { text } = await stack.operator.get(`${ofAccount}/ledger?${YEAR}&format=csv&order=${order}`);
    const [header, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    return { header, lines };
  };
  const [oldest, newest] = [await linesIn('asc'), await linesIn('desc')];
  expect(oldest.lines.length).toBeGreaterThan(500);
  expect(newest).toEqual({ header: oldest.header, lines: oldest.lines.toReversed() });
});

test('S12.9 the spreadsheet has every entry, readable in Brazil, and no formula', async () => {
  const { status, headers, text } = await stack.operator.get(`${ofAccount}/ledger?${YEAR}&format=csv`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain(
    `extrato-${seller.account}-teste-${FIRST}-${LAST}.csv`,
  );
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength((await statement()).pagination.total + 1);
  expect(lines[1]).toMatch(
    /^01\/11\/2025 12:00:00;1;Venda;98,50;0,00;0,00;98,50;ch_\w+;"'=HYPERLINK\(""http:\/\/x""\)";/,
  );
  const amounts = lines.slice(1).map((line) => Number(line.split(';')[3]!.replace(',', '')));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(
    (await seller.api.get('/v1/balance')).body.balance,
  );
});

test('S17.2 settlements are a row a day, on banking days', async () => {
  const { status, body } = await stack.operator.get(`${ofAccount}/settlements?${YEAR}&per_page=100`);
  expect(status).toBe(200);
  const first = { object: 'settlement', date: '2025-11-03', payment_method: 'pix', installment: 1 };
  // Saturday and Sunday of the first weekend settle on Monday.
  expect(body.data[0]).toEqual({ ...first, charges: 2, amount: 19_700, status: 'settled' });
  expect(body.pagination.total).toBeGreaterThan(240);
  expect(body.pagination.total).toBeLessThan(256);
});

test('S12.11 the books of all sellers add up to zero, and the movements to the closing', async () => {
  const { status, body } = await stack.operator.get(`/operator/v1/books?${YEAR}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: 'books', livemode: false, from: FIRST, to: LAST, total: 0 });
  for (const { opening, debits, credits, closing } of body.accounts)
    expect(opening - debits + credits).toBe(closing);
  const closing = Object.fromEntries(
    body.accounts.map((line: { account: string; closing: number }) => [line.account, line.closing]),
  );
  expect(closing.refunds_in_transit).toBe(0);
  expect(-closing.bank).toBe(DAYS * 10_000 - 18 * 2_500 - 10_000 - 9_850);
  const march = (await stack.operator.get('/operator/v1/books?from=2026-03-01&to=2026-03-31')).body;
  const april = (await stack.operator.get('/operator/v1/books?from=2026-04-01&to=2026-04-30')).body;
  expect(march.accounts.map((line: { closing: number }) => line.closing)).toEqual(
    april.accounts.map((line: { opening: number }) => line.opening),
  );
});

test('S12.11 the revenue is the platform’s fees less those returned, by day or account', async () => {
  const byDay = (await stack.operator.get(`/operator/v1/revenue?${YEAR}`)).body;
  expect(byDay).toMatchObject({ object: 'revenue', earned: DAYS * 100, returned: 18 * 25 + 100 });
  expect(byDay.net).toBe(byDay.earned - byDay.returned);
  expect(byDay.data).toHaveLength(DAYS);
  const none = { account: null, payment_method: null };
  expect(byDay.data[0]).toEqual({ day: FIRST, ...none, earned: 100, returned: 0, net: 100 });
  const byAccount = (await stack.operator.get(`/operator/v1/revenue?${YEAR}&by=account`)).body;
  expect(byAccount.data).toEqual([
    {
      ...none,
      day: null,
      account: seller.account,
      earned: byDay.earned,
      returned: byDay.returned,
      net: byDay.net,
    },
  ]);
});

test('S12.9 a wrong period is refused by name, and an unknown account is not found', async () => {
  const refused = async (query: string) =>
    (await stack.operator.get(`${ofAccount}/ledger?${query}`)).body.error;
  expect((await refused('from=2025-01-01&to=2026-01-02')).details.fields.to[0]).toContain('366 dias');
  expect((await refused('from=2026-02-02&to=2026-02-01')).details.fields.to[0]).toContain(
    'igual ou posterior',
  );
  expect((await refused('from=31/01/2026')).details.fields.from[0]).toContain('AAAA-MM-DD');
  expect((await refused('type=venda')).code).toBe('validation_failed');
  const unknown = await stack.operator.get(`/operator/v1/accounts/${newId('acc')}/ledger?format=csv`);
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'resource_not_found' } } });
});
