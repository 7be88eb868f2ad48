import { openBrowser } from '@catraca/testing/browser';
import { Http } from '@catraca/testing/http';
import { newKey } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { DocsVisit } from './docs-visit.ts';

// The documentation as its readers use it, in a browser.

const { stack, seller } = await withSeller(SharedStack.open());
// Pages of one file: more than an address may read in a minute.
const url = await stack.startGateway({ RATE_LIMIT_IP: '100000' });
const browser = await opened(openBrowser());
const list = (await new Http(url).get('/llms.txt')).text;
const addresses = [...list.matchAll(/\((\S+)\.md\):/g)].map(([, address]) => new URL(address!).pathname);

test.each<[number, 'light' | 'dark']>([
  [390, 'dark'],
  [1_440, 'light'],
])(
  'no page has a fault at a width of %d, %s, with all that unfolds',
  async (width, colorScheme) => {
    const options = { colorScheme, viewport: { width, height: 844 } } as const;
    const visit = await DocsVisit.open(browser, `${url}/docs/nada`, options);
    const faults: Record<string, unknown> = {};
    for (const address of ['/docs/nada', ...new Set(addresses)]) {
      await visit.page.goto(url + address);
      const found = await visit.faults();
      if (JSON.stringify(found) !== '{"violations":[],"tooWide":0}') faults[address] = found;
    }
    expect(faults).toEqual({});
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  300_000,
);

test('a search by keyboard leads to the part that is meant', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs`);
  const { page } = visit;
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('contestacao aberta');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  expect(await page.getByRole('status').textContent()).toMatch(/\d+ resultados/);
  await page.keyboard.press('ArrowDown');
  const target = await page.evaluate<string>('document.activeElement.href');
  await page.keyboard.press('Enter');
  await page.waitForURL(target);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('Escape closes a search, and the focus returns', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs/guias/estornos`);
  const button = visit.page.locator('nav.side button.search');
  await button.click();
  await visit.page.keyboard.press('Escape');
  expect(await visit.page.getByRole('dialog').count()).toBe(0);
  expect(await button.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await visit.close();
});

test('a language that is chosen once is chosen everywhere, also on the next page', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs/referencia/charges`);
  await visit.part('createCharge').getByText('Python', { exact: true }).click();
  const shown = visit.part('getCharge').getByText('catraca.charges.retrieve', { exact: false });
  expect(await shown.filter({ visible: true }).textContent()).toContain('os.environ["CHARGE_ID"]');
  await visit.page.goto(`${url}/docs/referencia/refunds`);
  expect(await visit.part('createRefund').getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('an address of the one page leads to the page that has its part', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs#createCharge`);
  await visit.page.waitForURL(`${url}/docs/referencia/charges#createCharge`);
  await visit.page.goto(`${url}/docs#webhook`);
  await visit.page.waitForTimeout(500);
  expect(visit.page.url()).toBe(`${url}/docs#webhook`);
  await visit.close();
});

test('a request is sent from the page with a test key, which a reload forgets', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs/referencia/charges`);
  const part = visit.part('createCharge');
  await part.getByRole('button', { name: 'Experimentar' }).click();
  await part.getByLabel('Chave de teste').fill(seller.secretKey);
  await part.getByRole('button', { name: 'Enviar' }).click();
  await part.getByRole('status').getByText(/^201 /).waitFor();
  const answer = await part.getByLabel('Resposta', { exact: true }).textContent();
  expect(answer).toMatch(/X-Request-Id: req_\w+/i);
  const [id] = /ch_[0-9a-z]{26}/.exec(answer!)!;
  expect((await seller.api.get(`/v1/charges/${id}`)).body).toMatchObject({ amount: 12_990 });

  const other = visit.part('getCharge');
  await other.getByRole('button', { name: 'Experimentar' }).click();
  expect(await other.getByLabel('Chave de teste').inputValue()).toBe(seller.secretKey);
  await other.getByLabel('code', { exact: true }).fill(id);
  await other.getByRole('button', { name: 'Enviar' }).click();
  await other.getByRole('status').getByText(/^200 /).waitFor();
  expect(await visit.faults()).toEqual({ violations: [], tooWide: 0 });

  const stored = await visit.page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(stored).not.toContain('sk_test_');
  await visit.page.reload();
  await visit.part('getCharge').getByRole('button', { name: 'Experimentar' }).click();
  expect(await visit.part('getCharge').getByLabel('Chave de teste').inputValue()).toBe('');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('a production key is refused, and nothing is sent', async () => {
  const live = await newKey(stack, seller.account, { livemode: true });
  const visit = await DocsVisit.open(browser, `${url}/docs/referencia/balance`);
  const part = visit.part('getBalance');
  await part.getByRole('button', { name: 'Experimentar' }).click();
  for (const [key, text] of [
    [live, /nada foi enviado/],
    ['pk_test_x', /começa com sk_test_/],
    ['', /começa com sk_test_/],
  ] as const) {
    await part.getByLabel('Chave de teste').fill(key);
    await part.getByRole('button', { name: 'Enviar' }).click();
    await part.getByRole('status').getByText(text).waitFor();
  }
  expect(visit.calls).toEqual(['GET /openapi.json']);
  await visit.close();
});

test('without JavaScript a page has its text, its examples in every language, and no dead button', async () => {
  const visit = await DocsVisit.open(browser, `${url}/docs/referencia/refunds`, { javaScriptEnabled: false });
  const part = visit.part('createRefund');
  await part.getByText('PHP', { exact: true }).click();
  expect(await part.getByText('curl_setopt_array').isVisible()).toBe(true);
  expect(await visit.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await visit.page.getByRole('link', { name: /^Próxima/ }).click();
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  await visit.close();
});
