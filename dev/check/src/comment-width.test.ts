import { wideComments } from './comment-width.ts';

const words = (columns: number) =>
  'word '
    .repeat(columns)
    .slice(0, columns - 1)
    .padEnd(columns, '.');
const found = (text: string) => wideComments({ path: 'a.ts', text });

test.each([
  ['a line comment', `// ${words(108)}`],
  ['a line of a block', ` * ${words(108)}`],
  ['a block on one line', `  /** ${words(102)} */`],
  ['a comment behind code', `const a = 1; // ${words(95)}`],
])('%s of 111 columns is too wide', (_, line) => {
  expect(line).toHaveLength(111);
  expect(found(`\n${line}`)).toEqual(['a.ts:2: a comment of 111 columns']);
});

test.each([
  ['110 columns', `// ${words(107)}`],
  ['110 columns of more bytes', `// ${words(107).replaceAll('o', 'ó')}`],
  ['a directive', `// biome-ignore lint/a/b: ${words(100)}`],
  ['one word', ` * https://example.com/${'a'.repeat(100)}`],
  ['an address in code', `const url = 'https://example.com/${'a'.repeat(100)}';`],
  ['code', `const text = '${words(120)}';`],
])('%s is not', (_, line) => {
  expect(found(line)).toEqual([]);
});
