import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import bash from '@shikijs/langs/bash';
import html from '@shikijs/langs/html';
import http from '@shikijs/langs/http';
import javascript from '@shikijs/langs/javascript';
import json from '@shikijs/langs/json';
import php from '@shikijs/langs/php';
import python from '@shikijs/langs/python';
import { codeToTokensBase, createShikiPrimitive } from '@shikijs/primitive';
import { escaped, Html } from './html.ts';

/** The classes that the style sheet colours, and the TextMate scopes that get them. */
const kinds: Record<string, string[]> = {
  s: ['string', 'string.other.http'],
  n: ['constant.numeric', 'constant.language'],
  w: ['keyword', 'storage', 'entity.name.tag', 'constant.other.option'],
  f: ['entity.name.function', 'entity.name.command', 'support.function', 'meta.function-call.generic'],
  k: [
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.normal.shell',
    'variable.other.assignment.shell',
    'entity.other.attribute-name',
    'variable.other.http',
    'entity.name.tag.http',
  ],
  c: ['comment'],
};

/** Colours that stand for the classes: themes know colours only. */
const colourOf = (index: number) => `#00000${index + 1}`;
const kindOf = new Map(Object.keys(kinds).map((kind, index) => [colourOf(index), kind]));

const theme = {
  name: 'classes',
  type: 'dark' as const,
  fg: '#000000',
  bg: '#ffffff',
  settings: Object.values(kinds).map((scope, index) => ({
    scope,
    settings: { foreground: colourOf(index) },
  })),
};

const shiki = createShikiPrimitive({
  themes: [theme],
  langs: [bash, html, http, javascript, json, php, python],
  engine: createJavaScriptRegexEngine(),
});

/** Code as HTML, its parts marked by what they are. */
export function highlighted(code: string, language: string): Html {
  const lines = codeToTokensBase(shiki, code, { lang: language, theme: theme.name });
  const pieces = lines.map((line) =>
    line.map(({ content, color }) => ({ content, kind: kindOf.get(color ?? '') })),
  );
  return new Html(pieces.map(joined).join('\n'));
}

interface Piece {
  content: string;
  kind: string | undefined;
}

/** Neighbours of one kind share one element. */
function joined(pieces: Piece[]): string {
  const together: Piece[] = [];
  for (const piece of pieces) {
    const last = together.at(-1);
    if (last && (last.kind === piece.kind || piece.content.trim() === '')) last.content += piece.content;
    else together.push({ ...piece });
  }
  return together
    .map(({ content, kind }) => (kind ? `<i class="${kind}">${escaped(content)}</i>` : escaped(content)))
    .join('');
}
