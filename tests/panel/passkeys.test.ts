import { openBrowser } from '@catraca/testing/browser';
import { newEmail, PASSWORD } from '@catraca/testing/panel-person';
import { opened, withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import type { Page } from 'playwright-core';
import { noFaults, PanelVisit } from './panel-visit.ts';

// Passkeys in a real Chromium, with an authenticator that it simulates (Web Authentication Level 3, 11). They
// need a host with a name.

const named = (url: string) => url.replace('127.0.0.1', 'localhost');
const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'identity'], {
    gateway: ({ baseUrl }) => ({ PUBLIC_URL: named(baseUrl) }),
    identity: ({ baseUrl }) => ({ PANEL_URL: `${named(baseUrl)}/panel` }),
  }),
);
const browser = await opened(openBrowser());

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('S28.30 a passkey is made in the browser, signs in without a password, and is deleted', async () => {
  const path = `/operator/v1/accounts/${seller.account}/invitations`;
  const { body: invitation } = await stack.operator.post(path, { email: newEmail(), role: 'owner' });
  const visit = await PanelVisit.open(browser, invitation.url);
  const { page, button, dialog, field } = visit;
  await addAuthenticator(page);
  await field('Seu nome').fill('Ana Souza');
  await field('Crie uma senha').fill(PASSWORD);
  await button('Aceitar convite').click();
  await page.waitForURL(/\/panel\/test/);

  await page.goto(`${named(stack.baseUrl)}/panel/test/seguranca`);
  await page.getByText('Nenhuma chave de acesso.').waitFor();
  await button('Criar chave de acesso').click();
  await field('Nome').fill('Este computador');
  await dialog().getByRole('button', { name: 'Criar chave de acesso' }).click();
  await page.getByText('Chave de acesso criada.').waitFor();
  await page.getByText('Este computador').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await page.context().clearCookies();
  await page.reload();
  await button('Entrar com chave de acesso').click();
  await page.getByText('Este computador').waitFor();

  await button('Excluir a chave Este computador').click();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Nenhuma chave de acesso.').waitFor();
  await page.context().clearCookies();
  await page.reload();
  await button('Entrar com chave de acesso').click();
  await page.getByText('A chave de acesso não foi usada.').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 90_000);
