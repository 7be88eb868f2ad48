import { highlighted } from './highlight.ts';
import { type Html, html, slug } from './html.ts';
import type { Fence } from './markdown.ts';

/** Blocks of code; those of one title that are tabs share a place. `under`: what makes their names unique. */
export function codeBlocks(fences: readonly Fence[], under: string): Html[] {
  const byTitle = Map.groupBy(fences, ({ attributes }) => attributes.title ?? '');
  return [...byTitle].map(([title, some]) =>
    some[0]?.attributes.tab
      ? tabs(title, some, `${under}-${slug(title)}`)
      : html`${some.map((fence) => block(title, fence))}`,
  );
}

function block(title: string, fence: Fence): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption>${pre(fence, title || 'Código')}</figure>`;
}

/** Radio buttons: they need no script. */
function tabs(title: string, fences: readonly Fence[], group: string): Html {
  const names = fences.map(({ attributes }) => attributes.tab ?? '');
  return html`<figure class="code tabs"><figcaption>${title}</figcaption><fieldset><legend>Linguagem</legend>${names.map(
    (name, index) =>
      html`<input type="radio" name="${group}" id="${group}-${index}" class="t${index}"${index === 0 && html` checked`}><label for="${group}-${index}">${name}</label>`,
  )}</fieldset>${fences.map(
    (fence, index) => html`<div class="p${index}">${pre(fence, `${title}, ${names[index]!}`)}</div>`,
  )}</figure>`;
}

function pre({ language, code, attributes: { step } }: Fence, title: string): Html {
  return html`<pre tabindex="0" aria-label="${title}"${step && html` data-step="${step}"`}><code>${highlighted(code.trim(), language)}</code></pre><button type="button" class="copy" hidden>Copiar</button>`;
}
