import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SearchIndex } from '@catraca/docs-site/search-index';
import type { SearchSection } from '@catraca/docs-site/search-section';
import { cutText } from '@catraca/kernel/cut-text';
import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../adapters/public-url.ts';

const MAX_TEXT_BYTES = 1_000;

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
  private index: SearchIndex | null = null;

  constructor(private readonly publicUrl: PublicUrl) {}

  /** The best first. */
  find(query: string, limit: number): FoundSection[] {
    this.index ??= indexed();
    return this.index.find(query, limit).map(({ title, url, text }) => ({
      title,
      url: this.publicUrl.origin + url,
      text: cutText(text, MAX_TEXT_BYTES),
    }));
  }
}

function indexed(): SearchIndex {
  const file = join(import.meta.dirname, 'site/docs/search.json');
  return new SearchIndex(JSON.parse(readFileSync(file, 'utf8')) as SearchSection[]);
}
