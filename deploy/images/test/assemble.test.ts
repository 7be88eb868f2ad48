import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { root } from '@catraca/stack/paths';

const out = mkdtempSync(join(tmpdir(), 'catraca-images-'));
const images = [...serviceNames, 'tools'];
beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace=catraca-ops'], { cwd: root });
  execFileSync(process.execPath, [join(root, 'deploy/images/assemble.mjs'), out], { cwd: root });
}, 180_000);
afterAll(() => rmSync(out, { recursive: true }));

test.each(images)('the image of %s has its bundle, our licence and the licences of its packages', (name) => {
  const has = (file: string) => existsSync(join(out, name, file));
  expect(['dist/bundle.js', 'healthcheck.mjs', 'licences/LICENSE'].filter((file) => !has(file))).toEqual([]);
  const { components } = JSON.parse(readFileSync(join(out, name, 'sbom.cdx.json'), 'utf8'));
  expect(components.length).toBeGreaterThan(50);
});
