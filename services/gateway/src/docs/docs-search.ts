import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchSection } from '@catraca/docs-site/search-section';
import { cutText } from '@catraca/kernel/cut-text';
import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { PublicUrl } from '../adapters/public-url.ts';

const MAX_TEXT_BYTES = 1_000;
/** Of a query: each is compared with every word of the documentation. */
const MAX_TERMS = 8;

/** A section that a search found. */
export interface FoundSection {
  title: string;
  url: string;
  /** Its beginning. */
  text: string;
}

/** Searches the documentation, in memory. Reads what libs/docs-site wrote beside the bundle, once. */
@Injectable()
export class DocsSearch {
  private index: MiniSearch | null = null;

  constructor(private readonly publicUrl: PublicUrl) {}

  /** The best first. Finds beginnings of words, and words with a letter wrong, whatever their accents. */
  find(query: string, limit: number): FoundSection[] {
    this.index ??= indexed();
    return this.index
      .search(termsOf(query).join(' '))
      .slice(0, limit)
      .map(({ title, section, text }) => ({
        title,
        url: `${this.publicUrl.origin}/docs#${section}`,
        text: cutText(text, MAX_TEXT_BYTES),
      }));
  }
}

function indexed(): MiniSearch {
  const file = join(import.meta.dirname, 'docs.search.json');
  const sections = JSON.parse(readFileSync(file, 'utf8')) as SearchSection[];
  const index = new MiniSearch({
    idField: 'at',
    fields: ['title', 'text'],
    storeFields: ['title', 'text', 'section'],
    processTerm: plain,
    searchOptions: {
      boost: { title: 3 },
      prefix: ({ length }) => length >= 3,
      fuzzy: ({ length }) => length >= 5 && 0.2,
    },
  });
  index.addAll(sections.map(({ id, title, text }, at) => ({ at, section: id, title, text })));
  return index;
}

const plain = (term: string) =>
  term
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The first distinct words of two letters or more. */
function termsOf(query: string): string[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= 2);
  return [...new Set(words)].slice(0, MAX_TERMS);
}
