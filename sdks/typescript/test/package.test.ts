import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project, readmeExample } from './packed.ts';
import { ScriptedServer } from './scripted-server.ts';

const LARGEST_PACKAGE = 80_000;
const typescript = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const nodeTypes = join(import.meta.dirname, '../../../node_modules/@types');

let server: ScriptedServer;
let project: Project;

beforeAll(async () => {
  server = await ScriptedServer.start();
  project = await Project.create();
}, 120_000);
afterAll(async () => {
  project.close();
  await server.close();
});

const env = () => ({ CATRACA_KEY: 'sk_test_1', CATRACA_URL: server.url });
const charge = { object: 'charge', id: 'ch_9', pix: { qr_code: '000201' } };
const list = {
  object: 'list',
  data: [{ id: 'ch_9', status: 'pending' }],
  pagination: { page: 1, has_more: false },
};

test('is small, and brings nothing else', () => {
  process.stderr.write(`catraca: ${project.packedBytes} bytes to download\n`);
  expect(project.packedBytes).toBeLessThan(LARGEST_PACKAGE);
  expect(readdirSync(join(project.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'catraca',
  ]);
});

test('has the version that it sends', async () => {
  const { version } = JSON.parse(
    readFileSync(join(project.folder, 'node_modules/catraca/package.json'), 'utf8'),
  );
  server.script({ body: {} });
  project.write('version.mjs', "import Catraca from 'catraca'; await new Catraca().balance.retrieve();");
  await project.run('node', ['version.mjs'], env());
  expect(server.seen[0]!.headers['user-agent']).toBe(`catraca-typescript/${version}`);
});

test('runs the example of its README', async () => {
  server.script({ body: charge }, { body: list });
  project.write('readme.mjs', readmeExample());
  expect(await project.run('node', ['readme.mjs'], env())).toBe('ch_9 000201\nch_9 pending\n');
});

const program = `
const catraca = new Catraca({ apiKey: 'sk_test_1', baseURL: process.env.CATRACA_URL });
const secret = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const body = JSON.stringify({ id: 'evt_1', type: 'charge.paid' });
const check = async () => {
  const { id } = await catraca.charges.create({ amount: 1, customer: {} });
  const { type } = webhooks.unwrap(body, webhooks.sign(body, secret), secret);
  const error = await catraca.charges.retrieve('ch_0').catch((error) => error);
  console.log(id, type, error instanceof CatracaError, error.name);
};
check();
`;

test.each([
  ['ESM', 'esm.mjs', "import Catraca, { CatracaError, webhooks } from 'catraca';"],
  ['CommonJS', 'cjs.cjs', "const { Catraca, CatracaError, webhooks } = require('catraca');"],
])('runs as %s', async (_, file, head) => {
  const error = { type: 'not_found_error', code: 'resource_not_found', message: '', details: {} };
  server.script({ body: charge }, { status: 404, body: { error } });
  project.write(file, head + program);
  expect(await project.run('node', [file], env())).toBe('ch_9 charge.paid true NotFoundError\n');
});

const typed = `
export async function shop(): Promise<string | null> {
  const catraca = new Catraca({ maxRetries: 1 });
  const customer = { name: 'Ana', email: 'ana@example.com', document: '1' };
  const charge: Charge = await catraca.charges.create({ amount: 1, customer }, { idempotencyKey: 'a' });
  const { data, requestId } = await catraca.charges.refund(charge.id).withResponse();
  for await (const { status } of catraca.charges.list({ status: 'paid' })) if (status === 'expired') return null;
  const gone: null = await catraca.cards.delete('pm_1');
  try {
    const event = catraca.webhooks.unwrap('', {}, '');
    if (event.type === 'charge.refunded') return event.data.refund.id;
  } catch (error) {
    if (error instanceof CardError) return error.declineCode;
  }
  // @ts-expect-error an amount is a number
  await catraca.charges.create({ amount: '1', customer });
  // @ts-expect-error a status is one of those that there are
  catraca.charges.list({ status: 'payed' });
  // @ts-expect-error what creates nothing takes no key
  await catraca.charges.retrieve(charge.id, { idempotencyKey: 'a' });
  return requestId ?? data.reason ?? gone;
}
`;

test.each([
  ['nodenext, as ESM', 'shop.mts', ['--module', 'nodenext']],
  ['nodenext, as CommonJS', 'shop.cts', ['--module', 'nodenext']],
  ['a bundler', 'bundled.mts', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])(
  'has types for %s',
  async (_, file, options) => {
    project.write(file, `import Catraca, { CardError, type Charge } from 'catraca';${typed}`);
    const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const lib = [
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      '--types',
      'node',
      '--typeRoots',
      nodeTypes,
    ];
    const args = [typescript, ...strict, ...lib, ...options, '--skipLibCheck', 'false', file];
    expect(await project.run('node', args)).toBe('');
  },
  60_000,
);

test('shows no any', () => {
  const types = join(project.folder, 'node_modules/catraca/dist/esm');
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  );
  expect(files.length).toBeGreaterThan(5);
  const loose = files.filter((name) => /[:<|] ?any\b/.test(readFileSync(join(types, name), 'utf8')));
  expect(loose).toEqual([]);
});
