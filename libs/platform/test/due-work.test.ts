import { type Due, DueWork } from '@catraca/platform/mongo/due-work';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose, { type Model } from 'mongoose';

interface Task extends Due {
  _id: string;
  livemode: boolean;
}

const now = new Date('2026-07-01T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const due = { livemode: false, dueAt: { $lte: now } };

let connection: mongoose.Connection;
let model: Model<Task>;
let work: DueWork<Task, Task>;
/** Runs once, before the next claim is written. */
let beforeClaim: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_work`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  const schema = documentSchema<Task>({ _id: String, livemode: Boolean, dueAt: Date, attempts: Number });
  schema.pre('updateOne', async () => {
    const act = beforeClaim;
    beforeClaim = null;
    await act?.();
  });
  model = connection.model<Task>('Task', schema, 'tasks');
  work = new DueWork(model, (document) => document);
}, 30_000);
afterEach(() => model.deleteMany({}));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const task = (_id: string, dueAt: Date | null, more: Partial<Task> = {}): Task => {
  return { _id, livemode: false, dueAt, attempts: 0, ...more };
};
const claim = (limit = 10, next = () => after(60)) => work.claim(due, limit, next);

test('what has been due longest comes first; the rest, what is not due and other modes stay', async () => {
  await model.insertMany([
    task('later', after(-1)),
    task('first', after(-3)),
    task('next', after(-2)),
    task('not due', after(1)),
    task('nothing to do', null),
    task('live', after(-9), { livemode: true }),
  ]);
  expect((await claim(2)).map(({ _id }) => _id)).toEqual(['first', 'next']);
  expect((await claim(2)).map(({ _id }) => _id)).toEqual(['later']);
  expect(await claim()).toEqual([]);
});

test('a claimed row is due again at the time that its back-off says, with one attempt more', async () => {
  await model.insertMany([task('a', after(-1), { attempts: 4 })]);
  const rows = await work.claim(due, 10, ({ attempts }) => after(attempts * 10));
  expect(rows).toEqual([task('a', after(40), { attempts: 5 })]);
  expect(await model.find().lean()).toEqual(rows);
});

test('instances that claim at the same time never get the same row', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => `task ${index}`);
  await model.insertMany(ids.map((id) => task(id, after(-1))));
  const instances = [1, 2, 3, 4].map(async () => (await claim(200)).map(({ _id }) => _id));
  expect((await Promise.all(instances)).flat().toSorted()).toEqual(ids.toSorted());
});

test('a row that another instance has claimed or ended meanwhile is left out', async () => {
  await model.insertMany([task('a', after(-1))]);
  beforeClaim = () => model.collection.updateMany({}, { $set: { dueAt: after(-2), attempts: 1 } });
  expect(await claim()).toEqual([]);
  beforeClaim = () => model.collection.updateMany({}, { $set: { dueAt: null } });
  expect(await claim()).toEqual([]);
  expect(await model.find().lean()).toEqual([task('a', null, { attempts: 1 })]);
});

test('each row gets a jitter of its own, from 0 to below 1', async () => {
  await model.insertMany(Array.from({ length: 100 }, (_, index) => task(`task ${index}`, after(-1))));
  const jitters: number[] = [];
  await work.claim(due, 100, (_row, jitter) => {
    jitters.push(jitter);
    return after(60);
  });
  expect(jitters.every((jitter) => jitter >= 0 && jitter < 1)).toBe(true);
  expect(Math.max(...jitters) - Math.min(...jitters)).toBeGreaterThan(0.5);
});

test('a restarted row is due at its new time, and its back-off starts again', async () => {
  await model.insertMany([task('a', after(600), { attempts: 7 }), task('b', after(600), { attempts: 7 })]);
  await work.restart({ _id: 'a' }, after(-1));
  expect(await claim()).toEqual([task('a', after(60), { attempts: 1 })]);
});
