import { errorTable } from '@catraca/kernel/errors';
import { addressOf, type Page } from './page.ts';
import type { SearchSection } from './search-section.ts';

const MAX_TEXT_LENGTH = 4_000;

/** Parts of pages and error codes, as plain text. */
export function searchSections(pages: readonly Page[]): SearchSection[] {
  const ofPages = pages.flatMap((page) =>
    page.parts.map(({ id, title, text }, index) => ({
      url: `${addressOf(page)}#${id}`,
      title,
      page: index === 0 ? '' : page.title,
      text: text.slice(0, MAX_TEXT_LENGTH),
    })),
  );
  const ofErrors = Object.entries(errorTable).map(([code, { http, message }]) => ({
    url: '/docs/guias/erros#erros-todos-os-codigos',
    title: `${code} (HTTP ${http})`,
    page: 'Erros',
    text: message,
  }));
  return [...ofPages, ...ofErrors];
}
