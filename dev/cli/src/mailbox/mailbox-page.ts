import type { KeptMail } from './mail-text.ts';

const style =
  ':root{color-scheme:light dark}' +
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui;overflow-wrap:anywhere}' +
  'article{padding:1rem 0;border-top:1px solid #8886}h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap}';

/** The mailbox for people. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const listed = mails.map(articleOf).join('') || '<p>Nenhum e-mail ainda.</p>';
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails de teste</title><style>${style}</style><main><h1>E-mails de teste</h1>${listed}</main></html>`;
}

function articleOf({ to, subject, text, links, at }: KeptMail): string {
  const anchors = links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('');
  return `<article><h2>${escaped(subject)}</h2><p>${escaped(to)}, ${escaped(at)}</p><pre>${escaped(text)}</pre><ul>${anchors}</ul></article>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
