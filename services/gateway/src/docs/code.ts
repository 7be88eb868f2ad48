import { highlighted, type Language } from './highlight.ts';
import { type Html, html, slug } from './html.ts';

export interface Sample {
  /** What the reader sees on the tab. */
  label: string;
  language: Language;
  code: string;
  /** By what the tests find it. */
  step?: string;
}

/** A block of code with a title and a button that copies it. */
export function block(title: string, { language, code, step }: Omit<Sample, 'label'>): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption>${pre(language, code, step, title)}</figure>`;
}

let groups = 0;

/** Blocks of code of which one is shown. Radio buttons: they need no script. */
export function tabs(title: string, samples: readonly Sample[]): Html {
  const group = `g${++groups}`;
  return html`<figure class="code tabs"><figcaption>${title}</figcaption><fieldset><legend>Linguagem</legend>${samples.map(
    ({ label }, index) =>
      html`<input type="radio" name="${group}" id="${group}-${slug(label)}" class="t${index}"${index === 0 ? ' checked' : ''}><label for="${group}-${slug(label)}">${label}</label>`,
  )}</fieldset>${samples.map(
    ({ label, language, code, step }, index) =>
      html`<div class="p${index}">${pre(language, code, step, `${title}, ${label}`)}</div>`,
  )}</figure>`;
}

function pre(language: Language, code: string, step: string | undefined, title: string): Html {
  return html`<pre tabindex="0" aria-label="${title}"${step ? html` data-step="${step}"` : ''}><code>${highlighted(code.trim(), language)}</code></pre><button type="button" class="copy" hidden>Copiar</button>`;
}
