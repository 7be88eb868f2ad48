import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A reader's browser on the documentation. */
export class DocsVisit {
  /** What the browser complains of, such as the Content-Security-Policy. */
  readonly complaints: string[] = [];
  /** Requests besides those for files of the site. */
  readonly calls: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<DocsVisit> {
    const context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(15_000);
    const visit = new DocsVisit(await context.newPage());
    visit.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/docs')) visit.calls.push(`${request.method()} ${pathname}`);
    });
    visit.page.on('pageerror', ({ message }) => visit.complaints.push(message));
    visit.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        visit.complaints.push(message.text());
    });
    await visit.page.goto(url);
    return visit;
  }

  /** The part of a page with this id, its code beside it. */
  part = (id: string) => this.page.locator('.row', { has: this.page.locator(`#${id}`) });

  /** What axe finds wrong, with all that unfolds, and how far the page is wider than its screen. */
  async faults(): Promise<unknown> {
    await this.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
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
