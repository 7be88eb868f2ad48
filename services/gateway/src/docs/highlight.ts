import { escaped, Html } from './html.ts';

export type Language = 'bash' | 'js' | 'python' | 'json' | 'http' | 'text';

const string = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const number = String.raw`(?<![\w.])-?\d[\d_]*(?:\.\d+)?\b`;

/** Comment, key, string, number, word: the first that fits at a place. */
const grammars: Record<Language, RegExp | null> = {
  json: new RegExp(
    `(?<key>"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:))|(?<string>${string})|(?<number>${number})|(?<word>\\b(?:true|false|null)\\b)`,
    'g',
  ),
  js: new RegExp(
    `(?<comment>//[^\\n]*)|(?<string>${string}|\`(?:[^\`\\\\]|\\\\.)*\`)|(?<number>${number})|(?<word>\\b(?:import|from|const|let|await|async|new|if|return|try|catch|throw|for|of|function|export|true|false|null)\\b)`,
    'g',
  ),
  python: new RegExp(
    `(?<comment>#[^\\n]*)|(?<string>[bf]?(?:${string}))|(?<number>${number})|(?<word>\\b(?:import|from|def|class|return|if|not|in|for|as|try|except|raise|with|True|False|None|and|or)\\b)`,
    'g',
  ),
  bash: /(?<comment>(?<=^|\s)#[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<key>\$\{?\w+\}?)|(?<word>\b(?:curl|export|npm|pip|node|python3)\b|(?<=\s)--?[\w-]+)/gm,
  http: /(?<key>^[\w-]+(?=:))|(?<string>(?<=: ).*$)/gm,
  text: null,
};

/** Code as HTML, its parts marked by what they are. */
export function highlighted(code: string, language: Language): Html {
  const head = language === 'http' ? code.indexOf('\n\n') : -1;
  if (head >= 0)
    return new Html(`${highlighted(code.slice(0, head), 'http')}${highlighted(code.slice(head), 'json')}`);

  const grammar = grammars[language];
  if (!grammar) return new Html(escaped(code));
  let result = '';
  let end = 0;
  for (const match of code.matchAll(grammar)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)!;
    result += `${escaped(code.slice(end, match.index))}<i class="${kind[0]}">${escaped(match[0])}</i>`;
    end = match.index + match[0].length;
  }
  return new Html(result + escaped(code.slice(end)));
}
