import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '../dist/web/assets');

test('the style does without light-dark(), which older phones do not know', () => {
  const name = readdirSync(assets).find((one) => one.endsWith('.css'))!;
  const style = readFileSync(join(assets, name), 'utf8');
  expect(style).not.toContain('light-dark(');
  expect(style.match(/--ink:#edf2f7/g)).toHaveLength(2);
});
