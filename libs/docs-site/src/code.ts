import { highlighted } from './highlight.ts';
import { type Html, html, slug } from './html.ts';
import type { Fence } from './markdown.ts';

export interface Sample {
  language: string;
  code: string;
  /** By what the tests find it. */
  step?: string | undefined;
}

/** A block of code with a title and a button that copies it. */
export function block(title: string, sample: Sample): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption>${pre(sample, title)}</figure>`;
}

/** Blocks of code; those of one title that are tabs share a place. */
export function codeBlocks(fences: readonly Fence[]): Html[] {
  const byTitle = Map.groupBy(fences, ({ attributes }) => attributes.title ?? '');
  return [...byTitle].map(([title, some]) =>
    some[0]?.attributes.tab ? tabs(title, some) : html`${some.map((fence) => block(title, sampleOf(fence)))}`,
  );
}

/** Radio buttons: they need no script. */
function tabs(title: string, fences: readonly Fence[]): Html {
  const group = slug(title);
  const names = fences.map(({ attributes }) => attributes.tab ?? '');
  return html`<figure class="code tabs"><figcaption>${title}</figcaption><fieldset><legend>Linguagem</legend>${names.map(
    (name, index) =>
      html`<input type="radio" name="${group}" id="${group}-${slug(name)}" class="t${index}"${index === 0 ? html` checked` : ''}><label for="${group}-${slug(name)}">${name}</label>`,
  )}</fieldset>${fences.map(
    (fence, index) =>
      html`<div class="p${index}">${pre(sampleOf(fence), `${title}, ${names[index]!}`)}</div>`,
  )}</figure>`;
}

function sampleOf({ language, code, attributes }: Fence): Sample {
  return { language, code, step: attributes.step };
}

function pre({ language, code, step }: Sample, title: string): Html {
  return html`<pre tabindex="0" aria-label="${title}"${step ? html` data-step="${step}"` : ''}><code>${highlighted(code.trim(), language)}</code></pre><button type="button" class="copy" hidden>Copiar</button>`;
}
