import { readFile } from 'node:fs/promises';
import { openBrowser } from '@catraca/testing/browser';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { letProofPass, PASSWORD } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { holdMoney } from '../withdrawals/withdrawal-shop.ts';
import { noFaults, type PanelVisit, signedIn } from './panel-visit.ts';

// People of finance on the pages of the balance and of disputes, in a real Chromium.

const document = newDocument();
const { stack, seller } = await withSeller(SharedStack.open(), { document });
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: seller.account, role }, path, options);

/** Returns the charge's id once its money is in the balance. */
async function paidCharge(reference: string, amount: number): Promise<string> {
  const balance = async () => (await seller.api.get('/v1/balance')).body.balance;
  const before = await balance();
  const { body } = await seller.api.post('/v1/charges', chargeOrder({ reference, amount }));
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  await eventually(async () => expect(await balance()).toBeGreaterThan(before));
  return body.id;
}

test('S28.13 the balance explains its figures, and the statement leads to each charge', async () => {
  await paidCharge('pedido-7', 12_990);
  const visit = await visitAs('viewer', '/panel/test/saldo');
  const { page, heading, row, link, field } = visit;
  await heading('Saldo').waitFor();
  await page.getByText('Cadastre uma conta bancária para sacar.').waitFor();
  await page.getByText('A parte do saldo que já liquidou.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await link('Extrato').click();
  await row('pedido-7').getByText('Venda').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const downloading = page.waitForEvent('download');
  await visit.button('Exportar').click();
  await visit.button('Baixar arquivo').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^extrato-.+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('pedido-7');
  await field('Tipo').selectOption('refund');
  await page.getByText('Nenhum lançamento neste período.').waitFor();
  await visit.button('Limpar filtros').click();
  await row('pedido-7').getByRole('link', { name: 'pedido-7' }).click();
  await heading(/^Cobrança de R\$\s129,90$/).waitFor();

  await link('Saldo').click();
  await link('Recebimentos').click();
  await page.getByText('Nada a receber neste período.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(await link('Conta bancária').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

async function registerBankAccount({ dialog, field, button }: PanelVisit): Promise<void> {
  await button('Cadastrar conta bancária').click();
  await field('Banco').selectOption({ label: 'Nubank' });
  await field('Agência').fill('0001');
  await field('Conta', { exact: true }).fill('1234567-8');
  await field('Titular', { exact: true }).fill('Loja da Ana');
  expect(await field('CPF ou CNPJ do titular').getAttribute('inputmode')).toBeNull();
  await field('CPF ou CNPJ do titular').fill('529.982.247-25');
  await dialog().getByRole('button', { name: 'Salvar conta' }).click();
}

test('S28.14 S28.15 a bank account is registered with a proof, and a withdrawal requested and paid', async () => {
  await paidCharge('pedido-8', 50_000);
  const visit = await visitAs('owner', '/panel/test/saldo/conta-bancaria', phone);
  const { page, button, dialog, field, heading, link } = visit;
  await page.getByText('Nenhuma conta bancária cadastrada.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await letProofPass(stack, await visit.personId());
  await registerBankAccount(visit);
  await field('Sua senha').fill(PASSWORD);
  await button('Confirmar').click();
  await page.getByText('Deve ser o CPF ou CNPJ da própria conta do vendedor.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('CPF ou CNPJ do titular').fill(document);
  await dialog().getByRole('button', { name: 'Salvar conta' }).click();
  await page.getByText('••••5678').waitFor();
  expect(await page.getByText(document).count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);

  await link('Visão geral').click();
  await button('Solicitar saque').click();
  await dialog().getByText('Vai para Nubank, 0001 / ••••5678.').waitFor();
  await field('Valor').fill('9999');
  await dialog()
    .getByRole('button', { name: /^Sacar R/ })
    .click();
  await page.getByText(/^O máximo é R\$/).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Valor').fill('100,50');
  await button(/^Sacar R\$\s100,50$/).click();
  await heading(/^Saque de R\$\s100,50$/).waitFor();
  await button('Pagar (teste)').click();
  await page.getByText('O valor foi enviado, e o banco confirmou o pagamento.').waitFor();
  await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await page.getByRole('main').getByRole('link', { name: 'Saques' }).click();
  await visit.row('100,50').getByText('Pago').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await link('Extrato').click();
  await visit.row('Saque pago').getByRole('link', { name: 'Ver saque' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.20 a dispute shows its deadline and what happened, until the banks decide', async () => {
  const charge = await paidCharge('pedido-9', 7_000);
  await seller.api.post(`/v1/test/charges/${charge}/med`);
  const visit = await visitAs('owner', '/panel/test/contestacoes');
  const { page, button, heading, link, row } = visit;
  await row('70,00').getByText('Em análise').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await row('70,00').getByRole('link').click();
  await heading(/^Contestação de R\$\s70,00$/).waitFor();
  await page.getByText('Prazo da análise').waitFor();
  await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Rejeitar (teste)').click();
  await page.getByText('A venda foi mantida e o valor desbloqueado.').waitFor();
  await link('Ver cobrança').click();
  await heading(/^Cobrança de R\$\s70,00$/).waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

/** A seller with R$ 500,00 less fees to withdraw, and a bank account for it. */
async function withdrawingSeller() {
  const holder_document = newDocument();
  const { account, api } = await newSeller(stack, { document: holder_document });
  const path = `/operator/v1/accounts/${account}`;
  const where = { ispb: '18236120', branch: '0001', account: '12345678', account_type: 'checking' };
  const holder = { holder_name: 'Loja da Ana', holder_document };
  await stack.operator.send('PUT', `${path}/bank_account`, { livemode: false, ...where, ...holder });
  const { body: charge } = await api.post('/v1/charges', chargeOrder({ amount: 50_000 }));
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () => expect((await api.get('/v1/balance')).body.withdrawable).toBeGreaterThan(0));
  const withdrawals = async (): Promise<number[]> => {
    const { body } = await stack.operator.get(`${path}/withdrawals?livemode=false`);
    return body.data.map((one: { amount: number }) => one.amount);
  };
  return { account, api, withdrawals };
}

const toOverview = (account: string) =>
  signedIn({ browser, stack, account, role: 'owner' }, '/panel/test/saldo');

async function orderWithdrawal({ dialog, field }: PanelVisit, amount: string): Promise<void> {
  await field('Valor').fill(amount);
  await dialog()
    .getByRole('button', { name: /^Sacar R/ })
    .click();
}

test('S28.14 a withdrawal that has not gone to the bank is canceled, after a question', async () => {
  const { account, withdrawals } = await withdrawingSeller();
  await holdMoney(stack, `/operator/v1/accounts/${account}`);
  const visit = await toOverview(account);
  const { page, button, dialog, heading } = visit;
  await button('Solicitar saque').click();
  await orderWithdrawal(visit, '10');
  await heading(/^Saque de R\$\s10,00$/).waitFor();
  await button('Cancelar saque').click();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Manter saque').click();
  await button('Cancelar saque').click();
  await dialog().getByRole('button', { name: 'Cancelar saque' }).click();
  await page.getByText('Saque cancelado.').waitFor();
  await page.getByText('Cancelado antes do envio. O valor voltou ao saldo.').waitFor();
  expect(await button('Cancelar saque').count()).toBe(0);
  expect(await withdrawals()).toEqual([1_000]);
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.14 a second press while the page of the withdrawal loads makes no other withdrawal', async () => {
  const { account, withdrawals } = await withdrawingSeller();
  const visit = await toOverview(account);
  const { page, button, dialog, heading } = visit;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/withdrawal-page-.+\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await button('Solicitar saque').click();
  await orderWithdrawal(visit, '10');
  await page.getByText(/^Saque de R\$\s10,00 solicitado\.$/).waitFor();
  expect(await dialog().count()).toBe(0);
  expect(await withdrawals()).toEqual([1_000]);
  release();
  await heading(/^Saque de R\$\s10,00$/).waitFor();
  await visit.close();
}, 60_000);

test('S28.4 after a lost answer the same withdrawal is made once, whatever was tried and closed since', async () => {
  const { account, withdrawals } = await withdrawingSeller();
  const visit = await toOverview(account);
  const { page, button, dialog, heading } = visit;
  await page.route(
    /\/panel\/v1\/withdrawals$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button('Solicitar saque').click();
  await orderWithdrawal(visit, '10');
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await button('Solicitar saque').click();
  await page.route(/\/panel\/v1\/withdrawals$/, (route) => route.abort(), { times: 1 });
  await orderWithdrawal(visit, '20');
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor();
  await orderWithdrawal(visit, '10');
  await heading(/^Saque de R\$\s10,00$/).waitFor();
  expect(await withdrawals()).toEqual([1_000]);
  await visit.close();
}, 60_000);

test.each([
  ['a desktop in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const],
  ['a small phone in dark', phone],
])(
  'S28.52 withdrawals are filtered, and the statement is turned round, all in the address, on %s',
  async (_on, options) => {
    const { account, api } = await withdrawingSeller();
    const path = `/operator/v1/accounts/${account}/withdrawals`;
    const { body: failed } = await stack.operator.post(path, { amount: 1_000 });
    await stack.operator.post(path, { amount: 2_000 });
    await api.post(`/v1/test/withdrawals/${failed.id}/fail`);
    await eventually(async () =>
      expect((await stack.operator.get(`${path}/${failed.id}`)).body.status).toBe('failed'),
    );
    const visitor = { browser, stack, account, role: 'viewer' };
    const visit = await signedIn(visitor, '/panel/test/saldo/saques?status=failed', options);
    const { page, button, field, link, row } = visit;
    await row('10,00').getByText('Falhou').waitFor();
    expect(await row('20,00').count()).toBe(0);
    if (await button(/^Filtros/).isVisible()) await button('Filtros (1)').click();
    expect(await visit.faults()).toEqual(noFaults);
    await field('Solicitados até').fill('2020-01-01');
    await field('Solicitados até').press('Enter');
    await page.getByText('Nada atende a estes filtros.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=failed&created_until=2020-01-01');
    await button('Limpar filtros').click();
    await row('20,00').waitFor();

    await link('Extrato').click();
    await page.getByRole('row').nth(1).getByText('Venda').waitFor();
    if (await button(/^Filtros/).isVisible()) await button(/^Filtros/).click();
    await field('Ordem').selectOption('desc');
    await page.getByRole('row').last().getByText('Venda').waitFor();
    expect(new URL(page.url()).search).toBe('?order=desc');
    expect(await button('Limpar filtros').count()).toBe(0);
    expect(await visit.faults()).toEqual(noFaults);
    await page.reload();
    await page.getByRole('row').last().getByText('Venda').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  60_000,
);

test('S28.13 the moments of the statement are those of São Paulo, wherever the browser is', async () => {
  const { account } = await withdrawingSeller();
  const visitor = { browser, stack, account, role: 'viewer' };
  const visit = await signedIn(visitor, '/panel/test/saldo/extrato', { timezoneId: 'Asia/Tokyo' });
  const listed = visit.page.waitForResponse(/\/panel\/v1\/ledger\?/);
  const { data } = (await (await listed).json()) as { data: { created_at: string }[] };
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  const written = new Intl.DateTimeFormat('pt-BR', style).format(new Date(data[0]!.created_at));
  await visit.row('Venda').getByText(written).waitFor();
  await visit.close();
}, 60_000);
