import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pt as platformTexts } from '../src/platform/texts/pt.ts';
import { pt } from '../src/texts/pt.ts';

const source = join(import.meta.dirname, '../src');
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/(^|[\\/])texts[\\/]/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n');

/** `t.status[charge.status]` uses the whole group. */
function isUsed(group: string, name: string): boolean {
  return code.includes(`.${group}.${name}`) || code.includes(`.${group}[`);
}

test.each([
  ['sellers', pt],
  ['the platform', platformTexts],
])('every text of %s is shown by some page', (_whose, all) => {
  const names = Object.entries(all as Record<string, object>).flatMap(([group, texts]) =>
    Object.keys(texts).map((name) => [group, name] as const),
  );
  expect(names.filter(([group, name]) => !isUsed(group, name))).toEqual([]);
});
