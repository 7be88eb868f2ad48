import { newPanelPerson, newPlatformPerson, PASSWORD } from '@catraca/testing/panel-person';
import type { Edge } from '@catraca/testing/seller';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A person's browser on the panel. */
export class PanelVisit {
  /** Requests to other origins, and what the browser complains of, such as the Content-Security-Policy. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<PanelVisit> {
    const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(15_000);
    const visit = new PanelVisit(await context.newPage());
    const { origin } = new URL(url);
    visit.page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) visit.complaints.push(`another origin: ${request.url()}`);
    });
    visit.page.on('pageerror', ({ message }) => visit.complaints.push(message));
    visit.page.on('console', (message) => {
      // A refused request is part of the story.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        visit.complaints.push(message.text());
    });
    await visit.page.goto(url);
    return visit;
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name });
  link = (name: string | RegExp) => this.page.getByRole('link', { name });
  field = (label: string | RegExp, options = {}) => this.page.getByLabel(label, options);
  heading = (name: string | RegExp) => this.page.getByRole('heading', { name, level: 1 });

  dialog = () => this.page.getByRole('dialog');
  row = (text: string | RegExp) => this.page.getByRole('row').filter({ hasText: text });

  /** The id of the person who is signed in. */
  personId(): Promise<string> {
    return this.page.evaluate(async () => {
      const response = await fetch('/panel/v1/sessions/current');
      return ((await response.json()) as { user: { id: string } }).user.id;
    });
  }

  /** What axe finds wrong, and how far the page is wider than its screen. */
  async faults(): Promise<unknown> {
    await this.page.evaluate(axe.source);
    return this.page.evaluate(`axe.run().then(({ violations }) => ({
      violations: violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      tooWide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    }))`);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

interface Visitor {
  browser: Browser;
  stack: Edge;
  account: string;
  role: string;
}

/** A new person of the account with this role, signed in. `path`: such as `/panel/test/saldo`. */
export async function signedIn(
  { browser, stack, account, role }: Visitor,
  path: string,
  options: BrowserContextOptions = {},
): Promise<PanelVisit> {
  const { email } = await newPanelPerson(stack, account, role);
  return enteredAs(email, { browser, stack }, path, options);
}

/** A new person of the platform's team, signed in. `path`: such as `/panel/platform/test/contas`. */
export async function platformSignedIn(
  { browser, stack, role }: Omit<Visitor, 'account'>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<PanelVisit> {
  const { email } = await newPlatformPerson(stack, role);
  return enteredAs(email, { browser, stack }, path, options);
}

async function enteredAs(
  email: string,
  { browser, stack }: Pick<Visitor, 'browser' | 'stack'>,
  path: string,
  options: BrowserContextOptions,
): Promise<PanelVisit> {
  const visit = await PanelVisit.open(browser, `${stack.baseUrl}${path}`, options);
  await visit.field('E-mail').fill(email);
  await visit.field('Senha').fill(PASSWORD);
  await visit.button('Entrar').first().click();
  return visit;
}

export const noFaults = { violations: [], tooWide: 0 };
