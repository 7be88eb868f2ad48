/** How a language writes values. */
export interface Style {
  object: readonly [open: string, close: string];
  array: readonly [open: string, close: string];
  /** Between the brackets of an object on one line. */
  pad: string;
  indent: string;
  member(name: string, value: string): string;
  text(text: string): string;
  /** What the environment holds under this name. */
  variable(name: string): string;
  constants: Readonly<Record<string, string>>;
}

const WIDTH = 72;

/** A value of JSON in the language's own words. A text that is `$NAME` is a variable. */
export function literal(value: unknown, style: Style, indent = ''): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return /^\$[A-Z_]+$/.test(value) ? style.variable(value.slice(1)) : style.text(value);
  if (typeof value !== 'object' || value === null) return style.constants[String(value)]!;
  const inner = indent + style.indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, style, inner));
    return enclosed(style.array, items, { indent, inner, pad: '' });
  }
  const members = Object.entries(value).map(([name, one]) => style.member(name, literal(one, style, inner)));
  return enclosed(style.object, members, { indent, inner, pad: style.pad });
}

interface Layout {
  indent: string;
  inner: string;
  pad: string;
}

/** On one line where it fits, else a line for each. */
export function enclosed(
  [open, close]: readonly [string, string],
  members: readonly string[],
  { indent, inner, pad }: Layout,
): string {
  if (members.length === 0) return open + close;
  const line = `${open}${pad}${members.join(', ')}${pad}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= WIDTH) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

/** A text in single quotes, of JavaScript and PHP. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** `embed_session` of `EmbedSession`. */
export function snake(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
