import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a module says that a Node of its own runs; `./` in its imports is the platform's `src`. */
export async function runScript(script: string, ...flags: string[]): Promise<string> {
  const args = [...flags, '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, '../src'),
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
