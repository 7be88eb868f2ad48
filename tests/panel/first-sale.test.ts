import { WebhookReceiver } from '@catraca/stack/receiver';
import { openBrowser } from '@catraca/testing/browser';
import { newEmail, PASSWORD } from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { Locator } from 'playwright-core';
import { PanelVisit } from './panel-visit.ts';

// How far it is from an invitation to the first sale.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const receiver = await opened(WebhookReceiver.open());

test('S28.61 from the invitation to the first paid test sale with a verified webhook it is 10 clicks', async () => {
  const { account } = await newSeller(stack);
  const path = `/operator/v1/accounts/${account}/invitations`;
  const { body: invitation } = await stack.operator.post(path, { email: newEmail(), role: 'owner' });
  const visit = await PanelVisit.open(browser, invitation.url);
  const { page, button, dialog, field, heading, link } = visit;
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };

  await field('Seu nome').fill('Ana Souza');
  await field('Crie uma senha').fill(PASSWORD);
  await click(button('Aceitar convite'));
  await heading('Início').waitFor();

  await click(link('Cadastre um endpoint para saber quando pagarem'));
  await click(button('Novo endpoint'));
  await field('URL').fill(receiver.url);
  await click(button('Criar endpoint'));
  const secret = dialog().getByText(/^whsec_/);
  receiver.expectSecret((await secret.textContent())!);
  await click(button('Já guardei'));

  await click(link('Cobranças'));
  await click(link('Nova cobrança').first());
  await field('Valor').fill('129,90');
  await field('Nome completo').fill('Bruna Lima');
  await field('CPF ou CNPJ').fill('529.982.247-25');
  await field('E-mail').fill('bruna@example.com');
  await click(button('Criar cobrança'));
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  const webhook = receiver.next(({ type }) => type === 'charge.paid', 20_000);
  await click(button('Pagar (teste)'));
  await page.getByText('Pagamento confirmado', { exact: true }).waitFor();
  expect(await webhook).toMatchObject({ verified: true });
  await click(link('Início'));
  await page
    .getByText(/R\$\s129,90/)
    .first()
    .waitFor();
  expect(clicks).toBe(10);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 90_000);
