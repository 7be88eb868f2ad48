import { fillCharges } from '@catraca/testing/many-charges';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, context } from './seller.ts';

const COUNT = 2_000;

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges());
  const { id } = await charges.create();
  const { dataKeys } = service.names;
  await service.inDatabase((database) =>
    fillCharges(database, dataKeys.buyers, { original: id, count: COUNT }),
  );
}, 60_000);
afterAll(async () => {
  await service.close();
  await bank.close();
});

/** The page, and what reading it cost MongoDB. */
async function list(paymentMethod: string) {
  await service.inDatabase((database) => database.command({ profile: 2 }));
  const page = await charges.rpc.listCharges({ context: context(), page: 1, perPage: 20, paymentMethod });
  const reads = await service.inDatabase(async (database) => {
    await database.command({ profile: 0 });
    const ofCharges = { ns: `${database.databaseName}.charges`, op: { $in: ['query', 'command'] } };
    const profile = database.collection('system.profile');
    const found = await profile.find({ ...ofCharges, 'command.filter.dueAt': { $exists: false } }).toArray();
    await profile.drop();
    return found;
  });
  return { page, reads };
}

test('by the method of all charges, a list reads the charges of its page only', async () => {
  const { page, reads } = await list('pix');
  expect(page).toMatchObject({ total: COUNT + 1, hasMore: true });
  expect(page.charges).toHaveLength(20);
  expect(reads).toHaveLength(2);
  for (const { docsExamined } of reads) expect(docsExamined).toBeLessThanOrEqual(21);
});

test('by a method that no charge has, a list reads no charge', async () => {
  const { page, reads } = await list('credit_card');
  expect(page).toEqual({ charges: [], total: 0, hasMore: false });
  for (const { docsExamined } of reads) expect(docsExamined).toBe(0);
});
