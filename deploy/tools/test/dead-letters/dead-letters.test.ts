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

test.each([
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
