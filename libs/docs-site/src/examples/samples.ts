import type { Fence } from '../markdown.ts';
import { curl } from './curl.ts';
import { browser, node } from './node.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import type { RequestExample } from './request.ts';

/** A call in each language, as blocks of code of one title. `step`: the tests find them by it. */
export function samplesOf(
  request: RequestExample,
  { title, step }: { title: string; step?: string },
): Fence[] {
  const languages: [tab: string, language: string, code: string][] =
    request.caller === 'browser'
      ? [
          ['curl', 'bash', curl(request)],
          ['Navegador', 'js', browser(request)],
        ]
      : [
          ['curl', 'bash', curl(request)],
          ['Node', 'js', node(request)],
          ['Python', 'python', python(request)],
          ['PHP', 'php', php(request)],
        ];
  return languages.map(([tab, language, code]) => ({
    language,
    code,
    attributes: { title, tab, ...(step ? { step: `${step}-${tab.toLowerCase()}` } : {}) },
  }));
}
