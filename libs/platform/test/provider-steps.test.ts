import {
  type GivenStep,
  ProviderSteps,
  stepFields,
  stepsOf,
  type WithSteps,
} from '@catraca/platform/mongo/provider-steps';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose, { type Model } from 'mongoose';

interface Task extends WithSteps {
  state: string;
}

const now = new Date('2026-07-01T12:00:00Z');
const ID = 'ch_1';
const call = (durationMs: number, at = now): GivenStep => {
  return {
    at,
    endedAt: at,
    kind: 'provider_call',
    provider: 'bacen',
    operation: 'find',
    outcome: 'ok',
    code: null,
    durationMs,
  };
};

let connection: mongoose.Connection;
let model: Model<Task>;
let steps: ProviderSteps;
const clocks = new TestClocks({ ACCOUNTS_GRPC: '127.0.0.1:1' });

beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_steps`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  model = connection.model<Task>(
    'Task',
    documentSchema<Task>({ _id: String, state: String, ...stepFields }),
    'tasks',
  );
});
beforeEach(async () => {
  await model.deleteMany({});
  await model.create({ _id: 'ch_1', state: 'new' });
  steps = new ProviderSteps(clocks);
  steps.addModel('ch', model as never);
});
afterAll(async () => {
  clocks.onApplicationShutdown();
  await connection.dropDatabase();
  await connection.close();
});

const kept = async () =>
  stepsOf((await model.findById('ch_1').lean<Task>())!).map(({ durationMs }) => durationMs);
const written = () => steps.beforeApplicationShutdown();
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('a step is written with the next change of its document, and not again', async () => {
  steps.add(ID, call(1));
  await steps.storeWith('ch_1', async ($push) => {
    const { modifiedCount } = await model.updateOne({ _id: 'ch_1' }, { $set: { state: 'paid' }, $push });
    return modifiedCount === 1 ? 'stored' : null;
  });
  await written();
  expect(await model.findById('ch_1').lean()).toMatchObject({ state: 'paid' });
  expect(await kept()).toEqual([1]);
});

test.each([
  ['stored nothing', async () => null],
  [
    'failed',
    async () => {
      throw new Error('away');
    },
  ],
])('a step waits on when the change %s', async (_what, update) => {
  steps.add(ID, call(1));
  await steps.storeWith('ch_1', update).catch(() => undefined);
  expect(await kept()).toEqual([]);
  steps.add(ID, call(2));
  await written();
  expect(await kept()).toEqual([1, 2]);
});

test('a step whose write was done, but not answered, is told once', async () => {
  steps.add(ID, call(1));
  const unanswered = steps.storeWith(ID, async ($push) => {
    await model.updateOne({ _id: ID }, { $set: { state: 'paid' }, $push });
    throw new Error('the connection broke');
  });
  await expect(unanswered).rejects.toThrow('broke');
  await written();
  expect(await model.findById(ID).lean()).toMatchObject({ state: 'paid' });
  expect(await kept()).toEqual([1]);
});

test('a step whose writes have no answer again and again takes no place of others', async () => {
  for (const one of numbers(1, 12)) steps.add(ID, call(one));
  await written();
  for (const one of numbers(13, 52)) {
    steps.add(ID, call(one));
    const unanswered = steps.storeWith(ID, async ($push) => {
      await model.updateOne({ _id: ID }, { $push });
      throw new Error('the connection broke');
    });
    await expect(unanswered).rejects.toThrow('broke');
  }
  await written();
  const document = (await model.findById(ID).lean<Task>())!;
  expect(document.lastSteps!.map(({ durationMs }) => durationMs)).toEqual(numbers(13, 52));
  expect(await kept()).toEqual([...numbers(1, 10), ...numbers(13, 52)]);
});

test('two steps that look the same are two', async () => {
  steps.add(ID, call(1));
  steps.add(ID, call(1));
  await written();
  expect(await kept()).toEqual([1, 1]);
});

test('of a group, only the steps that MongoDB refused wait on', async () => {
  const raw = rawCollection(model);
  await raw.insertOne({ _id: 'ch_2', state: 'new', lastSteps: 'no list' } as never);
  steps.add('ch_2', call(1));
  steps.add(ID, call(2));
  await written();
  await raw.updateOne({ _id: 'ch_2' }, { $set: { lastSteps: [] } } as never);
  await written();
  const both = await model.find().sort({ _id: 1 }).lean<Task[]>();
  expect(both.map(({ lastSteps }) => lastSteps!.map(({ durationMs }) => durationMs))).toEqual([[2], [1]]);
});

test('a step without a change is written after half a second', async () => {
  steps.add(ID, call(1));
  await steps.run();
  expect(await kept()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await steps.run();
  expect(await kept()).toEqual([1]);
});

test.each([
  [1, numbers(1, 1)],
  [39, numbers(1, 39)],
  [45, numbers(1, 45)],
  [50, numbers(1, 50)],
  [60, [...numbers(1, 10), ...numbers(21, 60)]],
])(
  'of %i steps the first 10 and the last 40 are kept, whatever is written at once',
  async (count, expected) => {
    for (const one of numbers(1, count)) {
      steps.add(ID, call(one, new Date(now.getTime() + one)));
      if (one % 7 === 0) await written();
    }
    await written();
    expect(await kept()).toEqual(expected);
  },
);

test('a step of a document that does not exist is lost, and the others of its group are written', async () => {
  steps.add('ch_2', call(1));
  steps.add(ID, call(2));
  await written();
  expect(await kept()).toEqual([2]);
});

test('no more than 10,000 steps wait', async () => {
  for (const one of numbers(1, 10_001)) steps.add(`ch_${one}`, call(one));
  await written();
  expect(await kept()).toEqual([1]);
  steps.add(ID, call(2));
  await written();
  expect(await kept()).toEqual([1, 2]);
});

const HALF_A_SECOND_MS = 600;
const callback = { ...call(1), kind: 'callback', outcome: 'handled' } as const;
const outcomes = async () => stepsOf((await model.findById(ID).lean<Task>())!).map(({ outcome }) => outcome);

test('S25.3 a callback whose reading takes longer than half a second is written with its outcome', async () => {
  await steps.addDuring(ID, callback, async (step) => {
    await new Promise((resolve) => setTimeout(resolve, HALF_A_SECOND_MS));
    await steps.run();
    expect(await outcomes()).toEqual([]);
    step.outcome = 'ignored';
  });
  await steps.run();
  expect(await outcomes()).toEqual(['ignored']);
});

test('a callback goes with the write that it brings, and is written too when its work fails', async () => {
  await steps.addDuring(ID, callback, () =>
    steps.storeWith(ID, async ($push) => model.updateOne({ _id: ID }, { $set: { state: 'paid' }, $push })),
  );
  expect(await outcomes()).toEqual(['handled']);
  const failing = steps.addDuring(ID, callback, async () => {
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  await written();
  expect(await outcomes()).toEqual(['handled', 'handled']);
});
