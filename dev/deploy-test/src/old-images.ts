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
  const clone = await OldClone.of(revision);
  try {
    if (storedShape(clone.folder) !== storedShape())
      throw new UserError(`${clone.ref} stores other shapes of documents: give a later commit with --from.`);
    return await clone.buildImages(terminal);
  } finally {
    await clone.remove();
  }
}

/** Files of an older commit. */
export class OldClone {
  readonly ref: string;
  readonly folder: string;

  private constructor(ref: string, folder: string) {
    this.ref = ref;
    this.folder = folder;
  }

  static async of(revision: string): Promise<OldClone> {
    const ref = (await git('rev-parse', '--short', revision)).trim();
    const folder = join(mkdtempSync(join(tmpdir(), 'catraca-old-')), 'clone');
    await git('worktree', 'add', '--detach', folder, ref);
    return new OldClone(ref, folder);
  }

  /** With the tag `old`. Returns the services that it has. */
  async buildImages(terminal: Terminal): Promise<string[]> {
    const { folder, ref } = this;
    const services = serviceNames.filter((name) => existsSync(join(folder, 'services', name, 'src/main.ts')));
    for (const name of services)
      await terminal.step(`Image of ${name}, ${ref}`, () => buildOnce(name, folder, ref));
    return services;
  }

  async remove(): Promise<void> {
    await git('worktree', 'remove', '--force', this.folder);
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
