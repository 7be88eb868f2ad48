import { onPath } from '@catraca/stack/on-path';
import chromium from '@sparticuz/chromium';
import { type Browser, firefox, chromium as playwright } from 'playwright-core';

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

/** Debian's, or another one on PATH. */
export const firefoxPath = onPath('firefox-esr') ?? onPath('firefox');

/** A headless Firefox, over WebDriver BiDi. Its caller closes it. */
export function openFirefox(executablePath: string): Promise<Browser> {
  return firefox.launch({ channel: 'moz-firefox', executablePath, headless: true });
}
