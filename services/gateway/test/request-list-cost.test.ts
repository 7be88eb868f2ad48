import { services } from '@catraca/contracts/services';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { fillRequests } from '@catraca/testing/many-requests';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const REQUESTS = 12_000;
const PER_PAGE = 50;
/** Of one filter, where there are several. */
const MAX_SCANNED = 1_000;

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'charges', 'sandbox']));
const rare = newId('ch');
const since = `&created_since=${encodeURIComponent(new Date(Date.now() - 86_400_000).toISOString())}`;
/** The older half of the log are sales. */
const route = '/v1/charges';

beforeAll(async () => {
  const original = await eventually(async () => {
    await seller.api.get(route);
    const { body } = await seller.api.get('/v1/requests?method=GET&status=200');
    expect(body.data.length).toBeGreaterThan(0);
    return body.data[0].id;
  });
  await stack.inDatabase('gateway', async (database) => {
    const dataKeys = stack.secrets.dataKeys[services.gateway.dataKeys];
    await fillRequests(database, dataKeys, { original, count: REQUESTS, rare });
    const requests = database.collection<{ _id: string }>('requests');
    const [middle] = await requests
      .find()
      .sort({ _id: -1 })
      .skip(REQUESTS / 2)
      .limit(1)
      .toArray();
    const others = { $setDifference: ['$tags', [`GET ${route}`, '200']] };
    const sale = { tags: { $concatArrays: [others, [`POST ${route}`, '201']] }, method: 'POST' };
    await requests.updateMany({ _id: { $lt: middle!._id } }, [{ $set: sale }]);
    await database.command({ profile: 2 });
  });
}, 60_000);

interface Read {
  docsExamined: number;
  keysExamined: number;
  hasSortStage?: boolean;
  planSummary: string;
}

/** The page, and what MongoDB read for it. */
async function pageOf(query: string) {
  return stack.inDatabase('gateway', async (database) => {
    const sentAt = new Date();
    const { status, body } = await seller.api.get(`/v1/requests?per_page=${PER_PAGE}${query}`);
    expect(status).toBe(200);
    const reads = await database
      .collection('system.profile')
      .find({ op: 'query', ns: /\.requests$/, ts: { $gte: sentAt } })
      .toArray();
    return { body, reads: reads as unknown as Read[] };
  });
}

const sumOf = (reads: Read[], what: 'docsExamined' | 'keysExamined') =>
  reads.reduce((sum, read) => sum + read[what], 0);

test.each([
  ['the newest', '', PER_PAGE],
  ['a status that nearly all have', '&status=200', PER_PAGE],
  ['a class that nearly all have', '&status=2xx', PER_PAGE],
  ['a status that one in a hundred has', '&status=422', PER_PAGE],
  ['a status that none has', '&status=299', 0],
  ['a class that none has', '&status=3xx', 0],
  ['a resource', `&resource=${rare}`, 12],
  ['a method', '&method=POST', PER_PAGE],
])('S23.1 %s: no more is read than the page has', async (_, query, found) => {
  const { body, reads } = await pageOf(query);
  expect(body.data).toHaveLength(found);
  expect(reads).toHaveLength(1);
  expect(reads[0]!.hasSortStage).toBeFalsy();
  expect(sumOf(reads, 'docsExamined')).toBeLessThanOrEqual(PER_PAGE + 1);
});

test.each([
  ['a code and a method', '&code=validation_failed&method=GET', PER_PAGE, PER_PAGE + 1],
  ['a resource and a class', `&resource=${rare}&status=2xx`, 12, 12],
  ['a resource and a status that it never has', `&resource=${rare}&status=422`, 0, 12],
  ['a class and a status that none has', '&status=503&method=GET', 0, 0],
])('S23.6 %s: the rarer one is read, the other is checked on it', async (_, query, found, most) => {
  const { body, reads } = await pageOf(query + since);
  expect([body.data.length, body.pagination.has_more]).toEqual([found, found === PER_PAGE]);
  expect(sumOf(reads, 'docsExamined')).toBeLessThanOrEqual(most);
  for (const { planSummary, hasSortStage } of reads) {
    expect(planSummary).toMatch(/^(IXSCAN \{ accountId: 1, livemode: 1, tags: 1, _id: -1 \}(, )?)+$|^EOF$/);
    expect(hasSortStage).toBeFalsy();
  }
});

test('S23.6 of two filters that have nothing in common, a page reads a bounded part and says where to go on', async () => {
  const query = `&status=200&method=POST&route=${encodeURIComponent(route)}`;
  const { body, reads } = await pageOf(query);
  expect(body.data).toEqual([]);
  expect(body.pagination).toEqual({
    per_page: PER_PAGE,
    has_more: true,
    next_after: expect.stringMatching(/^req_/),
  });
  expect(sumOf(reads, 'docsExamined')).toBeLessThanOrEqual(MAX_SCANNED);
  expect(Math.max(...reads.map(({ keysExamined }) => keysExamined))).toBeLessThanOrEqual(MAX_SCANNED + 1);
  const { body: rest } = await pageOf(`${query}&after=${body.pagination.next_after}`);
  expect(rest).toMatchObject({ data: [], pagination: { has_more: false, next_after: null } });
});

test('S23.6 pages of several filters together have each call once', async () => {
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await pageOf(`&status=2xx&method=POST${after && `&after=${after}`}`);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    after = body.pagination.next_after;
    if (!after) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const filter = { tags: { $all: ['201', `POST ${route}`] } };
  const count = await stack.inDatabase('gateway', (database) =>
    database.collection('requests').countDocuments(filter),
  );
  expect(seen).toHaveLength(count);
}, 60_000);
