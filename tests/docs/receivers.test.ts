import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookExample } from '@catraca/contracts/http/openapi/openapi-examples';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { run } from '@catraca/stack/processes/run';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { Webhook } from 'standardwebhooks';
import { python, Venv } from '../sdks/venv.ts';
import { codeOfStep } from './examples.ts';

// Receivers of webhooks and checks of signatures, as the documentation prints them, but for the port.

const secret = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const otherSecret = 'whsec_AAAAlzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const body = JSON.stringify(webhookExample);
const now = new Date();
const tenMinutes = 600_000;

function signed(at: Date, key = secret): Record<string, string> {
  return {
    'webhook-id': webhookExample.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign(webhookExample.id, at, body),
  };
}

const genuine = signed(now);
const ofOther = signed(now, otherSecret);
const ofBoth = `${ofOther['webhook-signature']} ${genuine['webhook-signature']}`;

const cases: [what: string, headers: Record<string, string>, body: string, isTaken: boolean][] = [
  ['signed', genuine, body, true],
  ['signed once more', genuine, body, true],
  ['signed by two secrets, while one takes over', { ...genuine, 'webhook-signature': ofBoth }, body, true],
  ['forged', genuine, body.replace('12990', '12991'), false],
  ['of another id', { ...genuine, 'webhook-id': `${webhookExample.id}0` }, body, false],
  ['with another secret', ofOther, body, false],
  ['old', signed(new Date(now.getTime() - tenMinutes)), body, false],
  ['of the future', signed(new Date(now.getTime() + tenMinutes)), body, false],
  ['with an empty signature', { ...genuine, 'webhook-signature': 'v1,' }, body, false],
];
const isTaken = Object.fromEntries(cases.map(([what, , , taken]) => [what, taken]));

const folder = mkdtempSync(join(tmpdir(), 'catraca-receivers-'));
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(root, 'sdks/typescript'), join(folder, 'node_modules/catraca'));
const toEnd: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const end of toEnd.toReversed()) await end();
});

/** Python with what the page says to install. */
const venv = python ? await Venv.create(python) : null;
if (venv) {
  toEnd.push(() => venv.close());
  await venv.pip('install', join(root, 'sdks/python'), 'flask');
}
const pythonOfVenv = join(venv?.folder ?? '', 'bin/python');
const withPython = venv ? test : test.skip;
const php = onPath('php');
const withPhp = php ? test : test.skip;

interface Receiver {
  http: Http;
  output(): string;
}

/** Starts the receiver that a step prints, on a free port. `argsOf`: of the file and the port. */
async function start(
  step: string,
  name: string,
  [command, argsOf]: [string, (file: string, port: number) => string[]],
): Promise<Receiver> {
  const [port] = await freePorts(1);
  const file = join(folder, name);
  writeFileSync(file, codeOfStep(step).replace('4567', String(port)));
  const env = { ...process.env, WEBHOOK_SECRET: secret, PYTHONUNBUFFERED: '1' };
  const child: ChildProcess = spawn(command, argsOf(file, port!), { cwd: folder, env });
  toEnd.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text));
  const http = new Http(`http://localhost:${port}`);
  // Without a signature at all.
  await eventually(async () => expect((await http.send('POST', '/webhooks', body, json)).status).toBe(400));
  return { http, output: () => output };
}

const json = { 'content-type': 'application/json' };

/** Which cases it answers by 204; the others by 400. */
async function takenBy({ http }: Receiver): Promise<Record<string, boolean>> {
  const taken: Record<string, boolean> = {};
  for (const [what, headers, text] of cases) {
    const { status } = await http.send('POST', '/webhooks', text, { ...json, ...headers });
    expect([what, [204, 400]]).toEqual([what, expect.arrayContaining([status])]);
    taken[what] = status === 204;
  }
  return taken;
}

const timesIn = (output: string) => output.split('pago: pedido-1042').length - 1;

test('the receiver by Node takes what is signed, once, and nothing else', async () => {
  const receiver = await start('webhook-node', 'receber.mjs', [process.execPath, (file) => [file]]);
  expect(await takenBy(receiver)).toEqual(isTaken);
  await eventually(() => expect(timesIn(receiver.output())).toBe(1));
});

withPython(
  'the receiver by Python takes what is signed, once, and nothing else (skipped without Python 3.10)',
  async () => {
    const receiver = await start('webhook-python', 'receber.py', [pythonOfVenv, (file) => [file]]);
    expect(await takenBy(receiver)).toEqual(isTaken);
    await eventually(() => expect(timesIn(receiver.output())).toBe(1));
  },
);

withPhp(
  'the receiver by PHP takes what is signed, and nothing else (skipped without Debian’s php-cli and php-curl)',
  async () => {
    const serve = (file: string, port: number) => ['-S', `localhost:${port}`, file];
    const receiver = await start('webhook-php', 'receber.php', [php!, serve]);
    expect(await takenBy(receiver)).toEqual(isTaken);
    // Its comment leaves the table of known ids to the reader.
    await eventually(() => expect(timesIn(receiver.output())).toBe(3));
  },
);

/** Which cases a function of the page takes, by a program that calls it for each. */
async function takenByCheck(command: string, name: string, code: string): Promise<Record<string, boolean>> {
  const file = join(folder, name);
  writeFileSync(file, code);
  const given = JSON.stringify(cases.map(([, headers, text]) => [headers, text]));
  const { code: exit, output } = await run(command, [file, secret, given]);
  expect([exit, output]).toEqual([0, expect.anything()]);
  const answers = output.trim().split('\n');
  return Object.fromEntries(cases.map(([what], at) => [what, answers[at]?.toLowerCase() === 'true']));
}

test('the check by hand in Node takes what is signed, and nothing else', async () => {
  const calls = `const [secret, given] = process.argv.slice(2);
for (const [headers, body] of JSON.parse(given)) console.log(isSignatureValid(secret, headers, body));`;
  const code = `${codeOfStep('webhook-by-hand-node')}\n${calls}`;
  expect(await takenByCheck(process.execPath, 'verificar.mjs', code)).toEqual(isTaken);
});

withPython(
  'the check by hand in Python takes what is signed, and nothing else (skipped without Python 3.10)',
  async () => {
    const calls = `import json
import sys

for headers, body in json.loads(sys.argv[2]):
    print(is_genuine(sys.argv[1], headers, body.encode()))`;
    const code = `${codeOfStep('webhook-by-hand-python')}\n${calls}`;
    expect(await takenByCheck(pythonOfVenv, 'verificar.py', code)).toEqual(isTaken);
  },
);
