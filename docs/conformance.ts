import { existsSync } from 'node:fs';
import { later, type Sentence, sentences } from './conformance-sentences.ts';
import { testTitles } from './conformance-titles.ts';

/** The table of sentences and tests. Throws when it names a test that is not there. `root`: this repository's folder. */
export function conformance(root: string, notice: string): string {
  const wrong = sentences.filter((sentence) => !isShown(root, sentence));
  if (wrong.length > 0)
    throw new Error(`No such test:\n${wrong.map(([, , file, test]) => `  ${file}: ${test}`).join('\n')}`);

  const lacking = sentences.filter(([, , , test]) => test === null);
  return [
    '# What is said, and which test shows it',
    notice,
    `**${sentences.length} sentences: ${sentences.length - lacking.length} with a test, ${lacking.length} without.** In our own words, from the specification (\`spec.txt\`), the decisions on what it leaves open (\`decisions.md\`, [docs/adr](adr/README.md)) and the issues that asked for more. A name with \`%s\` stands for rows of a table; … for what a run fills in. The source is [conformance-sentences.ts](conformance-sentences.ts).`,
    '## Without a test',
    lacking.map(([place, says]) => `- ⚠️ **${says}** (${place})`).join('\n'),
    '## All',
    ['| place | sentence | test |', '| --- | --- | --- |', ...sentences.map(tableRow)].join('\n'),
    '## Later',
    later.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

const titlesOf = new Map<string, string[]>();

function isShown(root: string, [, , file, test]: Sentence): boolean {
  if (file === null || test === null) return file === test;
  const path = `${root}/${file}`;
  if (!titlesOf.has(path)) titlesOf.set(path, existsSync(path) ? testTitles(path) : []);
  return titlesOf.get(path)!.includes(test);
}

function tableRow([place, says, file, test]: Sentence): string {
  const shown = file && test ? `${cell(test)}<br>[${shortName(file)}](../${file})` : '⚠️ **no test**';
  return `| ${cell(place)} | ${cell(says)} | ${shown} |`;
}

function shortName(file: string): string {
  return file
    .replace(/^(services|libs)\//, '')
    .replace(/\/(test|src\/\w+|src)\//, ' ')
    .replace(/\.test\.ts$/, '');
}

/** Text that Markdown takes for nothing but text. */
function cell(text: string): string {
  return text.replace(/[|*_<>]/g, (character) => `\\${character}`);
}
