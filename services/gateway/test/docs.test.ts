import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@catraca/stack/paths';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const run = promisify(execFile);
/** Of the page as it is read, not as it is sent. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'catraca-docs-'));

const limits = { RATE_LIMIT_IP: '1000001', RATE_LIMIT_READS: '1000002', RATE_LIMIT_WRITES: '1000003' };

const { stack, seller } = await withSeller(SharedStack.open());
/** Has limits of its own, to be found in the pages. */
const gateway = await stack.startGateway(limits);
const web = new Http(gateway);
const [start, listening, limitsPage] = await Promise.all(
  ['/docs', '/docs/guias/ouvir', '/docs/guias/limites'].map((path) => web.get(path)),
);
// The examples import the SDK as a seller has it.
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(root, 'sdks/typescript'), join(folder, 'node_modules/catraca'));

/** The code that a page shows for this step, as the reader copies it. */
function snippet(step: string, page = start!): string {
  const code = new RegExp(`data-step="${step}"><code>(.*?)</code>`, 's').exec(page.text)?.[1];
  if (!code) throw new Error(`the page has no step ${step}`);
  const text = code.replaceAll(/<[^>]+>/g, '');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Runs steps of the page in one shell, with the seller's key in the place of the one to fill in. */
async function follow(...steps: string[]): Promise<string> {
  const script = steps
    .map((step) => snippet(step))
    .join('\n')
    .replace('sk_test_…', seller.secretKey);
  const { stdout } = await run('bash', ['-euc', script]);
  return stdout;
}

test('the steps of the page, copied one by one, lead to a paid charge and its money in the balance', async () => {
  const created = JSON.parse(await follow('environment', 'create-curl'));
  expect(created).toMatchObject({ status: 'pending', amount: 12_990 });

  const withId = (step: string) => snippet(step).replace('ch_…', created.id);
  const idLine = withId('charge-id');
  const inShell = async (...code: string[]) => {
    const environment = snippet('environment').replace('sk_test_…', seller.secretKey);
    return JSON.parse((await run('bash', ['-euc', [environment, idLine, ...code].join('\n')])).stdout);
  };
  await inShell(snippet('pay-curl'));
  await eventually(async () => expect((await inShell(snippet('get-curl'))).status).toBe('paid'));
  await eventually(async () => expect((await inShell(snippet('balance-curl'))).available).toBe(12_808));
});

test('the same order by Node gets the same charge', async () => {
  const byCurl = JSON.parse(await follow('environment', 'create-curl'));
  const env = { ...process.env, CATRACA_URL: gateway, CATRACA_KEY: seller.secretKey };
  writeFileSync(join(folder, 'create.mjs'), snippet('create-node'));
  const { stdout } = await run(process.execPath, [join(folder, 'create.mjs')], { env });
  expect(stdout).toContain(`id: '${byCurl.id}'`);
  expect(stdout).toContain(byCurl.pix.qr_code);
});

test('the listener of the page forwards webhooks unchanged, and tells what was answered', async () => {
  const receiver = await WebhookReceiver.open();
  const env = { ...process.env, CATRACA_URL: gateway, CATRACA_KEY: seller.secretKey };
  writeFileSync(join(folder, 'listen.mjs'), snippet('listen-node', listening));
  const program = spawn(process.execPath, [join(folder, 'listen.mjs'), receiver.url], { env });
  let printed = '';
  program.stdout.on('data', (text) => {
    printed += text;
  });
  try {
    await eventually(() => expect(printed).toMatch(/^secret: whsec_\S+\n/));
    receiver.expectSecret(/whsec_\S+/.exec(printed)![0]);
    const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
    const webhook = receiver.next(({ type }) => type === 'charge.paid', 15_000);
    await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
    expect(await webhook).toMatchObject({ verified: true });
    await eventually(() => expect(printed).toMatch(/charge\.paid 2\d\d\n/));
    await eventually(async () =>
      expect((await seller.api.get('/v1/deliveries?status=succeeded')).body.data).not.toEqual([]),
    );
  } finally {
    program.kill();
    receiver.close();
  }
});

test('pages name the public address and the limits of this gateway', () => {
  expect(start!.text).toContain(stack.baseUrl);
  for (const limit of ['1.000.001', '1.000.002', '1.000.003'])
    expect(limitsPage!.text).toContain(`<td>${limit}</td>`);
  for (const { text } of [start!, limitsPage!]) expect(text).not.toMatch(/\{(base_url|limit_\w+)\}/);
});

test('pages may load and call what is theirs, and nothing else', () => {
  for (const { headers } of [start!, limitsPage!]) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('the style and the script of a page are there, and kept for good', async () => {
  const files = [...start!.text.matchAll(/(?:href|src)="(\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files).toHaveLength(2);
  for (const path of files) {
    const { status, headers } = await web.get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
  }
});

test.each([
  ['/docs.md', 'text/markdown; charset=utf-8', /^# Pix e cartão/],
  ['/docs/guias/cartoes.md', 'text/markdown; charset=utf-8', /^# Cobrar com cartão/],
  ['/docs/referencia/charges.md', 'text/markdown; charset=utf-8', /^# Cobranças/],
  ['/llms.txt', 'text/plain; charset=utf-8', /^# Catraca\n/],
  ['/llms-full.txt', 'text/plain; charset=utf-8', /# Cobrar com cartão/],
  ['/docs/search.json', 'application/json; charset=utf-8', /createCharge/],
  ['/docs/catraca.postman_collection.json', 'application/json; charset=utf-8', /catraca_key/],
  ['/docs/catraca.insomnia.json', 'application/json; charset=utf-8', /catraca_key/],
])('%s is served, with the public address', async (path, type, content) => {
  const { status, headers, text } = await web.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(text).toMatch(content);
  expect(text).not.toContain('{base_url}');
});

test('an address without a page is a page for a browser, an error for others', async () => {
  const browser = { accept: 'text/html,*/*;q=0.8' };
  for (const path of ['/docs/guias/nada', '/docs/nada', '/docs/assets/nada.js', '/docs/..%2fbundle.js']) {
    const page = await web.get(path, browser);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Página não encontrada');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const { status, body } = await web.get(path);
    expect([status, body.error.code]).toEqual([404, 'resource_not_found']);
  }
});

test('the pictures of a page are there, and have a text', async () => {
  const { text } = await web.get('/docs/guias/checkout');
  const images = [...text.matchAll(/<img src="(\/docs\/pictures\/[^"]+)" alt="([^"]+)"/g)];
  expect(images).toHaveLength(3);
  for (const [, path] of images) {
    const { status, headers } = await web.get(path!);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  expect((await web.get('/docs/pictures/other.png')).status).toBe(404);
});

test('pages and documents come again only when they changed, and small', async () => {
  for (const path of ['/docs', '/docs/referencia/charges', '/openapi.json', '/operator/openapi.json']) {
    const first = await web.get(path);
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag')!;
    const again = await web.get(path, { 'if-none-match': etag });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    const plain = await web.get(path, { 'accept-encoding': 'identity' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(plain.text).toBe(first.text);
    expect(Number(first.headers.get('content-length'))).toBeLessThan(100_000);
  }
});

test.each(['/docs', '/openapi.json', '/operator/openapi.json'])(
  '%s names PUBLIC_URL, whatever host the caller names',
  async (path) => {
    for (const host of ['evil.example', '"><script>']) {
      const { stdout } = await run('curl', ['-s', '-H', `Host: ${host}`, `${gateway}${path}`], {
        maxBuffer: MAX_PAGE_BYTES,
      });
      expect(stdout).toContain(stack.baseUrl);
      expect(stdout).not.toContain(host);
    }
  },
);

test('the base URL leads to the page', async () => {
  const { status, headers } = await web.get('/');
  expect([status, headers.get('location')]).toEqual([302, '/docs']);
});
