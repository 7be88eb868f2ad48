import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RefusedEvent } from '@catraca/platform/kafka/refused-event';
import { root } from '@catraca/stack/paths';
import { isolatedNames, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { NUMBERS, type Numbered, numberService } from '@catraca/testing/number-service';
import { Topic } from '@catraca/testing/topic';

const names = isolatedNames();
const { prefix } = names;
const environment = settingsOf('numbers', names);

/** Numbers that each of two services consumed, and numbers that both refuse for now. */
const counted: Numbered[] = [];
const noted: Numbered[] = [];
let poison = new Set<number>();
const taking = (taken: Numbered[]) => (batch: Numbered[]) => {
  if (batch.some(({ number }) => poison.has(number))) throw new RefusedEvent('cannot be taken:\n  yet');
  taken.push(...batch);
};
const counts = numberService(taking(counted), 'counts');
const notes = numberService(taking(noted), 'notes');
const topic = new Topic(`${prefix}.${NUMBERS}`);
let running: { close(): Promise<void> }[];

beforeAll(async () => {
  running = await Promise.all([counts.start(environment), notes.start(environment)]);
}, 30_000);
afterAll(async () => {
  await Promise.all(running.map((one) => one.close()));
  await topic.close();
});
beforeEach(() => {
  poison = new Set([13, 14]);
});

async function deadLetters(...args: string[]) {
  const flags = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const file = join(root, 'deploy/tools/src/main.ts');
  const env = { ...process.env, ...environment };
  const run = promisify(execFile)(process.execPath, [...flags, file, 'dead-letters', ...args], { env });
  const { stdout, stderr, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  );
  return {
    output: stdout + stderr,
    code,
    letters: () =>
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

const waiting = async () => (await deadLetters('list', '--json')).output.split('\n').filter(Boolean).length;

test('a poisoned message is listed with its origin and reason, redriven once, and no longer listed', async () => {
  await topic.publish(
    'ch_1',
    { id: 'evt_13', number: 13 },
    { type: 'number.said', traceparent: 'as-it-was' },
  );
  await topic.publish('ch_1', { id: 'evt_1', number: 1 });
  await eventually(() => expect([...counted, ...noted].filter(({ number }) => number === 1)).toHaveLength(2));

  const { letters, output } = await deadLetters('list', '--json');
  expect(output).not.toContain('"number":13');
  expect(letters()).toHaveLength(2);
  for (const group of ['counts', 'notes'])
    expect(letters()).toContainEqual({
      topic: NUMBERS,
      partition: 0,
      offset: expect.stringMatching(/^\d+$/),
      buried_at: expect.stringMatching(/^20/),
      event: { type: 'number.said', id: 'evt_13' },
      key: 'ch_1',
      original: { partition: expect.any(Number), offset: '0' },
      group: `${group}.${NUMBERS}`,
      reason: 'RefusedEvent: cannot be taken:\n  yet',
    });
  const { output: lines } = await deadLetters('list', '--body');
  expect(lines).toMatch(
    /number\.said evt_13 {2}key ch_1 {2}from numbers\.events \d\/0 by .*cannot be taken: yet/,
  );
  expect(lines).toContain('{"id":"evt_13","number":13}');

  poison.clear();
  expect((await deadLetters('redrive')).output).toContain('✓ 1 message redriven');

  await eventually(() =>
    expect([...counted, ...noted].filter(({ number }) => number === 13)).toHaveLength(2),
  );
  expect((await deadLetters('list')).output).toBe('✓ no dead letters\n');
  await topic.listen();
  const told = await topic.until((all) => all.filter(({ value }) => value.number === 13).length === 2);
  const [first, again] = told.filter(({ value }) => value.number === 13);
  expect(again).toEqual(first);
  expect(counted.filter(({ id }) => id === 'evt_13')).toHaveLength(1);
}, 60_000);

test('a single dead letter is redriven; one that still fails becomes a dead letter again', async () => {
  await topic.publish('ch_2', { id: 'evt_14', number: 14 });
  await topic.publish('ch_2', 'Maria, CPF 529.982.247-25');
  await eventually(async () => expect(await waiting()).toBe(4));

  const { letters, output } = await deadLetters('list', '--json');
  expect(output).not.toContain('Maria');
  const chosen = letters().find(({ event, group }) => event.id === 'evt_14' && group.startsWith('counts'));
  poison = new Set([14]);
  const { output: given } = await deadLetters('redrive', '--topic', NUMBERS, '--only', chosen.offset);
  expect(given).toContain('✓ 1 message redriven');

  // The redriven one is gone, and both services made a new dead letter of it.
  await eventually(async () => expect(await waiting()).toBe(5));
  const refused = await deadLetters('redrive', '--topic', NUMBERS, '--only', chosen.offset);
  expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('No dead letter at offset') });
}, 60_000);

test('a message that nobody needs is shown with its body, dismissed, and neither listed nor published', async () => {
  await topic.publish('ch_3', 'nobody needs this');
  const listed = () => deadLetters('list', '--json', '--topic', NUMBERS);
  const isMine = ({ key }: { key: string }) => key === 'ch_3';
  await eventually(async () => expect((await listed()).letters().filter(isMine)).toHaveLength(2));
  const offsets = (await listed())
    .letters()
    .filter(isMine)
    .map(({ offset }) => offset)
    .join(',');

  const chosen = ['--topic', NUMBERS, '--only', offsets];
  expect((await deadLetters('show', ...chosen)).output).toContain('nobody needs this');
  expect((await deadLetters('dismiss', ...chosen)).output).toContain('✓ 1 message dismissed');
  expect((await listed()).output).not.toContain('ch_3');
}, 60_000);

describe('a letter that its topic does not have like this', () => {
  const dead = new Topic(`${prefix}.${NUMBERS}.dead`);
  const listed = async () => (await deadLetters('list', '--json', '--topic', NUMBERS)).letters();
  const live = new Topic(`${prefix}.${NUMBERS}`);
  const origin = (partition: number, offset: string) => ({
    type: 'number.said',
    'catraca-error': 'RefusedEvent: cannot be taken',
    'catraca-group': `counts.${NUMBERS}`,
    'catraca-partition': String(partition),
    'catraca-offset': offset,
  });

  afterAll(async () => {
    await dead.close();
    await live.close();
  });

  test('is not redriven: made up, changed, or of no position', async () => {
    poison = new Set([15]);
    await topic.publish('ch_5', { id: 'evt_15', number: 15 }, { type: 'number.said' });
    const ofTheRealOne = async () => (await listed()).filter(({ event }) => event.id === 'evt_15');
    await eventually(async () => expect(await ofTheRealOne()).toHaveLength(2));
    const { partition, offset } = (await ofTheRealOne())[0].original;
    await dead.publish('made-up', { id: 'evt_91', number: 91 }, origin(partition, '999999'));
    await dead.publish('made-up', { id: 'evt_92', number: 92 }, origin(partition, offset));
    await dead.publish('made-up', { id: 'evt_93', number: 93 }, origin(99, '0'));
    await dead.publish('made-up', { id: 'evt_94', number: 94 });
    const madeUp = async () => (await listed()).filter(({ key }) => key === 'made-up');
    expect(await madeUp()).toHaveLength(4);

    poison.clear();
    const { code, output } = await deadLetters('redrive');
    expect(code).toBe(1);
    expect(output.match(/not redriven: numbers\.events\.dead/g)).toHaveLength(4);

    // the letter of the real message is redriven beside them, once
    await eventually(() => expect(counted.filter(({ number }) => number === 15)).toHaveLength(1));
    expect(await ofTheRealOne()).toEqual([]);
    expect(await madeUp()).toHaveLength(4);
    await live.listen();
    const told = await live.until((all) => all.filter(({ key }) => key === 'ch_5').length === 2);
    expect(told.map(({ key }) => key)).not.toContain('made-up');
    expect([...counted, ...noted].filter(({ number }) => number > 90)).toEqual([]);
  }, 60_000);

  test('is redriven when it is forced by its offset', async () => {
    await dead.publish('ch_6', { id: 'evt_16', number: 16 }, origin(0, '999999'));
    const [{ offset }] = (await listed()).filter(({ key }) => key === 'ch_6');
    const chosen = ['redrive', '--topic', NUMBERS, '--only', offset];
    expect(await deadLetters(...chosen)).toMatchObject({ code: 1 });
    expect(await deadLetters(...chosen, '--force')).toMatchObject({
      code: 0,
      output: expect.stringContaining('✓ 1 message redriven'),
    });
    await eventually(() => expect(counted.filter(({ number }) => number === 16)).toHaveLength(1));
  }, 60_000);
});

test.each([
  [['redrive', '--topic', NUMBERS, '--force'], '--force is of redrive, and needs --topic and --only'],
  [['dismiss', '--topic', NUMBERS, '--only', '3', '--force'], '--force is of redrive'],
  [['dismiss', '--topic', NUMBERS], 'dismiss needs --topic and --only'],
  [['redrive', '--only', '3'], '--only needs --topic'],
  [['redrive', '--topic', 'nothing.events'], `There is no nothing.events.dead: ${NUMBERS}.`],
  [['redrive', '--topic', NUMBERS, '--only', 'x'], '--only x is not an offset'],
  [['bury'], 'Unknown command bury'],
  [[], 'Command missing'],
])('%j is refused with advice', async (args, sentence) => {
  const { code, output } = await deadLetters(...args);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(sentence) });
});
