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
  field = (label: string | RegExp) => this.page.getByLabel(label);
  heading = (name: string | RegExp) => this.page.getByRole('heading', { name, level: 1 });

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

export const noFaults = { violations: [], tooWide: 0 };
