import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@catraca/stack/processes/run';

const NEW_ENOUGH = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';

/** A Python that the SDK supports and that can make virtual environments. */
export const python = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'].find(
  (name) => spawnSync(name, ['-c', NEW_ENOUGH]).status === 0,
);

/** A virtual environment of the test's own, with packages from PyPI. */
export class Venv {
  private constructor(readonly folder: string) {}

  static async create(interpreter: string): Promise<Venv> {
    const venv = new Venv(mkdtempSync(join(tmpdir(), 'catraca-venv-')));
    await succeed(interpreter, ['-m', 'venv', venv.folder]);
    return venv;
  }

  async pip(...args: string[]): Promise<void> {
    await this.python('-m', 'pip', '--quiet', '--disable-pip-version-check', ...args);
  }

  /** Runs Python and returns its output. Throws with the output when it fails. */
  python(...args: string[]): Promise<string> {
    return succeed(join(this.folder, 'bin/python'), args);
  }

  /** The same with the address and the key of a seller. */
  pythonOf(seller: { url: string; key: string }, ...args: string[]): Promise<string> {
    return succeed(join(this.folder, 'bin/python'), args, {
      CATRACA_URL: seller.url,
      CATRACA_KEY: seller.key,
    });
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function succeed(command: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...settings };
  const { code, output } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}
