import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium. Its caller closes it. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: flags, headless: true });
}
