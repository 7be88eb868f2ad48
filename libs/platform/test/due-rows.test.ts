import {
  type DueFields,
  dueAt,
  dueFields,
  dueIndexes,
  findDue,
  setRealTimes,
} from '@catraca/platform/mongo/due-rows';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import fc from 'fast-check';
import mongoose, { type Model } from 'mongoose';

interface Task extends DueFields {
  _id: string;
  accountId: string;
  livemode: boolean;
}

const now = new Date('2026-07-01T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

let connection: mongoose.Connection;
let model: Model<Task>;

beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_due`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  const schema = documentSchema<Task>({ _id: String, accountId: String, livemode: Boolean, ...dueFields })
    .index(...dueIndexes.ofMode)
    .index(...dueIndexes.ofMoved)
    .index(...dueIndexes.ofAccount);
  model = connection.model<Task>('Task', schema, 'tasks');
  await model.init();
}, 30_000);
afterEach(() => model.deleteMany({}));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
const due = (limit = 100) =>
  findDue(model, {
    now,
    rows: { livemode: false },
    moved: { livemode: false },
    limit,
    projection: undefined,
    time: dueAt,
  });
const move = (offsets: Readonly<Record<string, number>>) => {
  const clocks = Object.entries(offsets).map(([accountId, seconds]) => ({
    accountId,
    offsetMs: seconds * 1_000,
  }));
  return setRealTimes(model as unknown as Model<never>, { time: dueAt, rows: {}, clocks });
};

/** What is due is what has come by each account's clock, whatever the order of writes and moves. */
test('due is what has come by the clock of the row, the longest due first', async () => {
  const account = fc.constantFrom('a', 'b', 'c');
  const row = fc.record({
    accountId: account,
    livemode: fc.boolean(),
    seconds: fc.option(fc.integer({ min: -100, max: 100 })),
  });
  const offsets = fc.dictionary(account, fc.integer({ min: 1, max: 120 }));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { maxLength: 20, selector: ({ seconds }) => seconds }),
      offsets,
      async (rows, first) => {
        await model.deleteMany({});
        const tasks = rows.map(({ seconds, ...rest }, index) => {
          return { _id: String(index), ...rest, dueAt: seconds === null ? null : after(seconds) };
        });
        await model.insertMany(tasks);
        await move(first);
        const second = Object.fromEntries(Object.entries(first).map(([id, seconds]) => [id, seconds * 2]));
        await move(second);
        await move(second); // repeated, it changes nothing

        const realOf = (task: (typeof tasks)[number]) =>
          task.dueAt!.getTime() - (second[task.accountId] ?? 0) * 1_000;
        const expected = tasks
          .filter((task) => !task.livemode && task.dueAt && realOf(task) <= now.getTime())
          .map(realOf)
          .sort((one, other) => one - other);
        const found = await due();
        expect(found.map((task) => realOf(task as (typeof tasks)[number]))).toEqual(expected);
        expect(new Set(idsOf(found)).size).toBe(found.length);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('a limit leaves the rows that have been due for the shortest time', async () => {
  await model.insertMany([
    { _id: 'moved, long', accountId: 'a', livemode: false, dueAt: after(50) },
    { _id: 'moved, short', accountId: 'a', livemode: false, dueAt: after(95) },
    { _id: 'real', accountId: 'b', livemode: false, dueAt: after(-20) },
  ]);
  await move({ a: 100 });
  expect(idsOf(await due(2))).toEqual(['moved, long', 'real']);
  expect(idsOf(await due(3))).toEqual(['moved, long', 'real', 'moved, short']);
});

test('a row whose work has ended is not due, whatever was left behind in real time', async () => {
  await model.insertMany([
    { _id: 'ended', accountId: 'a', livemode: false, dueAt: null, realDueAt: after(-1) },
  ]);
  expect(idsOf(await due())).toEqual([]);
  await move({ a: 100 });
  expect((await model.findById('ended').lean())!.realDueAt).toBeNull();
});

test('ten thousand clocks that were moved make no query read more than it returns', async () => {
  const CLOCKS = 10_000;
  const rows = Array.from({ length: CLOCKS }, (_, index) => {
    return { _id: String(index), accountId: `acc_${index}`, livemode: false, dueAt: after(3_000 + index) };
  });
  await model.insertMany(rows);
  await move(Object.fromEntries(rows.map(({ accountId }) => [accountId, 2_000])));
  await model.insertMany([{ _id: 'due', accountId: 'acc_7', livemode: false, dueAt: after(1_999) }]);
  await move({ acc_7: 2_000 });
  const filters = [
    { livemode: false, dueAt: { $gt: new Date(0), $lte: now } },
    { dueAt: { $gt: new Date(0) }, realDueAt: { $gt: new Date(0), $lte: now } },
  ];
  for (const filter of filters) {
    const [field] = Object.keys(filter).slice(-1);
    const plan = (await model
      .find(filter)
      .sort({ [field!]: 1 })
      .limit(50)
      .explain('executionStats')) as unknown as {
      executionStats: { nReturned: number; totalKeysExamined: number; totalDocsExamined: number };
    };
    const { nReturned, totalKeysExamined, totalDocsExamined } = plan.executionStats;
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned + 1);
    expect(totalDocsExamined).toBe(nReturned);
  }
  expect(idsOf(await due())).toEqual(['due']);
}, 60_000);
