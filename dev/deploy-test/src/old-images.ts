import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { storedShape } from '@catraca/dev-cli/stored-shape';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { run } from '@catraca/stack/processes/run';
import { buildImage, docker } from './docker.ts';

/**
 * Builds the images of an older commit with the tag `old`. Returns the services that it has. Throws a
 * UserError if it stores other shapes of documents than today's: they are not migrated before the first
 * release (ADR 24).
 */
export async function buildOldImages(revision: string, terminal: Terminal): Promise<string[]> {
  const ref = (await git('rev-parse', '--short', revision)).trim();
  const folder = join(mkdtempSync(join(tmpdir(), 'catraca-old-')), 'clone');
  await git('worktree', 'add', '--detach', folder, ref);
  try {
    if (storedShape(folder) !== storedShape())
      throw new UserError(`${ref} stores other shapes of documents: give a later commit with --from.`);
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

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new UserError(`git ${args.join(' ')} failed: ${output}`);
  return output;
}
