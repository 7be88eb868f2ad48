import { slowRegexes } from './regexes.ts';

const inFile = (...lines: string[]) => slowRegexes([{ path: 'a.ts', text: lines.join('\n') }]);

test.each([
  ['/\\.\\d*[1-9]\\d*$/', 'polynomial'],
  ['/[^/]+$/', 'polynomial'],
  ['/^(a+)+$/', 'exponential'],
  ['/\\btoken\\b.*not found/i', 'polynomial'],
  ['/(\\w|\\d)*!/', 'exponential'],
])('%s is slow, and its line is named', async (regex, time) => {
  expect(await inFile('// é', 'class A {', `  test = (text: string) => ${regex}.test(text);`, '}')).toEqual([
    `a.ts:3: ${regex} takes ${time} time`,
  ]);
});

test.each(['/^Bearer +(\\S+)$/i', '/^[0-9a-z]{26}$/', '/(?<!\\/)\\/+$/', '/\\d[\\d.]{15}/'])(
  '%s takes linear time',
  async (regex) => {
    expect(await inFile(`export const pattern = ${regex};`)).toEqual([]);
  },
);

test('an expression that is made at run time cannot be checked', async () => {
  expect(
    await inFile("export const one = new RegExp('^' + name);", 'export const two = RegExp(name);'),
  ).toEqual([
    'a.ts:1: RegExp(…) cannot be checked: write the expression as a literal',
    'a.ts:2: RegExp(…) cannot be checked: write the expression as a literal',
  ]);
});

test('the lines of several files are their own', async () => {
  const file = (path: string) => ({ path, text: '\n\nexport const slow = /(a+)+b/;\n' });
  expect(await slowRegexes([file('a.ts'), file('b.ts')])).toEqual([
    'a.ts:3: /(a+)+b/ takes exponential time',
    'b.ts:3: /(a+)+b/ takes exponential time',
  ]);
});
