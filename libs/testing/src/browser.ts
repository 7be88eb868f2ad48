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

/** A headless Chromium, from npm. Its caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  try {
    return await playwright.launch({ executablePath, args: flags, headless: true });
  } catch (error) {
    const advice = 'Chromium does not start here. On Debian and Ubuntu it needs: apt-get install libnss3';
    throw new Error(`${advice}\n${(error as Error).message}`);
  }
}
