import { readFileSync } from 'node:fs';
import { type Rule, rulesOf } from '../links.ts';
import { assertTested, testsByRule } from '../rule-tests.ts';

const LONGEST_TEXT = 110;

/**
 * The rules of the specification with their tests. Throws when a rule has none. `root`: this repository's
 * folder.
 */
export function conformance(root: string, notice: string): string {
  const rules = rulesOf(readFileSync(`${root}/docs/specification.md`, 'utf8'));
  const tests = testsByRule(root);
  assertTested(rules, tests);

  const sections = [...new Set(rules.map(({ section }) => section))];
  return [
    '# Rules and their tests',
    notice,
    "The rules of [specification.md](specification.md), shortened, each with the files of its tests. The name of a test begins with the numbers of the rules that it shows: `test('S4.8 S4.9 …')`.",
    ...sections.map((section) => {
      const ofSection = rules.filter((rule) => rule.section === section);
      return [`## ${section}`, '', ...ofSection.map((rule) => line(rule, tests.get(rule.number) ?? []))].join(
        '\n',
      );
    }),
  ].join('\n\n');
}

function line({ number, text, isBuilt }: Rule, files: readonly string[]): string {
  const none = isBuilt ? 'advice' : 'not built yet';
  const links = files.map((file) => `[${shortName(file)}](../${file})`).join(', ') || none;
  return `- **${number}** ${escaped(shortened(text))} · ${links}`;
}

/** The first sentence, or what of it has room. */
function shortened(text: string): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replace(/\s*\|\s*/g, ' | ');
  const [sentence = ''] = plain.split(/(?<=\.) (?=[A-Z])/);
  if (sentence.length <= LONGEST_TEXT) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST_TEXT))} …`;
}

function shortName(file: string): string {
  return file
    .replace(/^(services|libs|tests)\//, '')
    .replace(/\/(test|src(\/\w+)*)\//, ' ')
    .replace(/\.test\.ts$/, '');
}

/** Escapes what Markdown would take for markup. */
function escaped(text: string): string {
  return text.replace(/[*_<>[\]]/g, (character) => `\\${character}`);
}
