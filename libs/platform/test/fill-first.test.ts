import { setImmediate as nextTurn } from 'node:timers/promises';
import { freePorts } from '@catraca/local/ports';
import type { RunningService } from '@catraca/platform/service';
import { eventually } from '@catraca/testing/eventually';
import { askOnce, oneRpcClient, oneRpcServiceOf } from '@catraca/testing/one-rpc-service';

/** Calls that fill an instance. */
const FULL = 32;

const balance = { balance: { balance: 7, available: 5 } };

/** An instance that answers at once, later, or with a failure, and knows how often it was asked. */
class Instance {
  calls = 0;
  isFailing = false;
  private readonly waiting: (() => void)[] = [];
  private isHolding = false;
  running!: RunningService;

  async start(port: number): Promise<void> {
    this.running = await oneRpcServiceOf(() => this.answer()).start({
      GRPC_PORT: String(port),
      LOG_LEVEL: 'error',
    });
  }

  hold(): void {
    this.isHolding = true;
  }

  release(): void {
    this.isHolding = false;
    for (const answer of this.waiting.splice(0)) answer();
  }

  private async answer() {
    this.calls += 1;
    if (this.isFailing) throw new Error('a failure of this instance');
    if (this.isHolding) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return balance;
  }
}

let ports: number[];
let instances: Instance[];
let client: ReturnType<typeof oneRpcClient>;

beforeEach(async () => {
  ports = await freePorts(3);
  instances = ports.map(() => new Instance());
  await Promise.all(instances.map((instance, index) => instance.start(ports[index]!)));
  client = oneRpcClient(ports.map((port) => `127.0.0.1:${port}`).join(','));
  // The first answer comes as soon as one is connected; from here on all are.
  await eventually(async () => {
    for (const instance of instances) instance.hold();
    const answers = await begin(FULL * 3);
    for (const instance of instances) instance.release();
    await Promise.all(answers);
    expect(leastFirst()[0]).toBeGreaterThan(0);
  });
  for (const instance of instances) instance.calls = 0;
});
afterEach(async () => {
  client.close();
  for (const instance of instances) instance.release();
  await Promise.all(instances.map(({ running }) => running.close()));
});

function leastFirst(): number[] {
  return instances.map(({ calls }) => calls).toSorted((one, other) => one - other);
}

/** One after the other. */
async function ask(times: number): Promise<void> {
  for (let asked = 0; asked < times; asked++) await askOnce(client);
}

/** Each as soon as the one before is on its way. */
async function begin(times: number) {
  const answers: ReturnType<typeof askOnce>[] = [];
  for (let begun = 0; begun < times; begun++) {
    answers.push(askOnce(client));
    await nextTurn();
  }
  return answers;
}

test('calls that one instance can do go to one instance', async () => {
  await ask(20);
  expect(leastFirst()).toEqual([0, 0, 20]);
});

test('an instance that is full gets nothing more before the others are, and then each as little as the others', async () => {
  for (const instance of instances) instance.hold();
  const answers = await begin(FULL + 10);
  await eventually(async () => expect(leastFirst()).toEqual([0, 10, FULL]));

  answers.push(...(await begin(FULL * 2 - 10)));
  await eventually(async () => expect(leastFirst()).toEqual([FULL, FULL, FULL]));
  answers.push(...(await begin(6)));
  await eventually(async () => expect(leastFirst()).toEqual([FULL + 2, FULL + 2, FULL + 2]));
  for (const instance of instances) instance.release();
  expect((await Promise.all(answers)).map(({ balance }) => balance!.balance)).toEqual(answers.map(() => 7));
});

test('an instance that answers with failures, however quickly, does not draw all calls to itself', async () => {
  await ask(1);
  const first = instances.find(({ calls }) => calls === 1)!;
  first.isFailing = true;
  await expect(askOnce(client)).rejects.toThrow();
  await ask(10);
  expect(first.calls).toBe(2);
});

test('when the first instance is gone the next takes its calls, and the first is found again', async () => {
  await ask(1);
  const first = instances.findIndex(({ calls }) => calls === 1);
  await instances[first]!.running.close();
  await eventually(() => ask(5));

  const others = instances.filter((_, index) => index !== first);
  await Promise.all(others.map(({ running }) => running.close()));
  await instances[first]!.start(ports[first]!);
  await eventually(() => ask(5));
  await Promise.all(others.map((other) => other.start(ports[instances.indexOf(other)]!)));
});
