const WIDTH = 110;

const keywords = new Set(['from', 'in', 'is', 'class', 'def', 'global', 'import', 'pass', 'return', 'with']);

/** A member's name in Python: keywords end with `_`. */
export function memberName(name: string): string {
  return keywords.has(name) ? `${name}_` : name;
}

/** `payment_links`, `paymentLinks` and `test.runs` become `PaymentLinks` and `TestRuns`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[_.-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The last `s` goes: names of lists here have no other plural. */
export function singular(name: string): string {
  return name.replace(/s$/, '');
}

/** A docstring, indented and wrapped. `indent`: in spaces. */
export function docstring(text: string, indent: number): string {
  const margin = ' '.repeat(indent);
  const lines = plain(text)
    .split('\n')
    .flatMap((line) => wrapped(line, WIDTH - indent - 6));
  const [first, ...rest] = lines.map((line) => (line ? margin + line : ''));
  const opened = `${margin}"""${first!.trimStart()}`;
  return rest.length === 0 ? `${opened}"""` : [opened, ...rest, `${margin}"""`].join('\n');
}

/** Links become their text; quotes and backslashes cannot end the docstring. */
function plain(text: string): string {
  return text
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/"$/, '" ')
    .trim();
}

function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > width) {
      lines.push(current);
      current = '';
    }
    current = current ? `${current} ${word}` : word;
  }
  return [...lines, current];
}
