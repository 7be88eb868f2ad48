import { fillCharges } from '@catraca/testing/many-charges';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const CHARGES = 20_000;
const PER_PAGE = 50;

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'charges', 'sandbox']));

beforeAll(async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  await stack.inDatabase('charges', async (database) => {
    await fillCharges(database, stack.secrets.dataKeys.buyers, { original: body.id, count: CHARGES });
    await database.command({ profile: 2 });
  });
}, 60_000);

interface Read {
  docsExamined: number;
  keysExamined: number;
  hasSortStage?: boolean;
}

/** What MongoDB read for the page of one request; its total is a count of index keys, apart from that. */
async function readsOf(query: string): Promise<Read> {
  return stack.inDatabase('charges', async (database) => {
    const since = new Date();
    const { status } = await seller.api.get(`/v1/charges${query}`);
    expect(status).toBe(200);
    const reads = await database
      .collection('system.profile')
      .find({ op: 'query', ns: /\.charges$/, 'command.filter.listed': true, ts: { $gte: since } })
      .toArray();
    expect(reads).toHaveLength(1);
    return reads[0] as unknown as Read;
  });
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each([
  ['the first page', ''],
  ['a status that one in ten has', '&status=canceled'],
  ['a reference that one in a thousand has', '&reference=rare'],
  ['a status and a reference', '&status=canceled&reference=rare'],
  ['a range of time in the middle', `&created_since=${hoursAgo(4)}&created_until=${hoursAgo(3)}`],
])('S9.27 %s is read from an index, in its order: no more charges than the page has', async (_, filter) => {
  const { docsExamined, keysExamined, hasSortStage } = await readsOf(`?per_page=${PER_PAGE}${filter}`);
  expect(hasSortStage).toBeFalsy();
  expect(docsExamined).toBeLessThanOrEqual(PER_PAGE + 1);
  expect(keysExamined).toBeLessThanOrEqual(PER_PAGE + 1);
});

test('after a very old charge as many documents are read as on the first page', async () => {
  const { body } = await seller.api.get(`/v1/charges?created_until=${hoursAgo(5)}&per_page=1`);
  const { docsExamined, keysExamined } = await readsOf(`?per_page=${PER_PAGE}&after=${body.data[0].id}`);
  expect([docsExamined, keysExamined]).toEqual([PER_PAGE + 1, PER_PAGE + 1]);
});

test('a high page number scans index keys but reads only the charges of the page', async () => {
  const { docsExamined, keysExamined } = await readsOf(`?per_page=${PER_PAGE}&page=300`);
  expect(docsExamined).toBeLessThanOrEqual(PER_PAGE + 1);
  expect(keysExamined).toBeLessThanOrEqual(300 * PER_PAGE + 1);
});
