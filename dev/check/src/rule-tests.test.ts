import { assertTested, rulesNamedIn } from './rule-tests.ts';

const rule = (number: string, isBuilt = true) => ({ number, isBuilt, section: 'S4. Keys', text: '' });

// Put together, so that this file's own names have no numbers.
const named = (...numbers: string[]) => [...numbers, 'a repeated key is refused'].join(' ');

test.each([
  ['a test', `test('${named('S4.8')}', () => {});`, ['S4.8']],
  ['a test of several rules', `test("${named('S4.8', 'S4.9')}", () => {});`, ['S4.8', 'S4.9']],
  ['rows', `test.each(rows)(\n  \`${named('S4.8')} \${at}\`,\n  () => {},\n);`, ['S4.8']],
  ['two tests of one rule', `test('${named('S4.8')}'); test('${named('S4.8')}');`, ['S4.8']],
  ['a number elsewhere', `test('as S4.8 says'); // ${named('S4.9')}`, []],
])('reads the rules of %s', (_, text, rules) => {
  expect(rulesNamedIn(text)).toEqual(rules);
});

test('each rule needs a test, unless it is not built yet or is advice', () => {
  const rules = [rule('S3.12'), rule('S4.8'), rule('S4.9', false)];
  expect(() => assertTested(rules, new Map([['S4.8', []]]))).not.toThrow();
  expect(() => assertTested(rules, new Map())).toThrow(`begins with: ${'S4.8'}`);
});

test('a number that is no rule’s is an error', () => {
  expect(() => assertTested([], new Map([['S4.8', []]]))).toThrow('No such rule');
});
