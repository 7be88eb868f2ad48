import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, platformSignedIn } from '../panel/panel-visit.ts';
import { picture } from './picture.ts';

// People of the platform on the pages of money, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

const visitAs = (role: string, path: string, options = {}) =>
  platformSignedIn({ browser, stack, role }, path, options);

const ofAccount = `/operator/v1/accounts/${seller.account}`;

beforeAll(async () => {
  for (const amount of [120_000, 80_000]) {
    const { body } = await seller.api.post('/v1/charges', chargeOrder({ amount }));
    await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  }
  const { body: disputed } = await seller.api.post('/v1/charges', chargeOrder({ amount: 31_415 }));
  await seller.api.post(`/v1/test/charges/${disputed.id}/pay`);
  await eventually(async () =>
    expect((await seller.api.post(`/v1/test/charges/${disputed.id}/med`)).status).toBe(200),
  );
  const { body: account } = await stack.operator.get(ofAccount);
  await stack.operator.send('PUT', `${ofAccount}/bank_account`, {
    livemode: false,
    ispb: '00416968',
    branch: '0001',
    account: '123456-7',
    account_type: 'checking',
    holder_name: account.name,
    holder_document: account.document,
  });
  await stack.operator.patch(ofAccount, { money_out: 'paused' });
}, 60_000);

/** Those of other tests are due before it. */
async function pageOfDispute(): Promise<number> {
  for (let at = 1; ; at++) {
    const { body } = await stack.operator.get(`/operator/v1/disputes?page=${at}`);
    if (body.data.some(({ account }: { account: string }) => account === seller.account)) return at;
    if (!body.pagination.has_more) throw new Error('the dispute is on no page');
  }
}

test.each([
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
])(
  'S41.8 revenue is shown by day and by account, and the books add up to zero, on %s',
  async (on, options) => {
    const visit = await visitAs('finance', '/panel/platform/test/dinheiro', options);
    const { page, button, link, heading, row } = visit;
    await heading('Dinheiro').waitFor();
    await page.getByRole('columnheader', { name: 'Por dia' }).waitFor({ state: 'attached' });
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `receita ${on}`);
    await button('Por conta').click();
    await row(seller.account).waitFor();
    await button('Por meio').click();
    await row('Pix').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await link('Livros').click();
    await page.getByText('A soma é zero').waitFor();
    await row('Tarifas da plataforma').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `livros ${on}`);
    await link('Contestações').click();
    await row(/R\$/).first().waitFor();
    await page.goto(
      `${stack.baseUrl}/panel/platform/test/dinheiro/contestacoes?page=${await pageOfDispute()}`,
    );
    await row(/R\$\s314,15/).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `contestações ${on}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  90_000,
);

test('S41.10 a withdrawal that waits is found among all, and canceled after a question', async () => {
  const order = { livemode: false, amount: 27_182 };
  const { body: withdrawal } = await eventually(async () => {
    const answer = await stack.operator.post(`${ofAccount}/withdrawals`, order);
    expect(answer.status).toBe(201);
    return answer;
  });
  const support = await visitAs('support', '/panel/platform/test/dinheiro/saques?status=requested', desktop);
  await support.row(/R\$\s271,82/).waitFor();
  expect(
    await support
      .row(/R\$\s271,82/)
      .getByRole('button')
      .count(),
  ).toBe(0);
  await support.close();

  const visit = await visitAs('finance', '/panel/platform/test/dinheiro/saques?status=requested', phone);
  const { page, row, dialog } = visit;
  await row(/R\$\s271,82/).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await picture(page, 'saques');
  await row(/R\$\s271,82/)
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await dialog().getByText('O saque ainda não foi ao banco.').waitFor();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('Saque encerrado. O valor voltou ao saldo.').waitFor();
  const read = await stack.operator.get(`${ofAccount}/withdrawals/${withdrawal.id}`);
  expect(read.body.status).toBe('canceled');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);
