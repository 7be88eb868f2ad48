// npm run test:deploy: builds the images, starts docker-compose.yml, sells, and looks at what users of the images rely on.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { Api, requireSuccess } from './api.ts';
import { type Command, runCommand } from './main.ts';
import { root } from './paths.ts';
import { lastLines, run } from './run.ts';
import { exampleCharge } from './tour.ts';
import { UserError } from './user-error.ts';

const help = `npm run test:deploy -- [flags]

  Needs a Docker engine (DOCKER_HOST) with compose, and the base images: from a registry, or made here by
  deploy/images/base/build.sh. Uses the ports 8080 and 8081, and .env of this clone (npm run compose:env).

  --keep      leave the system running
  --help      show this help`;

const BASE = 'node:24-bookworm-slim';
const MOST_BYTES_ABOVE_BASE = 90_000_000;
const PROJECT = 'catraca-test';
const baseUrl = 'http://127.0.0.1:8080';
const READY_MS = 300_000;
/** As many as the limit of 60 writes a minute allows. */
const SALES = 20;

await runCommand(async (command) => {
  const { terminal } = command;
  if (process.argv.includes('--help')) {
    terminal.line(help);
    return 0;
  }
  if ((await run('docker', ['version'])).code !== 0)
    throw new UserError('No Docker engine answers: start one, or set DOCKER_HOST.');
  for (const service of serviceNames)
    await terminal.step(`Image of ${service}`, async (progress) => progress(await buildImage(service)));
  if (!process.argv.includes('--keep')) command.beforeStop(() => compose('down', '--volumes'));
  await terminal.step('docker compose up', () => compose('up', '--detach', '--no-build'));
  await sellUntilPaid(command);
  await terminal.step('Three charges, two gateways', () =>
    compose('up', '--detach', '--no-build', '--scale', 'charges=3', '--scale', 'gateway=2'),
  );
  await sellWhileOneDies(command);
  terminal.line('\n✓ The images, compose and scaling work');
  return 0;
});

/** Returns its size above the base image, and where it runs as. */
async function buildImage(service: string): Promise<string> {
  const image = `catraca/${service}:local`;
  await must('docker', ['build', '--quiet', '--build-arg', `SERVICE=${service}`, '--tag', image, '.']);
  const above = (await sizeOf(image)) - (await sizeOf(BASE));
  if (above > MOST_BYTES_ABOVE_BASE) throw new UserError(`${image} is ${megabytes(above)} above ${BASE}.`);
  const look =
    'id -u; ls sbom.cdx.json licences/LICENSE dist/bundle.js.map; touch /app/x 2>/dev/null && echo writable || true';
  const inside = await must('docker', [
    'run',
    '--rm',
    '--read-only',
    '--entrypoint',
    'sh',
    image,
    '-c',
    look,
  ]);
  const [user, ...files] = inside.trim().split('\n');
  if (user !== '1000' || files.length !== 3) throw new UserError(`${image} has ${inside}`);
  return `${megabytes(above)} above the base image`;
}

/** From `up` to the first paid sale. */
async function sellUntilPaid({ terminal }: Command): Promise<void> {
  await terminal.step('First paid sale', async (progress) => {
    const started = Date.now();
    while (Date.now() - started < READY_MS) {
      if (
        await fetch(`${baseUrl}/docs`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break;
      await sleep(500);
    }
    const seller = await newSeller();
    await sell(seller);
    progress(`${Math.round((Date.now() - started) / 1_000)} s after compose`);
  });
}

/** Retries with the same key are what sellers do; nothing else may fail. */
async function sellWhileOneDies({ terminal }: Command): Promise<void> {
  await terminal.step('Sales while a charges container is killed', async (progress) => {
    const seller = await newSeller();
    const victim = (await must('docker', ['ps', '--quiet', '--filter', `name=${PROJECT}.charges.1`])).trim();
    await must('docker', ['kill', victim.split('\n')[0]!]);
    for (let sale = 0; sale < SALES; sale++) await sell(seller);
    progress(`${SALES} of ${SALES} paid`);
  });
}

async function newSeller(): Promise<Api> {
  const { OPERATOR_TOKEN = '' } = parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  const operator = new Api(baseUrl, OPERATOR_TOKEN);
  const order = {
    name: 'Loja',
    document: newDocument(),
    email: 'loja@example.com',
    registration: 'approved',
  };
  const account = requireSuccess(
    'The account',
    await operator.post<{ id: string }>('/operator/v1/accounts', order),
  );
  const key = { name: 'test', livemode: false, scopes: ['charges:read', 'charges:write', 'balance:read'] };
  const path = `/operator/v1/accounts/${account.id}/secret_keys`;
  return new Api(baseUrl, requireSuccess('The key', await operator.post<{ key: string }>(path, key)).key);
}

async function sell(seller: Api): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const charge = await until201(() => seller.post<{ id: string }>('/v1/charges', exampleCharge, headers));
  await until201(() => seller.post(`/v1/test/charges/${charge.id}/pay`));
  for (let tries = 0; tries < 120; tries++) {
    const { body } = await seller.get<{ status: string }>(`/v1/charges/${charge.id}`);
    if (body.status === 'paid') return;
    await sleep(250);
  }
  throw new UserError(`${charge.id} was not paid within 30 s.`);
}

/** Repeats what the contract says to repeat: 409 while the first is in progress, 5xx. */
async function until201<T>(send: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const { status, body } = await send();
    if (status < 300) return body;
    if (tries > 40 || (status < 500 && status !== 409))
      throw new UserError(`${status} ${JSON.stringify(body)}`);
    await sleep(500);
  }
}

/** A CNPJ with valid check digits. */
function newDocument(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10));
  for (let round = 0; round < 2; round++) {
    const sum = digits.reduceRight(
      (total, digit, index) => total + digit * (2 + ((digits.length - 1 - index) % 8)),
      0,
    );
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}

async function sizeOf(image: string): Promise<number> {
  return Number(await must('docker', ['image', 'inspect', '--format', '{{.Size}}', image]));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

async function compose(...args: string[]): Promise<void> {
  const hasPlugin = (await run('docker', ['compose', 'version'])).code === 0;
  const [program, first] = hasPlugin ? ['docker', ['compose']] : ['docker-compose', []];
  await must(program!, [...(first as string[]), '--project-name', PROJECT, ...args]);
}

async function must(program: string, args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0)
    throw new UserError(`${program} ${args.slice(0, 3).join(' ')} failed:\n${lastLines(output, 8)}`);
  return output;
}
