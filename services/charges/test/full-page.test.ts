import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, context } from './seller.ts';

/** Three bytes in UTF-8, as the largest character that is one unit of a string. */
const full = (length: number) => '€'.repeat(length);

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges());
}, 60_000);
afterAll(async () => {
  await service.close();
  await bank.close();
});

test('a page of 100 charges, each with all its fields at their limits, is answered', async () => {
  const metadata = Array.from({ length: 20 }, (_, index) => ({
    key: `${full(38)}${index + 10}`,
    value: full(500),
  }));
  const customer = { name: full(120), email: `${'a'.repeat(242)}@example.com`, document: '52998224725' };
  const order = { metadata, customer, description: full(255), reference: full(120) };
  const made: string[] = [];
  while (made.length < 100) made.push((await charges.create(order)).id);

  const request = { context: context(), page: 1, perPage: 100 };
  const page = await charges.rpc.listCharges(request);
  expect(page.charges.map(({ id }) => id).sort()).toEqual(made.sort());
  expect(Buffer.byteLength(JSON.stringify(page))).toBeGreaterThan(3_000_000);
}, 60_000);

test('a page of more than 4 MiB, the limit of before, is answered', async () => {
  await service.inDatabase((database) =>
    database.collection('charges').updateMany({}, { $set: { description: full(6_000) } }),
  );
  const page = await charges.rpc.listCharges({ context: context(), page: 1, perPage: 100 });
  expect(page.charges).toHaveLength(100);
  expect(Buffer.byteLength(JSON.stringify(page))).toBeGreaterThan(4.5 * 1024 * 1024);
});
