import { Html } from './html.ts';
import { addressOf, type Page } from './page.ts';

/** The page of each part, by the part's id. */
export type Anchors = ReadonlyMap<string, Page>;

/** Links to parts of other pages name those pages. Throws for a part that does not exist. */
export function withPageLinks(content: Html, page: Page, anchors: Anchors): Html {
  return new Html(
    content.text.replace(/ href="#([^"]+)"/g, (own, id: string) => {
      const target = pageWith(id, anchors);
      return target === page ? own : ` href="${addressOf(target)}#${id}"`;
    }),
  );
}

/** The same for Markdown, which links to Markdown, and has whole addresses. */
export function withMarkdownLinks(text: string, anchors: Anchors): string {
  return text
    .replace(/\]\(#([^)]+)\)/g, (_, id: string) => `](${addressOf(pageWith(id, anchors))}.md#${id})`)
    .replaceAll('](/', ']({base_url}/');
}

function pageWith(id: string, anchors: Anchors): Page {
  const page = anchors.get(id);
  if (!page) throw new Error(`a link leads to #${id}, which no page has`);
  return page;
}
