import { z } from 'zod';
import type { DocsSearch } from '../../docs/docs-search.ts';
import { type Tool, tool } from '../tool.ts';

const MAX_FOUND = 5;

/** What the documentation says. */
export function docsTools(search: DocsSearch): Tool[] {
  return [
    tool({
      name: 'search_docs',
      title: 'Search the documentation',
      description:
        'Finds sections of the documentation (in Portuguese) by words: guides, routes, error codes. Reads only.',
      input: z.object({ query: z.string().min(1).max(200) }),
      effect: 'reads',
      async run({ query }, { count }) {
        await count('POST'); // ten times the CPU of a read
        const sections = search.find(query, MAX_FOUND);
        return { text: `${sections.length} sections found, the best first.`, content: { sections } };
      },
    }),
  ];
}
