import type { Html } from './html.ts';
import type { Fence } from './markdown.ts';

/** A heading of a page and what follows it, in its forms. Links to other parts are `#id`. */
export interface Part {
  /** Unique over all pages. */
  id: string;
  title: string;
  /** What stands before the title in the menu: `POST`. */
  verb?: string;
  html: Html;
  markdown: string;
  /** What a search finds it by. */
  text: string;
  /** Its blocks of code, in their order. */
  fences: readonly Fence[];
}

export interface Page {
  /** Below `/docs`: `guias/cartoes`. Empty: the start. */
  path: string;
  title: string;
  /** In one line. */
  summary: string;
  /** The first has the page's own title. */
  parts: readonly Part[];
}

/** Pages that stand together in the menu. */
export interface Group {
  title: string;
  /** The heading of this group and of those after it. */
  area?: string;
  pages: readonly Page[];
}

/** Where a page is: `/docs/guias/cartoes`. */
export function addressOf({ path }: Page): string {
  return path ? `/docs/${path}` : '/docs';
}

/** A block of code that readers copy, with the page that shows it. */
export interface Example {
  page: string;
  part: string;
  title: string;
  /** The language's name, where there are others beside it. */
  tab: string | null;
  language: string;
  code: string;
}

/** The examples of a page, in the order in which a reader meets them. */
export function examplesOf({ path, parts }: Page): Example[] {
  return parts.flatMap(({ id, fences }) =>
    fences.map(({ language, code, attributes: { title = '', tab = null } }) => ({
      page: path,
      part: id,
      title,
      tab,
      language,
      code,
    })),
  );
}
