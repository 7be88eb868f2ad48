import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

/** Unpacks into a folder what deploy/backup writes of all databases but the sandbox's. Needs mongodump. */
export function dumpInto(folder: string, uri: string, sandbox: string): void {
  const script = join(root, 'deploy/backup/dump.sh');
  const tar = execFileSync('bash', [script], { input: `${uri}\n${sandbox}\n`, maxBuffer: 2 ** 30 });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-C', folder, '-x'], { input: tar });
}
