// npm run screenshots: the payment page in every state, from a stack of its own, as checkout-*.png in
// docs/pictures, or in libs/docs-site/pictures if the docs page shows it, and three pages of the panel
// (`panel`). With --all=FOLDER: every state of the payment page, and the panel's pages of Pix
// Automático (`recurring`), on phone and desktop, light and dark, into that folder.
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDemo } from '@catraca/dev-cli/demo';
import { DemoShop } from '@catraca/dev-cli/shop';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { infrastructureSettings, startInfrastructure } from '@catraca/stack/infrastructure';
import { root } from '@catraca/stack/paths';
import { createTestFolder, removeOldTestFolders } from '@catraca/stack/test-folder';
import { openBrowser } from '@catraca/testing/browser';
import { Stack } from '@catraca/testing/stack';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { PaymentPage } from './buyer.ts';
import { cheapPhone, pageFigures } from './figures.ts';
import { otherPictures } from './other-pictures.ts';
import { showPanel } from './panel.ts';
import { type Look, type Picture, pictures, type Shown, type Stores } from './pictures.ts';
import { showRecurring } from './recurring.ts';
import { Store } from './store.ts';

const args = process.argv.slice(2);
const only = args.filter((arg) => !arg.startsWith('--'));
/** A folder for pictures that are not kept. */
const gallery = args.find((arg) => arg.startsWith('--all='))?.slice('--all='.length);
/** The guides show these. */
const onDocsPage = ['pix', 'paid', 'card-desktop'];
/** Animations end. */
const SETTLE_MS = 800;
const viewports = { phone: { width: 390, height: 780 }, desktop: { width: 1200, height: 800 } };
const allLooks: Look[] = [
  { device: 'phone', theme: 'light' },
  { device: 'phone', theme: 'dark' },
  { device: 'desktop', theme: 'light' },
  { device: 'desktop', theme: 'dark' },
];

await runCommand(async (command) => {
  const stack = await startStack(command);
  const stores = {
    store: await Store.open(stack),
    careful: await Store.open(stack, { three_ds_required: true }),
    demo: await openDemo(stack),
  };
  const browser = await openBrowser();
  command.beforeStop(async () => {
    await browser.close();
    for (const store of Object.values(stores)) store.close();
    await stack.close();
  });
  for (const picture of gallery ? [...pictures, ...otherPictures] : pictures) {
    if (only.length > 0 && !only.includes(picture.name)) continue;
    for (const look of looksOf(picture)) {
      const png = await take(picture, look, { browser, stores });
      const file = fileOf(picture, look);
      writeFileSync(file, png);
      console.log(`✓ ${file}  ${Math.ceil(png.length / 1024)} KB`);
    }
  }
  await takePanel(browser, stack);
  await takeRecurring(browser, stack);
  if (gallery) return 0;
  if (only.length === 0 || only.includes('figures')) {
    console.log('On this machine:', await pageFigures(browser, stores.store, null));
    console.log('On a cheap phone:', await pageFigures(browser, stores.store, cheapPhone));
  }
  return 0;
});

/** The seller's panel, always on a desktop. */
async function takePanel(browser: Browser, stack: Stack): Promise<void> {
  if (gallery || (only.length > 0 && !only.includes('panel'))) return;
  await showPanel({ browser, stack }, async (name, page) => {
    await page.waitForTimeout(SETTLE_MS);
    const file = join(root, 'docs/pictures', `${name}.png`);
    writeFileSync(file, await page.screenshot());
    console.log(`✓ ${file}`);
  });
}

/** The panel's pages of Pix Automático, in every look. Their names begin with `panel-`. */
async function takeRecurring(browser: Browser, stack: Stack): Promise<void> {
  if (!gallery || (only.length > 0 && !only.includes('recurring'))) return;
  const contexts = await Promise.all(allLooks.map((look) => browser.newContext(optionsOf(look))));
  await showRecurring(stack, contexts, async (name, page, at) => {
    await page.waitForTimeout(SETTLE_MS);
    const file = fileOf({ name }, allLooks[at]!);
    writeFileSync(file, await page.screenshot({ fullPage: true }));
    console.log(`✓ ${file}`);
  });
  for (const context of contexts) await context.close();
}

/** The shop that `npm start` serves. */
async function openDemo(stack: Stack): Promise<DemoShop> {
  const { baseUrl, secrets } = stack;
  const demo = await prepareDemo(baseUrl, secrets.operatorToken, undefined, 'http://127.0.0.1:9/webhooks');
  return DemoShop.open(0, baseUrl, demo);
}

async function startStack({ terminal, afterStop }: Command): Promise<Stack> {
  await removeOldTestFolders();
  const folder = createTestFolder();
  afterStop(() => rmSync(folder, { recursive: true, force: true }));
  const accessKey = randomBytes(32).toString('base64');
  const started = await startInfrastructure(folder, accessKey, terminal);
  Object.assign(process.env, infrastructureSettings(started, accessKey));
  return Stack.start();
}

function optionsOf({ device, theme }: Look): BrowserContextOptions {
  return {
    viewport: viewports[device],
    colorScheme: theme,
    hasTouch: device === 'phone',
    deviceScaleFactor: device === 'phone' ? 1.5 : 1,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  };
}

function looksOf(picture: Shown | Picture): Look[] {
  if (gallery) return allLooks;
  return 'device' in picture ? [picture] : [];
}

function fileOf({ name }: Pick<Shown, 'name'>, { device, theme }: Look): string {
  if (!gallery) {
    const folder = onDocsPage.includes(name) ? 'libs/docs-site/pictures' : 'docs/pictures';
    return join(root, folder, `checkout-${name}.png`);
  }
  mkdirSync(gallery, { recursive: true });
  return join(gallery, `${name}-${device}-${theme}.png`);
}

async function take(
  picture: Shown,
  { device, theme }: Look,
  { browser, stores }: { browser: Browser; stores: Stores },
): Promise<Buffer> {
  const context = await browser.newContext(optionsOf({ device, theme }));
  const page = await context.newPage();
  await page.goto(await picture.open(stores));
  await picture.act(await paymentPageOf(page), stores);
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(SETTLE_MS);
  const png = await page.screenshot({ fullPage: true });
  await context.close();
  return png;
}

/** The payment page: in the iframe of a store's page, or the page itself. */
async function paymentPageOf(page: Page): Promise<PaymentPage> {
  const isEmbedded = (await page.locator('#pagamento').count()) > 0;
  return isEmbedded ? page.frameLocator('#pagamento iframe') : page;
}
