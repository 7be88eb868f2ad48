import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './links.ts';

/** What sellers should do: there is nothing of ours to test. */
const advice = ['S3.12', 'S13.20'];

/** Rules that the names of a file's tests begin with: `test('S4.8 S4.9 a repeated key …')`. */
export function rulesNamedIn(testFile: string): string[] {
  const names = testFile.matchAll(/['"`]((?:S\d+\.\d+ )+)\S/g);
  return [...new Set([...names].flatMap(([, numbers]) => numbers!.trim().split(' ')))];
}

/** Test files by the rule that they show, in the order of their paths. */
export function testsByRule(root: string): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  const isOutside = (name: string) => name === 'node_modules' || name === 'dist';
  const pattern = '{libs,services,sdks,deploy,dev,tests}/**/*.test.ts';
  for (const path of globSync(pattern, { cwd: root, exclude: isOutside }).sort())
    for (const rule of rulesNamedIn(readFileSync(join(root, path), 'utf8')))
      tests.set(rule, [...(tests.get(rule) ?? []), path]);
  return tests;
}

/** Throws naming the rules that no test shows, and the numbers that are no rule's. */
export function assertTested(rules: readonly Rule[], tests: ReadonlyMap<string, unknown>): void {
  const known = new Set(rules.map(({ number }) => number));
  const unknown = [...tests.keys()].filter((number) => !known.has(number));
  if (unknown.length > 0) throw new Error(`No such rule in the specification: ${unknown.join(', ')}`);

  const untested = rules.filter(
    ({ number, isBuilt }) => isBuilt && !tests.has(number) && !advice.includes(number),
  );
  if (untested.length > 0)
    throw new Error(`No test's name begins with: ${untested.map(({ number }) => number).join(', ')}`);
}
