import { Http } from '@catraca/testing/http';
import { liveBank } from '@catraca/testing/live-bank';
import { fillSales } from '@catraca/testing/many-sales';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newKey } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

// A million live sales of one account in a year: what the panel's first pages cost then.

const SALES = 1_000_000;
const REPETITIONS = 20;
const YEAR_MS = 365 * 86_400_000;
const [LISTS_MS, SEARCH_MS, OVERVIEW_MS] = [300, 500, 300];

const { stack, seller } = await withSeller(Stack.start(undefined, { charges: liveBank, refunds: liveBank }));
let owner: PanelBrowser;
const customer = { name: 'Zulmira', email: 'zulmira@example.com', document: '111.444.777-35' };

beforeAll(async () => {
  const api = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  const { status, body } = await api.post('/v1/charges', chargeOrder({ customer }));
  expect(status).toBe(201);
  const until = new Date(Date.now() - 60_000);
  const sales = { original: body.id, count: SALES, since: new Date(until.getTime() - YEAR_MS), until };
  await stack.inDatabase('charges', (database) => fillSales(database, stack.secrets.dataKeys.buyers, sales));
  owner = (await newPanelPerson(stack, seller.account)).browser;
}, 1_200_000);

/** Milliseconds of one request. */
async function timeOf(path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await owner.get(`${path}${path.includes('?') ? '&' : '?'}livemode=true`);
  expect(status).toBe(200);
  return performance.now() - startedAt;
}

async function slowest(path: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < REPETITIONS; at++) times.push(await timeOf(path));
  const sorted = times.toSorted((one, other) => one - other);
  const [median, last] = [sorted[REPETITIONS / 2]!, sorted.at(-1)!];
  process.stderr.write(`${path}: median ${median.toFixed(0)} ms, slowest ${last.toFixed(0)} ms\n`);
  return last;
}

test('S27.30 the overview is there at once, after the year was added up for the first time', async () => {
  process.stderr.write(
    `/overview?range=12m, first time: ${(await timeOf('/overview?range=12m')).toFixed(0)} ms\n`,
  );
  for (const range of ['today', '7d', '30d', '12m'])
    expect(await slowest(`/overview?range=${range}`)).toBeLessThanOrEqual(OVERVIEW_MS);
  const { body } = await owner.get('/overview?range=12m&livemode=true');
  expect(body.paid.count).toBeGreaterThan(0.85 * SALES);
}, 120_000);

test.each([
  ['a reference', 'venda-777777'],
  ['a document', '111.444.777-35'],
  ['an e-mail', 'zulmira@example.com'],
  ['four digits', '0007'],
  ['an end-to-end id', `E${'1'.repeat(31)}`],
  ['nothing that there is', 'pedido-que-nao-existe'],
])(
  'S27.34 %s is found in time',
  async (_what, words) => {
    expect(await slowest(`/search?q=${encodeURIComponent(words)}`)).toBeLessThanOrEqual(SEARCH_MS);
  },
  60_000,
);

test.each(['', '?status=paid', '?payment_method=pix', '?reference=venda-5'])(
  'S9.27 the first rows of charges%s are there in time',
  async (query) => {
    await timeOf(`/charges${query}`); // counts, and keeps the count for 5 s
    expect(await slowest(`/charges${query}`)).toBeLessThanOrEqual(LISTS_MS);
  },
  60_000,
);
