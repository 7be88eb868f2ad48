import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { python, Venv } from '../sdks/venv.ts';
import { DocsShop } from './docs-shop.ts';
import { type Call, callsOf } from './examples.ts';

// Every call that the documentation shows is made, as printed, in every language: what cannot run is not shown.

const stack = await opened(SharedStack.open());
const receiver = await opened(WebhookReceiver.open());
const folder = mkdtempSync(join(tmpdir(), 'catraca-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const calls = callsOf(stack.baseUrl);

/** A stream goes on: what came until then is looked at. */
const STREAM_MS = 3_000;
const streams: readonly string[] = ['listen'];
/** What the sandbox refuses in the state that an example finds, and the code that says so. */
const refused: Readonly<Record<string, string>> = { failWithdrawal: 'withdrawal_not_decidable' };

interface Runner {
  command: string;
  extension: string;
}

/** Runs an example as a reader would, in a folder that has the SDKs. Returns what it printed. */
async function run({ command, extension }: Runner, code: string, env: NodeJS.ProcessEnv, limitMs: number) {
  const file = join(folder, `example-${Math.random().toString(36).slice(2)}.${extension}`);
  writeFileSync(file, code);
  const child = spawn(command, [file], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const timer = setTimeout(() => child.kill(), limitMs);
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { exit, output };
}

/** What is wrong with each call in this language. */
async function faultsOf(tab: string, runner: Runner): Promise<string[]> {
  const shop = await DocsShop.open(stack, receiver.url);
  const faults: string[] = [];
  for (const call of calls) {
    const code = call.code[tab];
    if (code !== undefined) faults.push(...(await faultOf(call, code, shop, runner)));
  }
  shop.close();
  return faults;
}

async function faultOf(
  { place, endpoint }: Call,
  code: string,
  shop: DocsShop,
  runner: Runner,
): Promise<string[]> {
  const variables = await shop.variablesFor(endpoint, code);
  const isStream = streams.includes(endpoint);
  const { exit, output } = await run(runner, code, variables, isStream ? STREAM_MS : 30_000);
  const expected = refused[endpoint];
  const isRefused = /"?code"?: ?["'](\w+)["']|^[45]\d\d\b/m.test(output) && /error/i.test(output);
  const isRight = expected ? output.includes(expected) : isStream || (exit === 0 && !isRefused);
  return isRight ? [] : [`${place}: exit ${exit}: ${output.slice(0, 400)}`];
}

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'sdks/typescript'), join(folder, 'node_modules/catraca'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'comprovante.pdf'), '%PDF-1.4\n%%EOF\n');
});

test('there are calls of every endpoint, in every language', () => {
  expect(calls.length).toBeGreaterThan(120);
});

test('each call by curl works as printed', async () => {
  expect(await faultsOf('curl', { command: 'bash', extension: 'sh' })).toEqual([]);
}, 240_000);

test('each call by Node works as printed', async () => {
  expect(await faultsOf('Node', { command: process.execPath, extension: 'mjs' })).toEqual([]);
}, 240_000);

(python ? test : test.skip)(
  'each call by Python works as printed (skipped without Python 3.10)',
  async () => {
    const venv = await Venv.create(python!);
    try {
      await venv.pip('install', join(root, 'sdks/python'));
      const runner = { command: join(venv.folder, 'bin/python'), extension: 'py' };
      expect(await faultsOf('Python', runner)).toEqual([]);
    } finally {
      venv.close();
    }
  },
  400_000,
);

const php = onPath('php');
(php ? test : test.skip)(
  'each call by PHP works as printed (skipped without Debian’s php-cli and php-curl)',
  async () => {
    expect(await faultsOf('PHP', { command: php!, extension: 'php' })).toEqual([]);
  },
  240_000,
);
