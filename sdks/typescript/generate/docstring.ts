const WIDTH = 110;

/** A docstring of these paragraphs, no wider than the code; nothing without text. */
export function docstring(text: string | undefined, indent = ''): string {
  if (!text) return '';
  const width = WIDTH - indent.length - ' * '.length;
  const lines = text
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => wrapped(line, width));
  if (lines.length === 1 && lines[0]!.length <= width - ' */'.length) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
