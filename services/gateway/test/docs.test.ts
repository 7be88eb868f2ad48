import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { webhookExample } from '@catraca/contracts/http/openapi/openapi-examples';
import { operationIdOf } from '@catraca/contracts/http/openapi/openapi-names';
import { errorTable } from '@catraca/kernel/errors';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Webhook } from 'standardwebhooks';

const run = promisify(execFile);
/** Of the page as it is read, not as it is sent. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'catraca-docs-'));
const secret = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';

const limits = { RATE_LIMIT_IP: '1000001', RATE_LIMIT_READS: '1000002', RATE_LIMIT_WRITES: '1000003' };

const { stack, seller } = await withSeller(SharedStack.open());
/** Has limits of its own, to be found in the page. */
const gateway = await stack.startGateway(limits);
const page = await new Http(gateway).get('/docs');

/** The code that the page shows for this step, as the reader copies it. */
function snippet(step: string): string {
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
  const script = steps.map(snippet).join('\n').replace('sk_test_…', seller.secretKey);
  const { stdout } = await run('bash', ['-euc', script]);
  return stdout;
}

test('the steps of the page, copied one by one, lead to a paid charge and its money in the balance', async () => {
  const created = JSON.parse(await follow('environment', 'create-curl'));
  expect(created).toMatchObject({ status: 'pending', amount: 12_990 });

  const withId = (step: string) => snippet(step).replace('ch_…', created.id);
  const inShell = async (...code: string[]) => {
    const environment = snippet('environment').replace('sk_test_…', seller.secretKey);
    return JSON.parse((await run('bash', ['-euc', [environment, ...code].join('\n')])).stdout);
  };
  await inShell(withId('pay'));
  const idLine = withId('pay').split('\n')[0]!;
  await eventually(async () => expect((await inShell(idLine, snippet('get'))).status).toBe('paid'));
  await eventually(async () => expect((await inShell(snippet('balance'))).available).toBe(12_808));
});

test('the same order by Node gets the same charge', async () => {
  const byCurl = JSON.parse(await follow('environment', 'create-curl'));
  const env = { ...process.env, CATRACA_URL: gateway, CATRACA_KEY: seller.secretKey };
  writeFileSync(join(folder, 'create.mjs'), snippet('create-node'));
  const { stdout } = await run(process.execPath, [join(folder, 'create.mjs')], { env });
  expect(stdout.trim().split('\n')).toEqual([byCurl.id, byCurl.pix.qr_code]);
});

test('the check of signatures by hand takes what Standard Webhooks signs, and nothing else', async () => {
  const file = join(folder, 'by-hand.mjs');
  writeFileSync(
    file,
    `${snippet('webhook-by-hand-node')}
for (const [headers, body] of JSON.parse(process.argv[2])) console.log(isSignatureValid('${secret}', headers, body));`,
  );
  const body = JSON.stringify(webhookExample);
  const signed = (at: Date, key = secret) => ({
    'webhook-id': webhookExample.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign(webhookExample.id, at, body),
  });
  const now = new Date();
  const genuine = signed(now);
  const other = signed(now, 'whsec_AAAAlzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=');
  const both = `${other['webhook-signature']} ${genuine['webhook-signature']}`;
  const cases = [
    [genuine, body],
    [{ ...genuine, 'webhook-signature': both }, body],
    [genuine, body.replace('12990', '12991')],
    [other, body],
    [signed(new Date(now.getTime() - 600_000)), body],
    [{ ...genuine, 'webhook-signature': 'v1,' }, body],
  ];
  const { stdout } = await run(process.execPath, [file, JSON.stringify(cases)]);
  expect(stdout.trim().split('\n')).toEqual(['true', 'true', 'false', 'false', 'false', 'false']);
});

test('the listener of the page forwards webhooks unchanged, and tells what was answered', async () => {
  const receiver = await WebhookReceiver.open();
  const env = { ...process.env, CATRACA_URL: gateway, CATRACA_KEY: seller.secretKey };
  writeFileSync(join(folder, 'listen.mjs'), snippet('listen-node'));
  const listening = spawn(process.execPath, [join(folder, 'listen.mjs'), receiver.url], { env });
  let printed = '';
  listening.stdout.on('data', (text) => {
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
    listening.kill();
    receiver.close();
  }
});

test('the page names every endpoint, every error code, the public address and the limits of this gateway', () => {
  for (const endpoint of documentedEndpoints)
    expect(page.text).toContain(`<h3 id="${operationIdOf(endpoint)}">`);
  for (const code of Object.keys(errorTable)) expect(page.text).toContain(`<code>${code}</code>`);
  expect(page.text).toContain('charge.paid');
  expect(page.text).toContain(stack.baseUrl);
  for (const limit of ['1.000.001', '1.000.002', '1.000.003'])
    expect(page.text).toContain(`<td>${limit}</td>`);
  expect(page.text).not.toMatch(/\{(base_url|limit_\w+)\}/);
});

test('the page asks for nothing from elsewhere, and its policy allows nothing else', () => {
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; img-src 'self' data:/,
  );
  expect(page.text).not.toMatch(
    /<(script|img|iframe|source|video|audio)[^>]+src="(?!data:|\/docs\/pictures\/)/,
  );
  expect(page.text).not.toMatch(/<link[^>]+href="(?!data:)/);
  expect(page.text).not.toMatch(/@import|url\(/);
  expect(page.text).not.toMatch(/ (style|on\w+)="/);
});

test('the page has one title, headings without gaps, named landmarks, and no address twice or leading nowhere', () => {
  expect(page.text).toContain('<html lang="pt-BR">');
  const body = page.text.slice(page.text.indexOf('<main'));
  const levels = [...body.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  expect(page.text.match(/<nav [^>]*aria-label="/g)).toHaveLength(2);
  const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('the pictures of the page are there, and have a text', async () => {
  const images = [...page.text.matchAll(/<img src="(\/docs\/pictures\/[^"]+)" alt="([^"]+)"/g)];
  expect(images).toHaveLength(3);
  for (const [, path] of images) {
    const { status, headers } = await new Http(gateway).get(path!);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  expect((await new Http(gateway).get('/docs/pictures/other.png')).status).toBe(404);
});

test('the page and the document come again only when they changed, and small', async () => {
  const web = new Http(gateway);
  for (const path of ['/docs', '/openapi.json', '/operator/openapi.json']) {
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
  const { status, headers } = await new Http(gateway).get('/');
  expect([status, headers.get('location')]).toEqual([302, '/docs']);
});
