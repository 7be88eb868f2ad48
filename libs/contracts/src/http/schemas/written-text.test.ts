import { unreadableIn } from './written-text.ts';

const asName = (text: string) => unreadableIn(text, { lines: false });
const asDescription = (text: string) => unreadableIn(text, { lines: true });

test.each([
  ['NUL', 'Ana\u0000Souza'],
  ['an escape sequence of terminals', 'Ana\u001b[31m'],
  ['C1 controls', 'Ana\u0085'],
])('S9.31 %s is refused in every text', (_, text) => {
  expect(asName(text)).toMatch(/controle/);
  expect(asDescription(text)).toMatch(/controle/);
});

test('S9.31 tabs and line breaks are for descriptions only', () => {
  expect(asDescription('um\tdois\r\ntrês')).toBeNull();
  expect(asName('Ana\nSouza')).toMatch(/controle/);
});

test.each(['Ana \u202eazuoS', '\u2066Ana', 'Ana\u200f'])(
  'S9.31 %j turns the direction, and is refused',
  (text) => {
    expect(asName(text)).toMatch(/direção/);
  },
);

test.each(['\u200b\u200b', '\u3164', ' \u00a0 ', '\u2800', '\u00ad'])(
  'S9.31 %j shows nothing, and is refused',
  (text) => {
    expect(asDescription(text)).toMatch(/visível/);
  },
);

test.each(['Ana Souza', 'Família 👨‍👩‍👧‍👦', 'co\u00adoperativa', 'Não-é só 1 texto', 'क्‍ष', ''])(
  'S9.31 %j is readable',
  (text) => {
    expect(asName(text)).toBeNull();
  },
);
