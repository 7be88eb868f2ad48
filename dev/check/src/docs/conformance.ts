import { existsSync, readFileSync } from 'node:fs';
import { type Rule, rulesOf } from '../links.ts';
import { type Sentence, sentences } from './conformance-sentences.ts';
import { testTitles } from './conformance-titles.ts';

/**
 * The rules of the specification with their tests. Throws when a row names a rule or a test that does not exist.
 * `root`: this repository's folder.
 */
export function conformance(root: string, notice: string): string {
  const rules = rulesOf(readFileSync(`${root}/docs/specification.md`, 'utf8'));
  refuseUnknown(root, rules);

  const tested = new Set(sentences.map(([rule]) => rule));
  const untested = rules.filter(({ number, isBuilt }) => isBuilt && !tested.has(number));
  const later = rules.filter(({ number, isBuilt }) => !isBuilt && !tested.has(number));
  const sections = [...new Set(rules.map(({ section }) => section))];
  return [
    '# Rules and their tests',
    notice,
    `The rules of [specification.md](specification.md), each with the tests that show it: **${rules.length} rules, ${tested.size} with tests, ${untested.length} without, ${later.length} not built yet.** In a test's name, \`%s\` stands for the rows of a table and … for what a run fills in. The source is [conformance-sentences.ts](../dev/check/src/docs/conformance-sentences.ts).`,
    '## Without a test',
    numbersOf(untested),
    '## Not built yet',
    numbersOf(later),
    ...sections.flatMap((section) => sectionOf(rules.filter((rule) => rule.section === section))),
  ].join('\n\n');
}

function refuseUnknown(root: string, rules: readonly Rule[]): void {
  const numbers = new Set(rules.map(({ number }) => number));
  const unknown = sentences.filter(([rule]) => !numbers.has(rule)).map(([rule]) => rule);
  if (unknown.length > 0) throw new Error(`No such rule in the specification: ${unknown.join(', ')}`);

  const missing = sentences.filter((sentence) => !hasTest(root, sentence));
  if (missing.length > 0)
    throw new Error(`No such test:\n${missing.map(([, , file, test]) => `  ${file}: ${test}`).join('\n')}`);
}

const titlesOf = new Map<string, string[]>();

function hasTest(root: string, [, , file, test]: Sentence): boolean {
  const path = `${root}/${file}`;
  if (!titlesOf.has(path)) titlesOf.set(path, existsSync(path) ? testTitles(path) : []);
  return titlesOf.get(path)!.includes(test);
}

function sectionOf(rules: readonly Rule[]): string[] {
  const rows = rules.flatMap(({ number }) => sentences.filter(([rule]) => rule === number).map(tableRow));
  if (rows.length === 0) return [];
  return [`## ${rules[0]!.section}`, ['| rule | shown | test |', '| --- | --- | --- |', ...rows].join('\n')];
}

function tableRow([rule, shows, file, test]: Sentence): string {
  return `| ${rule} | ${cell(shows)} | ${cell(test)}<br>[${shortName(file)}](../${file}) |`;
}

function numbersOf(rules: readonly Rule[]): string {
  return rules.map(({ number }) => number).join(', ') || 'None.';
}

function shortName(file: string): string {
  return file
    .replace(/^(services|libs|tests)\//, '')
    .replace(/\/(test|src\/\w+|src)\//, ' ')
    .replace(/\.test\.ts$/, '');
}

/** Escapes what Markdown would take for markup. */
function cell(text: string): string {
  return text.replace(/[|*_<>]/g, (character) => `\\${character}`);
}
