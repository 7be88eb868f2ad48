import { addDays } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { startMandateProcesses } from './mandates.ts';

const COUNT = 100_000;
const WITHIN_MS = 600_000;
const AT_ONCE = 500;
const MOST_MB_MORE = 100;

let running: Awaited<ReturnType<typeof startMandateProcesses>>;
beforeAll(async () => {
  running = await startMandateProcesses();
}, 90_000);
afterAll(() => running.close());

const unsent = () =>
  running.bank.inDatabase('charges', (database) =>
    database.collection('charges').countDocuments({ 'scheduled.sendAt': { $gt: new Date(0) } }),
  );

test('S31.16 100,000 charges of one morning are sent within 10 minutes by one instance, in steady memory', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  const numbers = Array.from({ length: COUNT }, (_, index) => index);
  // One mandate at the bank stands for all: the bank would take one charge of its cycle only.
  await running.bank.inDatabase('sandbox', async (database) => {
    const recs = database.collection('recs');
    const rec = (await recs.findOne({ _id: mandate.bankId as never }))!;
    for (let done = 0; done < COUNT; done += 10_000) {
      const copies = numbers.slice(done, done + 10_000).map((number) => ({ ...rec, ...copyOf(number) }));
      await recs.insertMany(copies as never, { ordered: false });
    }
  });
  const dueOn = addDays(shop.today, 8);
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    const some = numbers.slice(done, done + AT_ONCE);
    await Promise.all(
      some.map((number) => {
        const { _id: bankId, contrato } = copyOf(number);
        return shop.charge({ ...mandate, id: `mnd_${contrato}`, bankId }, { dueOn });
      }),
    );
  }
  expect(await unsent()).toBe(COUNT);

  await running.bank.inDatabase('charges', (database) =>
    database.collection('charges').updateMany({}, { $set: { 'scheduled.sendAt': new Date() } }),
  );
  const [startedAt, memory] = [Date.now(), [running.bank.chargesMemory()]];
  await eventually(async () => {
    memory.push(running.bank.chargesMemory());
    expect(await unsent()).toBe(0);
  }, 2 * WITHIN_MS);
  const ms = Date.now() - startedAt;
  const most = Math.max(...memory) - memory[0]!;
  process.stderr.write(`${COUNT} charges sent within ${ms} ms; memory grew by ${Math.round(most)} MB\n`);
  const atBank = await running.bank.inDatabase('sandbox', (database) =>
    database.collection('cobrs').countDocuments(),
  );
  expect(atBank).toBe(COUNT);
  expect(ms).toBeLessThan(WITHIN_MS);
  expect(most).toBeLessThan(MOST_MB_MORE);
}, 2_400_000);

/** The mandate of this number at the bank. */
function copyOf(number: number) {
  const digits = String(number).padStart(11, '0');
  return { _id: `RN9999999920261124${digits}`, contrato: digits.padStart(26, '0') };
}
