import { readFile } from 'node:fs/promises';
import { openBrowser } from '@catraca/testing/browser';
import { chargeOrder } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { Page } from 'playwright-core';
import { noFaults, signedIn } from './panel-visit.ts';

// People export lists, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const CHARGES = 26;

beforeAll(async () => {
  for (let index = 0; index < CHARGES; index++) {
    const { body } = await seller.api.post('/v1/charges', chargeOrder({ reference: `pedido-${index}` }));
    if (index % 2 === 1) await seller.api.post(`/v1/charges/${body.id}/cancel`);
  }
}, 60_000);

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: seller.account, role }, path, options);

/** Lines of the file that a click downloads. */
async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent('download');
  await click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

test('S28.22 filtered charges are exported, all of them, with the columns that are chosen', async () => {
  const visit = await visitAs('viewer', '/panel/test/cobrancas?per_page=10');
  const { page, button, dialog, row } = visit;
  await row('pedido-25').waitFor();
  await page.getByRole('search').getByLabel('Status').selectOption('pending');
  await row('pedido-25').waitFor({ state: 'detached' });
  await button('Exportar').click();
  await dialog().getByText('Exporta tudo o que o filtro encontra, não só esta página.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Desmarcar todas').click();
  await button('Baixar arquivo').click();
  await dialog().getByText('Escolha ao menos uma coluna.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  for (const column of ['Referência', 'Status']) await dialog().getByLabel(column, { exact: true }).check();
  const { name, lines } = await downloaded(page, () => button('Baixar arquivo').click());
  expect(name).toMatch(/^cobrancas-acc_.+-teste-.+\.csv$/);
  expect(lines[0]).toBe('Status;Referência');
  expect(lines.slice(1)).toEqual(
    Array.from({ length: CHARGES / 2 }, (_, index) => `Pendente;pedido-${CHARGES - 2 - 2 * index}`),
  );
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(/^Arquivo cobrancas-.+ baixado\.$/).waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.22 a refusal of the API is told in the dialog, and closing it ends a download', async () => {
  const visit = await visitAs('owner', '/panel/test/saldo/extrato', phone);
  const { page, button, dialog, field } = visit;
  await button('Exportar').click();
  await field('Formato').selectOption('ofx');
  expect(await dialog().getByRole('checkbox').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  const error = {
    type: 'rate_limit_error',
    code: 'too_many_requests',
    message: 'x',
    details: { retry_after: 10 },
  };
  const refuse = { status: 429, contentType: 'application/json', body: JSON.stringify({ error }) };
  await page.route(/format=ofx/, (route) => route.fulfill(refuse), { times: 1 });
  await button('Baixar arquivo').click();
  await dialog().getByRole('alert').getByText('Muitas tentativas. Tente de novo em 10 s.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await page.route(/format=ofx/, () => {}, { times: 1 });
  const ended = page.waitForEvent('requestfailed');
  await button('Baixar arquivo').click();
  await dialog().getByText('0 MB recebidos…').waitFor();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  expect((await ended).url()).toContain('format=ofx');
  expect(await dialog().count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.22 who is elsewhere chooses the time zone', async () => {
  const visit = await visitAs('owner', '/panel/test/cobrancas', { timezoneId: 'Asia/Tokyo' });
  const { page, button, field } = visit;
  await button('Exportar').click();
  await field('Fuso horário').selectOption('Asia/Tokyo');
  const { lines } = await downloaded(page, () => button('Baixar arquivo').click());
  expect([lines[0]!.split(';')[0], lines.length]).toEqual(['Criada em (Asia/Tokyo)', CHARGES + 1]);
  await visit.close();
}, 60_000);
