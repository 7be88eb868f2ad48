import type { Browser, CDPSession } from 'playwright-core';
import { buyer } from './buyer.ts';
import type { Store } from './store.ts';

/** A cheap phone on a slow network: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms a round trip. */
export const cheapPhone = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 };

export interface PageFigures {
  /** Of all responses until the form is there, compressed. */
  kilobytes: number;
  largestContentfulPaintMs: number;
  formShownMs: number;
  layoutShift: number;
  /** From the bank's confirmation to what the buyer sees. */
  paymentShownMs: number;
}

/**
 * How a payment link's page loads, and how soon it shows the payment. `device` null: this machine as it is.
 */
export async function pageFigures(
  browser: Browser,
  store: Store,
  device: typeof cheapPhone | null,
): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  if (device) await slowDown(devTools, device);
  await page.addInitScript(observe);
  const url = await store.link();
  const startedAt = performance.now();
  await page.goto(url);
  await page.getByLabel('Nome completo').waitFor();
  const formShownMs = performance.now() - startedAt;
  const kilobytes = bytes / 1024;
  await buyer.payByPix(page);
  const { paint, shift } = (await page.evaluate('figures')) as { paint: number; shift: number };
  const paidAt = performance.now();
  await store.payNewestCharge();
  await buyer.sees(page, 'Pix recebido');
  const paymentShownMs = performance.now() - paidAt;
  await context.close();
  return { kilobytes, largestContentfulPaintMs: paint, formShownMs, layoutShift: shift, paymentShownMs };
}

async function slowDown(devTools: CDPSession, device: typeof cheapPhone): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: device.latencyMs,
    downloadThroughput: device.bytesPerSecond,
    uploadThroughput: device.bytesPerSecond,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: device.cpu });
}

/** Runs in the page. */
const observe = `
  globalThis.figures = { paint: 0, shift: 0 };
  const on = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => { figures.paint = startTime; });
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) figures.shift += value; });
`;
