// npm run screenshots: the payment page in every state, from a stack of its own, as checkout-*.png in
// docs/pictures, or in libs/docs-site/pictures if the docs page shows it.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { startInfrastructure } from '@catraca/stack/infrastructure';
import { root } from '@catraca/stack/paths';
import { createTestFolder, removeOldTestFolders } from '@catraca/stack/test-folder';
import { openBrowser } from '@catraca/testing/browser';
import { Stack } from '@catraca/testing/stack';
import type { Browser } from 'playwright-core';
import { cheapPhone, pageFigures } from './figures.ts';
import { type Picture, pictures, type Stores } from './pictures.ts';
import { Store } from './store.ts';

const only = process.argv.slice(2);
/** The guides show these. */
const onDocsPage = ['pix', 'paid', 'card-desktop'];
/** Animations end. */
const SETTLE_MS = 800;
const viewports = { phone: { width: 390, height: 780 }, desktop: { width: 1200, height: 800 } };

await runCommand(async (command) => {
  const stack = await startStack(command);
  const stores = {
    store: await Store.open(stack),
    careful: await Store.open(stack, { three_ds_required: true }),
  };
  const browser = await openBrowser();
  command.beforeStop(async () => {
    await browser.close();
    for (const store of Object.values(stores)) store.close();
    await stack.close();
  });
  for (const picture of pictures) {
    if (only.length > 0 && !only.includes(picture.name)) continue;
    const png = await take(picture, browser, stores);
    const folder = onDocsPage.includes(picture.name) ? 'libs/docs-site/pictures' : 'docs/pictures';
    writeFileSync(join(root, folder, `checkout-${picture.name}.png`), png);
    console.log(`✓ checkout-${picture.name}.png  ${Math.ceil(png.length / 1024)} KB`);
  }
  if (only.length === 0 || only.includes('figures')) {
    console.log('On this machine:', await pageFigures(browser, stores.store, null));
    console.log('On a cheap phone:', await pageFigures(browser, stores.store, cheapPhone));
  }
  return 0;
});

async function startStack({ terminal, afterStop }: Command): Promise<Stack> {
  await removeOldTestFolders();
  const folder = createTestFolder();
  afterStop(() => rmSync(folder, { recursive: true, force: true }));
  const { mongodb, kafka } = await startInfrastructure(folder, terminal);
  Object.assign(process.env, { MONGODB_URI: mongodb.uri, KAFKA_BROKERS: kafka.brokers });
  return Stack.start(['gateway', 'accounts', 'charges', 'vault', 'checkout', 'sandbox']);
}

async function take(picture: Picture, browser: Browser, stores: Stores): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: viewports[picture.device],
    colorScheme: picture.theme,
    hasTouch: picture.device === 'phone',
    deviceScaleFactor: picture.device === 'phone' ? 1.5 : 1,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  await page.goto(await picture.open(stores));
  const isEmbedded = !page.url().includes('/pay/');
  await picture.act(isEmbedded ? page.frameLocator('#pagamento iframe') : page, stores);
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(SETTLE_MS);
  const png = await page.screenshot({ fullPage: true });
  await context.close();
  return png;
}
