import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { cardBuyer } from '../cards/card-shop.ts';
import { newPanelPerson, PASSWORD } from '@catraca/testing/panel-person';
import { PanelVisit } from './panel-visit.ts';

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const out = '/tmp/b-pics';

test('pictures', async () => {
  const seller = await newSeller(stack, { switches: { card_enabled: true } });
  const { api } = seller;
  const names = ['Zulmira Campos', 'Bruno Lima', 'Carla Nogueira', 'Davi Pires'];
  for (let day = 0; day < 6; day++) {
    for (let n = 0; n < 3 + (day % 3); n++) {
      const customer = { name: names[n % 4], email: 'zulmira@example.com', document: '111.444.777-35' };
      const { body } = await api.post('/v1/charges', chargeOrder({ amount: 3_000 + day * 1_700 + n * 2_210, customer, reference: `pedido-${day}${n}` }));
      if (n !== 2) await api.post(`/v1/test/charges/${body.id}/pay`);
      if (n === 1 && day === 4) await api.post(`/v1/charges/${body.id}/refund`, { amount: 900 });
      if (n === 0 && day === 5) await eventually(async () => expect((await api.post(`/v1/test/charges/${body.id}/med`)).status).toBe(200));
    }
    for (const number of [testCards.approved, testCards.approved, ...(day % 2 ? [testCards.refused] : [])]) {
      const card = { token: await cardToken(stack.acquirer, number), holder_name: 'X' };
      await api.post('/v1/charges', { amount: 5_500, payment_method: 'credit_card', customer: cardBuyer(), card });
    }
    if (day < 5) await api.post('/v1/test/clock/advance', { seconds: 86_400 });
  }
  const fresh = await newSeller(stack);
  for (const [device, viewport] of [['desk', { width: 1280, height: 900 }], ['phone', { width: 360, height: 740 }]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const { email } = await newPanelPerson(stack, seller.account);
      const visit = await PanelVisit.open(browser, `${stack.baseUrl}/panel/test?range=7d`, { viewport, colorScheme });
      await visit.field('E-mail').fill(email);
      await visit.field('Senha').fill(PASSWORD);
      await visit.button('Entrar').first().click();
      await visit.page.locator('.chart rect').last().waitFor();
      await visit.page.screenshot({ path: `${out}/home-${device}-${colorScheme}.png`, fullPage: true });
      process.stderr.write(JSON.stringify(await visit.page.evaluate(`[document.documentElement.scrollWidth, ...[...document.querySelectorAll('.side > *, .page-header *')].map((e) => [e.className, Math.round(e.getBoundingClientRect().left), Math.round(e.getBoundingClientRect().right)])]`)) + '\n');
      await visit.button('Buscar na conta').click();
      await visit.dialog().getByRole('combobox').fill('111.444.777-35');
      await visit.dialog().getByRole('option').nth(3).waitFor();
      await visit.page.screenshot({ path: `${out}/search-${device}-${colorScheme}.png` });
      await visit.close();
      if (colorScheme === 'dark') continue;
      const { email: other } = await newPanelPerson(stack, fresh.account);
      const first = await PanelVisit.open(browser, `${stack.baseUrl}/panel/test`, { viewport, colorScheme });
      await first.field('E-mail').fill(other);
      await first.field('Senha').fill(PASSWORD);
      await first.button('Entrar').first().click();
      await first.page.getByText('Primeiros passos').waitFor();
      await first.page.screenshot({ path: `${out}/first-${device}-${colorScheme}.png`, fullPage: true });
      await first.close();
    }
}, 240_000);
