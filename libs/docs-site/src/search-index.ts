import MiniSearch from 'minisearch';
import type { SearchSection } from './search-section.ts';

/** Of a query: each is compared with every word of the documentation. */
const MAX_TERMS = 8;

/** Searches the documentation, in memory: for browsers and for agents. */
export class SearchIndex {
  private readonly index: MiniSearch;

  constructor(private readonly sections: readonly SearchSection[]) {
    this.index = new MiniSearch({
      idField: 'at',
      fields: ['title', 'page', 'text'],
      processTerm: plain,
      searchOptions: {
        boost: { title: 3 },
        prefix: ({ length }) => length >= 3,
        fuzzy: ({ length }) => length >= 5 && 0.2,
      },
    });
    this.index.addAll(sections.map(({ title, page, text }, at) => ({ at, title, page, text })));
  }

  /** The best first. Finds beginnings of words, and words with a letter wrong, whatever their accents. */
  find(query: string, limit: number): SearchSection[] {
    const found = this.index.search(termsOf(query).join(' ')).slice(0, limit);
    return found.map(({ id }) => this.sections[id as number]!);
  }
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
