import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@catraca/stack/paths';

// `npm run test:deploy` with a docker in the place of the real one.

const folder = mkdtempSync(join(tmpdir(), 'catraca-docker-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program with a `docker` that does this, and returns what it printed and what docker was asked. */
function testDeploy(docker: string) {
  const asked = join(folder, 'asked');
  rmSync(asked, { force: true });
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "$*" >> ${asked}\n${docker}\n`, { mode: 0o755 });
  const program = ['--conditions=source', '--no-warnings', join(root, 'dev/deploy-test/src/test-deploy.ts')];
  const PATH = [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    env: { PATH, HOME: folder },
    encoding: 'utf8',
  });
  const calls = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [];
  return { status, printed: stdout + stderr, calls };
}

test('a docker that builds without BuildKit is told so before anything is built', () => {
  const { status, printed, calls } = testDeploy(
    '[ "$1" = version ] && exit 0\necho "the --chmod option requires BuildKit" >&2\nexit 1',
  );
  expect(printed).toContain('The images need BuildKit');
  expect(printed).toContain('the --chmod option requires BuildKit');
  expect({ status, calls }).toEqual({ status: 1, calls: ['version', 'build --quiet .'] });
}, 60_000);

test('without an engine nothing is tried', () => {
  const { status, printed, calls } = testDeploy('exit 1');
  expect(printed).toContain('No Docker engine answers');
  expect({ status, calls }).toEqual({ status: 1, calls: ['version'] });
}, 60_000);

test('where images are described, BuildKit is named while the Dockerfile cannot be built without it', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(read('Dockerfile')).toContain('RUN --mount=type=cache');
  for (const file of ['Dockerfile', 'deploy/README.md', 'docs/production.md'])
    expect([file, read(file).includes('BuildKit')]).toEqual([file, true]);
});
