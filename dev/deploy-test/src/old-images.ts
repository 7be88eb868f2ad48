import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { run } from '@catraca/stack/processes/run';
import { buildImage, docker } from './docker.ts';

/** How images are made, taken from this clone: older versions had none of it. */
const ofThisClone = ['Dockerfile', '.dockerignore', 'deploy/images'];

/**
 * Builds the images of an older version with the tag `old`, by today's Dockerfile over its sources. Returns the services that it
 * has. Packages of it that were begun only, without sources to build, are left out.
 */
export async function buildOldImages(ref: string, terminal: Terminal): Promise<string[]> {
  const folder = join(mkdtempSync(join(tmpdir(), 'catraca-old-')), 'clone');
  await git('worktree', 'add', '--detach', folder, ref);
  try {
    for (const path of ofThisClone) {
      rmSync(join(folder, path), { recursive: true, force: true });
      cpSync(join(root, path), join(folder, path), { recursive: true });
    }
    await leaveUnfinishedOut(folder);
    const services = serviceNames.filter((name) => existsSync(join(folder, 'services', name, 'src/main.ts')));
    for (const name of services)
      await terminal.step(`Image of ${name}, ${ref}`, () => buildOnce(name, folder, ref));
    return services;
  } finally {
    await git('worktree', 'remove', '--force', folder);
  }
}

/** An image that is there already with this revision is taken as it is: a build takes minutes. */
async function buildOnce(name: string, folder: string, ref: string): Promise<void> {
  const tagOfRef = `catraca/${name}:${ref}`;
  const isThere = (await run('docker', ['image', 'inspect', tagOfRef])).code === 0;
  if (!isThere) await buildImage({ name, tag: ref, folder });
  await docker('tag', tagOfRef, `catraca/${name}:old`);
}

async function leaveUnfinishedOut(folder: string): Promise<void> {
  const packages = (await git('-C', folder, 'ls-files', '*/package.json')).trim().split('\n');
  for (const path of packages) {
    const own = join(folder, path, '..');
    if (!existsSync(join(own, 'tsconfig.json'))) rmSync(own, { recursive: true });
  }
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new UserError(`git ${args.join(' ')} failed: ${output}`);
  return output;
}
