import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { python, Venv } from '../sdks/venv.ts';
import { DocsShop } from './docs-shop.ts';
import { type Call, callsOf } from './examples.ts';

// Every call that the documentation shows is made, as printed, in every language.

const stack = await opened(SharedStack.open());
const receiver = await opened(WebhookReceiver.open());
const folder = mkdtempSync(join(tmpdir(), 'catraca-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const calls = callsOf(stack.baseUrl);

const PDF = '%PDF-1.4\n%%EOF\n';
/** A stream goes on: what came until then is looked at. */
const STREAM_MS = 8_000;
const streams: readonly string[] = ['listen'];
/** What an example is told where an earlier one has done the same, or the sandbox has not gone so far. */
const refused: Readonly<Record<string, string>> = {
  failWithdrawal: 'withdrawal_not_decidable',
  createAccount: 'account_exists',
};

interface Runner {
  command: string;
  extension: string;
}

/** Runs an example as a reader would, in a folder that has the SDKs. Returns what it printed. */
async function run({ command, extension }: Runner, code: string, env: NodeJS.ProcessEnv, limitMs: number) {
  const file = join(folder, `example-${Math.random().toString(36).slice(2)}.${extension}`);
  writeFileSync(file, code);
  const child = spawn(command, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, PYTHONUNBUFFERED: '1', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const timer = setTimeout(() => child.kill(), limitMs);
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { exit, output };
}

/** The operator's keys of idempotency are those of all readers: they share an account. */
const ofOperator = await DocsShop.open(stack, receiver.url);

/** What is wrong with each call in this language. */
async function faultsOf(tab: string, runner: Runner): Promise<string[]> {
  const ofSeller = await DocsShop.open(stack, receiver.url);
  const faults: string[] = [];
  for (const call of calls) {
    const code = call.code[tab];
    if (code !== undefined)
      faults.push(
        ...(await faultOf(call, code, call.isOperators ? ofOperator : ofSeller, runner).catch(
          (error: Error) => [`${call.place}: ${error.message}`],
        )),
      );
  }
  ofSeller.close();
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
  // As a raw answer, or after its status.
  const isRefused = /^\s*\{"error":|^[45]\d\d\b/.test(output.trim());
  const isExpected = expected !== undefined && output.includes(expected);
  const saved = join(folder, 'comprovante.pdf');
  const isFile = readFileSync(saved, 'utf8').startsWith('%PDF');
  writeFileSync(saved, PDF);
  const isRight =
    isExpected || ((isStream ? output.includes('event: connected') : exit === 0) && !isRefused && isFile);
  return isRight ? [] : [`${place}: exit ${exit}: ${output.slice(0, 400)}`];
}

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'sdks/typescript'), join(folder, 'node_modules/catraca'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'comprovante.pdf'), PDF);
});

test('a call of every endpoint is shown', () => {
  const shown = new Set(calls.map(({ endpoint }) => endpoint));
  const others = documentedEndpoints.filter(({ id }) => !shown.has(id));
  expect(others.map(({ id }) => id)).toEqual([]);
});

test('each call by curl works as printed', async () => {
  expect(await faultsOf('curl', { command: 'bash', extension: 'sh' })).toEqual([]);
}, 600_000);

test('each call by Node works as printed', async () => {
  expect(await faultsOf('Node', { command: process.execPath, extension: 'mjs' })).toEqual([]);
}, 600_000);

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
