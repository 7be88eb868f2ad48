import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable } from '@catraca/kernel/errors';
import { guides } from './guide.ts';
import { type ApiDocument, chapters } from './reference.ts';
import type { SearchSection } from './search-section.ts';

const MAX_TEXT_LENGTH = 4_000;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Guides, routes and error codes, as plain text. */
export function searchSections(documents: readonly object[]): SearchSection[] {
  const folders = readdirSync(join(import.meta.dirname, '../guides')).sort();
  const ofGuides = folders
    .flatMap(guides)
    .map(({ id, title, content }) => ({ id, title, text: plain(content.text).slice(0, MAX_TEXT_LENGTH) }));
  const ofRoutes = chapters(documents as ApiDocument[]).flatMap(({ name, routes }) =>
    routes.map(({ verb, path, operation: { operationId, summary, description } }) => ({
      id: operationId,
      title: `${verb.toUpperCase()} ${path}: ${summary}`,
      text: `${name}. ${description ?? ''}`,
    })),
  );
  const ofErrors = Object.entries(errorTable).map(([code, { http, message }]) => ({
    id: 'erros',
    title: `${code} (HTTP ${http})`,
    text: message,
  }));
  return [...ofGuides, ...ofRoutes, ...ofErrors];
}

function plain(content: string): string {
  return content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
}
